"""Random games of native checkers, replayed by the Python rules."""

import pytest

from checkrow import VARIANTS, CheckersGame, CheckersPosition
from checkrow.engines import _native
from checkrow.rules.checkers.draws import CheckersMemory
from tests.native.checkers_positions import Setup, Turn, play, position_of

GAMES = 200


def outcome(position: CheckersPosition, memory: CheckersMemory) -> int | None:
    """Who has won, -1 for a draw, None while the game goes on."""
    found = position.outcome or memory.draw
    if found is None:
        return None
    return -1 if found.winner is None else found.winner


def quiet(game: CheckersGame, setup: Setup, turn: Turn) -> bool:
    origin, target, captured, _ = turn
    places = game.board.places
    man = bool(origin and not origin & setup[3])
    return not captured and not (man and places[origin][0] != places[target][0])


@pytest.mark.parametrize("key", VARIANTS)
def test_games_go_on_and_end_as_the_rules_say(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    winners, turns = _native.checkers_random_games(key, GAMES, 7)
    for number in range(GAMES):
        setup, played, winner = _native.checkers_random_game(key, 7, number)
        assert (winners[number], turns[number]) == (winner, len(played))
        position = position_of(game, setup)
        assert position in game.starts
        memory = game.first_memory(position)
        for turn in played:
            assert outcome(position, memory) is None, str(position)
            calm = quiet(game, setup, turn)
            setup = play(setup, turn)
            position = position_of(game, setup)
            memory = memory.after_turn(position.turn_key, position.material, quiet=calm)
        assert outcome(position, memory) == winner, str(position)


def test_games_do_not_depend_on_how_many_are_played() -> None:
    few, _ = _native.checkers_random_games("russian", 10, 3)
    many, _ = _native.checkers_random_games("russian", 500, 3)
    assert list(many)[:10] == list(few)
    assert {-1, 0, 1} >= set(many) >= {0, 1}
    assert list(_native.checkers_random_games("russian", 500, 4)[0]) != list(many)


def test_no_games() -> None:
    winners, turns = _native.checkers_random_games("house", 0, 1)
    assert list(winners) == list(turns) == []
    with pytest.raises(ValueError, match="negative"):
        _native.checkers_random_games("house", -1, 1)


def test_many_games_tell_how_far_they_are_and_can_be_stopped() -> None:
    told: list[int] = []

    def progress(games: int) -> bool:
        told.append(games)
        return len(told) < 3

    with pytest.raises(_native.Stopped):
        _native.checkers_random_games("american", 100_000_000, 1, progress=progress)
    assert len(told) == 3
    assert 0 < told[0] < told[1] < told[2] < 100_000_000
