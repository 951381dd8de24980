"""The interface between a search and a game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, Self

from checkrow.rules.model import Move


class Node(Protocol):
    """A position in a search. Scores are for the side to move.

    Players who win and lose together form a side; with two players, each seat is one.
    """

    @property
    def side(self) -> int:
        """Return whose score it is: 0 or 1."""
        ...

    @property
    def midway(self) -> bool:
        """Return whether a turn is unfinished, so that the same seat moves again."""
        ...

    @property
    def key(self) -> Hashable:
        """Return a key that is equal for positions with the same future."""
        ...

    def result(self) -> int | None:
        """Return 1 if the side to move has won, -1 if it has lost, 0 for a draw; otherwise None."""
        ...

    def moves(self) -> Sequence[Move]:
        """Return the moves to search, promising ones first. It may leave out moves that are
        certainly no better than the others."""
        ...

    def exchanges(self) -> Sequence[Move]:
        """Return the moves to search before `estimate` makes sense; none in a calm position."""
        ...

    @property
    def may_decline(self) -> bool:
        """Return whether the player may decline the exchanges."""
        ...

    def estimate(self) -> int:
        """Return how good the position looks, without looking ahead."""
        ...

    def after(self, move: Move) -> Self:
        """Return the node after one of its moves."""
        ...
