"""The value of a position or a move to one player, and whether it is certain.

>>> str(Evaluation.certain(Value.WIN, 13, seats=2, exact=True))
'wins in 7'
>>> str(Evaluation.certain(Value.LOSS, 8, seats=2))
'loses within 4'
>>> value = Evaluation.estimate(1.25, scale=1.0, unit="men")
>>> str(value), round(value.chance, 2)
('+1.25', 0.8)
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from checkrow.engines.value import Value

Kind = Literal["win", "draw", "loss", "estimate"]

MEN = "men"
_CHANCE = {Value.WIN: 1.0, Value.DRAW: 0.5, Value.LOSS: 0.0}
_ALMOST = 0.005  # an estimate never looks like a certain end


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position to a player; create one with `certain` or `estimate`.

    `result` is the certain end of the game, None for an estimate. `chance` is the score the
    player can expect: 1 for a win, a half for a draw. `plies` counts the turns of all players
    until the end, and `moves` those of the winner. If `exact`, that is the length of best play;
    if not, the end is certain but may come sooner. `score` is an estimate in the engine's unit:
    men, or points.
    """

    result: Value | None
    chance: float
    plies: int | None = None
    moves: int | None = None
    exact: bool = False
    score: float | None = None
    unit: str = ""

    @classmethod
    def certain(cls, result: Value, plies: int, *, seats: int, exact: bool = False) -> Evaluation:
        """Return a known end after this many turns; a draw's turns do not count."""
        if result is Value.DRAW:
            return cls(result, _CHANCE[result], exact=exact)
        return cls(result, _CHANCE[result], plies, math.ceil(plies / seats), exact)

    @classmethod
    def estimate(cls, score: float, *, scale: float, unit: str) -> Evaluation:
        """Return an estimate. With a score of `scale` a player can expect 75% of the points."""
        # Far out the curve is flat, and the power would overflow.
        odds = 3 ** max(-40.0, min(40.0, score / scale))
        chance = min(max(odds / (1 + odds), _ALMOST), 1 - _ALMOST)
        return cls(None, chance, score=score, unit=unit)

    @property
    def is_certain(self) -> bool:
        return self.result is not None

    @property
    def kind(self) -> Kind:
        """The result as text."""
        match self.result:
            case None:
                return "estimate"
            case Value.WIN:
                return "win"
            case Value.DRAW:
                return "draw"
            case Value.LOSS:
                return "loss"

    @property
    def rank(self) -> tuple[float, float]:
        """Greater is better: of two wins the sooner one, of two losses the later one."""
        if self.plies is None:
            return self.chance, self.score or 0.0
        return self.chance, float(-self.plies if self.result is Value.WIN else self.plies)

    @property
    def for_the_other(self) -> Evaluation:
        """Return the value for the other of two players."""
        score = None if self.score is None else 0.0 - self.score
        result = self.result and self.result.opposite
        return replace(self, result=result, chance=1 - self.chance, score=score)

    def seen_earlier(self, turns: int, *, seats: int) -> Evaluation:
        """Return the same end, counted from this many turns earlier."""
        if self.plies is None:
            return self
        plies = self.plies + turns
        return replace(self, plies=plies, moves=math.ceil(plies / seats))

    def __str__(self) -> str:
        if self.result is Value.DRAW:
            return "draw"
        if self.result is None:
            return f"{self.score:+.2f}" if self.unit == MEN else f"about {self.chance:.0%}"
        if not self.plies:
            return "won" if self.result is Value.WIN else "lost"
        verb = "wins" if self.result is Value.WIN else "loses"
        return f"{verb} {'in' if self.exact else 'within'} {self.moves}"
