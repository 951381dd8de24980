"""The computer players by name, weakest first."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from checkrow.engines.casual import Casual
from checkrow.engines.club import Club
from checkrow.engines.engine import Engine
from checkrow.engines.expert import Expert
from checkrow.engines.perfect import Perfect
from checkrow.engines.random_moves import RandomMoves

LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "random": "plays any legal move",
        "casual": "wins or blocks if it can, and looks only one turn ahead",
        "club": "thinks ahead for a second, like a club player",
        "expert": "looks far ahead, and plays the late part of two-player Connect-N perfectly",
        "perfect": "never errs in games it can solve, and plays its best in the others",
    }
)

USUAL_LEVEL = "club"  # the default choice


def engine_for(name: str, *, rng: random.Random, clock: Callable[[], float]) -> Engine:
    """Return the player of a level. Pass in the generator and the clock to make games repeatable.

    Raises `ValueError` for a level that does not exist.
    """
    match name:
        case "random":
            return RandomMoves(rng)
        case "casual":
            return Casual(rng, clock)
        case "club":
            return Club(rng, clock)
        case "expert":
            return Expert(rng, clock)
        case "perfect":
            return Perfect(rng, clock)
        case _:
            raise ValueError(f"there is no level {name[:40]!r}: the levels are {', '.join(LEVELS)}")
