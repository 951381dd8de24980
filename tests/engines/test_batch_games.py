"""Random games in bulk: the Python rules follow them turn by turn."""

import itertools
import threading
from dataclasses import replace

import numpy as np
import pytest

import checkrow
from checkrow import VARIANTS, ConnectGame, ConnectPosition, Game, Position
from checkrow.engines import batch
from checkrow.engines.connect.solver import Stopped
from checkrow.rules.checkers.king_moves import NO_RUNS

CONNECT_FOUR = ConnectGame()

# One word, two, more; two players and more; lines of one; a board one line wide.
BOARDS = """
    7x6x4:2 4x4x3:2 8x7x4:2 9x8x5:2 16x7x4:2 5x9x4:2 7x6x4:3 5x5x3:5 20x12x5:2 12x12x4:3 3x2x1:2
    2x63x2:2 42x2x2:2
""".split()


def positions_of(games: batch.Games, number: int) -> list[Position]:
    assert games.positions is not None
    begin, end = games.offsets[number : number + 2]
    return batch.read_rows(games.game, games.positions[begin:end])


def winner_of(position: Position) -> int | None:
    """Return the winner's seat, -1 for a draw, None while the game runs."""
    if position.outcome is None:
        return None
    return -1 if position.outcome.winner is None else position.outcome.winner


@pytest.mark.parametrize("options", BOARDS)
def test_connect_games_follow_the_rules_to_the_end(options: str) -> None:
    game = ConnectGame.read_options(options)
    games = batch.random_games(game, 60, seed=4, positions=True)
    for number in range(len(games)):
        before = positions_of(games, number)
        assert before[0] == game.start()
        assert len(before) == games.turns[number]
        for position, after in itertools.pairwise(before):
            assert after in [position.play(move) for move in position.legal_moves]
            assert after.outcome is None
        ends = [before[-1].play(move) for move in before[-1].legal_moves]
        assert games.winners[number] in [winner_of(end) for end in ends]


def turns_from(position: Position) -> list[Position]:
    """Return the positions after each legal turn, with whole capture chains."""
    found: list[Position] = []
    begun = [position]
    while begun:
        at = begun.pop()
        for after in map(at.play, at.legal_moves):
            (begun if after.in_chain else found).append(after)
    return found


def as_in_a_row(position: Position) -> Position:
    """Return the position without its king-move counts, which rows do not hold."""
    assert isinstance(position, checkrow.CheckersPosition)
    return replace(position, king_moves=NO_RUNS)


@pytest.mark.parametrize("key", VARIANTS)
def test_checkers_games_go_from_turn_to_turn(key: str) -> None:
    game = checkrow.game(f"checkers:{key}")
    games = batch.random_games(game, 8, seed=2, positions=True)
    for number in range(len(games)):
        before = positions_of(games, number)
        assert before[0] in game.starts
        assert len(before) == games.turns[number]
        for position, after in itertools.pairwise(before):
            assert after in map(as_in_a_row, turns_from(position))
        if games.winners[number] >= 0:
            assert games.winners[number] in map(winner_of, turns_from(before[-1]))


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "connect:7x6x4:3", "checkers:russian"])
def test_games_depend_on_the_seed_and_not_on_how_many_there_are(key: str) -> None:
    game = checkrow.game(key)
    few, many = (batch.random_games(game, count, seed=3) for count in (10, 400))
    assert np.array_equal(few.winners, many.winners[:10])
    assert np.array_equal(few.turns, many.turns[:10])
    assert set(many.winners.tolist()) >= {0, 1}
    other = batch.random_games(game, 400, seed=4)
    assert not np.array_equal(other.turns, many.turns)
    assert few.positions is None


def test_boards_of_many_words_play_the_games_of_small_ones() -> None:
    """The same random numbers make the same games cell by cell and on bitboards, in games too short
    to fill a column, where the height of the board does not matter."""
    low, high = (ConnectGame(6, height, 3) for height in (20, 40))
    small, large = (batch.random_games(game, 500, seed=9) for game in (low, high))
    short = small.turns < 20
    assert short.sum() > 400
    assert np.array_equal(small.winners[short], large.winners[short])
    assert np.array_equal(small.turns[short], large.turns[short])


def test_the_first_player_of_connect_four_wins_more_often() -> None:
    games = batch.random_games(CONNECT_FOUR, 20_000, seed=5)
    first, second, drawn = (int((games.winners == seat).sum()) for seat in (0, 1, -1))
    assert first + second + drawn == len(games) == 20_000
    # 55.5 %, 44.2 % and 0.25 % in the long run
    assert 0.54 < first / 20_000 < 0.57
    assert 0 < drawn < 200
    assert 7 <= games.turns.min() <= games.turns.max() <= 42


def test_a_call_can_be_watched_and_stopped() -> None:
    told: list[int] = []

    def progress(done: int) -> bool:
        told.append(done)
        return len(told) < 3

    with pytest.raises(Stopped):
        batch.random_games(CONNECT_FOUR, 1_000_000_000, seed=1, progress=progress)
    assert told == sorted(told)
    assert len(told) == 3


def test_errors_of_the_watcher_come_out() -> None:
    def progress(done: int) -> bool:
        raise KeyError(done)

    with pytest.raises(KeyError):
        batch.random_games(CONNECT_FOUR, 100_000_000, seed=1, progress=progress)


def test_other_threads_run_meanwhile() -> None:
    stop = threading.Event()
    alive = threading.Thread(target=stop.set)
    alive.start()
    with pytest.raises(Stopped):
        batch.random_games(
            CONNECT_FOUR, 1_000_000_000, seed=1, progress=lambda done: not stop.is_set()
        )
    alive.join()


@pytest.mark.parametrize(
    ("count", "seed", "sentence"),
    [
        (-1, 1, "-1 games cannot be played in one call: ask for 0 to 1,000,000,000"),
        (10**12, 1, "ask for 0 to"),
        (1, -1, "-1 is not a seed: give a number from 0"),
        (1, 1 << 64, "is not a seed"),
    ],
)
def test_nonsense_is_refused(count: int, seed: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        batch.random_games(CONNECT_FOUR, count, seed=seed)


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:house"])
def test_no_games_are_no_error(key: str) -> None:
    games = batch.random_games(checkrow.game(key), 0, seed=1, positions=True)
    assert len(games) == 0
    assert games.offsets.tolist() == [0]
    assert games.positions is not None
    assert games.positions.shape == (0, len(batch.fields(games.game)))


def test_positions_of_a_huge_board_are_refused_and_its_games_are_not() -> None:
    huge: Game = ConnectGame(1000, 1000, 3)
    with pytest.raises(ValueError, match=r"takes 31,283 numbers: the limit is 1,024"):
        batch.random_games(huge, 1, seed=1, positions=True)
    assert batch.random_games(huge, 3, seed=1).turns.min() >= 5


def test_every_position_of_a_game_is_the_rules_own() -> None:
    games = batch.random_games(CONNECT_FOUR, 1, seed=1, positions=True)
    assert all(isinstance(position, ConnectPosition) for position in positions_of(games, 0))
