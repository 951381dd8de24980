"""The search is compiled for several instruction sets, and visits the same nodes with each."""

import pytest

from bench.sets import read_set
from checkrow import ConnectPosition
from checkrow.engines import _native

TABLE_BYTES = 4 << 20
KNOWN = _native.known_instructions()


def discs(position: ConnectPosition) -> tuple[int, int]:
    return position.discs[position.turn], position.discs[1 - position.turn]


@pytest.mark.parametrize("name", ["Test_L1_R1", "Test_L2_R1", "Test_L2_R2", "Test_L3_R1"])
@pytest.mark.parametrize("instructions", KNOWN)
def test_connect_four(instructions: str, name: str) -> None:
    positions, scores = read_set(name)
    boards = [discs(position) for position in positions[:60]]
    fastest = _native.Solver(7, 6, 4, TABLE_BYTES)
    solver = _native.Solver(7, 6, 4, TABLE_BYTES, instructions=instructions)
    assert solver.instructions == instructions
    assert solver.scores(boards) == fastest.scores(boards) == scores[:60]
    assert solver.nodes == fastest.nodes


# A byte per column, fewer or more bits per column, several vectors per board, 128 bits.
@pytest.mark.parametrize("size", [(5, 5, 4), (4, 8, 4), (10, 3, 3), (19, 2, 2), (8, 8, 3)])
@pytest.mark.parametrize("instructions", KNOWN)
def test_other_boards(instructions: str, size: tuple[int, int, int]) -> None:
    fastest = _native.Solver(*size, TABLE_BYTES)
    solver = _native.Solver(*size, TABLE_BYTES, instructions=instructions)
    assert solver.columns(0, 0) == fastest.columns(0, 0)
    assert solver.nodes == fastest.nodes


def test_the_fastest_are_chosen_and_unknown_ones_refused() -> None:
    assert KNOWN[-1] == "base"
    assert _native.Solver(7, 6, 4, TABLE_BYTES).instructions == KNOWN[0]
    with pytest.raises(ValueError, match=r"this processor has .*base, not avx9000"):
        _native.Solver(7, 6, 4, TABLE_BYTES, instructions="avx9000")
