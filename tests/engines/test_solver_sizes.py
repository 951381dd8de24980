"""Connect Four on other boards: the values of tests/data/connect/sizes.md, and the last moves."""

import re
from pathlib import Path

import pytest

from checkrow import ConnectGame
from checkrow.engines.connect.solver import TABLE_BYTES, Exact, Solver
from checkrow.engines.value import Value

TABLE = Path(__file__).parents[1] / "data" / "connect" / "sizes.md"
SIGNS = {"+": Value.WIN, "=": Value.DRAW, "-": Value.LOSS}

# The number of the last move under best play, by size; 0 for a draw. docs/solver.md has the same
# numbers with nodes and times. These take at most a second each:
QUICK = {
    **dict.fromkeys("4x4 4x5 5x4 4x6 5x5 4x7 7x4 5x6 6x5 4x8 5x7 7x5 4x9 4x10 4x11 5x8".split(), 0),
    "6x4": 24,
    "8x4": 32,
    "6x6": 36,
}
# Only `make slow` solves these, in seconds to ten minutes each.
SLOW = {
    **dict.fromkeys("4x12 4x13 5x9 5x10 5x11 7x7".split(), 0),
    "6x7": 41,
    "7x6": 41,
    "9x4": 36,
    "8x5": 39,
    "6x8": 48,
    "10x4": 40,
    "8x6": 48,
    "9x5": 41,
    "6x9": 53,
}


def published() -> dict[str, Value]:
    """Return the values by size, such as 7x6 for 7 columns and 6 rows."""
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


def expected(size: str, last: int) -> Exact:
    """Return the published value with our number of the last move."""
    value = published()[size]
    assert (value is Value.DRAW) == (last == 0)
    assert value is Value.DRAW or (last % 2 == 1) == (value is Value.WIN)
    return Exact(value, (last + 1) // 2, last) if last else Exact(value)


def solved(size: str, table_bytes: int = TABLE_BYTES) -> Exact:
    board = ConnectGame(*map(int, size.split("x")))
    return Solver(board, table_bytes).solve(board.start())


@pytest.mark.parametrize(("size", "last"), QUICK.items())
def test_quick_sizes(size: str, last: int) -> None:
    assert solved(size) == expected(size, last)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "last"), SLOW.items())
def test_slow_sizes(size: str, last: int) -> None:
    assert solved(size, 512 << 20) == expected(size, last)


# Not published anywhere else as far as we know: docs/solver.md describes how they were found.
@pytest.mark.parametrize("size", ["5x5", "5x6", "6x5", "5x7", "6x6", "7x5", "5x8"])
def test_five_in_a_line_is_a_draw_on_small_boards(size: str) -> None:
    assert drawn(size, connect=5)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["6x7", "7x6", "8x5", "6x8"])
def test_five_in_a_line_is_a_draw_on_larger_boards(size: str) -> None:
    assert drawn(size, connect=5)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["4x14", "4x15"])
def test_four_in_a_line_is_a_draw_on_narrow_boards(size: str) -> None:
    assert drawn(size, connect=4)


def drawn(size: str, connect: int) -> bool:
    width, height = map(int, size.split("x"))
    board = ConnectGame(width, height, connect)
    return Solver(board, 256 << 20).solve(board.start(), weak=True).value is Value.DRAW
