"""A match: commands in, entries out.

begin(started, lobby, now)           the first entry
decide(match, command, by, now)      the next one, or `Already`, or `Refused`
replay(entries), apply(match, entry) the state from what was stored
due(match, now), wake_at(match)      what must happen by itself, and when
view_of(match, now)                  what clients are shown
"""

from checkrow.play.match.apply import apply, replay
from checkrow.play.match.deadlines import claim_at, due, wake_at
from checkrow.play.match.decide import Decided, begin, decide
from checkrow.play.match.state import Match, Offer, Turn
from checkrow.play.match.view import MatchView, view_of

__all__ = [
    "Decided",
    "Match",
    "MatchView",
    "Offer",
    "Turn",
    "apply",
    "begin",
    "claim_at",
    "decide",
    "due",
    "replay",
    "view_of",
    "wake_at",
]
