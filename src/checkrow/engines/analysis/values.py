"""What a position or a move is worth to one player, and how sure that is.

>>> str(Value.certain(Kind.WIN, 13, seats=2, exact=True))
'wins in 7'
>>> str(Value.certain(Kind.LOSS, 8, seats=2))
'loses within 4'
>>> value = Value.estimate(1.25, scale=1.0, unit="men")
>>> str(value), round(value.chance, 2)
('+1.25', 0.8)
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum


class Kind(Enum):
    """What is known: the end of the game, or how good it looks."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    ESTIMATE = "estimate"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


MEN = "men"
_OPPOSITE = {Kind.WIN: Kind.LOSS, Kind.LOSS: Kind.WIN}
_CHANCE = {Kind.WIN: 1.0, Kind.DRAW: 0.5, Kind.LOSS: 0.0}
_ALMOST = 0.005  # an estimate never looks like a certain end


@dataclass(frozen=True, slots=True)
class Value:
    """Make values with `certain` and `estimate`.

    `chance` is what the player can expect to score: 1 for a win, a half for a draw. `plies`
    are the turns of all players until the end, and `moves` those of the winner. If `exact`,
    that is the length of best play; if not, the end is certain but may come sooner. `score`
    is an estimate in the unit of the engine: men, or points that mean nothing to people.
    """

    kind: Kind
    chance: float
    plies: int | None = None
    moves: int | None = None
    exact: bool = False
    score: float | None = None
    unit: str = ""

    @classmethod
    def certain(cls, kind: Kind, plies: int, *, seats: int, exact: bool = False) -> Value:
        """The end is known, and comes after so many turns; those of a draw do not count."""
        if kind is Kind.DRAW:
            return cls(kind, _CHANCE[kind], exact=exact)
        return cls(kind, _CHANCE[kind], plies, math.ceil(plies / seats), exact)

    @classmethod
    def estimate(cls, score: float, *, scale: float, unit: str) -> Value:
        """`scale` is the score with which a player can expect three quarters of the points."""
        # Far out the curve is flat, and the power would overflow.
        odds = 3 ** max(-40.0, min(40.0, score / scale))
        chance = min(max(odds / (1 + odds), _ALMOST), 1 - _ALMOST)
        return cls(Kind.ESTIMATE, chance, score=score, unit=unit)

    @property
    def is_certain(self) -> bool:
        return self.kind is not Kind.ESTIMATE

    @property
    def rank(self) -> tuple[float, float]:
        """Greater is better: of two wins the sooner one, of two losses the later one."""
        if self.plies is None:
            return self.chance, self.score or 0.0
        return self.chance, float(-self.plies if self.kind is Kind.WIN else self.plies)

    @property
    def for_the_other(self) -> Value:
        """The same, as the other of two players sees it."""
        score = None if self.score is None else 0.0 - self.score
        kind = _OPPOSITE.get(self.kind, self.kind)
        return replace(self, kind=kind, chance=1 - self.chance, score=score)

    def seen_earlier(self, turns: int, *, seats: int) -> Value:
        """The same end, counted from so many turns before."""
        if self.plies is None:
            return self
        plies = self.plies + turns
        return replace(self, plies=plies, moves=math.ceil(plies / seats))

    def __str__(self) -> str:
        if self.kind is Kind.DRAW:
            return "draw"
        if self.kind is Kind.ESTIMATE:
            return f"{self.score:+.2f}" if self.unit == MEN else f"about {self.chance:.0%}"
        if not self.plies:
            return "won" if self.kind is Kind.WIN else "lost"
        verb = "wins" if self.kind is Kind.WIN else "loses"
        return f"{verb} {'in' if self.exact else 'within'} {self.moves}"
