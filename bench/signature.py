"""The bench signature: how many nodes the engines visit in a fixed piece of work.

It is the same on every machine. If it changes, a search has changed; the commit message then says
so and gives the new figure.
"""

import random

import checkrow
from bench.sets import read_set
from checkrow.engines import _native
from checkrow.engines.connect.solver import Solver
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.engines.mcts import Mcts

KEYS = [
    "connect:7x6x4:2",
    "connect:9x7x5:3",
    *(f"checkers:{variant}" for variant in checkrow.VARIANTS),
]
DEPTH = 5
MCTS_DEPTH = 6
TABLE_BYTES = 16 << 20


def nodes_of_fixed_work() -> int:
    return nodes_of_club() + nodes_of_solver() + nodes_of_mcts() + _native.checkers_bench()


def nodes_of_club() -> int:
    """Return the nodes of one search from the start of every game, with a stopped clock."""
    total = 0
    for key in KEYS:
        club = engine_for("club", rng=random.Random(1), clock=lambda: 0.0)
        record = checkrow.Record(checkrow.game(key))
        total += club.search(record, Limits(depth=DEPTH), undisturbed).nodes
    return total


def nodes_of_solver() -> int:
    """Return the nodes of Connect Four from the opening to the end, and of other boards up to 128
    bits."""
    solver = Solver(checkrow.ConnectGame(), TABLE_BYTES)
    for name in ("Test_L1_R1", "Test_L2_R1", "Test_L2_R2", "Test_L3_R1"):
        solver.scores(read_set(name)[0][:250])
    total = solver.nodes
    for key in ("connect:6x5x4:2", "connect:4x8x4:2", "connect:9x3x3:2", "connect:5x5x3:2"):
        record = checkrow.Record(checkrow.game(key))
        solver = Solver(record.game, TABLE_BYTES)
        solver.solve(record)
        total += solver.nodes
    return total


def nodes_of_mcts() -> int:
    """Return the nodes of searches up to a fixed length of the expected line. The search window
    covers all of some boards, and part of others."""
    total = 0
    for key in ("connect:7x6x4:2", "connect:9x7x4:3", "connect:10x8x4:4", "connect:60x40x5:2"):
        mcts = Mcts(random.Random(1), lambda: 0.0)
        record = checkrow.Record(checkrow.game(key))
        total += mcts.search(record, Limits(depth=MCTS_DEPTH), undisturbed).nodes
    return total


if __name__ == "__main__":
    print(f"Bench: {nodes_of_fixed_work()}")
