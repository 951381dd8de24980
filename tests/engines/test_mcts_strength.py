"""Mcts with a second per move beats casual nine times in ten, and plays better with more time. The
figures in docs/mcts.md come from more games, but even these take minutes."""

import random
import time

import pytest

import checkrow
from checkrow.engines.casual import Casual
from checkrow.engines.engine import Limits
from checkrow.engines.match import measure
from checkrow.engines.mcts import Mcts

PAIRINGS = [
    "connect:7x6x4:2",
    "connect:9x7x5:2",
    "connect:10x8x5:2",
    "connect:12x10x4:2",
    "connect:9x7x4:3",
]


@pytest.mark.slow
@pytest.mark.parametrize("key", PAIRINGS)
def test_a_second_is_enough_to_beat_casual(key: str) -> None:
    """It plays alone against all others: only games that it wins count."""
    game = checkrow.game(key)
    rng = random.Random(8)
    first, second = Mcts(rng, time.monotonic), Casual(rng, time.monotonic)
    games = 10 // game.seats * game.seats
    score = measure(game, first, second, games=games, rng=rng, limits=Limits(seconds=1.0))
    assert score.wins >= 0.9 * games - 0.1


@pytest.mark.slow
@pytest.mark.parametrize("key", ["connect:7x6x4:2", "connect:9x7x5:2", "connect:12x10x4:2"])
def test_ten_times_the_work_plays_better(key: str) -> None:
    game = checkrow.game(key)
    rng = random.Random(8)
    first, second = (Mcts(rng, time.monotonic) for _ in range(2))
    limits = Limits(nodes=10_000), Limits(nodes=1_000)
    score = measure(game, first, second, games=24, rng=rng, limits=limits)
    assert score.share > 0.5
