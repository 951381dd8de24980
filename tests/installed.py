"""Check an installation of checkrow without extras: `python -I tests/installed.py`.

Run this with the Python that it is installed for. `make wheel` and the workflows run it for each
wheel.
"""

from __future__ import annotations

import random
import subprocess
import sys
import sysconfig
import time
from importlib.util import find_spec
from pathlib import Path

import checkrow
from checkrow.engines.connect.solver import Solver
from checkrow.engines.engine import undisturbed
from checkrow.engines.levels import engine_for

PROGRAM = str(Path(sysconfig.get_path("scripts"), "checkrow"))


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=False, timeout=300
    )


def check_library() -> None:
    """Solve a position and let an engine move: both need the compiled core."""
    game = checkrow.game("connect:7x6x4:2")
    record = checkrow.Record(game)
    for column in "4 4 4 4 4 4 1 1 1 1 1 1 7 7 7 7 7 7".split():
        record = record.play(column)
    assert Solver(game).score(record) is not None
    checkers = checkrow.Record(checkrow.game("checkers:american"))
    engine = engine_for("club", rng=random.Random(1), clock=time.monotonic)
    move = engine.search(checkers, engine.usual_limits, undisturbed).move
    assert move in checkers.position.legal_moves


def check_program() -> None:
    version = program("--version")
    assert version.stdout.strip() == f"checkrow {checkrow.__version__}", version
    assert "serve" in program("--help").stdout
    rules = program("rules", "house")
    assert rules.returncode == 0, rules.stderr
    if find_spec("litestar") is None:
        serve = program("serve")
        assert serve.returncode == 2, serve
        assert "pip install 'checkrow[server]'" in serve.stderr, serve.stderr


if __name__ == "__main__":
    check_library()
    check_program()
    print(f"checkrow {checkrow.__version__} works with Python {sys.version.split()[0]}")
