"""Lobbies and matches as streams of entries, and the writer that makes entries durable.

An entry counts once `Writer.commit` has returned True: it is on the disk then, and nobody else
has taken its number. False means that somebody has: whoever asked looks again and decides anew.

Commits that arrive while another is being written wait and are then written together: a disk
syncs a few hundred times a second at most, and players make many more moves than that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Executable, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.schema import entries

MOST_TOGETHER = 512  # commits in one transaction

_INSERT = insert(entries)
_READ = (
    select(entries.c.body)
    .where(entries.c.stream == bindparam("of_stream"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)


@dataclass(frozen=True, slots=True)
class Append:
    """One more entry of a stream."""

    stream: str
    number: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Row:
    """A statement, and what it is filled in with. Equal statements run together."""

    statement: Executable
    values: dict[str, object]


@dataclass(frozen=True, slots=True)
class Change:
    """What is written in one go, or not at all: entries, and the rows that follow from them."""

    appends: tuple[Append, ...]
    rows: tuple[Row, ...] = ()


class WriterStopped(Exception):
    """The service is going down and takes no more commits."""


class Writer:
    """Writes changes, many in one transaction where it can. One for each process."""

    def __init__(self, engine: AsyncEngine, *, most_waiting: int = 10_000) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[tuple[Change, asyncio.Future[bool]]] = asyncio.Queue(
            most_waiting
        )
        self._task: asyncio.Task[None] | None = None
        self.groups = 0
        self.changes = 0

    async def __aenter__(self) -> Writer:
        self._task = asyncio.create_task(self._run(), name="writer")
        return self

    async def __aexit__(self, *_: object) -> None:
        """What was asked for before is written first."""
        if self._task:
            await self._waiting.join()
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def commit(self, change: Change) -> bool:
        """Whether the change was made. Raises what the database raises."""
        if self._task is None:
            raise WriterStopped
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        await self._waiting.put((change, done))
        return await done

    async def _run(self) -> None:
        while True:
            group = [await self._waiting.get()]
            while len(group) < MOST_TOGETHER and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            try:
                await self._write(group)
            finally:
                for _ in group:
                    self._waiting.task_done()

    async def _write(self, group: Sequence[tuple[Change, asyncio.Future[bool]]]) -> None:
        self.groups += 1
        self.changes += len(group)
        try:
            await self._write_together([change for change, _ in group])
        except IntegrityError:
            # Somebody's number was taken. Which one? One by one it shows.
            for change, done in group:
                await self._write_alone(change, done)
        except Exception as error:
            _tell(group, error)
        else:
            for _, done in group:
                if not done.done():
                    done.set_result(True)

    async def _write_together(self, changes: Sequence[Change]) -> None:
        # In the order of their keys, so that two processes never wait for each other.
        rows = sorted(
            (
                {"stream": append.stream, "number": append.number, "body": append.body}
                for change in changes
                for append in change.appends
            ),
            key=lambda row: (row["stream"], row["number"]),
        )
        more: dict[int, tuple[Executable, list[dict[str, object]]]] = {}
        for change in changes:
            for row in change.rows:
                more.setdefault(id(row.statement), (row.statement, []))[1].append(row.values)
        async with self._engine.begin() as connection:
            await connection.execute(_INSERT, rows)
            for statement, values in more.values():
                await connection.execute(statement, values)

    async def _write_alone(self, change: Change, done: asyncio.Future[bool]) -> None:
        try:
            await self._write_together((change,))
        except IntegrityError:
            made = False
        except Exception as error:
            _tell(((change, done),), error)
            return
        else:
            made = True
        if not done.done():
            done.set_result(made)


def _tell(group: Sequence[tuple[Change, asyncio.Future[bool]]], error: Exception) -> None:
    for _, done in group:
        if not done.done():
            done.set_exception(error)


async def read_stream(engine: AsyncEngine, stream: str, after: int = 0) -> list[bytes]:
    """The bodies of a stream's entries with numbers above `after`, in order."""
    async with engine.connect() as connection:
        found = await connection.scalars(_READ, {"of_stream": stream, "after": after})
        return list(found.all())


async def last_numbers(engine: AsyncEngine, streams: Sequence[str]) -> dict[str, int]:
    """The number of the last entry of each of these streams."""
    if not streams:
        return {}
    query = (
        select(entries.c.stream, func.max(entries.c.number).label("number"))
        .where(entries.c.stream.in_(streams))
        .group_by(entries.c.stream)
    )
    async with engine.connect() as connection:
        return {row.stream: row.number for row in await connection.execute(query)}
