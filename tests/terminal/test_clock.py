"""Time controls and how time is shown."""

import pytest

import checkrow
from checkrow import BadNotation
from checkrow.terminal.app.clock import read_time_control, show_time

CONNECT = checkrow.game("connect:7x6x4:2")
HOUSE = checkrow.game("checkers:house")


@pytest.mark.parametrize(
    ("text", "seconds", "increment"),
    [("5+3", 300, 3), ("10", 600, 0), ("0.5+1", 30, 1), ("1+0", 60, 0)],
)
def test_a_control_is_minutes_and_added_seconds(text: str, seconds: int, increment: int) -> None:
    control = read_time_control(text, CONNECT)
    assert (control.seconds, control.increment, control.each_turn) == (seconds, increment, False)


@pytest.mark.parametrize(
    "text", ["", "0", "0+5", "5:00", "+3", "5+", "-5", "5+3+1", "five", "\u0665"]
)
def test_what_is_no_control_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadNotation, match=r"such as 5\+3"):
        read_time_control(text, CONNECT)


def test_in_the_house_rules_the_time_is_for_each_turn() -> None:
    assert read_time_control("2", HOUSE).each_turn
    with pytest.raises(BadNotation, match="counts each turn"):
        read_time_control("2+1", HOUSE)


def test_among_several_the_time_is_for_the_whole_game_too() -> None:
    assert not read_time_control("2", checkrow.game("connect:7x6x4:3")).each_turn


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(300, "5:00"), (299.2, "5:00"), (61, "1:01"), (9.31, "9.4"), (0.01, "0.1"), (0, "0:00")],
)
def test_time_never_looks_spent_before_it_is(seconds: float, shown: str) -> None:
    assert show_time(seconds) == shown


def test_hours_are_shown() -> None:
    assert show_time(3600 + 62) == "1:01:02"
