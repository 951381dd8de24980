"""Endgame tables: the values of checkers positions with few pieces.

    >>> from pathlib import Path
    >>> import tempfile
    >>> import checkrow
    >>> from checkrow.engines.checkers.endgame.builder import build_tables
    >>> game = checkrow.game("checkers:american")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     built = build_tables(Path(folder), "american", 3)
    ...     tables = EndgameTables(Path(folder))
    ...     print(tables.probe(game.read_position("W:WK15,K18:BK8")))
    win in 5 turns

Values ignore the past: they do not include draws by repetition or after many turns without
progress. docs/tables.md says more.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from checkrow.engines import _native
from checkrow.engines.checkers.endgame.files import (
    TABLE_VARIANTS,
    BadTable,
    Ending,
    check_variant,
    files_of,
)
from checkrow.engines.value import Value
from checkrow.rules.checkers import CheckersPosition

VALUES = (Value.DRAW, Value.LOSS, Value.WIN)  # by their number in the native core


@dataclass(frozen=True, slots=True)
class TableValue:
    """The value of a position in a table, for the side to move.

    `turns` counts the turns of both sides until the game is over, if the winner hurries and the
    loser delays; None for a draw, and for a table without distances.
    """

    value: Value
    turns: int | None = None

    def __str__(self) -> str:
        if self.turns is None:
            return self.value.value
        return f"{self.value.value} in {self.turns} turn{'s' * (self.turns != 1)}"


@dataclass(frozen=True, slots=True)
class TableContents:
    """The contents of one table: its positions by value, with either side to move."""

    ending: Ending
    won: int
    drawn: int
    lost: int
    has_distance: bool
    longest: int  # most turns from a decided position to the end, or to another ending
    size: int  # bytes of the file
    by_side: tuple[tuple[int, int, int], ...]  # won, drawn, lost for each side to move


class EndgameTables:
    """The tables in a folder, read on first use; it does not notice tables built later. Several
    threads can use it at the same time.

    `megabytes` limits the unpacked data for each variant.
    """

    def __init__(self, folder: Path, megabytes: int = 32) -> None:
        if megabytes < 1:
            raise ValueError("tables need at least one megabyte")
        self._folder = folder
        self._megabytes = megabytes
        self._lock = threading.Lock()
        self._read: dict[str, tuple[_native.CheckersTables, list[TableContents]]] = {}

    @property
    def folder(self) -> Path:
        return self._folder

    def probe(self, position: CheckersPosition) -> TableValue | None:
        """Return the value of a position at the start of a turn; None if no table has it.

        Raises `BadTable` if a file is damaged."""
        variant = position.game.variant.key
        if variant not in TABLE_VARIANTS or position.in_chain or not all(position.pieces):
            return None
        native, _ = self._tables(variant)
        found = native.probe(position.turn, *position.pieces, position.kings)
        if found is None:
            return None
        value, turns = found
        return TableValue(VALUES[value], turns)

    def contents(self, variant: str) -> list[TableContents]:
        """Return the tables of a variant. Raises `ValueError` if it cannot have any, and `BadTable`
        if a file is damaged."""
        check_variant(variant)
        return list(self._tables(variant)[1])

    def of_variant(self, variant: str) -> _native.CheckersTables | None:
        """Return the tables for the native search; None if the variant has none."""
        if variant not in TABLE_VARIANTS:
            return None
        native, contents = self._tables(variant)
        return native if contents else None

    def _tables(self, variant: str) -> tuple[_native.CheckersTables, list[TableContents]]:
        with self._lock:
            if variant not in self._read:
                self._read[variant] = self._read_all(variant)
            return self._read[variant]

    def _read_all(self, variant: str) -> tuple[_native.CheckersTables, list[TableContents]]:
        native = _native.CheckersTables(variant, self._megabytes)
        contents: list[TableContents] = []
        for ending, path in files_of(self._folder, variant).items():
            size = read_table(native, variant, ending, path)
            contents.append(contents_of(native, ending, size))
        return native, contents


def shared_tables(folder: Path) -> EndgameTables:
    """Return the tables of a folder, the same for all callers until its files change. Raises
    `OSError` without such a folder."""
    return _tables_in(folder, folder.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _tables_in(folder: Path, changed: int) -> EndgameTables:
    return EndgameTables(folder)


def read_table(native: _native.CheckersTables, variant: str, ending: Ending, path: Path) -> int:
    """Load a file and return its size. Raises `BadTable`."""
    try:
        data = path.read_bytes()
        native.add(data)
        if native.contents(ending.sides[0]) is None:
            raise ValueError("it holds another ending")
    except (OSError, ValueError) as fault:
        why = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
        raise BadTable(
            f"the table {path} cannot be used ({why}): replace it with checkrow tables build "
            f"--game {variant} --pieces {ending.pieces}"
        ) from fault
    return len(data)


def contents_of(native: _native.CheckersTables, ending: Ending, size: int) -> TableContents:
    """Return the contents of a loaded table."""
    found = [native.contents(side) for side in ending.sides]
    told = [contents for contents in found if contents is not None]
    won, drawn, lost = (sum(one[column] for one in told) for column in range(3))
    by_side = tuple(one[:3] for one in told)
    return TableContents(ending, won, drawn, lost, told[0][3], told[0][4], size, by_side)
