"""The observations and actions of agents, as arrays and numbers, for both families of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict

import numpy as np
import numpy.typing as npt

from checkrow.rules.errors import IllegalMove
from checkrow.rules.model import Game, Move, Position

if TYPE_CHECKING:
    from gymnasium import spaces

Planes = npt.NDArray[np.int8]  # row (the top one first), column, plane
Mask = npt.NDArray[np.int8]  # 1 where an action is legal


class Observation(TypedDict):
    """The observation of an agent, named as in PettingZoo's own board games."""

    observation: Planes
    action_mask: Mask


class Encoding(ABC):
    """The arrays of one game. `planes` names the planes of an observation."""

    game: Game
    rows: int
    columns: int
    planes: tuple[str, ...]
    moves: tuple[Move, ...]  # the move of each action; a step may be quiet or a capture

    @abstractmethod
    def look(self, position: Position, seat: int) -> Planes:
        """Return the board as one seat sees it, always in the same orientation."""

    @abstractmethod
    def action_of(self, move: Move) -> int:
        """Return the number of a move."""

    def move_of(self, legal: Iterable[Move], action: int) -> Move:
        """Return the legal move with this number. Raises `IllegalMove`."""
        legal = tuple(legal)
        for move in legal:
            if self.action_of(move) == action:
                return move
        known = ", ".join(f"{self.action_of(move)} ({move})" for move in legal[:8])
        more = " ..." if len(legal) > 8 else ""
        raise IllegalMove(f"action {action} is not legal here: choose one of {known}{more}")

    def mask(self, legal: Iterable[Move]) -> Mask:
        mask = np.zeros(len(self.moves), dtype=np.int8)
        for move in legal:
            mask[self.action_of(move)] = 1
        return mask

    def observation(self, position: Position, seat: int, legal: Iterable[Move]) -> Observation:
        return {"observation": self.look(position, seat), "action_mask": self.mask(legal)}

    def observation_space(self) -> spaces.Dict:
        from gymnasium import spaces  # noqa: PLC0415, `vector` needs only NumPy

        shape = (self.rows, self.columns, len(self.planes))
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (len(self.moves),), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        from gymnasium import spaces  # noqa: PLC0415

        return spaces.Discrete(len(self.moves))
