"""Connect Four on other boards: the values of tests/data/connect/sizes.md."""

import re
from pathlib import Path

import pytest

from checkrow import ConnectGame
from checkrow.engines.connect.solver import Solver
from checkrow.engines.value import Value

TABLE = Path(__file__).parents[1] / "data" / "connect" / "sizes.md"
SIGNS = {"+": Value.WIN, "=": Value.DRAW, "-": Value.LOSS}

# Boards that take a second, the usual one, and boards that `make slow` has the minutes for.
QUICK = """
    4x4 4x5 5x4 4x6 6x4 5x5 4x7 7x4 5x6 6x5 4x8 8x4 5x7 7x5 4x9 6x6
    4x10 4x11 5x8 7x6
""".split()
SLOW = """
    8x5 6x7 4x12 5x9 9x4 4x13 5x10
""".split()


def published() -> dict[str, Value]:
    """The values by size, such as 7x6 for 7 columns and 6 rows."""
    rows = [
        [cell.strip() for cell in line.strip("| \n").split("|")]
        for line in TABLE.read_text(encoding="utf-8").splitlines()
        if re.match(r"\|\s*(height|\d)", line)
    ]
    widths = rows[0][1:]
    return {
        f"{width}x{row[0]}": SIGNS[value[0]]
        for row in rows[1:]
        for width, value in zip(widths, row[1:], strict=False)
        if value
    }


def value_of(size: str) -> Value:
    board = ConnectGame(*map(int, size.split("x")))
    return Solver(board).solve(board.start(), weak=True).value


@pytest.mark.parametrize("size", QUICK)
def test_quick_sizes(size: str) -> None:
    assert value_of(size) == published()[size]


@pytest.mark.slow
@pytest.mark.parametrize("size", SLOW)
def test_slow_sizes(size: str) -> None:
    assert value_of(size) == published()[size]
