"""Tournaments described in words."""

from __future__ import annotations

from typing import Any

import pytest

from checkrow.play.clock import Fischer
from checkrow.play.people import Person
from checkrow.play.tournament import PlayerPage, Standing, TournamentListing, TournamentView
from checkrow.play.tournament.settings import (
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
    TournamentSettings,
)
from checkrow.terminal.online.tournament_texts import (
    format_title,
    listing_text,
    standings_text,
    status_sentence,
    title_line,
)


def view(**changes: Any) -> TournamentView:
    values = {"phase": "running", "players": 2, "now": 100.0, **changes}
    settings = values.pop("settings", TournamentSettings(title="Class 4b"))
    return TournamentView("t", 1, settings=settings, hosts=(Person("h", "Ms Hall"),), **values)


def player(**changes: Any) -> PlayerPage:
    values = {"id": "a", "name": "Ada", "status": "here", "place": 1, "points": 1.0, **changes}
    return PlayerPage(**values)


@pytest.mark.parametrize(
    ("format", "title"),
    [
        (Arena(20), "Arena, 20 min"),
        (RoundRobin(), "Round robin"),
        (RoundRobin(2), "Round robin, twice"),
        (Swiss(7), "Swiss, 7 rounds"),
        (Knockout(), "Knockout"),
        (Knockout(best_of=3), "Knockout, best of 3"),
        (Simul(), "Simul"),
        (Relay(4, 5), "Relay, 4 rounds at tables of 5"),
    ],
)
def test_formats(format: Format, title: str) -> None:
    assert format_title(format) == title


def test_a_title_has_the_game_and_the_clock() -> None:
    settings = TournamentSettings(title="Cup", clock=Fischer(300, 3), rated=True)
    assert title_line(settings) == "Cup   Swiss, 5 rounds, Connect Four, 5 min + 3 s, rated"


@pytest.mark.parametrize(
    ("shown", "me", "sentence"),
    [
        (view(phase="open"), None, "2 players are here. Ms Hall starts the event."),
        (view(phase="open", players=1), player(), "1 player is here. Ms Hall starts the event; y"),
        (view(round=2, rounds=5, ends_at=190.0), player(), "Waiting for your game. 1:20 left."),
        (view(round=2, rounds=5), player(bye=True), "Round 2 of 5. You are free this round."),
        (view(), None, "The games are on."),
        (view(phase="between", round=1, next_round_at=170.0), player(), "1:00 until the next one."),
        (view(phase="paused", ends_at=190.0), player(), "The host has paused the event."),
        (view(), player(matches=("m",)), "press w to see it"),
        (view(), player(status="paused"), "You are paused. Press p"),
        (view(), player(status="withdrawn"), "You withdrew. Press p"),
        (view(), player(status="removed"), "A host removed you"),
        (view(phase="finished"), player(), "You finished in place 1, with 1 point."),
        (
            view(phase="finished", standings=(Standing(1, "a", "Ada", 3.0),)),
            None,
            "First place: Ada.",
        ),
    ],
)
def test_the_text_says_what_a_player_waits_for(
    shown: TournamentView, me: PlayerPage | None, sentence: str
) -> None:
    assert sentence in status_sentence(shown, me, 10.0)


def test_standings_keep_their_columns_with_any_name() -> None:
    lines = (
        Standing(1, "a", "小明", 12.5, results=(1.0, None, 0.5)),
        Standing(2, "b", "علي", 0.0, status="withdrawn", results=(0.0,)),
    )
    assert str(standings_text(view(standings=lines, players=4), "a")).splitlines() == [
        "Place  Points  Rounds   Player",
        "   1.    12.5  1 - 0.5  小明  you",
        "   2.       0  0        علي  withdrew",
        "       and 2 more",
    ]
    assert str(standings_text(view())) == "       and 2 more\n"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "3 players, people join"),
        ({"players": 1, "starts_in": 90.0}, "1 player, starts in 1:30"),
        ({"access": "password", "rated": True}, "people join, rated, password"),
        ({"phase": "finished", "hosting": True, "playing": True}, "over, you host it, you take"),
    ],
)
def test_a_listing_says_what_one_does_there(changes: dict[str, Any], words: str) -> None:
    listing = TournamentListing(
        **{
            "tournament": "t",
            "title": "Cup",
            "phase": "open",
            "format": Arena(20),
            "game": "connect:7x6x4:2",
            "clock": Fischer(300, 3),
            "rated": False,
            "access": "open",
            "hosts": ("Ms Hall",),
            "players": 3,
            **changes,
        }
    )
    text = str(listing_text(listing))
    assert text.startswith("Cup  Arena, 20 min, Connect Four  ")
    assert words in text
