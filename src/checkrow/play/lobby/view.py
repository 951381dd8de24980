"""What people are shown of a lobby: those inside, and those who look at the list."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.entries import LobbyEntry
from checkrow.play.lobby.state import Lobby, Score
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person


class ChairView(Struct, frozen=True, omit_defaults=True):
    """Who sits here; nobody if the id is empty. Computers have a level and are always ready."""

    id: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False


class ScoreView(Struct, frozen=True):
    """One line of the score of the evening."""

    id: str
    score: Score


class LobbyView(Struct, frozen=True, omit_defaults=True):
    """A lobby as those inside see it, its invitation included."""

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
    match: str = ""  # the one that is being played
    closed: bool = False


class LobbyListing(Struct, frozen=True, omit_defaults=True):
    """A lobby as it stands in the list."""

    lobby: str
    title: str
    owner: str  # name
    game: str
    options: MatchOptions
    taken: int  # chairs
    chairs: int
    spectators: int = 0
    private: bool = False
    playing: bool = False


def view_of(lobby: Lobby) -> LobbyView:
    """The lobby as those inside see it."""
    raise NotImplementedError


def listing_of(lobby: Lobby) -> LobbyListing:
    """The lobby as everybody may see it."""
    raise NotImplementedError


def without_secrets(entry: LobbyEntry) -> LobbyEntry:
    """The entry as it may be sent: without the hash of a password and without invitations."""
    raise NotImplementedError
