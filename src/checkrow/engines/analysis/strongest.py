"""The engine that evaluates where nothing is exact: the strongest one for a game."""

from __future__ import annotations

import random
from collections.abc import Callable

from checkrow.engines.club import Club
from checkrow.engines.estimator import Estimator
from checkrow.engines.family_engines import engines_of
from checkrow.rules.model import Game

POINTS_SCALE = 40.0  # fitted to games and positions whose end is known: see docs/analysis.md


def strongest_for(game: Game, clock: Callable[[], float]) -> Estimator:
    """Return the best that there is for this game. With a limit of nodes or depth it always
    finds the same."""
    known = engines_of(game).estimator(game, clock)
    # Chance has a seed, so that an analysis can be repeated.
    return known or Estimator(Club(random.Random(0), clock), "points", POINTS_SCALE)
