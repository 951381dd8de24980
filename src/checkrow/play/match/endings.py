"""How a match ends, and how a player drops out of one that continues."""

from __future__ import annotations

from checkrow.play.events import Ended, MatchEvent, PlayerOut
from checkrow.play.match.state import Match
from checkrow.play.result import How, Result, rank
from checkrow.rules.model import Outcome


def by_rules(match: Match, outcome: Outcome) -> Ended:
    """Return the end of a match by the rules of the game."""
    return _ended(match, outcome.winner, "rules", match.out, outcome.reason.value)


def without_winner(match: Match, how: How) -> Ended:
    """Return a draw, or the end of a match that does not count."""
    return _ended(match, None, how, match.out)


def out_of_it(match: Match, seats: tuple[int, ...], how: How) -> tuple[MatchEvent, ...]:
    """Take these seats out. If only one is left, it wins; if no person is left, there is nobody
    to continue for, and the computers share first place."""
    out = (*match.out, *seats)
    rest = [seat for seat in match.still_in if seat not in seats]
    if len(rest) == 1:
        return (_ended(match, rest[0], how, out),)
    if match.computers.issuperset(rest):
        return (_ended(match, None, how, out),)
    return tuple(PlayerOut(seat, how) for seat in seats)


def _ended(
    match: Match, winner: int | None, how: How, out: tuple[int, ...], detail: str = ""
) -> Ended:
    return Ended(Result(winner, how, rank(len(match.players), winner, out), detail))
