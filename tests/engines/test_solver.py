"""The exact solver, compared with published scores and with a search too simple to be wrong."""

import random
import threading
from functools import cache
from typing import Any

import pytest

from bench.sets import read_set
from checkrow import ConnectGame, ConnectPosition, Record, game
from checkrow.engines import _native
from checkrow.engines.connect.solver import Exact, Solver, Stopped, can_solve
from checkrow.engines.value import Value
from checkrow.rules.connect import Drop

SMALL = 4 << 20
CONNECT_FOUR = ConnectGame()


SETS = ["Test_L1_R1", "Test_L2_R1", "Test_L2_R2", "Test_L3_R1", "Test_opening"]


@pytest.mark.parametrize("name", SETS)
def test_published_scores(name: str) -> None:
    positions, scores = read_set(name)
    assert len(positions) in (60, 1000)
    assert Solver(CONNECT_FOUR).scores(positions) == scores


@pytest.mark.long
def test_scores_of_middle_games_on_a_board_of_128_bits() -> None:
    wide = ConnectGame(10, 6, 4)
    positions, scores = read_set("Middle_10x6", wide)
    assert len(positions) == 20
    assert Solver(wide).scores(positions) == scores


@cache
def plain(position: ConnectPosition) -> Exact:
    """Return the outcome, found by trying everything."""
    best = None
    for move in position.legal_moves:
        found = plain_move(position, move)
        if best is None or found.rank > best.rank:
            best = found
    assert best is not None
    return best


def plain_move(position: ConnectPosition, move: Drop) -> Exact:
    after = position.play(move)
    if after.outcome:
        return Exact(Value.DRAW) if after.outcome.winner is None else Exact(Value.WIN, 1, 1)
    reply = plain(after)
    if reply.plies is None or reply.moves is None:
        return reply
    if reply.value is Value.WIN:
        return Exact(Value.LOSS, reply.moves, reply.plies + 1)
    return Exact(Value.WIN, reply.moves + 1, reply.plies + 1)


def some_positions(board: ConnectGame, games: int, seed: int) -> list[ConnectPosition]:
    rng = random.Random(seed)
    found: list[ConnectPosition] = []
    for _ in range(games):
        position = board.start()
        while position.outcome is None:
            found.append(position)
            position = position.play(rng.choice(position.legal_moves))
    return found


@pytest.mark.parametrize("options", ["4x4x3:2", "4x4x4:2", "5x3x3:2", "3x5x3:2", "9x2x2:2"])
def test_every_column_against_trying_everything(options: str) -> None:
    board = ConnectGame.read_options(options)
    solver = Solver(board, SMALL)
    for position in some_positions(board, 12, seed=3):
        exact = solver.solve(position)
        assert exact == plain(position)
        assert solver.solve(position, weak=True) == Exact(exact.value)
        for column, found in enumerate(solver.columns(position)):
            drop = board.drops[column]
            if drop in position.legal_moves:
                assert found == plain_move(position, drop)
            else:
                assert found is None


@pytest.mark.parametrize("options", ["7x6x4:2", "6x7x4:2", "9x7x5:2", "5x9x4:2", "8x8x5:2"])
def test_line_is_as_long_as_promised_and_ends_the_game(options: str) -> None:
    board = ConnectGame.read_options(options)
    solver = Solver(board, SMALL)
    late = [
        position
        for position in some_positions(board, 25, seed=5)
        if position.filled.bit_count() > board.longest - 18
    ]
    assert late
    for position in late[:40]:
        exact = solver.solve(position)
        after = position
        for column in (line := solver.line(position)):
            after = after.play(board.drops[column])
        assert after.outcome is not None
        if exact.value is Value.DRAW:
            assert after.outcome.winner is None
        else:
            assert len(line) == exact.plies
            assert (after.outcome.winner == position.turn) == (exact.value is Value.WIN)


def test_one_score_and_many_are_the_same() -> None:
    solver = Solver(CONNECT_FOUR, SMALL)
    positions, scores = read_set("Test_L3_R1")
    for position, score in zip(positions[:40], scores, strict=False):
        assert solver.score(position) == score
        assert solver.score(position, weak=True) == (score > 0) - (score < 0)


def test_positions_of_an_equal_game_are_as_good() -> None:
    solver = Solver(ConnectGame(), SMALL)
    for board in (ConnectGame(), CONNECT_FOUR, ConnectGame()):
        won = board.read_position("xxx1ooo/7/7/7/7/7 x")
        assert solver.solve(won) == solver.solve(Record(board, won)) == Exact(Value.WIN, 1, 1)


def test_mirror_image_has_the_same_outcome() -> None:
    solver = Solver(CONNECT_FOUR, SMALL)
    for position in read_set("Test_L2_R1")[0][:50]:
        mirrored = CONNECT_FOUR.read_grid([row[::-1] for row in position.grid()], position.turn)
        assert solver.columns(mirrored) == solver.columns(position)[::-1]


def test_the_side_to_move_need_not_follow_from_the_discs() -> None:
    three = "3xxx1/7/7/7/7/7"
    solver = Solver(CONNECT_FOUR, SMALL)
    assert solver.solve(CONNECT_FOUR.read_position(f"{three} x")) == Exact(Value.WIN, 1, 1)
    assert solver.solve(CONNECT_FOUR.read_position(f"{three} o")) == Exact(Value.LOSS, 1, 2)


def test_outcomes_in_words() -> None:
    assert str(Exact(Value.WIN, 3, 5)) == "win in 3"
    assert str(Exact(Value.LOSS, 2, 4)) == "loss in 2"
    assert str(Exact(Value.DRAW)) == "draw"
    assert str(Exact(Value.LOSS)) == "loss"


def test_a_search_can_be_watched_stopped_and_taken_up_again() -> None:
    solver = Solver(CONNECT_FOUR, SMALL)
    seen: list[int] = []

    def three_times(nodes: int) -> bool:
        seen.append(nodes)
        return len(seen) < 3

    with pytest.raises(Stopped):
        solver.solve(CONNECT_FOUR.start(), progress=three_times)
    assert len(seen) == 3
    assert seen == sorted(seen)
    positions, scores = read_set("Test_L3_R1")
    assert solver.scores(positions[:20]) == scores[:20]


def test_nodes_that_suffice_suffice_always_and_one_less_never() -> None:
    for position in read_set("Test_L2_R2")[0][:8]:
        for ask in (Solver.solve, Solver.columns, Solver.line):
            free = Solver(CONNECT_FOUR, SMALL)
            answer = ask(free, position)
            exactly = Solver(CONNECT_FOUR, SMALL)
            assert ask(exactly, position, nodes=free.nodes) == answer
            assert exactly.nodes == free.nodes
            too_few = Solver(CONNECT_FOUR, SMALL)
            with pytest.raises(Stopped, match="its limit of nodes"):
                ask(too_few, position, nodes=free.nodes - 1)
            assert too_few.nodes == free.nodes - 1


def test_nodes_are_counted_for_each_call() -> None:
    solver = Solver(CONNECT_FOUR, SMALL)
    for calls in range(1, 4):
        with pytest.raises(Stopped):
            solver.solve(CONNECT_FOUR.start(), nodes=10_000)
        assert solver.nodes == calls * 10_000
    won = CONNECT_FOUR.read_position("xxx1ooo/7/7/7/7/7 x")
    assert solver.solve(won, nodes=0) == Exact(Value.WIN, 1, 1)


@pytest.mark.parametrize("nodes", [-1, 1 << 64, 1.5, "many", True])
def test_invalid_numbers_of_nodes_are_refused(nodes: Any) -> None:
    solver = Solver(CONNECT_FOUR, SMALL)
    with pytest.raises(ValueError, match="nodes must be a whole number from 0"):
        solver.solve(CONNECT_FOUR.start(), nodes=nodes)


def test_exceptions_of_the_callback_reach_the_caller() -> None:
    def fail(nodes: int) -> bool:
        raise LookupError("from the callback")

    with pytest.raises(LookupError, match="from the callback"):
        Solver(CONNECT_FOUR, SMALL).solve(CONNECT_FOUR.start(), progress=fail)


def test_a_callback_cannot_call_its_own_solver() -> None:
    solver = Solver(CONNECT_FOUR, SMALL)

    def ask_again(nodes: int) -> bool:
        solver.solve(CONNECT_FOUR.start())
        return True

    with pytest.raises(RuntimeError, match="cannot call its own solver"):
        solver.solve(CONNECT_FOUR.start(), progress=ask_again)


def test_threads_take_turns() -> None:
    solver = Solver(CONNECT_FOUR, SMALL)
    positions, scores = read_set("Test_L2_R1")
    found: dict[int, list[int]] = {}

    def solve(part: int) -> None:
        found[part] = solver.scores(positions[part::4])

    threads = [threading.Thread(target=solve, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[part] == scores[part::4] for part in range(4))


def test_memory_is_bounded() -> None:
    for wanted in (1 << 20, 10_000_000, 64 << 20):
        assert Solver(CONNECT_FOUR, wanted).table_bytes <= wanted + (1 << 20)
        assert Solver(CONNECT_FOUR, wanted, threads=3).table_bytes <= wanted + (3 << 20)
        # With five in a line, keys have 128 bits.
        for size in ((7, 6), (8, 7), (10, 5)):
            assert Solver(ConnectGame(*size, 5), wanted).table_bytes <= wanted + (4 << 20)


def test_other_games_are_refused() -> None:
    for key in ("connect:7x6x4:3", "connect:19x7x4:2", "connect:1x1x1:2", "checkers:house"):
        assert not can_solve(game(key))
        with pytest.raises(ValueError, match="cannot be solved"):
            Solver(game(key))
    solver = Solver(CONNECT_FOUR, SMALL)
    with pytest.raises(ValueError, match="not of connect:7x6x4:2"):
        solver.solve(ConnectGame(6, 6).start())
    with pytest.raises(ValueError, match="not of connect:7x6x4:2"):
        solver.solve(Record(game("checkers:house")))
    with pytest.raises(ValueError, match="the game is over"):
        solver.solve(CONNECT_FOUR.read_position("xxxx3/7/7/7/7/7 o"))


@pytest.mark.parametrize("number", [-1, 1 << 64, 1.5, "many", None, True])
def test_sizes_that_make_no_sense_are_refused(number: Any) -> None:
    with pytest.raises(ValueError, match="table_bytes must be a whole number from 0"):
        Solver(CONNECT_FOUR, number)
    with pytest.raises(ValueError, match="threads must be a whole number from 1 to 64"):
        Solver(CONNECT_FOUR, SMALL, number)


@pytest.mark.parametrize(
    ("mine", "theirs"), [(1, 1), (2, 0), (1 << 6, 0), (1 << 60, 0), (1 << 200, 0), (-1, 0), (15, 0)]
)
def test_the_core_refuses_invalid_positions(mine: int, theirs: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _native.Solver(7, 6, 4, SMALL).score(mine, theirs)


@pytest.mark.parametrize(
    ("width", "height", "connect"), [(0, 6, 4), (7, 6, 1), (7, 6, 8), (-1, -1, 2), (64, 64, 4)]
)
def test_the_core_refuses_invalid_boards(width: int, height: int, connect: int) -> None:
    with pytest.raises(ValueError, match="the solver needs"):
        _native.Solver(width, height, connect, SMALL)
