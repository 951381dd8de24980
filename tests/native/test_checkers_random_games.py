"""Random games of native checkers, replayed by the Python rules."""

import pytest

from checkrow import VARIANTS, CheckersGame, CheckersPosition
from checkrow.engines import _native
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.checkers.king_moves import NO_RUNS
from tests.native.checkers_positions import (
    Setup,
    Turn,
    play,
    position_of,
    runs_then,
    whole_turns,
)

GAMES = 200


def outcome(position: CheckersPosition, memory: CheckersMemory) -> int | None:
    """Return the winner, -1 for a draw, None while the game runs."""
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
def test_games_follow_the_rules_to_the_end(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    winners, turns, _ = _native.checkers_random_games(key, GAMES, 7)
    for number in range(GAMES):
        setup, played, winner = _native.checkers_random_game(key, 7, number)
        assert (winners[number], turns[number]) == (winner, len(played))
        position = position_of(game, setup)
        assert position in game.starts
        memory = game.first_memory(position)
        runs = NO_RUNS
        for turn in played:
            assert outcome(position, memory) is None, str(position)
            if game.variant.king_moves_in_row:
                assert turn in whole_turns(game, setup, runs), str(position)
            calm = quiet(game, setup, turn)
            runs = runs_then(game, setup, turn, runs)
            setup = play(setup, turn)
            position = position_of(game, setup, runs)
            memory = memory.after_turn(position.turn_key, position.material, quiet=calm)
        assert outcome(position, memory) == winner, str(position)
