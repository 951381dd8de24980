"""The result of a decision."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.entries import LobbyEntry
from checkrow.play.lobby.state import Lobby


class Decided(Struct, frozen=True):
    """The entry to append, and the lobby after it."""

    entry: LobbyEntry
    after: Lobby
