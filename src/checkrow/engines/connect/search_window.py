"""The part of a board that a search considers, packed into small bitboards.

A small board is included whole. Of a large one, the window has the columns around the most
active spot, from a little below the surface to as far above it as a search can build; cells
further away cannot matter within its depth. If there are many columns, the search tries only
the active ones, and wins and blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.sight import FULL_SIGHT, Sight
from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.connect.lines import Layout

WIDEST = 64  # columns; wider bitboards would make the search slower
MOST_TRIED = 16  # columns; more of them would make it shallower
HEADROOM = 40  # rows kept free above the highest disc


class SearchWindow:
    """A view of `game` starting at column `left` and row `bottom`."""

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
        # Drops with the cells of their columns, in the order to try them.
        self.drops: tuple[tuple[Drop, int], ...] = tuple(
            (game.drops[number], column << stride * (number - left)) for number in most_active_first
        )
        self.active = sum(cells for _, cells in self.drops[:MOST_TRIED])
        self.sight: Sight = FULL_SIGHT

    def landing(self, filled: int) -> int:
        """Return the cells where the next discs would land: a one added to the bottom of each
        column carries up through its discs to the first empty cell."""
        return filled + self.floor & self.cells

    def winning_cells(self, discs: int) -> int:
        """Return the cells, empty or not, where the player sees that a disc completes a line."""
        return self.sight.winning_cells(self.layout, discs) & self.cells


def seen_whole(game: ConnectGame) -> bool:
    """Return whether the board is so small that the window covers all of it."""
    return game.width <= WIDEST and game.height <= HEADROOM


def view(
    position: ConnectPosition, cells: Cells, look: Callable[[], None]
) -> tuple[SearchWindow, tuple[int, ...]]:
    """Return the window to search, and every seat's discs in it. Calls `look` now and then."""
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
    """Return the open columns, the most active first; ties go to the one nearest the middle.
    If all of them are tried anyway, just go from the middle outward."""
    middle = (position.game.width - 1) / 2
    columns = sorted(cells.open_columns, key=lambda column: abs(column - middle))
    if position.game.width <= MOST_TRIED:
        return columns
    activity: dict[int, int] = {}
    for column in columns:
        look()
        activity[column] = cells.activity(column)
    return sorted(columns, key=activity.__getitem__, reverse=True)
