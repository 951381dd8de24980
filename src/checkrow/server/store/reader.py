"""Read the entries of streams.

Requests that arrive during a read wait, and are then read together in one query: a query costs far
more than a row, and after any kind of outage very many arrive at the same time.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence

import msgspec
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    Select,
    String,
    bindparam,
    column,
    func,
    select,
    true,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.server.store.schema import entries

MOST_TOGETHER = 256  # streams in one query

Asked = tuple[str, int]  # a stream, and the number after which to read


class Reader:
    """Reads streams, many in one query if possible. One for each process."""

    def __init__(self, queries: AsyncEngine) -> None:
        self._queries = queries
        self._waiting: list[tuple[Asked, asyncio.Future[list[bytes]]]] = []
        self._task: asyncio.Task[None] | None = None

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Return the bodies of the entries with numbers above `after`, in order. Raises what the
        database raises."""
        done: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
        self._waiting.append(((stream, after), done))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="reader")
        return await done

    async def last_numbers(self, streams: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each of these streams."""
        if not streams:  # an idle worker asks often
            return {}
        async with self._queries.connect() as connection:
            if connection.dialect.name == "postgresql":
                rows = await connection.execute(_LAST_IN_POSTGRES, {"streams": list(streams)})
            else:
                wanted = msgspec.json.encode(streams).decode()
                rows = await connection.execute(_LAST_IN_SQLITE, {"wanted": wanted})
            return {stream: number for stream, number in rows if number is not None}

    async def close(self) -> None:
        """Wait for the current query, even if nobody waits for its result any more: a connection
        that comes back after the engine is disposed of would stay open."""
        if self._task is not None:
            await asyncio.wait((self._task,))

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
        except BaseException:  # the service is stopping
            for _, done in group:
                done.cancel()
            raise
        else:
            for place, (_, done) in enumerate(group, 1):
                if not done.done():  # nobody may wait for it any more
                    done.set_result(found[place])


def _last(stream: ColumnElement[str]) -> Select[str, int | None]:
    """Look up each stream in the index. With a list of streams in its text the query would take ten
    times as long, most of it to compile and to plan it each time."""
    number = select(func.max(entries.c.number)).where(entries.c.stream == stream)
    return select(stream, number.scalar_subquery())


_LAST_IN_POSTGRES = _last(
    func.unnest(bindparam("streams", type_=ARRAY(String)))
    .table_valued(column("stream", String))
    .render_derived()
    .c.stream
)
_LAST_IN_SQLITE = _last(
    func.json_each(bindparam("wanted", type_=String)).table_valued(column("value", String)).c.value
)
# Each is compiled once for all requests, because compiling takes longer than running it.
_ARRAYS = (
    func.unnest(
        bindparam("streams", type_=ARRAY(String)), bindparam("afters", type_=ARRAY(Integer))
    )
    .table_valued("stream", "after", with_ordinality="place")
    .render_derived()
)
# Lateral and ordered, so that PostgreSQL looks up each stream in the index. It would scan the whole
# table for a join with arrays of unknown length.
_LATER = (
    select(entries.c.number, entries.c.body)
    .where(entries.c.stream == _ARRAYS.c.stream, entries.c.number > _ARRAYS.c.after)
    .order_by(entries.c.number)
    .lateral()
)
_FROM_POSTGRES = (
    select(_ARRAYS.c.place, _LATER.c.body)
    .join_from(_ARRAYS, _LATER, true())
    .order_by(_ARRAYS.c.place, _LATER.c.number)
)
_JSON = func.json_each(bindparam("wanted", type_=String)).table_valued(
    column("key", Integer), column("value", String)
)
_FROM_SQLITE = (
    select(_JSON.c.key + 1, entries.c.body)
    .join_from(
        _JSON,
        entries,
        (entries.c.stream == func.json_extract(_JSON.c.value, "$[0]"))
        & (entries.c.number > func.json_extract(_JSON.c.value, "$[1]")),
    )
    .order_by(_JSON.c.key, entries.c.number)
)


async def _bodies(
    connection: AsyncConnection, asked: Sequence[Asked]
) -> defaultdict[int, list[bytes]]:
    """Return the results by the place of their request, from 1."""
    if connection.dialect.name == "postgresql":
        streams, afters = zip(*asked, strict=True)
        rows = await connection.execute(
            _FROM_POSTGRES, {"streams": list(streams), "afters": list(afters)}
        )
    else:
        wanted = msgspec.json.encode(asked).decode()
        rows = await connection.execute(_FROM_SQLITE, {"wanted": wanted})
    found: defaultdict[int, list[bytes]] = defaultdict(list)
    for place, body in rows:
        found[place].append(body)
    return found
