"""Native checkers against the Python rules, the single source of truth: the same legal turns, the
same positions after them, the same end of a game."""

import random
from dataclasses import fields
from enum import Enum
from itertools import chain, islice
from types import FunctionType

import pytest

from checkrow import VARIANTS, CheckersGame
from checkrow.engines import _native
from checkrow.rules.checkers import Variant
from checkrow.rules.checkers.king_moves import NO_RUNS
from checkrow.rules.checkers.variants import NATIVE_OMITS
from tests.native.checkers_positions import (
    NO_SQUARES,
    play,
    position_of,
    runs_then,
    turns_by_steps,
    wandering,
    whole_turns,
)

# For each variant; 300,000 in total.
POSITIONS = 20_000
SEED = 1


def test_the_variants_are_the_same() -> None:
    assert _native.checkers_variants() == list(VARIANTS)


def as_compiled(variant: Variant) -> dict[str, object]:
    """Return a row as it should appear in the compiled table."""
    return {
        field.name: compiled_value(getattr(variant, field.name))
        for field in fields(variant)
        if field.name not in NATIVE_OMITS
    }


def compiled_value(value: object) -> object:
    match value:
        case None:
            return -1
        case Enum():
            return value.name.lower()
        case tuple():
            return [compiled_value(one) for one in value]
        case FunctionType():
            return value.__name__
        case _:
            return value


def test_the_compiled_table_is_that_of_the_rules() -> None:
    """If this fails, the core was built from another table: build it again."""
    compiled = _native.checkers_variant_table()
    assert compiled == {key: as_compiled(variant) for key, variant in VARIANTS.items()}


def test_the_core_takes_every_field_that_bears_on_play() -> None:
    names = {field.name for field in fields(Variant)}
    assert names >= NATIVE_OMITS
    assert set(_native.checkers_variant_table()["house"]) == names - NATIVE_OMITS


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


def test_kings_that_must_rest() -> None:
    game = CheckersGame(VARIANTS["frisian"])
    rng = random.Random(3)
    at_rest = 0
    squares = [bit for bit in game.board.places if not bit & sum(game.movement.far_row)]
    for _ in range(1_000):
        king, man, other, *men = rng.sample(squares, 6)  # fewer pieces meet less often
        setup, runs = (0, king | man, other | sum(men), king | other), NO_RUNS
        for _ in range(20):
            turns = whole_turns(game, setup, runs)
            numbers = list(chain(*runs))
            assert set(_native.checkers_turns("frisian", *setup, numbers)) == turns, setup
            at_rest += turns != whole_turns(game, setup)
            if not turns:
                break
            kings_moves = [turn for turn in turns if turn[0] & setup[3] and not turn[2]]
            again = [turn for turn in kings_moves if turn[0] == runs[setup[0]][1]]
            turn = rng.choice(sorted(again or kings_moves or turns))
            setup, runs = play(setup, turn), runs_then(game, setup, turn, runs)
    assert at_rest > 40


@pytest.mark.parametrize(
    ("runs", "sentence"),
    [
        ([4, 1, 0, 0], "up to the limit of the rules"),
        ([1, 2, 0, 0], "belong to one king"),
        ([1, 3, 0, 0], "belong to one king"),
        ([1], "four numbers"),
    ],
)
def test_invalid_counts_of_king_moves_are_refused(runs: list[int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        _native.checkers_turns("frisian", 0, 0b10001, 1 << 40, 1, runs)


def test_a_pass_has_no_squares() -> None:
    blocked = CheckersGame(VARIANTS["house"]).read_position("W:Wa3:Bb4,c5,h8")
    turns = _native.checkers_turns("house", blocked.turn, *blocked.pieces, blocked.kings)
    assert turns == [NO_SQUARES]


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ((2, 1, 2, 0), "the side to move"),
        ((0, 1 << 4, 2, 0), "off the board"),
        ((0, 1 << 100, 2, 0), "off the board"),
        ((0, 1, 1, 0), "the same square"),
        ((0, 1, 2, 8), "one of the pieces"),
    ],
)
def test_invalid_positions_are_refused(setup: tuple[int, int, int, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        _native.checkers_turns("american", *setup)


def test_invalid_variants_and_bitboards_are_refused() -> None:
    with pytest.raises(ValueError, match="no checkers variant"):
        _native.checkers_turns("chess", 0, 1, 2, 0)
    for wrong in (-1, 1 << 128):
        with pytest.raises(TypeError):
            _native.checkers_turns("american", 0, wrong, 2, 0)
