"""The cells of a board and the marks on them, before anything is painted.

Squares count rows from the bottom and columns from the left, from 0, as the first player
sees the board; display rows and columns count from the top left of the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

Square = tuple[int, int]  # row from the bottom, column


class CellMark(Enum):
    """Something the player should see about a cell."""

    AVAILABLE = auto()  # blue: can be moved, or moved to
    SELECTED = auto()  # green: the chosen piece, or where the disc will fall
    THREATENED = auto()  # red: would be captured
    LAST = auto()  # the last move
    WINNING = auto()
    LOSING = auto()  # outside the winning line: fades
    HINT = auto()


class Field(Enum):
    """The material of a cell."""

    HOLE = auto()
    DARK = auto()
    LIGHT = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    field: Field
    seat: int | None = None  # the owner of the piece here
    king: bool = False
    captured: bool = False  # still here, but removed when the turn ends
    label: str = ""  # shown on an empty cell
    marks: frozenset[CellMark] = frozenset()


NO_MARKS: frozenset[CellMark] = frozenset()
