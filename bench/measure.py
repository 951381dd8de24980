"""What a runner does with its library: it plays random games, counts positions or solves them.

A runner is called as `python -m bench.peers.NAME WORKLOAD AMOUNT SEED`, where AMOUNT is seconds of
random games or the depth of a perft and means nothing to a solver, and it prints one line of JSON.
This module is all that the runners share, and it needs nothing but the standard library.
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
"""Plays one game to its end with the given source of randomness; says how many turns it took."""

Batch = Callable[[int, int], int]
"""Plays so many games with a seed in one call; says how many turns they took."""

Steps = Callable[[int, int], tuple[Callable[[], object], Callable[[], object]]]
"""Makes so many games with a seed: a call that chooses a legal action for each, and one that plays
them and looks at the games again. Games that end start anew."""

Perft = Callable[[int], int]
"""Counts the positions that many turns after the start."""

Solve = Callable[[Sequence[str]], Callable[[], list[int]]]
"""Makes boards of lines of columns such as 4453, then a call that gives their exact scores."""

GAMES_A_CALL = 10_000
WARM_STEPS = 20

SETS = Path(__file__).parents[1] / "tests" / "data" / "connect"


class Measurement(TypedDict):
    """What a runner prints: games and the turns in them, steps, the nodes of a perft, or
    positions that were solved."""

    count: int
    turns: int
    seconds: float


def play_games(game: RandomGame, seconds: float, seed: int) -> Measurement:
    """Plays games for the given time, after one that warms up the caches."""
    game(random.Random(seed).random)
    source = random.Random(seed).random
    games = turns = 0
    start = now = time.process_time()  # all libraries here play in one thread
    while now - start < seconds:
        turns += game(source)
        games += 1
        now = time.process_time()
    return Measurement(count=games, turns=turns, seconds=now - start)


def play_batches(batch: Batch, seconds: float, seed: int) -> Measurement:
    """Plays calls of many games for the given time, after a call that warms up the caches."""
    batch(GAMES_A_CALL, seed)
    games = turns = 0
    start = now = time.process_time()
    while now - start < seconds:
        turns += batch(GAMES_A_CALL, seed + games)
        games += GAMES_A_CALL
        now = time.process_time()
    return Measurement(count=games, turns=turns, seconds=now - start)


def step_games(make: Steps, games: int, seconds: float, seed: int) -> Measurement:
    """Plays steps for the given time, not counting the time to choose them, after some that warm
    up the caches and the compilers."""
    choose, step = make(games, seed)
    steps = 0
    total = 0.0
    for number in itertools.count(-WARM_STEPS):
        choose()
        start = time.process_time()  # all libraries here play in one thread
        step()
        if number >= 0:
            total += time.process_time() - start
            steps += games
        if total >= seconds:
            break
    return Measurement(count=steps, turns=steps, seconds=total)


def count_nodes(perft: Perft, depth: int) -> Measurement:
    """Counts the nodes of one depth, after a shallow count that warms up the caches."""
    perft(min(depth, 3))
    start = time.process_time()
    nodes = perft(depth)
    return Measurement(count=nodes, turns=0, seconds=time.process_time() - start)


def solve_set(solve: Solve, name: str) -> Measurement:
    """Solves a set of positions. Making the boards is not measured; a wrong score is an error."""
    lines = [line.split() for line in (SETS / name).read_text("utf-8").splitlines()]
    work = solve([columns for columns, _ in lines])
    start = time.process_time()  # all solvers here use one thread
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
    """Does what the command line asks and prints the measurement."""
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
