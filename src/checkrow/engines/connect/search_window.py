"""The part of a board that a search looks at, packed into small bitboards.

A small board is seen whole. Of a large one only the columns around the most active spot are
seen, from a little below the surface to as far above it as a search can build; what is
further away cannot matter within its depth. Of many columns only the active ones are
tried, apart from wins and blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checkrow.engines.connect.cells import Cells
from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.connect.lines import Layout

WIDEST = 64  # columns; wider bitboards would make the search slower
MOST_TRIED = 16  # columns; more of them would make it shallower
HEADROOM = 40  # rows kept free above the highest disc


class SearchWindow:
    """A view of `game` from column `left` and row `bottom` on."""

    def __init__(
        self,
        game: ConnectGame,
        left: int,
        bottom: int,
        width: int,
        height: int,
        most_active_first: Sequence[int],
    ) -> None:
        self.left = left
        self.bottom = bottom
        self.layout = Layout(width, height, game.connect)
        stride, column = self.layout.stride, self.layout.column
        self.floor = sum(1 << stride * number for number in range(width))
        self.cells = self.floor * column
        # Drops with the cells of their columns, those to try first at the front.
        self.drops: tuple[tuple[Drop, int], ...] = tuple(
            (game.drops[number], column << stride * (number - left)) for number in most_active_first
        )
        self.active = sum(cells for _, cells in self.drops[:MOST_TRIED])

    def landing(self, filled: int) -> int:
        """The cells where the next discs would come to rest: a one added to the bottom of
        each column runs up through its discs to the first empty cell."""
        return filled + self.floor & self.cells


def seen_whole(game: ConnectGame) -> bool:
    """True for a board so small that the window is all of it."""
    return game.width <= WIDEST and game.height <= HEADROOM


def view(
    position: ConnectPosition, cells: Cells, look: Callable[[], None]
) -> tuple[SearchWindow, tuple[int, ...]]:
    """The window to search, and every seat's discs in it. `look` is called now and then."""
    game = position.game
    active = by_activity(position, cells, look)
    width = min(game.width, WIDEST)
    left = min(max(active[0] - width // 2, 0), game.width - width)
    columns = range(left, left + width)
    active = [column for column in active if column in columns]
    bottom, top = 0, game.height
    if game.height > HEADROOM:
        highest = max(cells.heights[column] for column in columns)
        lowest = min(cells.heights[column] for column in active)
        bottom = max(0, lowest - game.connect)
        top = min(game.height, highest + min(game.connect, HEADROOM) + HEADROOM)
    window = SearchWindow(game, left, bottom, width, top - bottom, active)
    stride, column = window.layout.stride, window.layout.column
    discs = tuple(
        sum(
            (cells.seat_column(seat, left + number) >> bottom & column) << stride * number
            for number in range(width)
        )
        if discs
        else 0
        for seat, discs in enumerate(position.discs)
    )
    return window, discs


def by_activity(position: ConnectPosition, cells: Cells, look: Callable[[], None]) -> list[int]:
    """The open columns: the most active first, and of equals the one nearest to the middle.
    Where all of them are tried anyway it is enough to go from the middle outward."""
    middle = (position.game.width - 1) / 2
    columns = sorted(cells.open_columns, key=lambda column: abs(column - middle))
    if position.game.width <= MOST_TRIED:
        return columns
    activity: dict[int, int] = {}
    for column in columns:
        look()
        activity[column] = cells.activity(column)
    return sorted(columns, key=activity.__getitem__, reverse=True)
