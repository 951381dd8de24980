"""The three values of a position under best play."""

from __future__ import annotations

from enum import Enum


class Value(Enum):
    """The value of a position to the player to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def opposite(self) -> Value:
        """The same position's value for the other of two players."""
        match self:
            case Value.WIN:
                return Value.LOSS
            case Value.DRAW:
                return Value.DRAW
            case Value.LOSS:
                return Value.WIN

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
