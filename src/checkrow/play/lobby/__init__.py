"""A lobby: commands in, entries out.

open_lobby(command, by, id, context)   the first entry
decide(lobby, command, by, context)    the next one, or `Already`, or `Refused`
replay(entries), apply(lobby, entry) the state, from stored entries
pair(waiting, seeker, context)        match two people who wait for the same
view_of(lobby), listing_of(lobby)    the views for people
"""

from checkrow.play.lobby.apply import apply, replay
from checkrow.play.lobby.context import Context
from checkrow.play.lobby.decide import decide, open_lobby
from checkrow.play.lobby.decided import Decided
from checkrow.play.lobby.pairing import open_seek, pair, sought_options
from checkrow.play.lobby.state import Lobby, Running, Score, newcomers
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
    "Context",
    "Decided",
    "Lobby",
    "LobbyListing",
    "LobbyView",
    "Running",
    "Score",
    "apply",
    "decide",
    "listed_alike",
    "listing_of",
    "may_hold_secrets",
    "newcomers",
    "open_lobby",
    "open_seek",
    "pair",
    "replay",
    "sought_options",
    "view_of",
    "without_secrets",
]
