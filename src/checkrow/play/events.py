"""The events of lobbies and matches.

Events are facts, and together define the whole state: `lobby.apply` and `match.apply` apply them.
Seats of a match and chairs of a lobby count from 0.
"""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.options import MatchOptions
from checkrow.play.people import Person, Player
from checkrow.play.result import How, Result
from checkrow.play.tags import kebab


class Event(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=kebab,
):
    """Something that happened."""


class Said(Event, frozen=True):
    """A line of chat."""

    name: str
    text: str


# In a lobby


class LobbyOpened(Event, frozen=True):
    """A lobby was opened; its owner has the first chair. `password` is a hash, "" if the lobby is
    public. With `seeks` the owner is ready, and waits for an opponent."""

    lobby: str
    owner: Person
    title: str
    options: MatchOptions
    token: str
    password: str = ""
    seeks: bool = False


class Joined(Event, frozen=True):
    """Somebody joined, on a chair or to watch (None)."""

    person: Person
    chair: int | None = None


class Left(Event, frozen=True):
    """Somebody left."""

    person: str


class PersonRemoved(Event, frozen=True):
    """The owner removed somebody."""

    person: str


class OwnerChanged(Event, frozen=True):
    """The lobby has a new owner."""

    person: str


class Sat(Event, frozen=True):
    """Somebody took a chair, or moved to another one."""

    person: str
    chair: int


class Stood(Event, frozen=True):
    """Somebody left a chair to watch."""

    person: str


class ChairsSwapped(Event, frozen=True):
    """Two chairs were swapped."""

    one: int
    other: int


class ComputerAdded(Event, frozen=True):
    """A computer took a chair."""

    chair: int
    player: Player


class ComputerRemoved(Event, frozen=True):
    """The computer on this chair was removed."""

    chair: int


class BecameReady(Event, frozen=True):
    """Somebody is ready to play."""

    person: str


class BecameUnready(Event, frozen=True):
    """Somebody is no longer ready."""

    person: str


class OptionsChanged(Event, frozen=True):
    """The options changed. Nobody is ready; people without a chair watch."""

    options: MatchOptions


class TitleChanged(Event, frozen=True):
    """The lobby has a new title."""

    title: str


class PasswordChanged(Event, frozen=True):
    """The lobby is private with this hash, or public ("")."""

    password: str = ""


class InvitationRenewed(Event, frozen=True):
    """The invitation has a new token."""

    token: str


class MatchStarted(Event, frozen=True):
    """Everybody was ready; in a finished match: its rematch has started. `players` are in the order
    of seats of the new match, `start` is its first position, `first` the player who moves
    first."""

    match: str
    options: MatchOptions
    players: tuple[Player, ...]
    start: str
    first: str


class MatchEnded(Event, frozen=True):
    """The match is over; everybody is back in the lobby, and nobody is ready."""

    match: str
    result: Result


class OwnerPaired(Event, frozen=True):
    """The owner, who waited here, plays this match in the lobby of another person who waited for
    the same."""

    lobby: str
    match: str


class LobbyClosed(Event, frozen=True):
    """The last person left, and the lobby closed."""


# In a match


class MatchBegan(Event, frozen=True):
    """The first event of a match: everything before the first step."""

    match: str
    lobby: str
    options: MatchOptions
    players: tuple[Player, ...]
    start: str
    # A private match against computers ends after this many seconds without a move; 0 for others.
    idle_seconds: float = 0.0
    tournament: str = ""
    bonus: tuple[float, ...] = ()  # additional seconds of each seat, if anybody has some


class Stepped(Event, frozen=True):
    """A player made a step."""

    seat: int
    move: str


class Passed(Event, frozen=True):
    """A blocked player passed, as a result of the step before."""

    seat: int


class Lapsed(Event, frozen=True):
    """A turn ran out of time and was lost; its captures count."""

    seat: int


class PlayerOut(Event, frozen=True):
    """A player is out of a match of more than two, and the others continue."""

    seat: int
    how: How


class DrawOffered(Event, frozen=True):
    """A player offered a draw."""

    seat: int


class DrawAgreed(Event, frozen=True):
    """One of several players accepted the draw."""

    seat: int


class DrawDeclined(Event, frozen=True):
    """A player declined the draw."""

    seat: int


class DrawWithdrawn(Event, frozen=True):
    """A player withdrew the draw offer."""

    seat: int


class TakebackAsked(Event, frozen=True):
    """A player asked to take back their last turn."""

    seat: int


class TakebackAgreed(Event, frozen=True):
    """One of several players accepted the takeback."""

    seat: int


class TakebackDeclined(Event, frozen=True):
    """A player declined the takeback."""

    seat: int


class TakebackWithdrawn(Event, frozen=True):
    """A player withdrew the takeback request."""

    seat: int


class TakenBack(Event, frozen=True):
    """The first `moves` moves of the record remain, and `seat` moves again."""

    seat: int
    moves: int


class Gone(Event, frozen=True):
    """A player's connection was lost."""

    seat: int


class Back(Event, frozen=True):
    """A player reconnected."""

    seat: int


class Ended(Event, frozen=True):
    """The match is over."""

    result: Result


class RematchOffered(Event, frozen=True):
    """A player wants a rematch."""

    seat: int


class RematchAgreed(Event, frozen=True):
    """Another player wants a rematch, too."""

    seat: int


class RematchDeclined(Event, frozen=True):
    """A player does not want a rematch."""

    seat: int


class RematchWithdrawn(Event, frozen=True):
    """A player no longer wants a rematch."""

    seat: int


LobbyEvent = (
    LobbyOpened
    | Joined
    | Left
    | PersonRemoved
    | OwnerChanged
    | Sat
    | Stood
    | ChairsSwapped
    | ComputerAdded
    | ComputerRemoved
    | BecameReady
    | BecameUnready
    | OptionsChanged
    | TitleChanged
    | PasswordChanged
    | InvitationRenewed
    | MatchStarted
    | MatchEnded
    | OwnerPaired
    | LobbyClosed
    | Said
)
MatchEvent = (
    MatchBegan
    | Stepped
    | Passed
    | Lapsed
    | PlayerOut
    | DrawOffered
    | DrawAgreed
    | DrawDeclined
    | DrawWithdrawn
    | TakebackAsked
    | TakebackAgreed
    | TakebackDeclined
    | TakebackWithdrawn
    | TakenBack
    | Gone
    | Back
    | Ended
    | RematchOffered
    | RematchAgreed
    | RematchDeclined
    | RematchWithdrawn
    | MatchStarted
    | Said
)
