"""The sequential probability ratio test: ends a match as soon as there are enough games to decide.

It compares two differences in Elo points, of which the second is the greater: the log-likelihood
ratio of the scores so far, by the normal approximation of the generalised test, over pairs of games
with the same opening.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

BOUND = math.log(0.95 / 0.05)  # either error has a probability of 5 %
FEWEST_PAIRS = 10
LEAST_VARIANCE = 1e-4


@dataclass(frozen=True, slots=True)
class Sprt:
    """Tests whether a player is at least `high` Elo points stronger, or at most `low`."""

    low: float
    high: float

    def ratio(self, pairs: Sequence[float]) -> float:
        """Return the log-likelihood ratio. `pairs` are the shares of the points, 0 to 1."""
        if len(pairs) < FEWEST_PAIRS:
            return 0.0
        mean = sum(pairs) / len(pairs)
        variance = sum(share * share for share in pairs) / len(pairs) - mean**2
        low, high = expected(self.low), expected(self.high)
        per_pair = (high - low) * (2 * mean - low - high) / (2 * max(variance, LEAST_VARIANCE))
        return len(pairs) * per_pair

    def decision(self, pairs: Sequence[float]) -> bool | None:
        """Return True for `high`, False for `low`, None if more games are needed."""
        ratio = self.ratio(pairs)
        return None if abs(ratio) < BOUND else ratio > 0

    def describe(self, pairs: Sequence[float]) -> str:
        said = {
            True: f"at least {self.high:+g}",
            False: f"at most {self.low:+g}",
            None: "undecided",
        }
        return f"SPRT: {said[self.decision(pairs)]}, ratio {self.ratio(pairs):+.2f} of {BOUND:.2f}"


def read_sprt(text: str) -> Sprt:
    """Read `0,10`. Raises `ValueError`."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -1000 <= low < high <= 1000:
        raise ValueError(f"{text[:40]!r} is not a test: write two Elo differences, as in 0,10")
    return Sprt(low, high)


def expected(elo: float) -> float:
    """Return the share of the points that this Elo difference gives."""
    return 1 / (1 + 10 ** (-elo / 400))
