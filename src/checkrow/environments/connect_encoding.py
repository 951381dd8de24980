"""Connect-N as arrays: an action is a column."""

from __future__ import annotations

import numpy as np

from checkrow.environments.encoding import Encoding, Planes
from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.model import Move, Position


class ConnectEncoding(Encoding):
    """Planes: the agent's own discs, those of each other player in the order of play, and where
    the next disc of each column would fall."""

    def __init__(self, game: ConnectGame) -> None:
        self.game = game
        self.rows, self.columns = game.height, game.width
        others = [f"player {ahead} after me" for ahead in range(1, game.players)]
        self.planes = ("mine", *others, "next cells")
        self.moves = game.drops

    def look(self, position: Position, seat: int) -> Planes:
        assert isinstance(position, ConnectPosition)
        planes = np.zeros((self.rows, self.columns, len(self.planes)), dtype=np.int8)
        grid = np.array(position.grid())
        for ahead in range(self.game.seats):
            planes[..., ahead] = grid == (seat + ahead) % self.game.seats + 1
        heights = (grid > 0).sum(axis=0)
        (room,) = np.nonzero(heights < self.rows)
        planes[self.rows - 1 - heights[room], room, -1] = 1
        return planes

    def action_of(self, move: Move) -> int:
        assert isinstance(move, Drop)
        return move.column
