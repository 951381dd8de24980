"""Native Connect-N for any number of players agrees with the Python rules."""

import random

import pytest

from checkrow import ConnectGame
from checkrow.engines import _native
from checkrow.engines.mcts.engine import native_position
from checkrow.rules.connect import ConnectPosition
from tests.native.mcts_positions import (
    GAMES,
    random_positions,
    seen_by,
    stops,
    surviving_columns,
    tense_positions,
    wins_in_one,
)


def columns_of(position: ConnectPosition) -> list[int]:
    return [drop.column for drop in position.legal_moves]


def won_in(position: ConnectPosition, seat: int) -> list[int]:
    """Return the columns where a seat would win if it were to move."""
    return sorted(wins_in_one(seen_by(position, seat)))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_games_go_as_the_rules_say(game: ConnectGame) -> None:
    rng = random.Random(game.longest)
    for _ in range(40):
        position = game.start()
        board = _native.MctsBoard(native_position(position))
        while True:
            assert board.open() == columns_of(position)
            if position.outcome:
                assert board.winner == position.outcome.winner
                break
            assert board.winner is None
            seat = rng.randrange(game.players)
            assert board.wins(position.turn) == won_in(position, position.turn)
            assert board.wins(seat) == won_in(position, seat)
            drop = rng.choice(position.legal_moves)
            board.drop(drop.column)
            position = position.play(drop)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_taking_drops_back_restores_everything(game: ConnectGame) -> None:
    rng = random.Random(3)
    for position in random_positions(game, rng, 60):
        if position.outcome:
            continue
        board = _native.MctsBoard(native_position(position))
        for _ in range(4):
            dropped = 0
            while board.open() and board.winner is None:
                board.drop(rng.choice(board.open()))
                dropped += 1
            for _ in range(dropped):
                board.undo()
            assert board.winner is None
            assert board.open() == columns_of(position)
            for seat in range(min(game.players, 4)):
                assert board.wins(seat) == won_in(position, seat)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_position_in_the_middle_of_a_game_is_read_as_it_is(game: ConnectGame) -> None:
    for position in random_positions(game, random.Random(5), 100):
        if position.outcome:
            continue
        board = _native.MctsBoard(native_position(position))
        assert board.open() == columns_of(position)
        assert board.wins(position.turn) == won_in(position, position.turn)


@pytest.mark.parametrize("game", [game for game in GAMES if game.players <= 4], ids=str)
def test_wins_and_forced_blocks_are_seen(game: ConnectGame) -> None:
    """Compare with brute force over everything that can happen before the player's next turn."""
    forced = 0
    costs = len(game.drops) ** (game.players - 1)
    for position in tense_positions(game, random.Random(7), min(400, 6000 // costs + 20)):
        wins, choices = native_position(position).forced_moves()
        assert set(wins) == wins_in_one(position)
        if wins:
            continue
        surviving = surviving_columns(position)
        legal = {drop.column for drop in position.legal_moves}
        forced += surviving not in (legal, set())
        blocks = stops(position)
        expected = (blocks & surviving) or surviving or blocks or legal
        assert set(choices) == expected
    if game.longest > 16:
        assert forced > 2


def test_the_first_threat_is_blocked_even_if_others_could_block_it() -> None:
    """The last of three threatens to win in column 1, and in the second case in column 6 too;
    blocking both would take two players."""
    game = ConnectGame(6, 6, 3, 3)
    empty = [[0] * 6] * 4
    one = game.read_grid([*empty, [3, 0, 0, 0, 0, 0], [3, 1, 0, 0, 2, 0]], 0)
    assert native_position(one).forced_moves() == ([], [0])
    two = game.read_grid([*empty, [3, 0, 0, 0, 0, 3], [3, 1, 0, 0, 2, 3]], 0)
    assert native_position(two).forced_moves() == ([], [0, 5])


def test_a_block_that_lets_another_player_win_does_not_count() -> None:
    """The third player threatens column 1. On top of it the second would win, so the first leaves
    that cell to the second, who must block there."""
    game = ConnectGame(6, 6, 3, 3)
    empty = [[0] * 6] * 4
    position = game.read_grid([*empty, [0, 2, 2, 3, 0, 0], [0, 3, 3, 1, 0, 0]], 0)
    assert stops(position) == {0}
    assert native_position(position).forced_moves() == ([], [1, 2, 3, 4, 5])


def test_a_lost_player_blocks_the_first_threat() -> None:
    game = ConnectGame(7, 6, 4, 2)
    record = game.read_position("1xxx3/7/7/7/7/7 o")
    assert native_position(record).forced_moves() == ([], [0, 4])


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 2 players"):
        _native.MctsPosition(7, 6, 4, 1, 0)
    with pytest.raises(ValueError, match="room for it"):
        _native.MctsPosition(3, 6, 4, 2, 0)
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        _native.MctsPosition(7, 6, 4, 2, 2)
    position = _native.MctsPosition(7, 6, 4, 2, 0)
    with pytest.raises(ValueError, match="no seat 2"):
        position.place(2, b"\1")
    with pytest.raises(ValueError, match="off the board"):
        position.place(0, (1 << 49).to_bytes(8, "little"))
    with pytest.raises(ValueError, match="off the board"):
        position.place(0, (1 << 6).to_bytes(8, "little"))
    position.place(0, b"\2")
    with pytest.raises(ValueError, match="same cell"):
        position.place(1, b"\2")
    with pytest.raises(ValueError, match="floats"):
        position.search(1 << 20, 1)
    with pytest.raises(ValueError, match="floats"):
        _native.MctsBoard(position)
    empty = _native.MctsPosition(7, 6, 4, 2, 0)
    with pytest.raises(ValueError, match="at least 1 MB"):
        empty.search(1, 1)
    with pytest.raises(ValueError, match="at most a million cells"):
        _native.MctsBoard(_native.MctsPosition(10_000, 10_000, 4, 2, 0))
    board = _native.MctsBoard(empty)
    with pytest.raises(ValueError, match="not open"):
        board.drop(7)
    with pytest.raises(ValueError, match="no drop"):
        board.undo()
