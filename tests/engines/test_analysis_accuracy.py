"""Accuracy, from winning chances alone."""

from __future__ import annotations

import pytest

from checkrow.engines.analysis.accuracy import (
    TurnChances,
    accuracy_of_game,
    accuracy_of_turn,
    winning_chance,
)
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.value import Value

STEADY = TurnChances(0.5, 0.5)
BLUNDER = TurnChances(0.5, 0.1)
BORING = TurnChances(0.1, 0.1, counts=False)


@pytest.mark.parametrize(
    ("lost", "accuracy"),  # values of the curve that lichess publishes
    [(0.0, 1.0), (0.05, 0.798), (0.1, 0.636), (0.2, 0.400), (0.4, 0.149), (1.0, 0.0)],
)
def test_the_accuracy_of_a_turn_is_that_of_lichess(lost: float, accuracy: float) -> None:
    assert accuracy_of_turn(TurnChances(1.0, 1.0 - lost)) == pytest.approx(accuracy, abs=0.002)


def test_a_turn_that_gains_is_no_more_than_perfect() -> None:
    assert accuracy_of_turn(TurnChances(0.2, 0.9)) == 1.0


def test_a_perfect_game_is_perfect_and_no_game_has_no_accuracy() -> None:
    assert accuracy_of_game([STEADY] * 10) == pytest.approx(1.0)
    assert accuracy_of_game([]) is None
    assert accuracy_of_game([BORING] * 5) is None


def test_turns_after_the_game_is_lost_do_not_raise_accuracy() -> None:
    played = [STEADY, STEADY, BLUNDER]
    accuracy = accuracy_of_game(played)
    assert accuracy is not None
    assert accuracy < 0.5
    assert accuracy_of_game([*played, *[BORING] * 5]) == pytest.approx(accuracy, abs=0.1)
    counted = accuracy_of_game([*played, *[TurnChances(0.1, 0.1)] * 20])
    assert counted is not None
    assert counted > accuracy + 0.15  # BORING turns barely count


def test_a_blunder_weighs_more_than_many_quiet_turns() -> None:
    with_blunder = accuracy_of_game([*[STEADY] * 9, BLUNDER])
    assert with_blunder is not None
    assert with_blunder < 0.7  # the plain mean would be 0.91


@pytest.mark.parametrize(
    ("result", "plies", "least", "most"),
    [
        (Value.WIN, 1, 1.0, 1.0),
        (Value.WIN, 5, 1.0, 1.0),
        (Value.WIN, 41, 0.65, 0.75),
        (Value.LOSS, 2, 0.0, 0.0),
        (Value.LOSS, 40, 0.25, 0.35),
        (Value.DRAW, 0, 0.5, 0.5),
    ],
)
def test_a_far_end_leaves_a_chance(result: Value, plies: int, least: float, most: float) -> None:
    chance = winning_chance(Evaluation.certain(result, plies, seats=2, exact=True))
    assert least <= chance <= most


def test_the_chance_of_an_estimate_is_its_own() -> None:
    value = Evaluation.estimate(1.25, scale=1.0, unit="men")
    assert winning_chance(value) == value.chance
