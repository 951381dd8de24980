"""What a search has to know of a game, and nothing more."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, Self

from checkrow.rules.model import Move


class Node(Protocol):
    """A position in a search. Scores are for the side to move.

    Sides are those who win and lose together: a seat each where two play.
    """

    @property
    def side(self) -> int:
        """Whose score it is: 0 or 1."""
        ...

    @property
    def midway(self) -> bool:
        """True in the middle of a turn, when the same seat moves on."""
        ...

    @property
    def key(self) -> Hashable:
        """Equal for positions with the same future."""
        ...

    def result(self) -> int | None:
        """1 for a win of the side to move, -1 for a loss, 0 for a draw; None while it goes on."""
        ...

    def moves(self) -> Sequence[Move]:
        """The moves to look at, promising ones first. It may leave out moves that are
        certain to be no better than the others."""
        ...

    def exchanges(self) -> Sequence[Move]:
        """The moves to look at before `estimate` means anything; none in a calm position."""
        ...

    @property
    def may_decline(self) -> bool:
        """True if the player may leave the exchanges alone and do something else."""
        ...

    def estimate(self) -> int:
        """How good this looks, without looking ahead."""
        ...

    def after(self, move: Move) -> Self:
        """The node that one of its moves leads to."""
        ...
