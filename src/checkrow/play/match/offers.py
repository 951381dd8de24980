"""Draw offers and takebacks: offer, accept, decline, withdraw."""

from __future__ import annotations

from checkrow.play.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    MatchEvent,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackWithdrawn,
    TakenBack,
)
from checkrow.play.match.apply import start_of_last_turn
from checkrow.play.match.endings import without_winner
from checkrow.play.match.state import Match, Offer
from checkrow.play.refused import Refused

Events = tuple[MatchEvent, ...]


def offer_draw(match: Match, seat: int) -> Events:
    offer = match.draw
    if offer is not None and offer.by != seat and seat not in offer.agreed:
        return accept_draw(match, seat)
    if offer is not None:
        raise Refused("already-offered", "a draw has already been offered: wait for the answer")
    if not match.computers.isdisjoint(match.still_in):
        raise Refused(
            "computer-plays-on", "computers do not agree to draws: continue, or resign the match"
        )
    _check_once(match.draw_asked[seat], match, "offer a draw")
    return (DrawOffered(seat),)


def accept_draw(match: Match, seat: int) -> Events:
    offer = _open(match.draw, seat, "no-offer", "nobody else offers a draw: offer one yourself")
    if set(match.still_in) <= {offer.by, *offer.agreed, seat}:
        return (without_winner(match, "agreement"),)
    return (DrawAgreed(seat),)


def decline_draw(match: Match, seat: int) -> Events:
    offer = match.draw
    if offer is None or offer.by == seat:
        raise Refused("no-offer", "nobody else offers a draw, so there is nothing to decline")
    return (DrawDeclined(seat),)


def withdraw_draw(match: Match, seat: int) -> Events:
    if match.draw is None or match.draw.by != seat:
        raise Refused("no-offer", "you have not offered a draw, so there is nothing to withdraw")
    return (DrawWithdrawn(seat),)


def ask_takeback(match: Match, seat: int) -> Events:
    if match.options.rated:
        raise Refused("no-takebacks", "rated matches allow no takebacks: continue the match")
    if match.tournament:
        raise Refused("in-tournament", "tournaments allow no takebacks: continue the match")
    if match.takeback is not None:
        raise Refused(
            "already-offered", "a takeback has already been requested: wait for the answer"
        )
    kept = start_of_last_turn(match.record, seat)
    if kept is None:
        raise Refused("no-turn", "you have made no move to take back")
    _check_once(match.takeback_asked[seat], match, "ask for a takeback")
    asked = TakebackAsked(seat)
    if not _asked_people(match, seat):
        return (asked, TakenBack(seat, kept))
    return (asked,)


def accept_takeback(match: Match, seat: int) -> Events:
    offer = _open(match.takeback, seat, "no-offer", "nobody else asks for a takeback")
    if _asked_people(match, offer.by) <= {*offer.agreed, seat}:
        kept = start_of_last_turn(match.record, offer.by)
        assert kept is not None  # it existed when they asked, and no move was made since
        return (TakenBack(offer.by, kept),)
    return (TakebackAgreed(seat),)


def decline_takeback(match: Match, seat: int) -> Events:
    offer = match.takeback
    if offer is None or offer.by == seat:
        raise Refused("no-offer", "nobody else asks for a takeback: there is nothing to decline")
    return (TakebackDeclined(seat),)


def withdraw_takeback(match: Match, seat: int) -> Events:
    if match.takeback is None or match.takeback.by != seat:
        raise Refused(
            "no-offer", "you have not asked for a takeback, so there is nothing to withdraw"
        )
    return (TakebackWithdrawn(seat),)


def _open(offer: Offer | None, seat: int, code: str, sentence: str) -> Offer:
    if offer is None or offer.by == seat:
        raise Refused(code, sentence)
    if seat in offer.agreed:
        raise Refused("already-agreed", "you have already agreed: the others have to agree, too")
    return offer


def _check_once(asked: int, match: Match, what: str) -> None:
    """Allow one request per position, so that nobody is pestered."""
    if asked == match.position:
        raise Refused("asked-already", f"you can {what} again after the next move")


def _asked_people(match: Match, seat: int) -> set[int]:
    """Return who must agree to a takeback: the other people. Computers always agree."""
    return {other for other in match.still_in if other != seat and other not in match.computers}
