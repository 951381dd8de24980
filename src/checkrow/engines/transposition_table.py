"""Results of a search, by position, for positions that it meets again."""

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
    """The result of looking so many turns ahead."""

    depth: int
    score: int
    bound: Bound
    move: Move | None  # the best, or the one that was good enough; None: do nothing special


class TranspositionTable:
    """Entries by position, never more than twice `size` of them: when the young ones fill
    their half, they become the old ones, and the old ones go."""

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
