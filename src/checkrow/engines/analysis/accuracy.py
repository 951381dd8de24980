"""Accuracy: how much of their winning chances a player kept, over a whole game.

The method follows lichess (https://lichess.org/page/accuracy):

1. A value becomes a winning chance.
2. The chance that a turn gives away becomes the accuracy of that turn.
3. The accuracy of a game lies halfway between two means of its turns: a weighted one, in which
   turns count more where the chances swing, and the harmonic one, which bad turns pull down.

>>> accuracy_of_turn(TurnChances(0.5, 0.5)), round(accuracy_of_turn(TurnChances(0.5, 0.2)), 2)
(1.0, 0.25)
>>> accuracy_of_game([TurnChances(0.5, 0.5), TurnChances(0.5, 0.1), TurnChances(0.1, 0.1)]) < 0.6
True
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, harmonic_mean, pstdev

from checkrow.engines.analysis.evaluation import Evaluation

PLAIN = 3  # moves: an end this close is as good as reached
PATIENCE = 20  # moves; a solved end that is far away may still change
# The curve of lichess, with chances from 0 to 100.
HEIGHT, STEEPNESS, DEPTH = 103.1668, 0.04354, 3.1668
WINDOW = (2, 8)  # how many values measure the swing of a turn
WEIGHT = (0.5, 12.0)  # in parts of 100
LEAST = 0.01  # minimum for a turn, or one blunder would make the harmonic mean 0


@dataclass(frozen=True, slots=True)
class TurnChances:
    """The winning chances of a player before and after one of their turns, from 0 to 1. A turn
    that does not count, such as a forced one, still adds to the swing."""

    before: float
    after: float
    counts: bool = True


def winning_chance(value: Evaluation) -> float:
    """Return the chance to win, from 0 to 1. A certain end that is far away leaves some chance to
    both, so that hastening a loss costs accuracy."""
    if value.moves is None:
        return value.chance
    sure = math.exp(-max(0, value.moves - PLAIN) / PATIENCE)
    return 0.5 + (value.chance - 0.5) * sure


def accuracy_of_turn(turn: TurnChances) -> float:
    """Return the accuracy of a turn, from 0 to 1."""
    lost = 100 * max(0.0, turn.before - turn.after)
    return _within((HEIGHT * math.exp(-STEEPNESS * lost) - DEPTH) / 100, (0.0, 1.0))


def accuracy_of_game(turns: Sequence[TurnChances]) -> float | None:
    """Return the accuracy of one player, from 0 to 1; None if no turn counts."""
    chances = [100 * chance for turn in turns for chance in (turn.before, turn.after)]
    size = round(_within(len(chances) / 10, WINDOW))
    counted = [
        (accuracy_of_turn(turn), _swing(chances[: 2 * number], size))
        for number, turn in enumerate(turns, 1)
        if turn.counts
    ]
    if not counted:
        return None
    accuracies, weights = zip(*counted, strict=True)
    harmonic = harmonic_mean([max(LEAST, accuracy) for accuracy in accuracies])
    return fmean((fmean(accuracies, weights), harmonic))


def _swing(chances: Sequence[float], size: int) -> float:
    """Return how much the last chances differ, which weights the turn that led to the last."""
    return _within(pstdev(chances[-size:]), WEIGHT)


def _within(number: float, bounds: tuple[float, float]) -> float:
    return min(max(number, bounds[0]), bounds[1])
