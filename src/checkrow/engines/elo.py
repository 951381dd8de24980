"""The strength behind a score: the difference in Elo points, and its error."""

from __future__ import annotations

import math
from dataclasses import dataclass

from checkrow.engines.match import Score

SIGMAS = 1.96  # 95 % of a normal distribution lie within this many standard deviations of the mean
OUTSIDE = 0.025  # and this share lies beyond each end


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference, and the ends of its 95 % interval; infinite where nothing bounds it."""

    difference: float
    low: float
    high: float

    def __str__(self) -> str:
        if math.isinf(self.difference):
            return f"above {self.low:+.0f}" if self.difference > 0 else f"below {self.high:+.0f}"
        return f"{self.difference:+.0f} ({_signed(self.low)} to {_signed(self.high)})"


def elo_of(score: Score) -> Elo:
    """Return the difference at which this score is expected. If every game was won, or every one
    lost, only one end of the interval is known: a weaker player would have lost a point."""
    games = score.wins + score.draws + score.losses
    if not games:
        raise ValueError("there is no score without a game")
    share = score.share
    if share in (0, 1):
        bound = OUTSIDE ** (1 / games)
        low, high = (bound, 1.0) if share else (0.0, 1 - bound)
    else:
        squares = score.wins + score.draws / 4
        deviation = math.sqrt(max(squares / games - share**2, 0) / games)
        low, high = share - SIGMAS * deviation, share + SIGMAS * deviation
    return Elo(points(share), points(low), points(high))


def points(share: float) -> float:
    """Return the difference at which this share of the points is expected."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return -400 * math.log10(1 / share - 1)


def _signed(number: float) -> str:
    return "no limit" if math.isinf(number) else f"{number:+.0f}"
