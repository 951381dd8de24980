"""The messages of the socket: commands with their address one way, news the other way.

A client follows what it wants to see: a match, a lobby it is in, a tournament, or the list of
lobbies. The server sends a snapshot, or everything after the last entry that the client says it has
seen; from then on one update for each entry, in order. An update carries the id of its command, so
that the sender knows it was accepted; `Done` answers only if there is no update to see. Updates of
a tournament are gathered, so `Done` answers all commands to one.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from checkrow.play.challenges import ChallengeView
from checkrow.play.commands import LobbyCommand, MatchCommand, ShortText
from checkrow.play.entries import LobbyEntry, MatchEntry
from checkrow.play.lobby import LobbyListing, LobbyView
from checkrow.play.match import MatchView
from checkrow.play.tags import kebab
from checkrow.play.tournament.commands import TournamentCommand
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.tournament.view import HostPage, PlayerPage, TournamentView

Id = Annotated[str, Meta(min_length=1, max_length=24)]
Number = Annotated[int, Meta(ge=0, le=10**9)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=kebab):
    """A message from a client."""


class FollowMatch(FromClient, frozen=True):
    """Follow this match; with `since`, only what comes after that entry."""

    match: Id
    since: Number | None = None


class FollowLobby(FromClient, frozen=True):
    """Follow the lobby I am in."""

    lobby: Id
    since: Number | None = None


class FollowTournament(FromClient, frozen=True):
    """Follow this tournament: an open one, or one that I host or take part in. The `key` of a
    projector shows any tournament, and its code."""

    tournament: Id
    key: ShortText = ""


class FollowLobbies(FromClient, frozen=True):
    """Follow the list of public lobbies."""


class UnfollowMatch(FromClient, frozen=True):
    """Stop following this match."""

    match: Id


class UnfollowLobby(FromClient, frozen=True):
    """Stop following this lobby."""

    lobby: Id


class UnfollowTournament(FromClient, frozen=True):
    """Stop following this tournament."""

    tournament: Id


class UnfollowLobbies(FromClient, frozen=True):
    """Stop following the list."""


class ToMatch(FromClient, frozen=True):
    """A command for a match."""

    match: Id
    command: MatchCommand


class ToLobby(FromClient, frozen=True):
    """A command for a lobby."""

    lobby: Id
    command: LobbyCommand


class ToTournament(FromClient, frozen=True):
    """A command for a tournament."""

    tournament: Id
    command: TournamentCommand


CommandMessage = ToMatch | ToLobby | ToTournament


class Ping(FromClient, frozen=True):
    """Check the connection. The server answers with `Pong`."""

    id: ShortText = ""


ClientMessage = (
    FollowMatch
    | FollowLobby
    | FollowTournament
    | FollowLobbies
    | UnfollowMatch
    | UnfollowLobby
    | UnfollowTournament
    | UnfollowLobbies
    | ToMatch
    | ToLobby
    | ToTournament
    | Ping
)


class FromServer(Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    """A message from the server."""


class Welcome(FromServer, frozen=True):
    """The first message: who you are (empty without a name), and the service time."""

    id: str
    name: str
    now: float
    version: str


class MatchSnapshot(FromServer, frozen=True):
    """A match at the moment; `history` has its chat and moves so far."""

    view: MatchView
    history: tuple[MatchEntry, ...] = ()


class MatchUpdate(FromServer, frozen=True):
    """One more entry of a match, and the match after it."""

    entry: MatchEntry
    view: MatchView


class LobbySnapshot(FromServer, frozen=True):
    """A lobby at the moment, and the entries of its recent chat."""

    view: LobbyView
    talk: tuple[LobbyEntry, ...] = ()


class LobbyUpdate(FromServer, frozen=True):
    """One more entry of a lobby, and the lobby after it."""

    entry: LobbyEntry
    view: LobbyView


class TournamentSnapshot(FromServer, frozen=True):
    """A tournament at the moment: `me` for players, `hosting` for hosts, `code` for the projector,
    and the entries of the recent chat."""

    view: TournamentView
    me: PlayerPage | None = None
    hosting: HostPage | None = None
    code: str = ""
    talk: tuple[TournamentEntry, ...] = ()


class TournamentUpdate(FromServer, frozen=True):
    """The parts of a tournament that have changed; those left out are as before, and `me` is null
    for somebody who no longer takes part. `talk` has new lines of chat.

    Updates are gathered for about a second; `me` comes at once, so that the next game can start.
    While you play, the `view` waits until your game is over.
    """

    tournament: str
    view: TournamentView | UnsetType = UNSET
    me: PlayerPage | UnsetType | None = UNSET
    hosting: HostPage | UnsetType = UNSET
    code: str | UnsetType = UNSET
    talk: tuple[TournamentEntry, ...] = ()


class LobbyListSnapshot(FromServer, frozen=True, tag="lobby-list"):
    """The public lobbies."""

    lobbies: tuple[LobbyListing, ...]


class LobbiesChanged(FromServer, frozen=True):
    """Lobbies that are new or changed, and the ids of those that are gone."""

    changed: tuple[LobbyListing, ...] = ()
    gone: tuple[str, ...] = ()


class Challenges(FromServer, frozen=True):
    """The challenges to you and from you, whenever they change. Challenges that are no longer
    listed are over."""

    incoming: tuple[ChallengeView, ...] = ()
    outgoing: tuple[ChallengeView, ...] = ()


class Done(FromServer, frozen=True):
    """The command with this id was accepted, now or before, as entry `number`."""

    id: str
    number: int


class Refusal(FromServer, frozen=True):
    """The request was refused. `id` is the command's id, if it was a command; `about` names the
    match, lobby or tournament."""

    code: str
    sentence: str
    id: str = ""
    about: str = ""


class Pong(FromServer, frozen=True):
    """The answer to `Ping`."""

    now: float
    id: str = ""


class Goodbye(FromServer, frozen=True):
    """The server is closing this socket: reconnect, to another worker, in `after` seconds."""

    sentence: str
    after: float = 0.0


ServerMessage = (
    Welcome
    | MatchSnapshot
    | MatchUpdate
    | LobbySnapshot
    | LobbyUpdate
    | TournamentSnapshot
    | TournamentUpdate
    | LobbyListSnapshot
    | LobbiesChanged
    | Challenges
    | Done
    | Refusal
    | Pong
    | Goodbye
)
