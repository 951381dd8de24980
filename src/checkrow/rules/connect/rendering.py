"""Render a board of Connect-N."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from checkrow.rules.board_view import EMPTY, BoardView, Cells, StepView
from checkrow.rules.connect.lines import Layout
from checkrow.rules.connect.symbols import letter_of


def render(
    layout: Layout,
    discs: tuple[int, ...],
    filled: int,
    last: Sequence[str],
    winning_cells: Iterable[tuple[int, int]],
    *,
    over: bool,
) -> BoardView:
    """Return the view of a position. `last` holds the steps of the last turn."""
    heights = [(filled >> base & layout.column).bit_length() for base in layout.bases]
    drops = [] if over else [_drop(layout, *each) for each in enumerate(heights)]
    return BoardView(
        rows_of(layout, discs),
        tuple([drop for drop in drops if drop]),
        line=tuple(sorted(_cell(layout, *each) for each in winning_cells)),
        last=_landed(layout, heights, last),
    )


def rows_of(layout: Layout, discs: tuple[int, ...]) -> tuple[str, ...]:
    """Return the cells as letters, top row first."""
    column = layout.column
    columns = [
        _column(layout.height, tuple([mine >> base & column for mine in discs]))
        for base in layout.bases
    ]
    return tuple(map("".join, zip(*columns, strict=True)))


@lru_cache(maxsize=8192)  # a move changes one column
def _column(height: int, discs: tuple[int, ...]) -> str:
    letters = [EMPTY] * height
    for seat, mine in enumerate(discs):
        for row in range(height):
            if mine >> row & 1:
                letters[height - 1 - row] = letter_of(seat)
    return "".join(letters)


@lru_cache(maxsize=8192)
def _drop(layout: Layout, column: int, height: int) -> StepView | None:
    """Return the step into a column with this many discs; None if it is full."""
    if height == layout.height:
        return None
    return StepView(str(column + 1), _cell(layout, height, column))


def _cell(layout: Layout, row: int, column: int) -> int:
    return (layout.height - 1 - row) * layout.width + column


def _landed(layout: Layout, heights: Sequence[int], last: Sequence[str]) -> Cells:
    """Return the cell of the last disc: the highest in its column."""
    if not last or not last[-1].isdigit():
        return ()
    column = int(last[-1]) - 1
    return (_cell(layout, heights[column] - 1, column),)
