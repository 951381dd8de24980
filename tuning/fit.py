"""Logistic regression: the weights with which the evaluation foretells results best.

A value is turned into an expected result by the logistic curve; what is made small is the
cross-entropy between that and the target, by Adam (Kingma and Ba, 2015) over shuffled batches.
The target is the result of the game, with a share of what the search expected, which is less
a matter of luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checkrow.engines import _native
from tuning.positions import Positions

Floats = npt.NDArray[np.float64]
Rows = tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]  # what is counted, pattern states

STATES = 81  # of a pattern
BATCH = 8192
MAN = 1000  # what a man is worth in the weights


@dataclass(frozen=True, slots=True)
class Places:
    """Where the weights of a variant are in their list; as in native/src/checkers/evaluate.hpp."""

    traits: int
    squares: int
    patterns: int
    most_pieces: int

    @property
    def kings(self) -> int:
        return 2 * self.traits

    @property
    def first_pattern(self) -> int:
        return self.kings + self.squares


def places_of(variant: str) -> Places:
    traits, squares, patterns, _ = _native.checkers_weight_places(variant)
    _, light, dark, _ = _native.checkers_start(variant)
    return Places(traits, squares, patterns, (light | dark).bit_count())


def turned_states() -> npt.NDArray[np.int64]:
    """For each state of a pattern the one it is when the board is turned and colours change."""
    found = []
    for state in range(STATES):
        trits = [state // 3**place % 3 for place in range(4)]
        found.append(sum((0, 2, 1)[trit] * 3**place for place, trit in enumerate(reversed(trits))))
    return np.array(found)


class Model:
    """The evaluation as a function of its weights, for many positions at once."""

    def __init__(self, positions: Positions) -> None:
        self.places = places_of(positions.variant)
        traits, squares = self.places.traits, self.places.squares
        rows = positions.rows
        full = np.minimum(rows[:, 0], self.places.most_pieces) / self.places.most_pieces
        counted = rows[:, 1 : 1 + traits].astype(np.float32)
        kings = rows[:, 1 + traits : 1 + traits + squares].astype(np.float32)
        share = full.astype(np.float32)[:, None]
        self._counted = np.hstack([counted * (1 - share), counted * share, kings])
        states = rows[:, 1 + traits + squares :].astype(np.int32)
        self._states = states + STATES * np.arange(states.shape[1], dtype=np.int32)
        order = np.arange(self.places.patterns)[::-1]
        self._turned = (order[:, None] * STATES + turned_states()[None, :]).ravel()

    def __len__(self) -> int:
        return len(self._states)

    def values(self, weights: Floats, rows: Rows | None = None) -> Floats:
        """The values of some rows for light; of all, if none are named."""
        counted, states = rows or (self._counted, self._states)
        first = self.places.first_pattern
        patterns: Floats = weights[first:][states].sum(axis=1)
        return counted @ weights[:first] + patterns

    def rows(self, chosen: npt.NDArray[np.intp]) -> Rows:
        return self._counted[chosen], self._states[chosen]

    def gradient(self, errors: Floats, rows: Rows) -> Floats:
        """How an error in each value moves the weights. Patterns that are the same when the
        board is turned move together."""
        counted, states = rows
        repeated = np.repeat(errors, states.shape[1])
        found = np.bincount(states.ravel(), repeated, self.places.patterns * STATES)
        return np.concatenate([errors @ counted, (found - found[self._turned]) / 2])


def expected(values: Floats) -> Floats:
    """The logistic curve."""
    return 1 / (1 + np.exp(-values))


def loss(values: Floats, targets: Floats) -> float:
    """The mean cross-entropy, in bits. 1 is what a coin would reach."""
    right = np.log1p(np.exp(-values)) * targets + np.log1p(np.exp(values)) * (1 - targets)
    return float(right.mean() / np.log(2))


def best_scale(values: Floats, targets: Floats) -> float:
    """By what to multiply values so that they foretell the targets best."""
    low, high = 1e-5, 1e-1
    for _ in range(60):
        third, two_thirds = low * (high / low) ** (1 / 3), low * (high / low) ** (2 / 3)
        if loss(values * third, targets) < loss(values * two_thirds, targets):
            high = two_thirds
        else:
            low = third
    return low


@dataclass(frozen=True, slots=True)
class Fit:
    """Tuned weights, and how well they foretell the results of games that were not used."""

    weights: list[int]
    loss_before: float
    loss_after: float


@dataclass(frozen=True, slots=True)
class Method:
    """How to learn."""

    epochs: int = 8
    rate: float = 0.01
    pull: float = 2e-6  # towards 0, for patterns: rare ones stay small
    share_of_search: float = 0.7  # in the target
    seed: int = 1


def fit(positions: Positions, start: Sequence[int], method: Method) -> Fit:
    """Tunes the weights `start`. Every tenth game is kept apart, to judge the result."""
    apart = positions.games % 10 == 9
    known, unknown = positions.of_games(~apart), positions.of_games(apart)
    results = (known.results + 1) / 2
    scale = best_scale(known.values.astype(np.float64), results)
    told = expected(known.values.astype(np.float64) * scale)
    targets = (1 - method.share_of_search) * results + method.share_of_search * told

    model = Model(known)
    before: Floats = np.array(start, dtype=np.float64)
    unit = best_scale(model.values(before), targets)
    weights = descend(model, before * unit, targets, method)

    judged = Model(unknown)
    outcomes = (unknown.results + 1) / 2
    old = judged.values(before)
    new = judged.values(weights)
    return Fit(
        rounded(weights, model.places),
        loss(old * best_scale(old, outcomes), outcomes),
        loss(new * best_scale(new * 1e3, outcomes) * 1e3, outcomes),
    )


def descend(model: Model, weights: Floats, targets: Floats, method: Method) -> Floats:
    """Adam, with a rate that sinks to nothing."""
    chance = np.random.default_rng(method.seed)
    first = model.places.first_pattern
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    batches = max(1, len(model) // BATCH)
    steps = method.epochs * batches
    step = 0
    for _ in range(method.epochs):
        for chosen in np.array_split(chance.permutation(len(model)), batches):
            rows = model.rows(chosen)
            errors = expected(model.values(weights, rows)) - targets[chosen]
            slope = model.gradient(errors / len(chosen), rows)
            slope[first:] += method.pull * weights[first:]
            step += 1
            mean = 0.9 * mean + 0.1 * slope
            spread = 0.999 * spread + 0.001 * slope**2
            size = method.rate * (1 - step / steps)
            move = mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
            weights = weights - size * move
    return weights


def rounded(weights: Floats, places: Places) -> list[int]:
    """In thousandths of a man, where a man is worth what he is worth on half a board: less than
    nothing where losing wins."""
    man = abs(weights[0] + weights[places.traits]) / 2
    return [int(weight) for weight in np.clip(np.rint(weights * MAN / man), -32_000, 32_000)]
