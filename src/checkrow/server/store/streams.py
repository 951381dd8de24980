"""Lobbies, matches and tournaments as streams of entries: the changes to write."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import UpdateBase


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

    statement: UpdateBase
    values: dict[str, object]


class Change(Struct, frozen=True):
    """Entries and their rows, written together or not at all."""

    appends: tuple[Append, ...]
    rows: tuple[Row, ...] = ()
