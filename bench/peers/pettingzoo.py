"""PettingZoo: environments for reinforcement learning, on NumPy. The benchmark uses the raw
environment, which is faster without the wrappers that check its callers."""

import random
from collections.abc import Callable

from pettingzoo.classic import connect_four_v3

from bench.measure import serve

ENVIRONMENT = connect_four_v3.raw_env()


def connect_four(rng: Callable[[], float]) -> int:
    ENVIRONMENT.reset()
    turns = 0
    while True:
        observation, _reward, terminated, truncated, _info = ENVIRONMENT.last()
        if terminated or truncated:
            return turns
        columns = observation["action_mask"].nonzero()[0].tolist()
        ENVIRONMENT.step(columns[int(rng() * len(columns))])
        turns += 1


def steps(games: int, seed: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """Return steps of one environment: it has no call for several."""
    source = random.Random(seed)
    column = 0
    ENVIRONMENT.reset()
    mask = ENVIRONMENT.last()[0]["action_mask"]

    def choose() -> None:
        nonlocal column
        column = source.choice(mask.nonzero()[0].tolist())

    def step() -> None:
        nonlocal mask
        ENVIRONMENT.step(column)
        observation, _reward, terminated, truncated, _info = ENVIRONMENT.last()
        if terminated or truncated:
            ENVIRONMENT.reset()
            observation = ENVIRONMENT.last()[0]
        mask = observation["action_mask"]

    return choose, step


if __name__ == "__main__":
    serve(games={"connect": connect_four}, perfts={}, steps={"connect": steps})
