"""Offers of draws and takebacks: made, accepted, declined, withdrawn."""

from checkrow.play.clock import Fischer
from checkrow.play.commands import (
    AcceptDraw,
    AcceptTakeback,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    Leave,
    OfferDraw,
    Step,
    WithdrawDraw,
    WithdrawTakeback,
)
from checkrow.play.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Ended,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackWithdrawn,
    TakenBack,
)
from checkrow.play.match import Offer, Turn
from checkrow.play.result import Result
from tests.play.playing import Table, refused

THREE = "connect:7x6x4:3"
AGREED = Ended(Result(None, "agreement", (1, 1)))


def moves(table: Table) -> str:
    return " ".join(map(str, table.match.record.moves))


def test_a_draw_is_agreed() -> None:
    table = Table()
    assert table.do(1, OfferDraw) == (DrawOffered(1),)
    assert table.match.draw == Offer(1)
    assert table.do(0, AcceptDraw) == (AGREED,)
    assert table.match.draw is None


def test_two_offers_are_an_agreement() -> None:
    table = Table()
    table.do(1, OfferDraw)
    assert table.do(0, OfferDraw) == (AGREED,)


def test_a_draw_is_declined_or_withdrawn() -> None:
    table = Table()
    table.do(0, OfferDraw)
    assert table.do(1, DeclineDraw) == (DrawDeclined(1),)
    assert table.match.draw is None
    with refused("asked-already", "you can offer a draw again after the next move"):
        table.do(0, OfferDraw)
    table.play("4")
    table.do(0, OfferDraw)
    assert table.do(0, WithdrawDraw) == (DrawWithdrawn(0),)


def test_a_step_of_the_other_declines_and_ones_own_does_not() -> None:
    table = Table()
    table.do(0, OfferDraw)
    table.play("4")
    assert table.match.draw == Offer(0)
    table.play("4")
    assert table.match.draw is None


def test_draws_that_are_not_on_offer() -> None:
    table = Table()
    for command in (AcceptDraw, DeclineDraw, WithdrawDraw):
        with refused("no-offer"):
            table.do(0, command)
    table.do(0, OfferDraw)
    with refused("already-offered", "wait for the answer"):
        table.do(0, OfferDraw)
    for command in (AcceptDraw, DeclineDraw):
        with refused("no-offer", "nobody else"):
            table.do(0, command)
    with refused("no-offer", "you have not offered a draw"):
        table.do(1, WithdrawDraw)


def test_all_of_several_have_to_agree_to_a_draw() -> None:
    table = Table(THREE)
    table.do(2, OfferDraw)
    assert table.do(0, AcceptDraw) == (DrawAgreed(0),)
    with refused("already-agreed", "the others have to agree, too"):
        table.do(0, AcceptDraw)
    with refused("already-offered"):
        table.do(0, OfferDraw)
    table.do(1, AcceptDraw)
    assert table.result == Result(None, "agreement", (1, 1, 1))


def test_players_who_are_out_are_not_asked() -> None:
    table = Table(THREE)
    table.do(1, Leave)
    table.do(2, OfferDraw)
    table.do(0, AcceptDraw)
    assert table.result == Result(None, "agreement", (1, 3, 1))


def test_offers_end_when_somebody_leaves() -> None:
    table = Table(THREE)
    table.play("4")
    table.do(1, OfferDraw)
    table.do(0, AskTakeback)
    table.do(2, Leave)
    assert (table.match.draw, table.match.takeback) == (None, None)


def test_a_computer_agrees_to_no_draw() -> None:
    table = Table(computers=(1,))
    with refused("computer-plays-on", "continue, or resign"):
        table.do(0, OfferDraw)


def test_a_turn_is_taken_back() -> None:
    table = Table()
    table.play("4 5")
    assert table.do(0, AskTakeback) == (TakebackAsked(0),)
    assert table.match.takeback == Offer(0)
    assert table.do(1, AcceptTakeback) == (TakenBack(0, 0),)
    assert (moves(table), table.match.turn, table.match.last) == ("", 0, None)
    table.play("3 5 3")
    table.do(0, AskTakeback)
    table.do(1, AcceptTakeback)
    assert (moves(table), table.match.turn) == ("3 5", 0)
    assert table.match.last == Turn(1, ("5",))


def test_a_chain_is_taken_back_as_a_whole() -> None:
    table = Table("checkers:house", start="W:Wc3:Bd4,f6,h8")
    table.play("c3xe5 end h8-g7")
    table.do(0, AskTakeback)
    table.do(1, AcceptTakeback)
    assert moves(table) == ""
    table.play("c3xe5")
    table.do(0, AskTakeback)
    table.do(1, AcceptTakeback)  # in mid-capture
    assert moves(table) == ""


def test_a_turn_that_only_went_by_is_not_meant() -> None:
    table = Table("checkers:house", start="W:Wb2,c1,g1:Bb4")
    table.play("g1-h2 b4-a3 h2-g3")  # and dark passes
    assert moves(table) == "g1-h2 b4-a3 h2-g3 pass"
    table.do(1, AskTakeback)
    table.do(0, AcceptTakeback)
    assert moves(table) == "g1-h2"


def test_a_takeback_is_declined_withdrawn_or_overtaken() -> None:
    table = Table()
    table.play("4")
    table.do(0, AskTakeback)
    assert table.do(1, DeclineTakeback) == (TakebackDeclined(1),)
    with refused("asked-already", "ask for a takeback again after the next move"):
        table.do(0, AskTakeback)
    table.play("4")
    table.do(0, AskTakeback)
    assert table.do(0, WithdrawTakeback) == (TakebackWithdrawn(0),)
    table.do(1, AskTakeback)
    table.play("4")
    assert table.match.takeback is None


def test_takebacks_that_cannot_be() -> None:
    table = Table()
    with refused("no-turn", "you have made no move"):
        table.do(0, AskTakeback)
    for command in (AcceptTakeback, DeclineTakeback, WithdrawTakeback):
        with refused("no-offer"):
            table.do(0, command)
    table.play("4")
    table.do(0, AskTakeback)
    for seat in (0, 1):
        with refused("already-offered"):
            table.do(seat, AskTakeback)
    for command in (AcceptTakeback, DeclineTakeback):
        with refused("no-offer"):
            table.do(0, command)
    with refused("no-offer"):
        table.do(1, WithdrawTakeback)
    rated = Table(rated=True)
    rated.play("4")
    with refused("no-takebacks", "rated matches allow no takebacks"):
        rated.do(0, AskTakeback)


def test_all_of_several_have_to_agree_to_a_takeback() -> None:
    table = Table(THREE)
    table.play("1 2 3 4")
    table.do(1, AskTakeback)
    assert table.do(0, AcceptTakeback) == (TakebackAgreed(0),)
    with refused("already-agreed"):
        table.do(0, AcceptTakeback)
    assert table.do(2, AcceptTakeback) == (TakenBack(1, 1),)
    assert (moves(table), table.match.turn) == ("1", 1)


def test_computers_always_agree_to_a_takeback() -> None:
    table = Table(computers=(1,))
    table.play("4 4")
    assert table.do(0, AskTakeback) == (TakebackAsked(0), TakenBack(0, 0))
    among_three = Table(THREE, computers=(1,))
    among_three.play("4")
    assert among_three.do(0, AskTakeback) == (TakebackAsked(0),)
    assert among_three.do(2, AcceptTakeback) == (TakenBack(0, 0),)


def test_a_takeback_after_somebody_has_left() -> None:
    table = Table(THREE)
    table.play("1 2 3 4")
    table.do(1, Leave)
    table.play("5")
    table.do(0, AskTakeback)
    table.do(2, AcceptTakeback)
    assert (moves(table), table.match.turn) == ("1 2 3", 0)


def test_a_takeback_gives_no_time_back() -> None:
    table = Table(clock=Fischer(100, 5))
    table.do(0, Step, "4", now=10.0)
    table.do(0, AskTakeback, now=20.0)
    table.do(1, AcceptTakeback, now=30.0)
    clocks = table.match.clocks
    assert clocks.running == 0
    assert (clocks.left(0, 30.0), clocks.left(1, 30.0)) == (95, 80)
