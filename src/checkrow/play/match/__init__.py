"""A match: commands in, entries out.

begin(started, lobby, now)           the first entry
decide(match, command, by, now)      the next one, or `Already`, or `Refused`
replay(entries), apply(match, entry) the state, from stored entries
begin_practice(command, by, ...)     the first entry of a match against computers
due(match, now), wake_at(match)      what happens automatically, and when
view_of(match, now)                  the view for clients
rating_note(match)                   why a result changes no rating, or only some
"""

from checkrow.play.match.apply import apply, replay
from checkrow.play.match.deadlines import claim_at, due, wake_at
from checkrow.play.match.decide import Decided, begin, decide
from checkrow.play.match.practice import PracticeContext, begin_practice
from checkrow.play.match.ratings import RatingNote, rating_note
from checkrow.play.match.rematch import NextMatch
from checkrow.play.match.state import Match, Offer, Turn
from checkrow.play.match.view import MatchView, view_of

__all__ = [
    "Decided",
    "Match",
    "MatchView",
    "NextMatch",
    "Offer",
    "PracticeContext",
    "RatingNote",
    "Turn",
    "apply",
    "begin",
    "begin_practice",
    "claim_at",
    "decide",
    "due",
    "rating_note",
    "replay",
    "view_of",
    "wake_at",
]
