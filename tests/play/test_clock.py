"""Clocks are values: the time left follows from past events and the current time."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow.play.clock import (
    ClockRule,
    Clocks,
    DaysPerMove,
    Fischer,
    NoClock,
    TurnLimit,
    check_rule,
)
from tests.play.playing import refused

DAY = 86400.0


def test_without_a_clock_there_is_no_deadline() -> None:
    clocks = Clocks.started(NoClock(), 2, 0, 5.0)
    assert clocks.deadline is None
    assert clocks.left(0, 1e9) is None
    assert clocks.switched(1, 7.0) == clocks.stopped(9.0) == clocks


def test_a_turn_limit_is_whole_again_for_every_turn() -> None:
    clocks = Clocks.started(TurnLimit(30), 2, 1, 100.0)
    assert (clocks.left(0, 110.0), clocks.left(1, 110.0)) == (30, 20)
    assert clocks.deadline == 130.0
    clocks = clocks.switched(0, 125.0)
    assert (clocks.left(0, 126.0), clocks.left(1, 126.0)) == (29, 30)
    assert clocks.deadline == 155.0


def test_days_are_a_turn_limit_in_days() -> None:
    clocks = Clocks.started(DaysPerMove(2), 3, 0, 0.0)
    assert clocks.deadline == 2 * DAY
    assert clocks.switched(1, DAY).deadline == 3 * DAY


def test_fischer_spends_a_store_and_earns_an_increment() -> None:
    clocks = Clocks.started(Fischer(60, 5), 2, 0, 0.0)
    clocks = clocks.switched(1, 20.0)
    assert (clocks.left(0, 20.0), clocks.left(1, 20.0)) == (45, 60)
    assert clocks.deadline == 80.0
    clocks = clocks.handed(0, 30.0)  # ben did not finish a turn, so he gets no increment
    assert (clocks.left(0, 30.0), clocks.left(1, 30.0)) == (45, 50)


def test_without_a_store_the_first_turn_has_the_increment() -> None:
    clocks = Clocks.started(Fischer(0, 10), 2, 0, 0.0)
    assert clocks.deadline == 10
    assert clocks.switched(1, 4.0).left(0, 4.0) == 16


def test_a_stopped_clock_shows_what_was_left() -> None:
    clocks = Clocks.started(Fischer(60), 2, 0, 0.0).stopped(25.0)
    assert clocks.deadline is None
    assert (clocks.left(0, 1000.0), clocks.left(1, 1000.0)) == (35, 60)
    assert clocks.switched(1, 30.0) == clocks
    late = Clocks.started(Fischer(60), 2, 0, 0.0).stopped(100.0)
    assert (late.left(0, 100.0), late.left(1, 100.0)) == (0, 60)


def test_nothing_is_added_unless_it_is_said() -> None:
    assert Clocks.started(Fischer(60), 2, 0, 0.0).switched(1, 20.0).left(0, 20.0) == 40


@pytest.mark.parametrize(
    "rule",
    [
        NoClock(),
        TurnLimit(1),
        TurnLimit(14 * DAY),
        Fischer(10_800, 180),
        Fischer(0, 1),
        DaysPerMove(14),
    ],
)
def test_clocks_that_can_be(rule: ClockRule) -> None:
    check_rule(rule)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (TurnLimit(0.5), "a turn takes 1 to"),
        (TurnLimit(15 * DAY), "up to 14 days"),
        (TurnLimit(math.nan), "not nan"),
        (TurnLimit(math.inf), "not inf"),
        (Fischer(-1, 5), "a clock starts with 0 to 10800 seconds, not -1"),
        (Fischer(10_801), "not 10801"),
        (Fischer(60, 181), "a turn adds 0 to 180 seconds, not 181"),
        (Fischer(0, 0), "give at least 1 second"),
        (DaysPerMove(0), "a move takes 1 to 14 days, not 0"),
        (DaysPerMove(15), "not 15"),
    ],
)
def test_clocks_that_cannot_be(rule: ClockRule, words: str) -> None:
    with refused("bad-clock", words):
        check_rule(rule)


@given(
    st.floats(1, 1000),
    st.floats(0, 100),
    st.lists(st.floats(0, 50), max_size=20),
)
def test_fischer_time_is_neither_lost_nor_made(
    initial: float, increment: float, spent: list[float]
) -> None:
    clocks = Clocks.started(Fischer(initial, increment), 2, 0, 0.0)
    now, turn, used = 0.0, 0, 0.0
    for seconds in spent:
        assert clocks.deadline is not None
        if now + seconds >= clocks.deadline:
            break
        now += seconds
        used += seconds
        turn = 1 - turn
        clocks = clocks.switched(turn, now)
        used -= increment
    total = (clocks.left(0, now) or 0) + (clocks.left(1, now) or 0)
    assert math.isclose(total, 2 * initial - used, abs_tol=1e-6)
