"""Render a board of Connect-N."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat

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
    """Return the view of a position. `last` are the steps of the last turn."""
    rows, steps = _rows_and_steps(layout, discs)
    landed = _landed(layout, filled, last)
    if not over:
        return BoardView(rows, steps, last=landed)
    line = tuple(sorted([_cell(layout, *each) for each in winning_cells]))
    return BoardView(rows, line=line, last=landed)


def rows_of(layout: Layout, discs: tuple[int, ...]) -> tuple[str, ...]:
    """Return the cells as letters, top row first."""
    return _rows_and_steps(layout, discs)[0]


@lru_cache(maxsize=16)  # a server writes rows and FEN one after the other
def _rows_and_steps(
    layout: Layout, discs: tuple[int, ...]
) -> tuple[tuple[str, ...], tuple[StepView, ...]]:
    columns = list(map(_column, repeat(layout), layout.bases, *map(layout.columns_of, discs)))
    letters = "".join([column for column, _ in columns])
    rows = tuple([letters[row :: layout.height] for row in range(layout.height)])
    return rows, tuple([step for _, step in columns if step])


@lru_cache(maxsize=8192)  # a move changes one column
def _column(layout: Layout, base: int, *discs: int) -> tuple[str, StepView | None]:
    """Return the letters of a column, from its top, and the step into it unless it is full."""
    letters = [EMPTY] * layout.height
    for seat, mine in enumerate(discs):
        for row in range(mine.bit_length()):
            if mine >> row & 1:
                letters[layout.height - 1 - row] = letter_of(seat)
    free, column = letters.count(EMPTY), base // layout.stride
    step = StepView(str(column + 1), (free - 1) * layout.width + column) if free else None
    return "".join(letters), step


def _cell(layout: Layout, row: int, column: int) -> int:
    return (layout.height - 1 - row) * layout.width + column


def _landed(layout: Layout, filled: int, last: Sequence[str]) -> Cells:
    """Return the cell of the last disc: the highest of its column."""
    if not last or not last[-1].isdigit():
        return ()
    column = int(last[-1]) - 1
    height = (filled >> layout.bases[column] & layout.column).bit_length()
    return (_cell(layout, height - 1, column),)
