"""The level that adapts: a computer about as strong as its opponent.

It estimates a person's strength from their results against computers in the same game, on the
scale of the ladder: a person of strength 4 scores half the points against level 4. Without results
it assumes that most people are between levels 1 and 7; every result moves the estimate, recent
ones more than old ones. Between two levels it plays the upper one in some games and the lower one
in the others.

A match stores the level that was chosen: `adaptive-4` plays like `4`.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

ADAPTIVE = "adaptive"
STEPS = 10
STEP_POINTS = 150.0  # Elo points from one level to the next, as docs/engines.md measures them
MOST_RESULTS = 30  # older ones say little about today

USUAL = 4.0  # the strength of a person without results,
SPREAD = 2.5  # and its standard deviation
FADING = 0.97  # the weight of a result compared with the one after it
_GRID = [number / 10 for number in range(-20, 131)]  # strengths to compare
_OLDER = {"random": -3.5, "casual": 2.0, "club": 6.0, "expert": 9.0, "perfect": 10.0}
_ADAPTED = re.compile(rf"{ADAPTIVE}-([1-9][0-9]?)")


class ComputerResult(Struct, frozen=True):
    """A person's score against computers of one level: 1 for a win, 0.5 for a draw, 0 for a
    loss."""

    level: str
    score: float
    rivals: int = 1


def adapted_level(results: Sequence[ComputerResult], rng: random.Random) -> str:
    """Return the level to play, such as `adaptive-4`, after these results, the latest first."""
    wanted = min(max(strength(results), 1.0), float(STEPS))
    lower = math.floor(wanted)
    return f"{ADAPTIVE}-{lower + (rng.random() < wanted - lower)}"


def played_level(level: str) -> str:
    """Return the level that a computer plays at: `4` for `adaptive-4`, others as they are."""
    adapted = _ADAPTED.fullmatch(level)
    return adapted[1] if adapted else level


def is_adapted(level: str) -> bool:
    return _ADAPTED.fullmatch(level) is not None


def strength(results: Sequence[ComputerResult]) -> float:
    """Return the estimated strength after these results, the latest first: the mean of what is
    likely. Results against unknown levels do not count."""
    logs = [-0.5 * ((each - USUAL) / SPREAD) ** 2 for each in _GRID]
    for age, result in enumerate(results[:MOST_RESULTS]):
        against = _place(result.level)
        if against is None:
            continue
        weight = FADING**age
        for at, (won, lost) in enumerate(_logs(against, result.rivals)):
            logs[at] += weight * (result.score * won + (1 - result.score) * lost)
    best = max(logs)
    weights = [math.exp(each - best) for each in logs]
    pairs = zip(_GRID, weights, strict=True)
    return sum(each * weight for each, weight in pairs) / sum(weights)


def expected_score(strength: float, level: float, rivals: int = 1) -> float:
    """Return the share of the points that a person gets on average against computers."""
    return 1 / (1 + rivals * 10 ** ((level - strength) * STEP_POINTS / 400))


@lru_cache(maxsize=128)
def _logs(level: float, rivals: int) -> list[tuple[float, float]]:
    """Return the logarithms of the chances to win and to lose, for each strength of the grid."""
    chances = [expected_score(each, level, rivals) for each in _GRID]
    return [(math.log(won), math.log1p(-won)) for won in chances]


def _place(level: str) -> float | None:
    """Return where a level is on the ladder."""
    level = played_level(level)
    if level.isdecimal() and 1 <= int(level) <= STEPS:
        return float(level)
    return _OLDER.get(level)
