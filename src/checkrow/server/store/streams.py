"""Lobbies and matches as streams of entries: the changes to write, and the last numbers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import TextClause, UpdateBase, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.schema import entries


class Append(Struct, frozen=True):
    """One more entry of a stream."""

    stream: str
    number: int
    body: bytes

    @property
    def key(self) -> tuple[str, int]:
        return self.stream, self.number


class Row(Struct, frozen=True):
    """A statement and its values. Equal statements run together."""

    statement: UpdateBase | TextClause
    values: dict[str, object]


class Change(Struct, frozen=True):
    """Entries and their rows, written together or not at all."""

    appends: tuple[Append, ...]
    rows: tuple[Row, ...] = ()


async def last_numbers(engine: AsyncEngine, streams: Sequence[str]) -> dict[str, int]:
    """Return the number of the last entry of each of these streams."""
    if not streams:
        return {}
    query = (
        select(entries.c.stream, func.max(entries.c.number).label("number"))
        .where(entries.c.stream.in_(streams))
        .group_by(entries.c.stream)
    )
    async with engine.connect() as connection:
        return {row.stream: row.number for row in await connection.execute(query)}
