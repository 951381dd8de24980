"""What goes over a socket: commands with their address one way, news the other way.

A client follows what it wants to see: a match, a lobby it is in, or the list of lobbies. It is
then sent a snapshot, or, if it says which entry it saw last, all that came after; from then on
one update for each entry, in order. An update carries the id of the command that made it, so
that its sender knows that it was done; `Done` answers only where there is no update to see.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from checkrow.play.challenges import ChallengeView
from checkrow.play.commands import LobbyCommand, MatchCommand, ShortText
from checkrow.play.entries import LobbyEntry, MatchEntry
from checkrow.play.lobby import LobbyListing, LobbyView
from checkrow.play.match import MatchView
from checkrow.play.tags import kebab

Id = Annotated[str, Meta(min_length=1, max_length=24)]
Number = Annotated[int, Meta(ge=0, le=10**9)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=kebab):
    """What a client sends."""


class FollowMatch(FromClient, frozen=True):
    """Tell me about this match; with `since`, only what came after that entry."""

    match: Id
    since: Number | None = None


class FollowLobby(FromClient, frozen=True):
    """Tell me about the lobby I am in."""

    lobby: Id
    since: Number | None = None


class FollowLobbies(FromClient, frozen=True):
    """Tell me which public lobbies there are."""


class UnfollowMatch(FromClient, frozen=True):
    """I no longer watch this match."""

    match: Id


class UnfollowLobby(FromClient, frozen=True):
    """I no longer look at this lobby."""

    lobby: Id


class UnfollowLobbies(FromClient, frozen=True):
    """I no longer look at the list."""


class ToMatch(FromClient, frozen=True):
    """A command for a match."""

    match: Id
    command: MatchCommand


class ToLobby(FromClient, frozen=True):
    """A command for a lobby."""

    lobby: Id
    command: LobbyCommand


class Ping(FromClient, frozen=True):
    """Are you there? Answered by `Pong`."""

    id: ShortText = ""


ClientMessage = (
    FollowMatch
    | FollowLobby
    | FollowLobbies
    | UnfollowMatch
    | UnfollowLobby
    | UnfollowLobbies
    | ToMatch
    | ToLobby
    | Ping
)


class FromServer(Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    """What the server sends."""


class Welcome(FromServer, frozen=True):
    """The first message: who you are (nobody if empty), and the service time."""

    id: str
    name: str
    now: float
    version: str


class MatchSnapshot(FromServer, frozen=True):
    """A match as it stands; its chat and moves so far are in `history`."""

    view: MatchView
    history: tuple[MatchEntry, ...] = ()


class MatchUpdate(FromServer, frozen=True):
    """One more entry of a match, and the match after it."""

    entry: MatchEntry
    view: MatchView


class LobbySnapshot(FromServer, frozen=True):
    """A lobby as it stands, and the entries of what was last said in it."""

    view: LobbyView
    talk: tuple[LobbyEntry, ...] = ()


class LobbyUpdate(FromServer, frozen=True):
    """One more entry of a lobby, and the lobby after it."""

    entry: LobbyEntry
    view: LobbyView


class LobbyListSnapshot(FromServer, frozen=True, tag="lobby-list"):
    """The public lobbies."""

    lobbies: tuple[LobbyListing, ...]


class LobbiesChanged(FromServer, frozen=True):
    """Lobbies that are new or have changed, and the ids of those that are gone."""

    changed: tuple[LobbyListing, ...] = ()
    gone: tuple[str, ...] = ()


class Challenges(FromServer, frozen=True):
    """The challenges to you and those of yours, whenever they change. Those that are not listed
    any more are over."""

    incoming: tuple[ChallengeView, ...] = ()
    outgoing: tuple[ChallengeView, ...] = ()


class Done(FromServer, frozen=True):
    """The command with this id was done, now or before, and is entry `number`."""

    id: str
    number: int


class Refusal(FromServer, frozen=True):
    """What was asked for cannot be. `id` is that of the command, if it was one; `about` names
    the match or lobby."""

    code: str
    sentence: str
    id: str = ""
    about: str = ""


class Pong(FromServer, frozen=True):
    """I am here."""

    now: float
    id: str = ""


class Goodbye(FromServer, frozen=True):
    """The server closes this socket: connect again, to another worker, in `after` seconds."""

    sentence: str
    after: float = 0.0


ServerMessage = (
    Welcome
    | MatchSnapshot
    | MatchUpdate
    | LobbySnapshot
    | LobbyUpdate
    | LobbyListSnapshot
    | LobbiesChanged
    | Challenges
    | Done
    | Refusal
    | Pong
    | Goodbye
)
