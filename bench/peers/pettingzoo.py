"""PettingZoo: environments for reinforcement learning, on NumPy. The raw environment is used,
without the wrappers that check its callers, because it is the faster one."""

from collections.abc import Callable

from pettingzoo.classic import connect_four_v3

from bench.measure import serve

ENVIRONMENT = connect_four_v3.raw_env()


def connect_four(random: Callable[[], float]) -> int:
    ENVIRONMENT.reset()
    turns = 0
    while True:
        observation, _reward, terminated, truncated, _info = ENVIRONMENT.last()
        if terminated or truncated:
            return turns
        columns = observation["action_mask"].nonzero()[0].tolist()
        ENVIRONMENT.step(columns[int(random() * len(columns))])
        turns += 1


if __name__ == "__main__":
    serve(games={"connect": connect_four}, perfts={})
