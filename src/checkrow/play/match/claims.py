"""Claims: a player's choices when an opponent's connection is lost."""

from __future__ import annotations

from checkrow.play.clock import DaysPerMove
from checkrow.play.commands import Claim
from checkrow.play.events import MatchEvent
from checkrow.play.match.deadlines import claim_at
from checkrow.play.match.endings import out_of_it, without_winner
from checkrow.play.match.state import Match
from checkrow.play.refused import Refused, whole_seconds


def claim(match: Match, seat: int, command: Claim, at: float) -> tuple[MatchEvent, ...]:
    """Continue the match without those who have been gone long enough; with two players, that
    wins it, or draws it if the claimer prefers."""
    if isinstance(match.options.clock, DaysPerMove):
        raise Refused(
            "no-claims", "with days per move nobody has to stay connected: wait for the clock"
        )
    times = {
        other: time
        for other in match.still_in
        if other != seat and (time := claim_at(match, other)) is not None
    }
    if not times:
        raise Refused("nobody-gone", "your opponents are connected: there is nothing to claim")
    late = tuple(other for other, time in times.items() if at >= time)
    if not late:
        wait = whole_seconds(min(times.values()) - at)
        raise Refused("not-yet", f"you can claim in {wait}, unless they come back")
    if command.result == "win":
        return out_of_it(match, late, "gone")
    if len(match.players) > 2:
        raise Refused(
            "no-draw", "with more than two players, claim a win: the others then continue"
        )
    return (without_winner(match, "gone-draw"),)
