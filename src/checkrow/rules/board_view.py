"""The view of a position on a board, for screens that know no rules.

A cell is a number: the row from the top times the width, plus the column from the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

EMPTY, NO_CELL = ".", " "  # a cell without a piece, and a place that is not in play

Cells = tuple[int, ...]
Idle = Literal[
    "",  # does not apply
    "blocked",  # it has nowhere to go
    "capture",  # another piece must capture
    "chain",  # another piece must finish its capture
]


class StepView(NamedTuple):
    """A legal step: its text, the cell where a piece arrives, the cell it leaves and the cell of
    the piece it captures; -1 for none."""

    move: str
    to: int = -1
    origin: int = -1
    captured: int = -1


class BoardView(NamedTuple):
    """The pieces as rows of letters, top row first, and the cells to highlight.

    `steps` are legal now; `captured` pieces leave the board when the turn ends; `line` won the
    game; `last` holds the cells of the last turn. `idle` says why the player's pieces without a
    step cannot move.
    """

    rows: tuple[str, ...]
    steps: tuple[StepView, ...] = ()
    captured: Cells = ()
    line: Cells = ()
    last: Cells = ()
    idle: Idle = ""

    @property
    def threatened(self) -> Cells:
        """The pieces that one of the steps captures."""
        captured = [step.captured for step in self.steps if step.captured >= 0]
        return tuple(sorted(set(captured))) if captured else ()


def column_letters(column: int) -> str:
    """Return the letters of a column: A to Z, then AA, AB ..."""
    before, letter = divmod(column, 26)
    return (column_letters(before - 1) if before else "") + chr(ord("A") + letter)


def names_of_cells(width: int, height: int) -> tuple[str, ...]:
    """Return a name for each cell: the column's letter and the row from the bottom."""
    rows = range(height, 0, -1)
    return tuple(f"{column_letters(column)}{row}" for row in rows for column in range(width))


def in_rows(letters: Sequence[str], width: int) -> tuple[str, ...]:
    """Return the letters of all cells, one text for each row."""
    text = "".join(letters)
    return tuple([text[at : at + width] for at in range(0, len(text), width)])
