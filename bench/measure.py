"""The workloads of a runner: play random games, count positions, or solve them.

Each runner is called as `python -m bench.peers.NAME WORKLOAD AMOUNT SEED` and prints one line of
JSON. AMOUNT is the seconds to play random games, or the depth of a perft; solvers ignore it. This
is the only module that the runners share. It uses only the standard library.
"""

import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

RandomGame = Callable[[Callable[[], float]], int]
"""Plays one game to its end with the given source of randomness; returns its number of turns."""

Batch = Callable[[int, int], int]
"""Plays this many games with a seed in one call; returns their number of turns."""

Steps = Callable[[int, int], tuple[Callable[[], object], Callable[[], object]]]
"""Starts this many games with a seed. Returns two calls: one chooses a legal action for each game,
the other plays the actions and observes the games. Finished games restart."""

Perft = Callable[[int], int]
"""Counts the positions this many turns after the start."""

Solve = Callable[[Sequence[str]], Callable[[], list[int]]]
"""Builds boards from columns such as 4453; returns a call that computes their exact scores."""

GAMES_A_CALL = 10_000
WARM_STEPS = 20

SETS = Path(__file__).parents[1] / "tests" / "data" / "connect"


class Measurement(TypedDict):
    """A runner's output: games and their turns, steps, nodes of a perft, or solved positions."""

    count: int
    turns: int
    seconds: float


def play_games(game: RandomGame, seconds: float, seed: int) -> Measurement:
    """Play games for the given time, after one game to warm up the caches."""
    game(random.Random(seed).random)
    source = random.Random(seed).random
    games = turns = 0
    start = now = time.process_time()  # all libraries use one thread here
    while now - start < seconds:
        turns += game(source)
        games += 1
        now = time.process_time()
    return Measurement(count=games, turns=turns, seconds=now - start)


def play_batches(batch: Batch, seconds: float, seed: int) -> Measurement:
    """Play calls of many games for the given time, after a call to warm up the caches."""
    batch(GAMES_A_CALL, seed)
    games = turns = 0
    start = now = time.process_time()
    while now - start < seconds:
        turns += batch(GAMES_A_CALL, seed + games)
        games += GAMES_A_CALL
        now = time.process_time()
    return Measurement(count=games, turns=turns, seconds=now - start)


def step_games(make: Steps, games: int, seconds: float, seed: int) -> Measurement:
    """Step games for the given time, which excludes choosing the actions. Warm up the caches and
    the compilers first."""
    choose, step = make(games, seed)
    steps = 0
    total = 0.0
    for number in itertools.count(-WARM_STEPS):
        choose()
        start = time.process_time()  # all libraries use one thread here
        step()
        if number >= 0:
            total += time.process_time() - start
            steps += games
        if total >= seconds:
            break
    return Measurement(count=steps, turns=steps, seconds=total)


def count_nodes(perft: Perft, depth: int) -> Measurement:
    """Count the nodes of one depth, after a shallow count to warm up the caches."""
    perft(min(depth, 3))
    start = time.process_time()
    nodes = perft(depth)
    return Measurement(count=nodes, turns=0, seconds=time.process_time() - start)


def solve_set(solve: Solve, name: str) -> Measurement:
    """Solve a set of positions. The time excludes building the boards. A wrong score is an
    error."""
    lines = [line.split() for line in (SETS / name).read_text("utf-8").splitlines()]
    work = solve([columns for columns, _ in lines])
    start = time.process_time()  # all solvers use one thread here
    scores = work()
    seconds = time.process_time() - start
    wrong = sum(str(score) != right for score, (_, right) in zip(scores, lines, strict=True))
    if wrong:
        raise AssertionError(f"{wrong} of {len(lines)} scores are wrong")
    return Measurement(count=len(lines), turns=0, seconds=seconds)


def serve(
    games: Mapping[str, RandomGame],
    perfts: Mapping[str, Perft],
    solvers: Mapping[str, Solve] | None = None,
    batches: Mapping[str, Batch] | None = None,
    steps: Mapping[str, Steps] | None = None,
) -> None:
    """Run the workload that the command line names, and print the measurement."""
    workload, amount, seed = sys.argv[1:]
    kind, _, name = workload.partition(":")
    if kind == "solve" and solvers:
        name, _, way = name.partition("-")
        measurement = solve_set(solvers[way], name)
    elif kind == "steps" and steps:
        name, _, count = name.rpartition("-")
        measurement = step_games(steps[name], int(count), float(amount), int(seed))
    elif name.endswith("-batch") and batches:
        game = name.removesuffix("-batch")
        measurement = play_batches(batches[game], float(amount), int(seed))
    elif kind == "games":
        measurement = play_games(games[name], float(amount), int(seed))
    else:
        measurement = count_nodes(perfts[name], int(amount))
    print(json.dumps(measurement))
