"""The board of Connect-N, drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from msgspec import Struct

from checkrow.play.match.render import Cells, Drawing, Ink, StepView
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.connect.lines import Layout
from checkrow.rules.connect.symbols import LETTERS, symbol_of

_GAPS = re.compile(r"\.+")


class _Grid(Struct, frozen=True):
    """Where the cells of a Connect-N board are in its bitboards (see `rules.connect.lines`), and
    in the text of these."""

    ink: Ink
    discs: tuple[int, ...]  # what a disc of each seat adds to the letter of an empty cell
    # Cut out of the text, the empty row above the board first: a single row would be no tuple.
    rows: Callable[[str], tuple[str, ...]]
    tails: tuple[str, ...]  # how a FEN ends, by the seat to move
    floor: int  # the lowest cell of every column
    groups: tuple[int, ...]  # all cells, a few columns at a time


@lru_cache(maxsize=64)
def _grid(layout: Layout, players: int) -> _Grid:
    """Found by the layout of the game, which takes less time to hash than the game."""
    width, height, stride = layout.width, layout.height, layout.stride
    words = str(ConnectGame(width, height, layout.connect, players).start()).split(" ")
    return _Grid(
        ink=Ink.on(width * stride),
        discs=tuple(ord(symbol) - ord(".") for symbol in LETTERS[:players]),
        rows=itemgetter(*(slice(-1 - row, None, -stride) for row in range(height, -1, -1))),
        tails=tuple(" ".join(("", symbol_of(seat), *words[2:])) for seat in range(players)),
        floor=sum(1 << column * stride for column in range(width)),
        groups=tuple(
            sum(layout.column << column * stride for column in columns)
            for columns in (range(width)[first : first + 4] for first in range(0, width, 4))
        ),
    )


def draw_discs(position: ConnectPosition, last: tuple[str, ...], *, over: bool) -> Drawing:
    """The position after the steps `last`."""
    game, outcome = position.game, position.outcome
    grid = _grid(game.layout, game.players)
    rows = grid.rows(grid.ink.letters(position.discs, grid.discs))[1:]
    steps: tuple[StepView, ...] = ()
    if not (over or outcome):
        landing = position.filled + grid.floor  # the lowest empty cell of every column
        for group in grid.groups:
            steps += _drops(game.layout, landing & group)
    return Drawing(
        "/".join(map(_fen_row, rows[::-1])) + grid.tails[position.turn],
        rows,
        steps,
        (),
        (),
        _line(position) if outcome else (),
        landed(position, last),
    )


@lru_cache(maxsize=8192)
def _fen_row(row: str) -> str:
    return _GAPS.sub(lambda gap: str(len(gap[0])), row)


@lru_cache(maxsize=8192)
def _drops(layout: Layout, cells: int) -> tuple[StepView, ...]:
    """The steps that fill these cells. Of a few columns each comes often."""
    return tuple(
        StepView(str(column + 1), (layout.height - 1 - row) * layout.width + column)
        for row, column in layout.rows_and_columns(cells)
    )


def _line(position: ConnectPosition) -> Cells:
    width, top = position.game.width, position.game.height - 1
    return tuple(sorted((top - row) * width + column for row, column in position.winning_cells))


def landed(position: ConnectPosition, moves: tuple[str, ...]) -> Cells:
    """The cell of the last disc: the highest of its column."""
    if not moves or not moves[-1].isdigit():
        return ()
    game, column = position.game, int(moves[-1]) - 1
    height = (position.filled >> column * (game.height + 1) & game.layout.column).bit_length()
    return ((game.height - height) * game.width + column,)
