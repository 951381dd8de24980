"""How the evaluation of native checkers is tuned."""

import json

import numpy as np
import pytest

from checkrow import VARIANTS, CheckersGame
from checkrow.engines import _native
from tests.native.checkers_positions import wandering
from tuning.__main__ import RESULTS, variants_to_tune
from tuning.fit import Method, Model, best_scale, expected, fit, loss, places_of, turned_states
from tuning.positions import Positions, Recipe, play
from tuning.weights_file import FILE, read_weights, write_weights

TINY = Recipe(games=12, nodes=60, seed=5)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_model_is_the_evaluation(key: str) -> None:
    """What is tuned in NumPy is what C++ plays with, for any weights."""
    places = places_of(key)
    chance = np.random.default_rng(3)
    size = places.first_pattern + places.patterns * 81
    weights = chance.integers(-500, 500, size)
    setups = [setup for setup, _ in wandering(VARIANTS[key], 4, 40)]
    rows = np.array([np.asarray(_native.checkers_described(key, *setup)) for setup in setups])
    nothing = np.zeros(len(rows), np.int16)
    positions = Positions(
        key,
        rows.astype(np.uint8).view(np.int8),
        nothing.astype(np.int8),
        nothing,
        nothing.astype(np.int32),
    )
    values = Model(positions).values(weights.astype(np.float64))
    for setup, value in zip(setups, values, strict=True):
        told = _native.checkers_evaluate(key, *setup, weights.tolist())
        # Hundredths instead of thousandths, and whole numbers on the way there.
        assert told == pytest.approx((value if setup[0] == 0 else -value) / 10, abs=20)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_turned_board_is_worth_the_same_to_the_other_side(key: str) -> None:
    weights = _native.checkers_weights(key)
    board = CheckersGame(VARIANTS[key]).board
    squares = sorted(board.places)
    turned = dict(zip(squares, reversed(squares), strict=True))

    def turn(bits: int) -> int:
        return sum(turned[bit] for bit in board.split(bits))

    for (side, light, dark, kings), _ in wandering(VARIANTS[key], 6, 20):
        there = _native.checkers_evaluate(key, side, light, dark, kings, weights)
        back = _native.checkers_evaluate(
            key, 1 - side, turn(dark), turn(light), turn(kings), weights
        )
        assert abs(there - back) <= 2


def test_turned_states_turn_back() -> None:
    turned = turned_states()
    assert list(turned[turned]) == list(range(81))
    assert turned[0] == 0
    assert turned[1] == 2 * 27  # a man of light on the first square, a man of dark on the last


def test_a_recipe_always_gives_the_same_positions() -> None:
    weights = _native.checkers_weights("russian", plain=True)
    told: list[int] = []
    once = play("russian", weights, TINY, told.append)
    assert told == [12]
    assert once.checksum == play("russian", weights, TINY).checksum
    other = play("russian", weights, Recipe(games=12, nodes=60, seed=6))
    assert once.checksum != other.checksum
    # Each game by itself is the same as all of them at once.
    seventh = _native.checkers_labelled("russian", weights, 5, 7, 1, 60, 6)
    assert (np.asarray(seventh[1]).view(np.int8) == once.rows[once.games == 7].ravel()).all()


def test_positions_are_quiet_and_have_the_result_of_their_game() -> None:
    weights = _native.checkers_weights("american", plain=True)
    found = play("american", weights, TINY)
    assert len(found.results) > 100
    assert set(found.games.tolist()) <= set(range(12))
    for game in range(12):
        assert len(set(found.results[found.games == game].tolist())) <= 1
    assert abs(found.values).max() <= 29_000


def test_fitting_foretells_results_better() -> None:
    weights = _native.checkers_weights("american", plain=True)
    positions = play("american", weights, Recipe(games=60, nodes=60, seed=5))
    flat = [1000, 1000, 0, 0, 0, 0] * 2 + [0] * (len(weights) - 12)
    found = fit(positions, flat, Method(epochs=20))
    assert found.loss_after < found.loss_before
    assert len(found.weights) == len(weights)
    assert found == fit(positions, flat, Method(epochs=20))


def test_loss_and_scale() -> None:
    assert loss(np.zeros(4), np.array([0, 0.5, 1, 1])) == pytest.approx(1)
    values = np.linspace(-3, 3, 50)
    assert best_scale(values * 1000, expected(values)) == pytest.approx(0.001, rel=0.01)


def test_a_match_of_weights_counts_both_sides_of_every_opening() -> None:
    good = _native.checkers_weights("american", plain=True)
    bad = [-weight for weight in good]
    wins, draws, losses = _native.checkers_weights_match("american", good, bad, 1, 0, 5, 200)
    assert wins + draws + losses == 10
    assert wins >= 9
    assert _native.checkers_weights_match("american", bad, good, 1, 0, 5, 200) == (
        losses,
        draws,
        wins,
    )


def test_what_cannot_be_tuned() -> None:
    weights = _native.checkers_weights("pool")
    with pytest.raises(ValueError, match=r"canadian has \d+ weights, not "):
        _native.checkers_labelled("canadian", weights, 1, 0, 1, 100)
    with pytest.raises(ValueError, match="at least one node"):
        _native.checkers_labelled("pool", weights, 1, 0, 1, 0)
    with pytest.raises(ValueError, match="negative"):
        _native.checkers_labelled("pool", weights, 1, 0, -1, 100)
    with pytest.raises(_native.Stopped):
        _native.checkers_labelled("pool", weights, 1, 0, 10_000, 5000, progress=lambda games: False)


def test_the_weights_file_is_read_as_it_was_written() -> None:
    weights = {key: _native.checkers_weights(key, plain=True) for key in ("american", "turkish")}
    assert read_weights(write_weights(weights)) == weights
    assert read_weights(write_weights({})) == {}


def test_variants_with_the_same_rules_share_their_weights() -> None:
    assert set(VARIANTS) - set(variants_to_tune()) == {"portuguese"}
    assert _native.checkers_weights("portuguese") == _native.checkers_weights("spanish")


def test_the_recorded_results_are_those_of_the_weights() -> None:
    results = json.loads(RESULTS.read_text("utf-8"))
    weights = read_weights(FILE.read_text("utf-8"))
    assert list(results) == variants_to_tune()
    assert list(weights) == [key for key in results if results[key]["kept"]]
    for key, numbers in weights.items():
        assert _native.checkers_weights(key) == numbers
        assert results[key]["loss"]["after"] < results[key]["loss"]["before"]
