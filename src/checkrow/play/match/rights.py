"""What each player may do in a match, as names of commands.

Claims are left out: they depend on the time, and `PlayerView.claim` says when they are possible.
`hint` is not a command: it means that the player may ask an engine for advice on their turns.
"""

from __future__ import annotations

from functools import lru_cache

from checkrow.play.match.rematch import enough_left, may_be_offered
from checkrow.play.match.state import Match, Offer


def rights_of(match: Match, now: float) -> tuple[tuple[str, ...], ...]:
    """Return the commands that each seat may send now."""
    if match.result:
        return _after_end(match, now)
    position = match.position
    return _rights(
        len(match.players),
        match.record.position.turn,
        match.out,
        match.moved,
        match.can_take_back,
        match.options.rated,
        any(match.players[seat].level for seat in match.still_in),
        _alone(match),
        match.draw,
        match.takeback,
        tuple([asked == position for asked in match.draw_asked]),
        tuple([asked == position for asked in match.takeback_asked]),
    )


def _alone(match: Match) -> int | None:
    """Return the seat of a person who plays against computers only."""
    people = [seat for seat, player in enumerate(match.players) if not player.level]
    return people[0] if len(people) == 1 else None


@lru_cache(maxsize=1024)  # the same for most matches of two people
def _rights(
    seats: int,
    turn: int,
    out: tuple[int, ...],
    moved: frozenset[int],
    can_take_back: frozenset[int],
    rated: bool,
    with_computer: bool,
    alone: int | None,
    draw: Offer | None,
    takeback: Offer | None,
    asked_draw: tuple[bool, ...],
    asked_takeback: tuple[bool, ...],
) -> tuple[tuple[str, ...], ...]:
    def of_seat(seat: int) -> list[str]:
        if seat in out:
            return []
        rights = ["step"] if seat == turn else []
        if seat == alone and not rated:
            rights.append("hint")
        if seat not in moved and not (rated and moved):
            rights.append("abort")
        rights.append("resign")
        if not (draw or with_computer or asked_draw[seat]):
            rights.append("offer-draw")
        rights += _answers(draw, seat, "draw")
        if seat in can_take_back and not (rated or takeback or asked_takeback[seat]):
            rights.append("ask-takeback")
        return rights + _answers(takeback, seat, "takeback")

    return tuple(tuple(of_seat(seat)) for seat in range(seats))


def _after_end(match: Match, now: float) -> tuple[tuple[str, ...], ...]:
    """Return what each seat may send about a rematch."""
    rematch, seats = match.rematch, range(len(match.players))
    if rematch.match or not may_be_offered(match, now) or not enough_left(match):
        return ((),) * len(match.players)

    def of_seat(seat: int) -> tuple[str, ...]:
        if match.players[seat].is_computer or seat in rematch.declined:
            return ()
        if seat in rematch.agreed:
            return ("decline-rematch", "withdraw-rematch")
        return ("accept-rematch" if rematch.agreed else "offer-rematch", "decline-rematch")

    return tuple(map(of_seat, seats))


def _answers(offer: Offer | None, seat: int, what: str) -> list[str]:
    if offer is None:
        return []
    if offer.by == seat:
        return [f"withdraw-{what}"]
    accept = [f"accept-{what}"] if seat not in offer.agreed else []
    return [*accept, f"decline-{what}"]
