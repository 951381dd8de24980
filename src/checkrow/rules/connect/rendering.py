"""Render a board of Connect-N."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from checkrow.rules.board_view import EMPTY, BoardView, Cells, StepView
from checkrow.rules.connect.lines import GROUPED, Layout
from checkrow.rules.connect.symbols import letter_of
from checkrow.rules.model import Outcome

DIGITS = "0123456789abcdef"
MOST_DIGITS = len(DIGITS) - 1  # players whose cells are written as one hexadecimal digit each
_LETTERS = str.maketrans(DIGITS, EMPTY + "".join(map(letter_of, range(MOST_DIGITS))))


def render(
    layout: Layout,
    discs: tuple[int, ...],
    filled: int,
    last: Sequence[str],
    outcome: Outcome | None,
) -> BoardView:
    """Return the view of a position. `last` are the steps of the last turn."""
    rows, landed = rows_of(layout, discs), _landed(layout, filled, last)
    if outcome is None:
        landing = filled + layout.bottom_row  # the lowest free cell of every column
        steps: list[StepView] = []
        for first in range(0, layout.width, GROUPED):
            cells = landing >> layout.bases[first] & layout.column_group
            steps += _steps(layout, first, cells)
        return BoardView(rows, tuple(steps), (), (), landed)
    line = () if outcome.winner is None else _line(layout, discs[outcome.winner])
    return BoardView(rows, line=line, last=landed)


@lru_cache(maxsize=16)  # a server writes rows and FEN one after the other
def rows_of(layout: Layout, discs: tuple[int, ...]) -> tuple[str, ...]:
    """Return the cells as letters, top row first."""
    text = _cells_of_many(layout, discs) if len(discs) > MOST_DIGITS else _cells(layout, discs)
    return tuple(map(text.__getitem__, layout.rows))


def _cells(layout: Layout, discs: tuple[int, ...]) -> str:
    """Return the letter of every bit, the highest first: the binary digits of a bitboard, read as
    hexadecimal, leave room in each for the number of a player."""
    cells = 0
    for number, mine in enumerate(discs, 1):
        cells += number * int(f"{mine:b}", 16)
    return f"{cells:x}".zfill(layout.bits).translate(_LETTERS)


def _cells_of_many(layout: Layout, discs: tuple[int, ...]) -> str:
    """Do the same for any number of players."""
    letters = [EMPTY] * layout.bits
    for seat, mine in enumerate(discs):
        for row, column in layout.rows_and_columns(mine):
            letters[-1 - row - column * layout.stride] = letter_of(seat)
    return "".join(letters)


@lru_cache(maxsize=16)  # a server shows a board that is over, and stores it
def _line(layout: Layout, mine: int) -> Cells:
    """Return the cells of the winner's lines."""
    places = layout.rows_and_columns(layout.cells_in_lines(mine))
    return tuple(sorted([_cell(layout, row, column) for row, column in places]))


@lru_cache(maxsize=8192)  # a move changes one group of columns
def _steps(layout: Layout, first: int, cells: int) -> tuple[StepView, ...]:
    """Return the steps to these cells of the columns from `first` on."""
    places = [(row, first + column) for row, column in layout.rows_and_columns(cells)]
    return tuple([StepView(str(column + 1), _cell(layout, row, column)) for row, column in places])


def _cell(layout: Layout, row: int, column: int) -> int:
    return (layout.height - 1 - row) * layout.width + column


def _landed(layout: Layout, filled: int, last: Sequence[str]) -> Cells:
    """Return the cell of the last disc: the highest of its column."""
    if not last or not last[-1].isdigit():
        return ()
    column = int(last[-1]) - 1
    height = (filled >> layout.bases[column] & layout.column).bit_length()
    return (_cell(layout, height - 1, column),)
