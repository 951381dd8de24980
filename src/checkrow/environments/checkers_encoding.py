"""Checkers as arrays: an action is one step between two squares on a line.

A capture chain is several actions of the same player, one for each step. If the rules allow a
player to stop in a chain, the last action stops.
"""

from __future__ import annotations

import numpy as np

from checkrow.environments.encoding import Encoding, Planes
from checkrow.rules.checkers import LIGHT, CheckersGame, CheckersPosition, Step
from checkrow.rules.model import END, Move, Position

PLANES = (
    *("my men", "my kings", "their men", "their kings"),
    *("captured in this turn", "must continue", "I am light"),
)


class CheckersEncoding(Encoding):
    """The arrays of one variant. Squares not in play are always 0."""

    def __init__(self, game: CheckersGame) -> None:
        self.game = game
        board = self._board = game.board
        self.rows, self.columns = board.height, board.width
        self.planes = PLANES
        reach = None if game.variant.flying_kings else 2  # a step, or over one piece
        steps = [
            board.step(origin, target, False)
            for origin in board.bits.values()
            for ray in board.capture_rays[origin]
            for target in ray[:reach]
        ]
        self.moves = (*steps, END) if game.variant.may_stop else tuple(steps)
        self._actions = {(step.origin, step.target): at for at, step in enumerate(steps)}
        self._places = {
            bit: (board.height - 1 - row, at) for bit, (row, at) in board.places.items()
        }

    @property
    def squares_of_steps(self) -> list[tuple[int, int]]:
        """The origin and target of each step among the actions, as bit numbers."""
        bits = self._board.bits
        return [
            (bits[origin].bit_length() - 1, bits[target].bit_length() - 1)
            for origin, target in self._actions
        ]

    @property
    def cells_of_squares(self) -> list[tuple[int, int]]:
        """The bit number and the cell of each square; cells count row by row from the top."""
        return [
            (bit.bit_length() - 1, row * self.columns + column)
            for bit, (row, column) in self._places.items()
        ]

    def look(self, position: Position, seat: int) -> Planes:
        assert isinstance(position, CheckersPosition)
        mine, theirs = position.pieces[seat], position.pieces[1 - seat]
        kings = position.kings
        standing = (mine & ~kings, mine & kings, theirs & ~kings, theirs & kings)
        planes = np.zeros((self.rows, self.columns, len(PLANES)), dtype=np.int8)
        for plane, bits in enumerate((*standing, position.jumped, position.jumper)):
            for bit in position.game.board.split(bits):
                planes[(*self._places[bit], plane)] = 1
        planes[..., -1] = seat == LIGHT
        return planes

    def action_of(self, move: Move) -> int:
        if isinstance(move, Step):
            return self._actions[move.origin, move.target]
        return len(self.moves) - 1
