"""Positions with the results of their games: what tuning learns from.

The games are played by the native search with a fixed number of nodes a turn, and each of them
follows from a seed and its number. So the same recipe gives the same positions everywhere, and
their checksum tells whether it did.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checkrow.engines import _native

GAMES_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the games are played: random turns first (up to three more), then the search."""

    games: int
    nodes: int = 1000
    seed: int = 1
    opening: int = 6


@dataclass(frozen=True, slots=True)
class Positions:
    """Quiet positions, one row each; docs/tuning.md tells what is in a row."""

    variant: str
    rows: npt.NDArray[np.int8]
    results: npt.NDArray[np.int8]  # 1: light won, 0: drawn, -1: dark won
    values: npt.NDArray[np.int16]  # for light, as the search told them
    games: npt.NDArray[np.int32]  # the number of the game each is from

    @property
    def checksum(self) -> str:
        """Of everything there is to learn from."""
        digest = hashlib.sha256()
        for part in (self.rows, self.results, self.values, self.games):
            digest.update(part.tobytes())
        return digest.hexdigest()

    def of_games(self, chosen: npt.NDArray[np.bool_]) -> Positions:
        """Those for which `chosen` is true."""
        return Positions(
            self.variant,
            self.rows[chosen],
            self.results[chosen],
            self.values[chosen],
            self.games[chosen],
        )


def play(
    variant: str,
    weights: Sequence[int],
    recipe: Recipe,
    tell: Callable[[int], None] = lambda games: None,
) -> Positions:
    """Plays the games of a recipe with these weights; `tell` hears how many are done."""
    columns = 0
    parts: list[tuple[npt.NDArray[np.generic], ...]] = []
    for first in range(0, recipe.games, GAMES_AT_ONCE):
        games = min(GAMES_AT_ONCE, recipe.games - first)
        columns, *found = _native.checkers_labelled(
            variant, weights, recipe.seed, first, games, recipe.nodes, recipe.opening
        )
        parts.append(tuple(np.asarray(part) for part in found))
        tell(first + games)
    rows, results, values, games_of = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Positions(
        variant,
        rows.view(np.int8).reshape(-1, columns),
        results.astype(np.int8),
        values.astype(np.int16),
        games_of.astype(np.int32),
    )
