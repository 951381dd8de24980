"""Limits on the work of finding captures, so that no position takes too long.

A flying king among many pieces can capture in millions of ways. The unit of work is a jump tried,
at about 3 microseconds each. In 50,000 random games and in all games of the tests no position
took more than 171 (see docs/decisions/12-bounded-work.md).
"""

from __future__ import annotations

from checkrow.rules.errors import TooManyCaptures
from checkrow.rules.model import Game

MOST_JUMPS = 20_000  # to find the legal moves of one position
MOST_JUMPS_REPLAYED = 200_000  # in all positions of a replayed game


def most_moves(game: Game) -> int:
    """Return how many moves a text may have. A replay continues past draws, but not forever."""
    return max(game.longest, 1_000)


class Budget:
    """Counts work down, and raises once it is used up."""

    __slots__ = ("left",)

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, jumps: int) -> None:
        """Count `jumps` more. Raises `TooManyCaptures`."""
        self.left -= jumps
        if self.left < 0:
            raise TooManyCaptures
