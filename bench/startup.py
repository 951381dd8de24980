"""The time that `checkrow --help` takes, compared with a Python that does nothing."""

import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 10
TARGET = 0.2  # maximum seconds until the help appears
HELP = [str(Path(sys.executable).with_name("checkrow")), "--help"]
NOTHING = [sys.executable, "-c", "pass"]


def seconds(command: list[str]) -> float:
    """Return the time of the fastest round, which nothing else slowed down."""
    best = float("inf")
    for _ in range(ROUNDS):
        before = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, time.perf_counter() - before)
    return best


def describe() -> str:
    ours, nothing = seconds(HELP), seconds(NOTHING)
    verdict = "within" if ours < TARGET else "NOT within"
    return (
        f"checkrow --help: {ours * 1000:.0f} ms, {ours / nothing:.1f} times python -c pass"
        f" ({nothing * 1000:.0f} ms); {verdict} the target of {TARGET * 1000:.0f} ms"
    )


if __name__ == "__main__":
    print(describe())
