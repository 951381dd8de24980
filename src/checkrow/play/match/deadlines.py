"""Deadlines: when the server must act on a match without a move."""

from __future__ import annotations

from checkrow.play.clock import DaysPerMove
from checkrow.play.commands import Abandon, TimeIsUp
from checkrow.play.limits import ABANDONED_SECONDS
from checkrow.play.match.state import Match


def wake_at(match: Match) -> float | None:
    """Return the service time at which `due` will have a command, unless something happens
    before; None for never. (Claims do not count: players make them, not the server.)"""
    deadline, abandoned = match.clocks.deadline, abandoned_at(match)
    if deadline is None or abandoned is None:
        return abandoned if deadline is None else deadline
    return min(deadline, abandoned)


def due(match: Match, now: float) -> TimeIsUp | Abandon | None:
    """Return the command that the server must give at `now`, if there is one."""
    deadline = match.clocks.deadline
    if deadline is not None and now >= deadline:
        return TimeIsUp()
    abandoned = abandoned_at(match)
    return Abandon() if abandoned is not None and now >= abandoned else None


def abandoned_at(match: Match) -> float | None:
    """Return when a match ends because everybody has left; None while somebody is connected. A
    practice match waits for its player, and ends some time after the last move."""
    if match.is_practice:
        return None if match.result else match.position_at + match.idle_seconds
    if match.result or isinstance(match.options.clock, DaysPerMove):
        return None
    last = 0.0
    for seat, since in enumerate(match.gone):
        if seat not in match.out and seat not in match.computers:
            if since is None:
                return None
            last = max(last, since)
    return last + ABANDONED_SECONDS


def claim_at(match: Match, seat: int) -> float | None:
    """Return when the others may claim against this seat; None while its player is connected.

    Absences within one turn add up: a short return interrupts the count, but does not reset
    it.
    """
    since = match.gone[seat]
    if since is None or match.result or isinstance(match.options.clock, DaysPerMove):
        return None
    return since + max(0.0, match.options.claim_seconds - match.away[seat])
