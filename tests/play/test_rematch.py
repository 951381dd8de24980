"""Rematches: offered after a match, and started with the sides swapped once everybody has
accepted."""

from __future__ import annotations

import random

import pytest

from checkrow.play import lobby as lobbies
from checkrow.play import match as matches
from checkrow.play.commands import (
    AcceptRematch,
    DeclineRematch,
    MatchOver,
    OfferRematch,
    PlayComputer,
    Resign,
    StartRematch,
    Step,
    WithdrawRematch,
)
from checkrow.play.events import (
    MatchStarted,
    RematchAgreed,
    RematchDeclined,
    RematchOffered,
    RematchWithdrawn,
)
from checkrow.play.limits import REMATCH_SECONDS
from checkrow.play.match import Match, PracticeContext, begin_practice, view_of
from checkrow.play.people import SYSTEM
from tests.play.playing import ANN, BEN, CLEO, Table, refused, room_of


def over(key: str = "connect:7x6x4:2", computers: tuple[int, ...] = ()) -> Table:
    """Return a match that all but one player have resigned."""
    table = Table(key, computers=computers)
    for seat in table.match.still_in:
        if table.match.result is None and seat not in computers:
            table.do(seat, Resign)
    return table


def names(started: object) -> list[str]:
    assert isinstance(started, MatchStarted)
    return [player.name for player in started.players]


def test_a_rematch_swaps_the_sides() -> None:
    table = over()
    assert table.do(0, OfferRematch) == (RematchOffered(0),)
    view = view_of(table.match, table.now)
    assert view.rematch is not None
    assert view.rematch.agreed == (0,)
    agreed, started = table.do(1, AcceptRematch)
    assert agreed == RematchAgreed(1)
    assert names(started) == ["ben", "ann"]
    assert isinstance(started, MatchStarted)
    assert started.first == BEN.id
    following = matches.begin(started, "l1", table.now).after
    assert following.id == "m2"
    view = view_of(table.match, table.now)
    assert view.rematch is not None
    assert view.rematch.match == "m2"
    assert view.rights == ((), ())
    with refused("rematch-started"):
        table.do(0, OfferRematch)


def test_two_who_offer_at_the_same_time_agree() -> None:
    table = over()
    table.do(0, OfferRematch)
    *_, started = table.do(1, OfferRematch)
    assert names(started) == ["ben", "ann"]


def test_a_computer_agrees_at_once() -> None:
    table = over("checkers:house", computers=(1,))
    offered, started = table.do(0, OfferRematch)
    assert offered == RematchOffered(0)
    assert names(started) == ["Computer 2 (club)", "ann"]


def test_between_two_a_decline_is_the_end_of_it() -> None:
    table = over()
    table.do(0, OfferRematch)
    assert table.do(1, DeclineRematch) == (RematchDeclined(1),)
    for seat in (0, 1):
        with refused("already-declined" if seat else "declined", "open a lobby"):
            table.do(seat, OfferRematch)
    view = view_of(table.match, table.now)
    assert view.rights == ((), ())
    assert view.rematch is not None
    assert view.rematch.declined == (1,)


def test_an_offer_can_be_withdrawn_and_made_again() -> None:
    table = over()
    table.do(1, OfferRematch)
    assert table.do(1, WithdrawRematch) == (RematchWithdrawn(1),)
    assert view_of(table.match, table.now).rematch is None
    with refused("no-offer"):
        table.do(0, AcceptRematch)
    assert table.do(0, OfferRematch) == (RematchOffered(0),)


def test_of_three_the_remaining_players_continue() -> None:
    table = over("connect:9x7x4:3")
    table.do(0, OfferRematch)
    table.do(2, AcceptRematch)
    declined, started = table.do(1, DeclineRematch)
    assert declined == RematchDeclined(1)
    assert names(started) == ["cleo", "ann"]
    assert isinstance(started, MatchStarted)
    assert started.options.game == "connect:9x7x4:2"


def test_of_three_everybody_moves_on_by_one_seat() -> None:
    table = over("connect:9x7x4:3")
    for seat in (1, 0):
        assert len(table.do(seat, OfferRematch)) == 1
    *_, started = table.do(2, AcceptRematch)
    assert names(started) == ["ben", "cleo", "ann"]


def test_refused_offers_of_a_rematch() -> None:
    table = Table()
    with refused("match-running"):
        table.do(0, OfferRematch)
    table.do(0, Resign)
    with refused("not-a-player"):
        table.decide(CLEO, OfferRematch(id="watching"))
    table.do(0, OfferRematch)
    with refused("already-offered"):
        table.do(0, OfferRematch)
    table.now = REMATCH_SECONDS
    with refused("rematch-over"):
        table.do(1, AcceptRematch)


def test_a_practice_match_can_be_played_again_at_any_time() -> None:
    context = PracticeContext(0.0, random.Random(1), ("club",), 60.0)
    command = PlayComputer(id="play", level="club", seat=0)
    practice: Match = begin_practice(command, ANN, "m1", context).after
    ended = matches.decide(practice, Resign(id="resign"), ANN, 1.0)
    assert isinstance(ended, matches.Decided)
    following = matches.NextMatch(lambda: "m2", random.Random(1))
    offer = OfferRematch(id="again")
    again = matches.decide(ended.after, offer, ANN, 10 * REMATCH_SECONDS, following)
    assert isinstance(again, matches.Decided)
    assert names(again.entry.events[-1]) == ["Computer 1 (club)", "ann"]


def test_a_practice_match_ends_after_a_time_without_a_move() -> None:
    context = PracticeContext(0.0, random.Random(1), ("club",), 60.0)
    command = PlayComputer(id="play", level="club", seat=0)
    practice = begin_practice(command, ANN, "m1", context).after
    moved = matches.decide(practice, Step(id="step", move="4"), ANN, 50.0)
    assert isinstance(moved, matches.Decided)
    assert matches.wake_at(moved.after) == 110.0
    assert matches.due(moved.after, 109.0) is None
    due = matches.due(moved.after, 110.0)
    assert due is not None
    ended = matches.decide(moved.after, due, SYSTEM, 110.0)
    assert isinstance(ended, matches.Decided)
    assert ended.after.result is not None
    assert not ended.after.result.counts


def test_a_lobby_plays_the_rematch_of_its_last_match_only() -> None:
    room = room_of(BEN)
    first = room.start(ANN, BEN)
    table = over()
    room.happen(MatchOver(match=first.match, result=table.result))
    table.do(0, OfferRematch)
    *_, started = table.do(1, AcceptRematch)
    assert isinstance(started, MatchStarted)
    with refused("rematch-over"):
        room.happen(StartRematch(match="another", started=started))
    assert room.happen(StartRematch(match=first.match, started=started)) == (started,)
    assert lobbies.view_of(room.lobby).match == "m2"
    with refused("match-running"):
        room.happen(StartRematch(match=first.match, started=started))


@pytest.mark.parametrize("key", ["connect:9x7x4:3", "connect:9x7x4:4"])
def test_there_is_no_rematch_for_one_player(key: str) -> None:
    table = over(key)
    table.do(0, OfferRematch)
    seats = len(table.match.players)
    for seat in range(1, seats):
        assert table.do(seat, DeclineRematch) == (RematchDeclined(seat),)
