"""The views of a lobby: for people inside, and for the list."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.entries import LobbyEntry
from checkrow.play.events import InvitationRenewed, LobbyEvent, LobbyOpened, PasswordChanged
from checkrow.play.lobby.state import Lobby, Score
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person, Player
from checkrow.play.tags import kebab


class ChairView(Struct, frozen=True, omit_defaults=True):
    """The player on a chair; none if the id is empty. Computers have a level and are ready."""

    id: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False


class ScoreView(Struct, frozen=True):
    """One line of the session score."""

    id: str
    score: Score


class LobbyView(Struct, frozen=True, omit_defaults=True):
    """A lobby for people inside, including its invitation."""

    lobby: str
    number: int
    title: str
    owner: str
    opened_by: str
    private: bool
    token: str
    options: MatchOptions
    chairs: tuple[ChairView, ...]
    spectators: tuple[Person, ...] = ()
    scores: tuple[ScoreView, ...] = ()
    played: int = 0
    match: str = ""  # the running one
    closed: bool = False
    seeking: bool = False  # the owner is waiting for an opponent
    paired_in: str = ""  # another lobby, where the owner plays `match` instead


class LobbyListing(Struct, frozen=True, omit_defaults=True):
    """A lobby in the list, if the server lists it."""

    lobby: str
    title: str
    owner: str  # name
    options: MatchOptions
    taken: int  # chairs
    chairs: int
    spectators: int = 0
    private: bool = False
    playing: bool = False
    seeking: bool = False  # joining starts the match


def view_of(lobby: Lobby) -> LobbyView:
    """Return the lobby for people inside."""
    paired_in, match = lobby.paired or ("", "")
    return LobbyView(
        lobby=lobby.id,
        number=lobby.number,
        title=lobby.title,
        owner=lobby.owner,
        opened_by=lobby.opened_by,
        private=lobby.is_private,
        token=lobby.token,
        options=lobby.options,
        chairs=tuple([_chair(lobby, player) for player in lobby.chairs]),
        spectators=lobby.spectators,
        scores=tuple([ScoreView(player, score) for player, score in lobby.scores.items()]),
        played=lobby.played,
        match=lobby.running.match if lobby.running else match,
        closed=lobby.closed,
        seeking=lobby.is_seeking,
        paired_in=paired_in,
    )


def _chair(lobby: Lobby, player: Player | None) -> ChairView:
    if player is None:
        return ChairView()
    ready = player.is_computer or player.id in lobby.ready
    return ChairView(player.id, player.name, player.level, ready)


def listing_of(lobby: Lobby) -> LobbyListing:
    """Return the lobby for everybody."""
    owner = lobby.person(lobby.owner)
    return LobbyListing(
        lobby=lobby.id,
        title=lobby.title,
        owner=owner.name if owner else lobby.opened_by,
        options=lobby.options,
        taken=sum(player is not None for player in lobby.chairs),
        chairs=len(lobby.chairs),
        spectators=len(lobby.spectators),
        private=lobby.is_private,
        playing=lobby.running is not None,
        seeking=lobby.is_seeking,
    )


def listed_alike(before: Lobby, after: Lobby) -> bool:
    """Return whether the listing is unchanged, as after chat or getting ready. It may say no
    for an unchanged one, but never yes for a changed one."""
    return (
        before.title is after.title
        and before.owner is after.owner
        and before.options is after.options
        and before.password is after.password
        and before.people is after.people
        and before.chairs is after.chairs
        and before.running is after.running
        and before.closed is after.closed
        and before.is_seeking is after.is_seeking
    )


def may_hold_secrets(body: bytes) -> bool:
    """Return whether an entry, as JSON, may hold what `without_secrets` removes. It may say yes
    for one that does not, but never no for one that does."""
    return _SECRETIVE.search(body) is not None


_SECRETIVE = re.compile(
    "|".join(
        f'"{kebab(event.__name__)}"' for event in (LobbyOpened, PasswordChanged, InvitationRenewed)
    ).encode()
)


def without_secrets(entry: LobbyEntry) -> LobbyEntry:
    """Return the entry for sending, without password hashes and invitations."""
    return replace(entry, events=tuple([_open(event) for event in entry.events]))


def _open(event: LobbyEvent) -> LobbyEvent:
    match event:
        case LobbyOpened():
            return replace(event, token="", password="*" if event.password else "")
        case PasswordChanged():
            return replace(event, password="*" if event.password else "")
        case InvitationRenewed():
            return replace(event, token="")
        case _:
            return event
