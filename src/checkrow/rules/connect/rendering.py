"""What a board of Connect-N shows."""

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
    return BoardView(
        rows_of(layout, discs),
        () if over else _steps(layout, filled),
        line=tuple(sorted([_cell(layout, *each) for each in winning_cells])),
        last=_landed(layout, filled, last),
    )


@lru_cache(maxsize=16)  # a server writes rows and FEN one after the other
def rows_of(layout: Layout, discs: tuple[int, ...]) -> tuple[str, ...]:
    """Return the cells as letters, top row first."""
    height = layout.height
    columns = "".join(map(_column, repeat(height), *map(layout.columns_of, discs)))
    return tuple([columns[row::height] for row in range(height)])


@lru_cache(maxsize=8192)  # a move changes one column
def _column(height: int, *discs: int) -> str:
    """Return the letters of a column, from its top."""
    letters = [EMPTY] * height
    for seat, mine in enumerate(discs):
        for row in range(mine.bit_length()):
            if mine >> row & 1:
                letters[height - 1 - row] = letter_of(seat)
    return "".join(letters)


def _steps(layout: Layout, filled: int) -> tuple[StepView, ...]:
    columns = range(layout.width)
    drops = map(_drop, repeat(layout), columns, layout.columns_of(filled))
    return tuple([drop for drop in drops if drop])


@lru_cache(maxsize=8192)
def _drop(layout: Layout, column: int, filled: int) -> StepView | None:
    """Return the step into a column; None if it is full."""
    if filled == layout.column:
        return None
    return StepView(str(column + 1), _cell(layout, filled.bit_length(), column))


def _cell(layout: Layout, row: int, column: int) -> int:
    return (layout.height - 1 - row) * layout.width + column


def _landed(layout: Layout, filled: int, last: Sequence[str]) -> Cells:
    """Return the cell of the last disc: the highest of its column."""
    if not last or not last[-1].isdigit():
        return ()
    column = int(last[-1]) - 1
    height = (filled >> layout.bases[column] & layout.column).bit_length()
    return (_cell(layout, height - 1, column),)
