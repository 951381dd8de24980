"""Exact scores and values of many positions, compared with those of single ones."""

import numpy as np
import pytest

import checkrow
from bench.sets import read_set
from checkrow import VARIANTS, ConnectGame
from checkrow.engines import batch
from checkrow.engines.connect.solver import Solver, Stopped

CONNECT_FOUR = ConnectGame()


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(CONNECT_FOUR, 16 << 20)


def test_scores_are_those_of_the_test_set(solver: Solver) -> None:
    positions, scores = read_set("Test_L3_R1")
    rows = batch.write_rows(CONNECT_FOUR, positions)
    assert batch.solve(solver, rows).tolist() == scores
    assert batch.solve(solver, rows, weak=True).tolist() == np.sign(scores).tolist()


def test_columns_are_those_of_the_solver(solver: Solver) -> None:
    positions = read_set("Test_L3_R1")[0][:200]
    scores = batch.solve_columns(solver, batch.write_rows(CONNECT_FOUR, positions))
    assert scores.shape == (200, 7)
    assert scores.dtype == np.int8
    for row, position in zip(scores.tolist(), positions, strict=True):
        exact = solver.columns(position)
        assert [score == batch.FULL for score in row] == [one is None for one in exact]
        ranks = [one.rank for one in exact if one]
        open_columns = [score for score in row if score != batch.FULL]
        assert np.argmax(open_columns) in np.flatnonzero(np.array(ranks) == max(ranks))


def test_boards_of_two_words_are_solved() -> None:
    game = ConnectGame(4, 17, 3)
    games = batch.random_games(game, 20, seed=1, positions=True)
    assert games.positions is not None
    last = games.positions[games.offsets[1:] - 1]  # the winner can win at once
    assert (batch.solve(Solver(game, 1 << 20), last) > 0).all()


def test_the_error_names_the_row_that_cannot_be_solved(solver: Solver) -> None:
    rows = np.array([[0, 0, 0], [2, 0, 1]], dtype=np.uint64)
    with pytest.raises(ValueError, match="row 1: the disc in column 1"):
        batch.solve(solver, rows)
    with pytest.raises(ValueError, match="row 1: the disc in column 1"):
        batch.solve_columns(solver, rows)
    over = np.array([[0b1111, 0b111 << 7, 1]], dtype=np.uint64)
    with pytest.raises(ValueError, match="row 0: the game is over: a line is complete"):
        batch.solve(solver, over)


def test_solving_can_be_stopped() -> None:
    rows = batch.write_rows(CONNECT_FOUR, [CONNECT_FOUR.start()])
    with pytest.raises(Stopped):
        batch.solve(Solver(CONNECT_FOUR, 1 << 20), rows, progress=lambda nodes: False)


@pytest.mark.parametrize("key", VARIANTS)
def test_values_favour_the_player_who_is_ahead(key: str) -> None:
    game = checkrow.game(f"checkers:{key}")
    start = game.start()
    assert isinstance(start, checkrow.CheckersPosition)
    light, dark = start.pieces
    board = start.game.board
    for seat in (0, 1):

        def glance(*pieces: tuple[int, int], seat: int = seat) -> float:
            positions = [checkrow.CheckersPosition(start.game, seat, both, 0) for both in pieces]
            return float(batch.evaluate(game, batch.write_rows(game, positions)).mean())

        sign = 1 if seat == 0 else -1
        if start.game.variant.losing_wins:
            sign = -sign
        even = glance((light, dark))
        # In losing games a man matters little and the turn a lot: the network says 0.64.
        assert abs(even) < (150 if start.game.variant.losing_wins else 75)
        least = 20 if start.game.variant.losing_wins else 50
        # It also matters which man is missing, so the test compares the mean over all of them.
        ahead = glance(*((light, dark ^ man) for man in board.split(dark)))
        behind = glance(*((light ^ man, dark) for man in board.split(light)))
        assert sign * (ahead - even) > least
        assert sign * (behind - even) < -least


def test_a_search_sees_what_a_glance_does_not() -> None:
    game = checkrow.game("checkers:american")
    takes_both = game.read_position("B:W18,26:B14")
    rows = batch.write_rows(game, [takes_both])
    (glance,) = batch.evaluate(game, rows)
    (searched,) = batch.evaluate(game, rows, depth=4)
    assert glance < 0 < 30_000 - 10 <= searched


def test_evaluating_can_be_watched_and_stopped() -> None:
    game = checkrow.game("checkers:international")
    rows = np.repeat(batch.write_rows(game, [game.start()]), 3, axis=0)
    told: list[int] = []

    def progress(done: int) -> bool:
        told.append(done)
        return done < 1

    with pytest.raises(Stopped):
        batch.evaluate(game, rows, depth=5, progress=progress)
    assert set(told) == {0, 1}
    bounded = batch.evaluate(game, rows, depth=100, nodes=5_000)
    assert bounded.shape == (3,)


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((1, 0, 0, 0), "row 1: the game is over"),
        ((1, 1, 0, 0), "row 1: two pieces are on the same square"),
        ((1 << 4, 2, 0, 0), "row 1: a piece is off the board"),
        ((2, 1, 0, 0), "row 1: a man is on a square where it would be a king"),
        ((1, 2, 0, 2), "row 1: the side to move must be 0"),
    ],
)
def test_rows_without_a_value_are_named(numbers: tuple[int, ...], sentence: str) -> None:
    game = checkrow.game("checkers:american")
    start = batch.write_rows(game, [game.start()])
    rows = np.concatenate([start, np.array([numbers], dtype=np.uint64)])
    with pytest.raises(ValueError, match=sentence):
        batch.evaluate(game, rows, depth=2)


def test_evaluating_nonsense_is_refused() -> None:
    house = checkrow.game("checkers:house")
    rows = batch.write_rows(house, house.starts)
    with pytest.raises(ValueError, match="connect:7x6x4:2 is not checkers"):
        batch.evaluate(CONNECT_FOUR, rows)
    with pytest.raises(ValueError, match="-1 is not a depth: search 0 to 100"):
        batch.evaluate(house, rows, depth=-1)
    with pytest.raises(ValueError, match="-5 is not a number of nodes"):
        batch.evaluate(house, rows, depth=1, nodes=-5)
    assert batch.evaluate(house, rows[:0]).tolist() == []
