"""The strongest engine for a game, which evaluates positions without exact values."""

from __future__ import annotations

import random
from collections.abc import Callable

from checkrow.engines.club import Club
from checkrow.engines.estimator import Estimator
from checkrow.engines.family_engines import engines_of
from checkrow.rules.model import Game

POINTS_SCALE = 40.0  # fitted to games and positions with known results: see docs/analysis.md


def strongest_for(game: Game, clock: Callable[[], float]) -> Estimator:
    """Return the best estimator for this game. With a limit of nodes or depth its results are
    repeatable."""
    known = engines_of(game).estimator(game, clock)
    # A fixed seed makes the analysis repeatable.
    return known or Estimator(Club(random.Random(0), clock), "points", POINTS_SCALE)
