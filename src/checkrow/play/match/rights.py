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
        bool(match.tournament),
        match.computers,
        match.draw,
        match.takeback,
        _asking(match.draw_asked, position),
        _asking(match.takeback_asked, position),
    )


def _asking(asked: tuple[int, ...], position: int) -> tuple[int, ...]:
    """Return the seats that have asked in this position."""
    if position not in asked:  # as nearly always
        return ()
    return tuple([seat for seat, at in enumerate(asked) if at == position])


@lru_cache(maxsize=1024)  # the same for most matches of two people
def _rights(
    seats: int,
    turn: int,
    out: tuple[int, ...],
    moved: frozenset[int],
    can_take_back: frozenset[int],
    rated: bool,
    tournament: bool,
    computers: frozenset[int],
    draw: Offer | None,
    takeback: Offer | None,
    asked_draw: tuple[int, ...],
    asked_takeback: tuple[int, ...],
) -> tuple[tuple[str, ...], ...]:
    with_computer = not computers.issubset(out)
    practises = len(computers) == seats - 1  # the only person

    def of_seat(seat: int) -> list[str]:
        if seat in out:
            return []
        rights = ["step"] if seat == turn else []
        if practises and seat not in computers and not (rated or tournament):
            rights.append("hint")
        if seat not in moved and not (tournament or (rated and moved)):
            rights.append("abort")
        rights.append("resign")
        if not (draw or with_computer or seat in asked_draw):
            rights.append("offer-draw")
        rights += _answers(draw, seat, "draw")
        if seat in can_take_back and not (
            rated or tournament or takeback or seat in asked_takeback
        ):
            rights.append("ask-takeback")
        return rights + _answers(takeback, seat, "takeback")

    return tuple(tuple(of_seat(seat)) for seat in range(seats))


def _after_end(match: Match, now: float) -> tuple[tuple[str, ...], ...]:
    """Return what each seat may send about a rematch."""
    rematch, seats = match.rematch, range(len(match.players))
    if rematch.match or not may_be_offered(match, now) or not enough_left(match):
        return ((),) * len(match.players)

    def of_seat(seat: int) -> tuple[str, ...]:
        if seat in match.computers or seat in rematch.declined:
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
