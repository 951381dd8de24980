"""Games for the tests, and random records of them."""

import random

from hypothesis import strategies as st

import checkrow
from checkrow import Game, Record

CONNECT_KEYS = [
    "connect:7x6x4:2",
    "connect:1x1x1:2",
    "connect:4x4x4:3",
    "connect:9x7x5:3",
    "connect:3x11x3:5",
    "connect:13x2x2:30",
]
CHECKERS_KEYS = [f"checkers:{variant}" for variant in checkrow.VARIANTS]
KEYS = CONNECT_KEYS + CHECKERS_KEYS


def play_at_random(game: Game, seed: int, most: int | None = None) -> Record:
    """Return a random game, cut off after `most` moves."""
    rng = random.Random(seed)
    record = Record(game, game.draw_start(rng))
    while (moves := record.legal_moves) and (most is None or len(record.moves) < most):
        record = record.play(rng.choice(moves))
    return record


def records(keys: list[str] = KEYS, most: int = 90) -> st.SearchStrategy[Record]:
    """Return records of random games at any stage, including mid-capture."""
    return st.builds(
        play_at_random,
        st.sampled_from(keys).map(checkrow.game),
        st.integers(0),
        st.integers(0, most),
    )
