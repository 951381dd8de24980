"""A lobby: commands in, entries out.

open_lobby(command, by, id, given)   the first entry
decide(lobby, command, by, given)    the next one, or `Already`, or `Refused`
fold(entries), after(lobby, entry)   the state from what was stored
view_of(lobby), listing_of(lobby)    what people are shown
"""

from checkrow.play.lobby.deciding import Decided, decide, open_lobby
from checkrow.play.lobby.folding import after, fold
from checkrow.play.lobby.given import Given
from checkrow.play.lobby.state import Lobby, Running, Score
from checkrow.play.lobby.view import (
    LobbyListing,
    LobbyView,
    listed_alike,
    listing_of,
    may_hold_secrets,
    view_of,
    without_secrets,
)

__all__ = [
    "Decided",
    "Given",
    "Lobby",
    "LobbyListing",
    "LobbyView",
    "Running",
    "Score",
    "after",
    "decide",
    "fold",
    "listed_alike",
    "listing_of",
    "may_hold_secrets",
    "open_lobby",
    "view_of",
    "without_secrets",
]
