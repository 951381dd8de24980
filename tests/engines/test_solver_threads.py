"""Solvers with several threads: they give the same answers as with one, and stop as easily."""

from itertools import count

import pytest

from bench.sets import read_set
from checkrow import ConnectGame
from checkrow.engines.connect.solver import Exact, Solver, Stopped
from checkrow.engines.value import Value

SMALL = 4 << 20
CONNECT_FOUR = ConnectGame()
CALLED_AT = 1 << 17  # nodes of a call before it starts the other threads


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("name", ["Test_L1_R1", "Test_L2_R2", "Test_L3_R1", "Test_opening"])
def test_published_scores(name: str, threads: int) -> None:
    positions, scores = read_set(name)
    solver = Solver(CONNECT_FOUR, SMALL, threads)
    assert solver.scores(positions[:20]) == scores[:20]


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("options", ["6x5x4:2", "4x8x4:2", "5x7x4:2"])
def test_drawn_boards(options: str, threads: int) -> None:
    board = ConnectGame.read_options(options)
    solver = Solver(board, SMALL, threads)
    assert solver.solve(board.start()) == Exact(Value.DRAW)
    assert solver.nodes > CALLED_AT


# Their table entries are larger than what a processor writes at once.
MORE_THAN_64_BITS = {
    "xxoxooxx/ooox1oxo/o1xo1oxo/x4xox/x4xx1/5o2/8/8 o": Exact(Value.LOSS, 14, 28),
    "ooxxoxoo/xxox1oxx/oo1x1xoo/x2o1xox/o4xx1/8/8/8 o": Exact(Value.LOSS, 13, 26),
    "xxoxxooo/xxox1oxx/2o2xoo/2x2o1o/5o1x/7x/7x/7o o": Exact(Value.WIN, 17, 33),
}


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_boards_of_more_than_64_bits(threads: int) -> None:
    board = ConnectGame(8, 8, 4)
    solver = Solver(board, SMALL, threads)
    for grid, exact in MORE_THAN_64_BITS.items():
        assert solver.solve(board.read_position(f"{grid} 8x8x4:2")) == exact
    assert solver.nodes > 3 * CALLED_AT


def test_columns_and_line_are_the_same() -> None:
    alone, together = Solver(CONNECT_FOUR, SMALL), Solver(CONNECT_FOUR, SMALL, threads=3)
    for position in read_set("Test_opening")[0][:3]:
        assert together.columns(position) == alone.columns(position)
        assert together.line(position) == alone.line(position)


def test_easy_positions_are_solved_by_one_thread() -> None:
    positions, scores = read_set("Test_L3_R1")
    several, one = Solver(CONNECT_FOUR, SMALL, threads=4), Solver(CONNECT_FOUR, SMALL)
    assert several.scores(positions) == one.scores(positions) == scores
    assert several.nodes == one.nodes


def test_a_search_by_several_threads_stops_and_continues() -> None:
    solver = Solver(CONNECT_FOUR, SMALL, threads=4)
    seen: list[int] = []

    def until_a_million(nodes: int) -> bool:
        seen.append(nodes)
        return nodes < 1_000_000

    for _ in range(3):
        with pytest.raises(Stopped, match="was stopped"):
            solver.solve(CONNECT_FOUR.start(), progress=until_a_million)
        assert seen == sorted(seen)
    positions, scores = read_set("Test_L2_R1")
    assert solver.scores(positions[:50]) == scores[:50]


def test_nodes_bound_the_work_of_all_threads_together() -> None:
    solver = Solver(CONNECT_FOUR, SMALL, threads=4)
    with pytest.raises(Stopped, match="its limit of nodes"):
        solver.solve(CONNECT_FOUR.start(), nodes=1_000_000)
    assert 1_000_000 <= solver.nodes <= 1_000_000 + 4 * 4096


def test_exceptions_of_the_callback_reach_the_caller() -> None:
    solver = Solver(CONNECT_FOUR, SMALL, threads=3)
    calls = count()

    def fail(nodes: int) -> bool:
        if nodes > 500_000:
            raise LookupError(f"from call {next(calls)}")
        return True

    for number in range(3):
        with pytest.raises(LookupError, match=f"from call {number}"):
            solver.solve(CONNECT_FOUR.start(), progress=fail)
    assert solver.solve(CONNECT_FOUR.read_position("xxx1ooo/7/7/7/7/7 x")).moves == 1
