"""The bench signature: how many nodes the club level visits in a fixed piece of work.

It is the same on every machine. A commit that changes it has changed the search; its
message says so and names the new figure.
"""

import random

import checkrow
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.levels import engine_for

KEYS = [
    "connect:7x6x4:2",
    "connect:9x7x5:3",
    *(f"checkers:{variant}" for variant in checkrow.VARIANTS),
]
DEPTH = 5


def nodes_of_fixed_work() -> int:
    """One search from the start of every game, by a clock that stands still."""
    total = 0
    for key in KEYS:
        club = engine_for("club", rng=random.Random(1), clock=lambda: 0.0)
        record = checkrow.Record(checkrow.game(key))
        total += club.search(record, Limits(depth=DEPTH), undisturbed).nodes
    return total


if __name__ == "__main__":
    print(f"Bench: {nodes_of_fixed_work()}")
