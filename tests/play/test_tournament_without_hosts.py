"""Tournaments that everybody has left end by themselves, on time."""

from typing import Any

import pytest

from checkrow.play import tournament as tournaments
from checkrow.play.limits import DAY, LONGEST_PAUSE_SECONDS, UNSTARTED_SECONDS
from checkrow.play.tournament.commands import (
    AddHost,
    HostGone,
    PauseTournament,
    PresenceSeen,
    RunAgain,
    StartTournament,
    TimePassed,
)
from checkrow.play.tournament.events import (
    HostLeft,
    TournamentFinished,
    TournamentResumed,
)
from checkrow.play.tournament.settings import (
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
)
from tests.play.hall import HOST, Hall, person
from tests.play.playing import refused

FORMATS = [
    (Arena(30), {}),
    (RoundRobin(2), {}),
    (Swiss(5), {}),
    (Knockout(3), {}),
    (Simul(), {}),
    (Relay(4), {"game": "connect:7x6x4:2"}),
]
MOST_TIMES = 200  # how often time may be due before a tournament is over


def until_over(hall: Hall) -> None:
    """Let time pass until the tournament is over."""
    for _ in range(MOST_TIMES):
        if hall.tournament.finished:
            return
        hall.pass_time()
    raise AssertionError(f"still {hall.tournament.phase} after {hall.now} seconds")


@pytest.mark.parametrize(("format", "settings"), FORMATS)
@pytest.mark.parametrize("connected", [False, True])
@pytest.mark.parametrize("host", ["here", "gone"])
@pytest.mark.parametrize("paused", [False, True])
def test_every_tournament_ends_though_nobody_plays(
    format: Format, settings: dict[str, Any], connected: bool, host: str, paused: bool
) -> None:
    """People may have closed their pages, or stay connected without playing. No match ends by
    itself here: only the deadlines of the tournament end it."""
    hall = Hall(format, 7, **settings)
    hall.start()
    if paused:
        hall.host(PauseTournament)
    if host == "gone":
        hall.happen(HostGone(host=HOST.id))
    if not connected:
        hall.happen(PresenceSeen(gone=tuple(hall.tournament.entrants)))
    until_over(hall)
    assert hall.now < 10 * DAY
    assert not hall.matches  # all have been stopped
    assert not hall.tournament.live
    assert all(not table.is_open for table in hall.tournament.tables.values())


def test_a_tournament_that_nobody_starts_is_over_after_a_while() -> None:
    hall = Hall(Swiss(3), 4)
    assert tournaments.due_at(hall.tournament) == UNSTARTED_SECONDS
    hall.now = UNSTARTED_SECONDS - 1
    with refused("not-yet"):
        hall.happen(TimePassed())
    assert hall.pass_time() == (TournamentFinished(),)


def test_a_paused_tournament_continues_after_a_day() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    ends_at = tournaments.due_at(hall.tournament)
    assert ends_at is not None
    hall.now = 60.0
    hall.host(PauseTournament)
    assert tournaments.due_at(hall.tournament) == 60.0 + LONGEST_PAUSE_SECONDS
    assert hall.pass_time() == (TournamentResumed(),)
    assert tournaments.due_at(hall.tournament) == ends_at + LONGEST_PAUSE_SECONDS


def test_another_host_continues() -> None:
    hall = Hall(Swiss(3), 4)
    hall.host(AddHost, "p1")
    assert hall.happen(HostGone(host=HOST.id)) == (HostLeft(HOST.id),)
    assert list(hall.tournament.hosts) == ["p1"]
    with refused("not-the-host"):
        hall.host(PauseTournament)
    hall.do(person(1), StartTournament)
    hall.do(person(1), PauseTournament)


def test_without_another_host_a_waiting_tournament_is_over() -> None:
    hall = Hall(Swiss(3), 4)
    events = hall.happen(HostGone(host=HOST.id))
    assert events == (HostLeft(HOST.id), TournamentFinished())
    with refused("not-the-host", "no host any more"):
        tournaments.run_again(
            hall.tournament, RunAgain(id="again"), person(1), "t2", hall.context()
        )


def test_without_another_host_a_paused_tournament_continues() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    hall.host(PauseTournament)
    assert hall.happen(HostGone(host=HOST.id)) == (HostLeft(HOST.id), TournamentResumed())
    assert hall.tournament.phase == "running"
    with refused("no-such-host"):
        hall.happen(HostGone(host=HOST.id))
    until_over(hall)
