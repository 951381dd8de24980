"""A match of a tournament: the host's bonus, and what it does not allow."""

import pytest

from checkrow.play import match as matches
from checkrow.play.clock import Fischer
from checkrow.play.commands import (
    Abort,
    AskTakeback,
    Leave,
    OfferRematch,
    Resign,
    Step,
    StopMatch,
)
from checkrow.play.match import Match, NextMatch
from checkrow.play.people import SYSTEM, Person
from checkrow.play.result import Result
from checkrow.play.tournament import due_at
from checkrow.play.tournament.commands import EnterComputer, GameOver
from checkrow.play.tournament.settings import Arena, Simul, Swiss
from tests.play.hall import Hall, ids_of, person
from tests.play.playing import Table, new_id, refused


def first_match(hall: Hall) -> Match:
    """Return the first match of a tournament, started as a server would."""
    start = next(iter(hall.matches.values()))
    begun = matches.begin(
        start.started, "", hall.now, tournament=hall.tournament.id, bonus=start.bonus
    )
    assert matches.replay([begun.entry]) == begun.after
    return begun.after


def swiss_match() -> Match:
    hall = Hall(Swiss(3), 4)
    hall.start()
    return first_match(hall)


def player(match: Match, seat: int) -> Person:
    return Person(match.players[seat].id, match.players[seat].name)


def after(match: Match, seat: int, kind: type, *fields: object) -> Match:
    command = kind(*fields, id=new_id())
    following = NextMatch(lambda: "next", Hall().rng)
    decided = matches.decide(match, command, player(match, seat), 1.0, following)
    assert isinstance(decided, matches.Decided)
    return decided.after


def test_the_host_of_a_simul_has_more_time() -> None:
    hall = Hall(Simul(600), 3, clock=Fischer(300, 5))
    hall.start()
    match = first_match(hall)
    host = match.seat_of("host")
    assert host is not None
    assert match.clocks.left(host, 0.0) == 900.0
    assert match.clocks.left(1 - host, 0.0) == 300.0


def test_everybody_else_has_the_same_time() -> None:
    assert set(swiss_match().clocks.saved) == {300.0}


def test_games_count_at_once() -> None:
    match = swiss_match()
    assert all("abort" not in rights for rights in matches.view_of(match, 1.0).rights)
    with refused("in-tournament", "play, or resign"):
        after(match, 0, Abort)


def test_no_takebacks() -> None:
    match = after(swiss_match(), 0, Step, "4")
    assert all("ask-takeback" not in rights for rights in matches.view_of(match, 1.0).rights)
    with refused("in-tournament", "no takebacks"):
        after(match, 0, AskTakeback)


def test_the_next_game_starts_by_itself() -> None:
    match = after(swiss_match(), 0, Resign)
    assert matches.view_of(match, 1.0).rights == ((), ())
    with refused("in-tournament", "starts by itself"):
        after(match, 0, OfferRematch)


def test_no_hints_against_a_computer() -> None:
    hall = Hall(Arena(), 1)
    hall.host(EnterComputer, "club")
    hall.start()
    hall.pass_time()
    match = first_match(hall)
    assert all("hint" not in rights for rights in matches.view_of(match, 1.0).rights)


def test_a_tournament_stops_a_match_that_no_longer_counts() -> None:
    match = swiss_match()
    decided = matches.decide(match, StopMatch(), SYSTEM, 2.0)
    assert isinstance(decided, matches.Decided)
    assert decided.after.result == Result(None, "abandoned", (1, 1))
    with refused("match-over"):
        matches.decide(decided.after, StopMatch(), SYSTEM, 3.0)
    with refused("not-allowed", "only a tournament"):
        matches.decide(Table().match, StopMatch(), SYSTEM, 3.0)


@pytest.mark.parametrize("kind", [Resign, Leave])
def test_the_end_of_a_match_counts_in_the_tournament(kind: type) -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    match = after(first_match(hall), 0, kind)
    assert match.result is not None
    missed = tuple(seat for seat in range(2) if seat not in match.moved)
    hall.happen(GameOver(match=match.id, result=match.result, missed=missed))
    assert hall.points()[match.players[1].id] == 1.0


def test_a_worker_dies_while_a_round_is_paired() -> None:
    """A decision is written along with its matches, completely or not at all; if it was lost,
    another worker decides again from the same state and pairs everybody once."""
    hall = Hall(Swiss(3), 6)
    hall.start()
    hall.play_all(lambda start: Result(0, "rules", (1, 2)))
    before, entries = hall.tournament, len(hall.entries)
    hall.pass_time()
    assert due_at(hall.tournament) == hall.now + 30 * 60.0
    first = {frozenset(ids_of(start)) for start in hall.matches.values()}
    assert len(hall.entries) == entries + 1  # one entry, with all tables
    hall.tournament = before  # nothing was written
    del hall.entries[-1]
    hall.matches.clear()
    hall.pass_time()
    assert {frozenset(ids_of(start)) for start in hall.matches.values()} == first
    players = [id for start in hall.matches.values() for id in ids_of(start)]
    assert sorted(players) == [person(number).id for number in range(1, 7)]
