"""Deciding: a command comes in, an entry or a refusal comes out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from checkrow.play.commands import LobbyCommand, LobbySystemCommand, OpenLobby
from checkrow.play.entries import Already, LobbyEntry
from checkrow.play.lobby.state import Lobby
from checkrow.play.people import Person


@dataclass(frozen=True, slots=True)
class Given:
    """What the server brings to a decision, because a lobby reaches for none of it.

    `match` is the id of a match that may start now, `token` that of an invitation that may
    be needed; `admitted` says that the password or the token of a `Join` was right;
    `password_hash` is that of the password in the command, "" for none.
    """

    now: float
    lots: random.Random
    levels: Sequence[str] = ()
    match: str = ""
    token: str = ""
    admitted: bool = False
    password_hash: str = ""


class Decided(Struct, frozen=True):
    """The entry to append, and the lobby after it."""

    entry: LobbyEntry
    after: Lobby


def open_lobby(command: OpenLobby, by: Person, lobby: str, given: Given) -> Decided:
    """The first entry of a lobby with this id. Raises `Refused`."""
    raise NotImplementedError


def decide(
    lobby: Lobby, command: LobbyCommand | LobbySystemCommand, by: Person, given: Given
) -> Decided | Already:
    """What `command` of `by` does to the lobby. Raises `Refused`.

    If it makes the match start, the last event of the entry is a `MatchStarted`.
    """
    raise NotImplementedError
