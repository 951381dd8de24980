"""A position of Connect-N: its discs, its moves, its view and its notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from checkrow.rules.board_view import BoardView
from checkrow.rules.connect.fen import write_fen
from checkrow.rules.connect.move import Drop
from checkrow.rules.connect.rendering import render, rows_of
from checkrow.rules.errors import IllegalMove
from checkrow.rules.model import Move, Outcome, Position, Reason
from checkrow.rules.slots import slot_setters

if TYPE_CHECKING:
    from checkrow.rules.connect.game import ConnectGame

FULL = Outcome(None, Reason.FULL_BOARD)


class Result(Enum):
    """The effect of one move."""

    IllegalMove = "IllegalMove"
    Draw = "Draw"
    Win = "Win"
    NoResult = "NoResult"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class ConnectPosition(Position):
    """Every player's discs as one bitboard each (see `lines`), and whose turn it is.

    Create positions with `ConnectGame.start`, `read_position`, `read_grid` and `play`.
    """

    game: ConnectGame
    discs: tuple[int, ...]
    filled: int = field(compare=False)  # this and the next follow from the discs
    _moves: tuple[Drop, ...] = field(compare=False)

    def __init__(
        self,
        game: ConnectGame,
        turn: int,
        discs: tuple[int, ...],
        filled: int,
        moves: tuple[Drop, ...],
    ) -> None:
        _set_game(self, game)
        _set_turn(self, turn)
        _set_discs(self, discs)
        _set_filled(self, filled)
        _set_moves(self, moves)

    @property
    def legal_moves(self) -> tuple[Drop, ...]:
        return self._moves

    @property
    def outcome(self) -> Outcome | None:
        return None if self._moves else self._end()

    def _end(self) -> Outcome:
        players, layout = self.game.players, self.game.layout
        for back in range(1, players + 1):  # the player who moved last first
            seat = (self.turn - back) % players
            if layout.has_line(self.discs[seat]):
                return Outcome(seat, Reason.LINE)
        return FULL

    def play(self, move: Move) -> ConnectPosition:
        game, turn, moves = self.game, self.turn, self._moves
        layout = game.layout
        if not isinstance(move, Drop) or not moves or not 0 <= move.column < game.width:
            raise self._refusal(move)
        base = move.column * layout.stride
        disc = (self.filled + (1 << base)) & layout.column << base  # the lowest free cell
        if not disc:
            raise self._refusal(move)
        discs = [*self.discs]
        mine = discs[turn] = discs[turn] | disc
        if disc & layout.top_row:
            moves = tuple([drop for drop in moves if drop.column != move.column])
        if layout.has_line(mine):
            moves = ()
        after = (turn + 1) % game.players
        return ConnectPosition(game, after, tuple(discs), self.filled | disc, moves)

    def lapse(self) -> ConnectPosition:
        """Skip a turn. With more than two players the others can continue when one is out of the
        game; with two, losing a turn on time loses the game."""
        game = self.game
        if game.players == 2:
            raise IllegalMove(f"in {game} running out of time loses the game, not the turn")
        turn = (self.turn + 1) % game.players
        return ConnectPosition(game, turn, self.discs, self.filled, self._moves)

    def result(self, move: Move) -> Result:
        """Return what `move` would lead to here."""
        try:
            outcome = self.play(move).outcome
        except IllegalMove:
            return Result.IllegalMove
        if outcome is None:
            return Result.NoResult
        return Result.Draw if outcome.winner is None else Result.Win

    def _refusal(self, move: Move) -> IllegalMove:
        if self.outcome:
            return IllegalMove(f"the game is over: {self.outcome.reason.value}")
        if not isinstance(move, Drop):
            return IllegalMove(f"{move} is not a drop: name a column from 1 to {self.game.width}")
        if not 0 <= move.column < self.game.width:
            return IllegalMove(self.game.no_such_column(move.column))
        free = ", ".join(map(str, self.legal_moves[:12]))
        more = " ..." if len(self.legal_moves) > 12 else ""
        return IllegalMove(f"column {move} is full; there is room in {free}{more}")

    def at(self, row: int, col: int) -> int | None:
        """Return the seat of the disc in a cell, or None; rows count from the bottom, from 0."""
        if not (0 <= row < self.game.height and 0 <= col < self.game.width):
            raise ValueError(
                f"there is no cell in row {row}, column {col}: rows are 0 to "
                f"{self.game.height - 1} from the bottom, columns 0 to {self.game.width - 1}"
            )
        cell = 1 << col * self.game.layout.stride + row
        if not self.filled & cell:
            return None
        return next(seat for seat, discs in enumerate(self.discs) if discs & cell)

    def pieces_in_direction(self, row: int, col: int, d_row: int, d_col: int) -> int:
        """Count the cells in a row with the same content as (row, col), going from it by
        (d_row, d_col) and not counting it. Rows count from the bottom, from 0. From an empty cell
        it counts empty cells."""
        if d_row == 0 and d_col == 0:
            raise ValueError("a direction needs a step: d_row and d_col cannot both be 0")
        same = self.at(row, col)
        count = 0
        row, col = row + d_row, col + d_col
        while 0 <= row < self.game.height and 0 <= col < self.game.width:
            if self.at(row, col) != same:
                break
            count += 1
            row, col = row + d_row, col + d_col
        return count

    @property
    def winning_cells(self) -> frozenset[tuple[int, int]]:
        """Return the cells (row from the bottom, column) of all the winner's lines."""
        outcome, layout = self.outcome, self.game.layout
        if outcome is None or outcome.winner is None:
            return frozenset()
        return frozenset(layout.rows_and_columns(layout.cells_in_lines(self.discs[outcome.winner])))

    def render(self, last: Sequence[str] = ()) -> BoardView:
        return render(self.game.layout, self.discs, self.filled, last, self.outcome)

    @property
    def symmetry_key(self) -> tuple[str, tuple[int, ...]]:
        discs = self.discs[self.turn :] + self.discs[: self.turn]
        mirrored = tuple(map(self.game.layout.mirrored, discs))
        return self.game.key, min(discs, mirrored)

    def grid(self) -> list[list[int]]:
        """Return a list of rows, top row first: 0 is empty, 1 is the first player.
        `ConnectGame.read_grid` reads it back."""
        grid = [[0] * self.game.width for _ in range(self.game.height)]
        for seat, discs in enumerate(self.discs):
            for row, column in self.game.layout.rows_and_columns(discs):
                grid[self.game.height - 1 - row][column] = seat + 1
        return grid

    def __str__(self) -> str:
        rows = rows_of(self.game.layout, self.discs)
        return write_fen(rows[::-1], self.turn, self.game.fen_options)


_set_game, _set_turn, _set_discs, _set_filled, _set_moves = slot_setters(ConnectPosition)
