"""Supported games and options, and why others are refused."""

import pytest

from checkrow.play.clock import DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.options import MatchOptions, check_options, late_turns_pass
from checkrow.rules.checkers import VARIANTS
from checkrow.rules.games import game
from tests.play.playing import refused


@pytest.mark.parametrize(
    "key", ["connect:7x6x4:2", "connect:40x40x5:16", *(f"checkers:{name}" for name in VARIANTS)]
)
def test_games_that_can_be_played(key: str) -> None:
    assert check_options(MatchOptions(game=key)).key == key


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("chess", "is not a game: write connect:7x6x4:2"),
        ("checkers:wild", "there is no checkers variant 'wild'"),
        ("connect:3x3x4:2", "has no room for 4 in a line"),
        ("connect:41x6x4:2", "up to 40 columns, 40 rows and 16 players"),
        ("connect:7x41x4:2", "too large for this server"),
        ("connect:7x6x4:17", "too large for this server"),
    ],
)
def test_games_that_cannot(key: str, words: str) -> None:
    with refused("bad-game", words):
        check_options(MatchOptions(game=key))


def test_the_house_rules_draw_lots_for_the_first_turn() -> None:
    with refused("bad-options", "the first player is random"):
        check_options(MatchOptions(game="checkers:house", first="owner"))
    check_options(MatchOptions(game="checkers:russian", first="owner"))


@pytest.mark.parametrize("seconds", [9.9, 3601.0, float("nan")])
def test_claims_have_bounds(seconds: float) -> None:
    with refused("bad-options", "10 to 3600 seconds after a player is gone"):
        check_options(MatchOptions(claim_seconds=seconds))


def test_the_clock_is_checked_too() -> None:
    with refused("bad-clock"):
        check_options(MatchOptions(clock=TurnLimit(0)))


def test_a_rated_match_needs_a_clock() -> None:
    with refused("rated-needs-clock", "choose one, or play unrated"):
        check_options(MatchOptions(rated=True))
    for clock in (TurnLimit(60), Fischer(60, 2), DaysPerMove(1)):
        check_options(MatchOptions(rated=True, clock=clock))


def test_only_house_turns_pass_and_only_with_a_limit_for_each() -> None:
    house = game("checkers:house")
    assert late_turns_pass(house, TurnLimit(60))
    assert late_turns_pass(house, DaysPerMove(1))
    assert not late_turns_pass(house, Fischer(60))
    for key in ("checkers:american", "connect:7x6x4:2", "connect:7x6x4:3"):
        assert not late_turns_pass(game(key), TurnLimit(60))
        assert not late_turns_pass(game(key), NoClock())
