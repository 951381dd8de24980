"""Clocks as players write them, and how time is shown."""

import pytest

import checkrow
from checkrow import BadNotation
from checkrow.play.clock import Fischer, TurnLimit
from checkrow.terminal.match.clock_texts import read_local_clock, show_time

CONNECT = checkrow.game("connect:7x6x4:2")
HOUSE = checkrow.game("checkers:house")


@pytest.mark.parametrize(
    ("text", "seconds", "increment"),
    [("5+3", 300, 3), ("10", 600, 0), ("0.5+1", 30, 1), ("1+0", 60, 0)],
)
def test_a_clock_is_minutes_and_added_seconds(text: str, seconds: int, increment: int) -> None:
    assert read_local_clock(text, CONNECT) == Fischer(seconds, increment)


@pytest.mark.parametrize(
    "text", ["", "0", "0+5", "5:00", "+3", "5+", "-5", "5+3+1", "five", "0s", "\u0665"]
)
def test_invalid_clocks_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadNotation, match=r"such as 5\+3"):
        read_local_clock(text, CONNECT)


def test_in_the_house_rules_the_time_is_for_each_turn() -> None:
    assert read_local_clock("2", HOUSE) == TurnLimit(120)
    with pytest.raises(BadNotation, match="is per turn"):
        read_local_clock("2+1", HOUSE)


@pytest.mark.parametrize("game", [CONNECT, HOUSE])
def test_seconds_are_for_each_turn_in_every_game(game: checkrow.Game) -> None:
    assert read_local_clock("30s", game) == TurnLimit(30)


def test_among_several_the_time_is_for_the_whole_game_too() -> None:
    assert read_local_clock("2", checkrow.game("connect:7x6x4:3")) == Fischer(120)


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (300, "5:00"),
        (299.2, "5:00"),
        (61, "1:01"),
        (9.31, "9.4"),
        (0.01, "0.1"),
        (0, "0:00"),
        (3600 + 62, "1:01:02"),
        (3 * 86_400 + 7200, "3 d 2 h"),
    ],
)
def test_time_never_looks_spent_before_it_is(seconds: float, shown: str) -> None:
    assert show_time(seconds) == shown
