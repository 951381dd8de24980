"""Search results by position, for positions that a search meets again."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import NamedTuple

from checkrow.rules.model import Move


class Bound(IntEnum):
    """How a stored score relates to the true one."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class Entry(NamedTuple):
    """The result of a search of this many turns."""

    depth: int
    score: int
    bound: Bound
    move: Move | None  # the best, or one that caused a cutoff; None: decline exchanges


class TranspositionTable:
    """Entries by position, at most twice `size`: when the young ones fill their half, they
    replace the old ones."""

    def __init__(self, size: int = 100_000) -> None:
        self._size = size
        self._young: dict[Hashable, Entry] = {}
        self._old: dict[Hashable, Entry] = {}

    def get(self, key: Hashable) -> Entry | None:
        return self._young.get(key) or self._old.get(key)

    def put(self, key: Hashable, entry: Entry) -> None:
        if len(self._young) >= self._size:
            self._old, self._young = self._young, {}
        self._young[key] = entry

    def __len__(self) -> int:
        return len(self._young) + len(self._old)
