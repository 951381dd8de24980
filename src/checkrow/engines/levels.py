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
        "casual": "wins and blocks when it sees it, and looks no further than the next turn",
        "club": "thinks ahead for a second, as a club player would",
        "expert": "looks far ahead, and plays the later part of Connect-N for two exactly",
        "perfect": "makes no mistake where the game can be solved, and plays its best elsewhere",
    }
)

USUAL_LEVEL = "club"  # proposed to people who have not chosen yet


def engine_for(name: str, *, rng: random.Random, clock: Callable[[], float]) -> Engine:
    """The player of a level. Chance and time are given, so that a game can be repeated.

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
