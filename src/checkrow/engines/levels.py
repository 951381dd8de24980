"""The computer players by name.

The ladder has ten levels, `1` to `10`, weakest first. The five older names stay valid, so that
stored matches, addresses and scripts keep their players; they are not listed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from checkrow.engines.casual import Casual
from checkrow.engines.club import Club
from checkrow.engines.engine import Engine
from checkrow.engines.expert import Expert
from checkrow.engines.ladder_player import LadderPlayer
from checkrow.engines.perfect import Perfect
from checkrow.engines.random_moves import RandomMoves

LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "1": "newcomer: overlooks a lot",
        "2": "beginner: overlooks what is not close",
        "3": "casual: stops most threats",
        "4": "regular: looks at your answer",
        "5": "skilled: looks a few turns ahead",
        "6": "club: rarely overlooks anything",
        "7": "advanced: looks far ahead",
        "8": "strong: calculates most endings",
        "9": "expert: looks very far ahead",
        "10": "perfect: makes no mistake in games it can solve",
    }
)

# Each keeps the player that it always had.
OLDER_NAMES: Mapping[str, Callable[[random.Random, Callable[[], float]], Engine]] = (
    MappingProxyType(
        {
            "random": lambda rng, clock: RandomMoves(rng),
            "casual": Casual,
            "club": Club,
            "expert": Expert,
            "perfect": Perfect,
        }
    )
)
ALL_LEVELS = (*LEVELS, *OLDER_NAMES)  # what every place that takes a level accepts

USUAL_LEVEL = "4"  # the default choice
STRONGEST = "perfect"  # offered beside the ladder, which at checkers ends below full strength


def engine_for(name: str, *, rng: random.Random, clock: Callable[[], float]) -> Engine:
    """Return the player of a level. Pass in the generator and the clock to make games repeatable.

    Raises `ValueError` for a level that does not exist.
    """
    if name in LEVELS:
        return LadderPlayer(int(name), rng, clock)
    if name in OLDER_NAMES:
        return OLDER_NAMES[name](rng, clock)
    raise ValueError(f"there is no level {name[:40]!r}: the levels are {', '.join(ALL_LEVELS)}")
