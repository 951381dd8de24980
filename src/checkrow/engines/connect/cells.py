"""Fast access to single cells of a board of any size.

A bitboard of a million cells can test all of them at once, but testing one cell means shifting
the whole number. Here the same bits are stored as bytes, so that a cell takes the same short
time on any board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from checkrow.rules.connect import ConnectPosition

_EMPTY, _WALL = -1, -2  # what a cell holds if not a seat's disc
_FURTHEST = 8  # cells; how far to follow lines when comparing spots
_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))  # (columns, rows); each is also used backward


class Cells:
    """The discs of one position, and the effect of a drop."""

    def __init__(self, position: ConnectPosition) -> None:
        game = position.game
        self._game = game
        self._stride = game.layout.stride
        size = game.width * self._stride // 8 + 2
        self._filled = position.filled.to_bytes(size, "little")
        self._discs = [discs.to_bytes(size, "little") for discs in position.discs]
        self._seats = [seat for seat, discs in enumerate(position.discs) if discs]
        self.open_columns = tuple(drop.column for drop in position.legal_moves)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """Return how many discs are in each column."""
        return tuple(
            self.column_of(self._filled, column).bit_length() for column in range(self._game.width)
        )

    def column_of(self, board: bytes, column: int) -> int:
        """Return the cells of one column, the bottom row in the lowest bit."""
        start = column * self._stride
        end = start + self._game.height
        bits = int.from_bytes(board[start // 8 : end // 8 + 1], "little")
        return bits >> start % 8 & self._game.layout.column

    def seat_column(self, seat: int, column: int) -> int:
        return self.column_of(self._discs[seat], column)

    def owner(self, column: int, row: int) -> int | None:
        """Return the seat of the disc in a cell; None for an empty cell or one off the board."""
        if not (0 <= column < self._game.width and 0 <= row < self._game.height):
            return None
        place, bit = divmod(column * self._stride + row, 8)
        if not self._filled[place] >> bit & 1:
            return None
        return next(seat for seat in self._seats if self._discs[seat][place] >> bit & 1)

    def runs_through(self, column: int, row: int) -> Iterator[tuple[int, int]]:
        """Yield (seat, length) for every run of discs that a disc in this cell would join, that
        disc included; connected runs on both sides count as one."""
        for across, up in _WAYS:
            ahead = self._run(column, row, across, up)
            behind = self._run(column, row, -across, -up)
            if ahead and behind and ahead[0] == behind[0]:
                yield ahead[0], ahead[1] + behind[1] + 1
            else:
                for run in (ahead, behind):
                    if run:
                        yield run[0], run[1] + 1

    def _run(self, column: int, row: int, across: int, up: int) -> tuple[int, int] | None:
        """Return whose discs begin next to a cell, and how many are in a row."""
        seat = self.owner(column + across, row + up)
        if seat is None:
            return None
        length = 1
        while (
            length < self._game.connect
            and self.owner(column + (length + 1) * across, row + (length + 1) * up) == seat
        ):
            length += 1
        return seat, length

    def winners_at(self, column: int, row: int) -> frozenset[int]:
        """Return the seats that would win with a disc in this cell."""
        connect = self._game.connect
        if connect == 1:
            return frozenset(range(self._game.players))
        return frozenset(
            seat for seat, length in self.runs_through(column, row) if length >= connect
        )

    def activity(self, column: int) -> int:
        """Return how contested the landing cell of a column is: the sum over its lines in which
        only one player has discs; each disc quadruples the weight of its line."""
        row, length = self.heights[column], min(self._game.connect, _FURTHEST)
        total = 0
        for across, up in _WAYS:
            cells = [
                self._held(column + step * across, row + step * up)
                for step in range(1 - length, length)
            ]
            for start in range(length):
                line = cells[start : start + length]
                held = set(line) - {_EMPTY}
                if len(held) == 1 and _WALL not in held:
                    total += 4 ** (length - line.count(_EMPTY))
        return total

    def _held(self, column: int, row: int) -> int:
        seat = self.owner(column, row)
        if seat is not None:
            return seat
        on_board = 0 <= column < self._game.width and 0 <= row < self._game.height
        return _EMPTY if on_board else _WALL
