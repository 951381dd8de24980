"""Native checkers against the Python rules, which are the one truth: the same legal turns,
the same positions after them, the same end of a game."""

from itertools import islice

import pytest

from checkrow import VARIANTS, CheckersGame
from checkrow.engines import _native
from tests.native.checkers_positions import (
    NO_SQUARES,
    play,
    position_of,
    turns_by_steps,
    wandering,
)

# Of each variant; 220,000 over all of them.
POSITIONS = 20_000
SEED = 1


def test_the_variants_are_the_same() -> None:
    assert _native.checkers_variants() == list(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_games_start_alike(key: str) -> None:
    start = CheckersGame(VARIANTS[key]).start()
    assert _native.checkers_start(key) == (start.turn, *start.pieces, start.kings)


@pytest.mark.parametrize("key", VARIANTS)
def test_legal_turns(key: str) -> None:
    for setup, turns in wandering(VARIANTS[key], SEED, POSITIONS):
        found = _native.checkers_turns(key, *setup)
        assert len(found) == len(turns), setup
        assert set(found) == turns, setup
        for turn in found[:3]:
            assert _native.checkers_play(key, *setup, turn) == play(setup, turn), (setup, turn)


@pytest.mark.parametrize("key", VARIANTS)
def test_games_end_alike(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    for setup, _ in islice(wandering(VARIANTS[key], SEED + 1, 2_000), 0, None, 4):
        found = _native.checkers_turns(key, *setup)
        assert bool(position_of(game, setup).outcome) == (not found), setup


@pytest.mark.parametrize("key", VARIANTS)
def test_legal_turns_step_by_step(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    for setup, _ in wandering(VARIANTS[key], SEED + 2, 300):
        assert set(_native.checkers_turns(key, *setup)) == turns_by_steps(game, setup), setup


def test_a_pass_has_no_squares() -> None:
    blocked = CheckersGame(VARIANTS["house"]).read_position("W:Wa3:Bb4,c5,h8")
    turns = _native.checkers_turns("house", blocked.turn, *blocked.pieces, blocked.kings)
    assert turns == [NO_SQUARES]


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ((2, 1, 2, 0), "the side to move"),
        ((0, 1 << 4, 2, 0), "beside the board"),
        ((0, 1 << 100, 2, 0), "beside the board"),
        ((0, 1, 1, 0), "the same square"),
        ((0, 1, 2, 8), "one of the pieces"),
    ],
)
def test_what_is_no_position(setup: tuple[int, int, int, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        _native.checkers_turns("american", *setup)


def test_what_is_no_variant_and_no_bitboard() -> None:
    with pytest.raises(ValueError, match="no checkers variant"):
        _native.checkers_turns("chess", 0, 1, 2, 0)
    for wrong in (-1, 1 << 128):
        with pytest.raises(TypeError):
            _native.checkers_turns("american", 0, wrong, 2, 0)
