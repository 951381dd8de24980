"""Folding: the state of a lobby from its entries, all of them or one more."""

from __future__ import annotations

from collections.abc import Iterable

from checkrow.play.entries import LobbyEntry
from checkrow.play.lobby.state import Lobby


def fold(entries: Iterable[LobbyEntry]) -> Lobby:
    """The lobby that these entries tell, from number 1 on without a gap."""
    raise NotImplementedError


def after(lobby: Lobby, entry: LobbyEntry) -> Lobby:
    """The lobby after one more entry."""
    raise NotImplementedError
