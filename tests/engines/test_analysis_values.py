"""Values and marks: what they say, and how they are ordered."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest

from checkrow.engines.analysis import evaluation, position
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.marks import Mark, given_away, mark_of
from checkrow.engines.value import Value


def win(moves: int, exact: bool = True) -> Evaluation:
    return Evaluation.certain(Value.WIN, 2 * moves - 1, seats=2, exact=exact)


def loss(moves: int, exact: bool = True) -> Evaluation:
    return Evaluation.certain(Value.LOSS, 2 * moves, seats=2, exact=exact)


DRAW = Evaluation.certain(Value.DRAW, 0, seats=2, exact=True)


def men(score: float) -> Evaluation:
    return Evaluation.estimate(score, scale=1.0, unit="men")


def points(score: float) -> Evaluation:
    return Evaluation.estimate(score, scale=10.0, unit="points")


@pytest.mark.parametrize("module", [evaluation, position])
def test_examples_run(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (win(7), "wins in 7"),
        (win(1, exact=False), "wins within 1"),
        (loss(12), "loses in 12"),
        (loss(3, exact=False), "loses within 3"),
        (DRAW, "draw"),
        (men(-0.5), "-0.50"),
        (points(10), "about 75%"),
        (Evaluation.certain(Value.WIN, 0, seats=2), "won"),
        (Evaluation.certain(Value.LOSS, 0, seats=2), "lost"),
        (Evaluation.certain(Value.WIN, 7, seats=3, exact=True), "wins in 3"),
    ],
)
def test_values_in_words(value: Evaluation, text: str) -> None:
    assert str(value) == text


def test_a_quick_win_is_best_and_a_quick_loss_is_worst() -> None:
    order = [win(1), win(9), men(2), men(0.5), DRAW, men(-0.5), men(-2), loss(9), loss(1)]
    assert all(better.rank > worse.rank for better, worse in pairwise(order))


@pytest.mark.parametrize("value", [win(3), loss(4), DRAW, men(1.5), points(-7)])
def test_the_other_player_sees_the_opposite(value: Evaluation) -> None:
    other = value.for_the_other
    assert other.chance == pytest.approx(1 - value.chance)
    assert other.for_the_other.rank == pytest.approx(value.rank)
    assert other.plies == value.plies


def test_an_estimate_never_looks_like_a_certain_end() -> None:
    for score in (-1e9, -60.0, 60.0, 1e9):
        assert 0 < men(score).chance < 1
        assert not men(score).is_certain


def test_counting_from_one_turn_earlier() -> None:
    after = Evaluation.certain(Value.WIN, 12, seats=2, exact=True)
    assert str(after.seen_earlier(1, seats=2)) == "wins in 7"
    assert men(1).seen_earlier(1, seats=2) == men(1)


@pytest.mark.parametrize(
    ("best", "played", "mark"),
    [
        (win(5), win(5), Mark.BEST),
        (win(2), win(15), Mark.GOOD),
        (win(9), DRAW, Mark.MISTAKE),
        (win(3), DRAW, Mark.BLUNDER),  # a win this close is easy to see
        (win(9), loss(9), Mark.BLUNDER),
        (DRAW, DRAW, Mark.BEST),
        (DRAW, loss(9), Mark.MISTAKE),
        (DRAW, loss(1), Mark.BLUNDER),
        (loss(9), loss(8), Mark.LOST),
        (loss(9), loss(1), Mark.MISTAKE),
        (loss(2), loss(1), Mark.LOST),
        (men(0.30), men(0.29), Mark.BEST),
        (men(0.30), men(0.10), Mark.GOOD),
        (men(0.50), men(-0.10), Mark.MISTAKE),
        (men(0.50), men(-1.00), Mark.BLUNDER),
        (men(4.00), men(3.00), Mark.GOOD),  # as good as won before and after
        (men(0.00), loss(9), Mark.MISTAKE),
        (men(3.00), loss(9), Mark.BLUNDER),
        (men(-3.00), loss(9), Mark.LOST),
        (win(6, exact=False), men(4.00), Mark.GOOD),
        (win(6, exact=False), men(0.00), Mark.BLUNDER),
    ],
)
def test_marks(best: Evaluation, played: Evaluation, mark: Mark) -> None:
    assert mark_of(best, played) is mark
    assert given_away(best, played) >= 0
