"""Reads the entries of streams.

Requests that arrive while others are being read wait and are then read together, by one query:
a query costs far more than a row, and after a break of any kind very many ask at the same time.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Integer, String, column, select, values
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.server.store.schema import entries

MOST_TOGETHER = 256  # streams in one query

Asked = tuple[str, int]  # a stream, and the number after which it is to be read


class Reader:
    """Reads streams, many by one query where it can. One for each process."""

    def __init__(self, queries: AsyncEngine) -> None:
        self._queries = queries
        self._waiting: list[tuple[Asked, asyncio.Future[list[bytes]]]] = []
        self._task: asyncio.Task[None] | None = None

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """The bodies of the entries with numbers above `after`, in order. Raises what the
        database raises."""
        done: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
        self._waiting.append(((stream, after), done))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="reader")
        return await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                await self._read(group)
        finally:
            self._task = None

    async def _read(self, group: Sequence[tuple[Asked, asyncio.Future[list[bytes]]]]) -> None:
        try:
            async with self._queries.connect() as connection:
                found = await _bodies(connection, [asked for asked, _ in group])
        except Exception as error:
            for _, done in group:
                if not done.done():
                    done.set_exception(error)
        except BaseException:  # the service goes down
            for _, done in group:
                done.cancel()
            raise
        else:
            for place, (_, done) in enumerate(group, 1):
                if not done.done():  # nobody may wait for it any more
                    done.set_result(found[place])


async def _bodies(
    connection: AsyncConnection, asked: Sequence[Asked]
) -> defaultdict[int, list[bytes]]:
    """Return what was asked for, by its place, from 1."""
    wanted = (
        values(column("place", Integer), column("stream", String), column("after", Integer))
        .data([(place, stream, after) for place, (stream, after) in enumerate(asked, 1)])
        .cte("wanted")
    )
    later = (entries.c.stream == wanted.c.stream) & (entries.c.number > wanted.c.after)
    rows = await connection.execute(
        select(wanted.c.place, entries.c.body)
        .join_from(wanted, entries, later)
        .order_by(wanted.c.place, entries.c.number)
    )
    found: defaultdict[int, list[bytes]] = defaultdict(list)
    for place, body in rows:
        found[place].append(body)
    return found
