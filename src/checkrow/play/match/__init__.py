"""A match: commands in, entries out.

begin(started, lobby, now)           the first entry
decide(match, command, by, now)      the next one, or `Already`, or `Refused`
fold(entries), after(match, entry)   the state from what was stored
due(match, now), wake_at(match)      what must happen by itself, and when
view_of(match, now)                  what clients are shown
"""

from checkrow.play.match.deciding import Decided, begin, decide
from checkrow.play.match.folding import after, fold
from checkrow.play.match.state import Match, Offer, Turn
from checkrow.play.match.view import MatchView, view_of
from checkrow.play.match.waking import claim_at, due, wake_at

__all__ = [
    "Decided",
    "Match",
    "MatchView",
    "Offer",
    "Turn",
    "after",
    "begin",
    "claim_at",
    "decide",
    "due",
    "fold",
    "view_of",
    "wake_at",
]
