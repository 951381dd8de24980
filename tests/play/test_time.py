"""Time runs out, connections drop and return, and players claim."""

import pytest

from checkrow.play import match as matches
from checkrow.play.clock import DaysPerMove, Fischer, TurnLimit
from checkrow.play.commands import (
    Abandon,
    Claim,
    ConnectionBack,
    ConnectionGone,
    Leave,
    OfferDraw,
    Resign,
    Say,
    Step,
    TimeIsUp,
)
from checkrow.play.events import Back, Ended, Gone, Lapsed, Passed, PlayerOut
from checkrow.play.limits import ABANDONED_SECONDS
from checkrow.play.match import Offer, Turn, claim_at, due, wake_at
from checkrow.play.result import Result
from tests.play.playing import ANN, Table, refused

THREE = "connect:7x6x4:3"
DAY = 86400.0


def test_a_late_house_turn_passes() -> None:
    table = Table("checkers:house", clock=TurnLimit(60))
    with refused("not-yet", "there are 0.500 seconds left"):
        table.happen(TimeIsUp(), now=59.5)
    assert table.happen(TimeIsUp(), now=60.0) == (Lapsed(0),)
    assert table.match.turn == 1
    assert table.match.clocks.deadline == 120.0
    with refused("not-yet"):  # it can happen only once
        table.happen(TimeIsUp(), now=60.0)


def test_captures_of_a_late_house_turn_count() -> None:
    table = Table("checkers:house", clock=TurnLimit(60), start="W:Wc3:Bd4,f6,h8")
    table.do(0, Step, "c3xe5", now=40.0)
    assert table.match.clocks.deadline == 60.0  # a step inside a turn gains no time
    table.happen(TimeIsUp(), now=60.0)
    assert table.match.record.piles[0].men == 1
    assert str(table.match.record.position) == "B:We5:Bf6,h8"
    assert table.match.last is not None
    assert table.match.last.moves == ("c3xe5", "lapse")


def test_after_a_late_turn_a_blocked_player_passes() -> None:
    table = Table("checkers:house", clock=TurnLimit(60), start="W:Wb2,c1,g1:Ba3")
    assert table.happen(TimeIsUp(), now=60.0) == (Lapsed(0), Passed(1))
    assert table.match.turn == 0


def test_a_late_turn_is_a_turn_of_its_own() -> None:
    table = Table("checkers:house", clock=TurnLimit(60))
    table.play("c3-d4")
    table.happen(TimeIsUp(), now=60.0)
    assert table.match.last == Turn(1, ("lapse",))


def test_a_late_turn_of_another_declines_a_draw() -> None:
    table = Table("checkers:house", clock=TurnLimit(60))
    table.do(0, OfferDraw)
    table.happen(TimeIsUp(), now=60.0)
    assert table.match.draw == Offer(0)  # ann made the offer, so her own lapse keeps it
    table.happen(TimeIsUp(), now=120.0)
    assert table.match.draw is None


def test_a_late_turn_can_end_the_match() -> None:
    table = Table("checkers:house", clock=TurnLimit(60), start="W:WKa1:BKh8")
    events: tuple[object, ...] = ()
    for turn in range(1, 5):  # the third repetition is a draw
        events = table.happen(TimeIsUp(), now=60.0 * turn)
    assert events == (
        Lapsed(1),
        Ended(Result(None, "rules", (1, 1), "the position was repeated too often")),
    )
    assert table.match.clocks.deadline is None


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:american"])
@pytest.mark.parametrize("clock", [TurnLimit(30), Fischer(30), DaysPerMove(1)])
def test_elsewhere_time_costs_the_game(key: str, clock: TurnLimit | Fischer | DaysPerMove) -> None:
    table = Table(key, clock=clock)
    late = table.match.turn
    assert late is not None
    deadline = table.match.clocks.deadline
    table.happen(TimeIsUp(), now=deadline)
    assert (table.result.winner, table.result.how) == (1 - late, "time")
    with refused("no-deadline", "no clock is running"):
        table.happen(TimeIsUp())


def test_the_store_of_a_whole_match_costs_the_game_in_the_house_rules_too() -> None:
    table = Table("checkers:house", clock=Fischer(30))
    table.happen(TimeIsUp(), now=30.0)
    assert table.result == Result(1, "time", (2, 1))


def test_among_several_only_the_seat_is_lost() -> None:
    table = Table(THREE, clock=TurnLimit(30))
    assert table.happen(TimeIsUp(), now=31.0) == (PlayerOut(0, "time"),)
    assert (table.match.turn, table.match.clocks.deadline) == (1, 61.0)
    table.do(1, Step, "4", now=40.0)
    table.do(2, Step, "4", now=50.0)
    assert (table.match.turn, table.match.clocks.deadline) == (1, 80.0)
    table.happen(TimeIsUp(), now=80.0)
    assert table.result == Result(2, "time", (3, 2, 1))


def test_a_late_step_is_refused() -> None:
    table = Table(clock=TurnLimit(30))
    for command in (Resign, OfferDraw):
        with refused("time-is-up", "wait for the clock to decide"):
            table.do(1, command, now=30.0)
    with refused("time-is-up"):
        table.do(0, Step, "4")
    table.decide(ANN, Say("oh no", id="s"))  # chat takes no time
    table.happen(TimeIsUp())
    assert table.result.winner == 1


def test_a_whole_turn_of_steps_switches_the_clock_once() -> None:
    table = Table("checkers:house", clock=Fischer(100, 10), start="W:Wc3:Bd4,f6,h8")
    table.do(0, Step, "c3xe5", now=10.0)
    assert table.match.clocks.running == 0
    table.do(0, Step, "end", now=20.0)
    assert table.match.clocks.running == 1
    assert table.match.clocks.left(0, 50.0) == 90


def test_without_a_clock_nothing_is_due() -> None:
    table = Table()
    with refused("no-deadline"):
        table.happen(TimeIsUp())
    assert wake_at(table.match) is None
    assert due(table.match, 1e9) is None


def test_the_wake_time_of_a_match() -> None:
    table = Table(clock=TurnLimit(30))
    assert wake_at(table.match) == 30.0
    assert due(table.match, 29.9) is None
    assert due(table.match, 30.0) == TimeIsUp()
    table.happen(TimeIsUp(), now=30.0)
    assert wake_at(table.match) is None
    assert due(table.match, 1e9) is None


def test_everybody_sees_that_a_player_is_gone() -> None:
    table = Table()
    assert table.happen(ConnectionGone(seat=1), now=5.0) == (Gone(1),)
    assert table.match.gone == (None, 5.0)
    assert claim_at(table.match, 1) == 65.0
    assert claim_at(table.match, 0) is None
    with refused("no-change", "already lost"):
        table.happen(ConnectionGone(seat=1))
    assert table.happen(ConnectionBack(seat=1)) == (Back(1),)
    with refused("no-change", "already connected"):
        table.happen(ConnectionBack(seat=1))


@pytest.mark.parametrize("seat", [-1, 1, 2, 99])
def test_only_people_can_be_gone(seat: int) -> None:
    table = Table(computers=(1,))
    for command in (ConnectionGone, ConnectionBack):
        with refused("no-such-seat", f"no person plays in seat {seat}"):
            table.happen(command(seat=seat))


def test_connections_after_the_end_change_nothing() -> None:
    table = Table()
    table.do(0, Resign)
    with refused("match-over"):
        table.happen(ConnectionGone(seat=1))


@pytest.mark.parametrize(
    ("claim", "result"),
    [("win", Result(0, "gone", (1, 2))), ("draw", Result(None, "gone-draw", (1, 1)))],
)
def test_a_claim(claim: str, result: Result) -> None:
    table = Table(claim_seconds=20.0)
    with refused("nobody-gone", "your opponents are connected"):
        table.do(0, Claim, claim)
    table.happen(ConnectionGone(seat=1), now=5.0)
    with refused("not-yet", "you can claim in 10 seconds"):
        table.do(0, Claim, claim, now=15.0)
    with refused("nobody-gone"):
        table.do(1, Claim, claim)
    table.do(0, Claim, claim, now=25.0)
    assert table.result == result


def test_time_away_adds_up_within_a_turn() -> None:
    table = Table()
    table.happen(ConnectionGone(seat=1), now=0.0)
    table.happen(ConnectionBack(seat=1), now=50.0)
    with refused("nobody-gone"):
        table.do(0, Claim, now=54.0)
    table.happen(ConnectionGone(seat=1), now=55.0)
    assert claim_at(table.match, 1) == 65.0
    with refused("not-yet", "in 4 seconds"):
        table.do(0, Claim, now=61.0)
    table.happen(ConnectionBack(seat=1), now=80.0)
    table.happen(ConnectionGone(seat=1), now=81.0)  # gone again for longer than a claim takes
    assert matches.replay(table.entries) == table.match
    table.do(0, Claim, now=81.0)
    assert table.result == Result(0, "gone", (1, 2))


def test_with_the_next_turn_the_time_away_starts_again() -> None:
    table = Table()
    table.happen(ConnectionGone(seat=1), now=0.0)
    table.happen(ConnectionBack(seat=1), now=50.0)
    table.play("4", now=52.0)
    table.happen(ConnectionGone(seat=1), now=55.0)
    assert claim_at(table.match, 1) == 115.0
    table.happen(ConnectionGone(seat=0), now=60.0)
    assert claim_at(table.match, 0) == 120.0


def test_the_time_away_lasts_through_a_chain_of_captures() -> None:
    table = Table("checkers:american", start="B:W10,19:B6")
    table.happen(ConnectionGone(seat=1), now=0.0)
    table.happen(ConnectionBack(seat=1), now=50.0)
    (first, *_) = table.match.record.position.legal_moves
    table.play(str(first), now=51.0)
    in_chain = table.match.record.position.in_chain
    table.happen(ConnectionGone(seat=1), now=52.0)
    assert claim_at(table.match, 1) == (62.0 if in_chain else 112.0)
    assert in_chain


def test_a_claim_among_several() -> None:
    table = Table("connect:7x6x4:4")
    table.happen(ConnectionGone(seat=1), now=0.0)
    table.happen(ConnectionGone(seat=0), now=30.0)
    with refused("no-draw", "claim a win"):
        table.do(2, Claim, "draw", now=60.0)
    assert table.do(2, Claim, now=60.0) == (PlayerOut(1, "gone"),)
    assert table.do(3, Claim, now=90.0) == (PlayerOut(0, "gone"),)
    assert table.match.turn == 2
    table.do(2, Leave)
    assert table.result == Result(3, "left", (3, 4, 2, 1))


def test_with_days_for_every_move_nobody_has_to_stay() -> None:
    table = Table(clock=DaysPerMove(3))
    table.happen(ConnectionGone(seat=1), now=0.0)
    table.happen(ConnectionGone(seat=0), now=0.0)
    with refused("no-claims", "wait for the clock"):
        table.do(0, Claim, now=2 * DAY)
    with refused("not-abandoned"):
        table.happen(Abandon())
    assert wake_at(table.match) == 3 * DAY


def test_an_abandoned_match_ends_after_days() -> None:
    table = Table(computers=(1,))
    with refused("not-abandoned", "somebody is connected"):
        table.happen(Abandon())
    table.happen(ConnectionGone(seat=0), now=10.0)
    end = 10.0 + ABANDONED_SECONDS
    assert wake_at(table.match) == end
    assert due(table.match, end - 1) is None
    with refused("not-yet", "abandoned in 1.000 seconds"):
        table.happen(Abandon(), now=end - 1)
    assert due(table.match, end) == Abandon()
    table.happen(Abandon(), now=end)
    assert table.result == Result(None, "abandoned", (1, 1))
