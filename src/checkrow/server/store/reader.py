"""The reader, which fetches entries.

Whoever asks while others are being fetched waits, and is then fetched for together with all who
came in the meantime: a query costs far more than a row, and after a break of anything very many
ask at once.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

MOST_TOGETHER = 256  # streams in one query

_ASKED_OF_POSTGRES = "unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked (stream, after, place)"
_FIND = (
    " JOIN entries ON entries.stream = asked.stream AND entries.number > asked.after"
    " ORDER BY asked.place, entries.number"
)

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
    """What was asked for, by its place, from 1."""
    if connection.dialect.name == "postgresql":
        rows = await connection.exec_driver_sql(
            f"SELECT asked.place, entries.body FROM {_ASKED_OF_POSTGRES}{_FIND}",
            ([stream for stream, _ in asked], [after for _, after in asked]),
        )
    else:
        values = ", ".join(["(?, ?, ?)"] * len(asked))
        rows = await connection.exec_driver_sql(
            f"WITH asked (place, stream, after) AS (VALUES {values})"
            f" SELECT asked.place, entries.body FROM asked{_FIND}",
            tuple([word for place, each in enumerate(asked, 1) for word in (place, *each)]),
        )
    found: defaultdict[int, list[bytes]] = defaultdict(list)
    for row in rows:
        found[row.place].append(row.body)
    return found
