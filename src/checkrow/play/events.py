"""What has happened: the events of lobbies and of matches.

Events are facts, and enough of them to tell the whole state: `lobby.apply` and
`match.apply` apply them. Seats of a match and chairs of a lobby count from 0.
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
    """Something that has happened."""


class Said(Event, frozen=True):
    """A line of chat."""

    name: str
    text: str


# In a lobby


class LobbyOpened(Event, frozen=True):
    """A lobby; its owner sits on the first chair. `password` is a hash, "" if it is public. With
    `seeks` the owner is ready, and waits for somebody to play with."""

    lobby: str
    owner: Person
    title: str
    options: MatchOptions
    token: str
    password: str = ""
    seeks: bool = False


class Joined(Event, frozen=True):
    """Somebody came in, to sit on a chair or to watch (None)."""

    person: Person
    chair: int | None = None


class Left(Event, frozen=True):
    """Somebody went away."""

    person: str


class PersonRemoved(Event, frozen=True):
    """The owner sent somebody away."""

    person: str


class OwnerChanged(Event, frozen=True):
    """The lobby belongs to somebody else now."""

    person: str


class Sat(Event, frozen=True):
    """Somebody took a chair, or another one."""

    person: str
    chair: int


class Stood(Event, frozen=True):
    """Somebody left a chair and watches."""

    person: str


class ChairsSwapped(Event, frozen=True):
    """What was on two chairs is exchanged."""

    one: int
    other: int


class ComputerAdded(Event, frozen=True):
    """A computer sits on a chair."""

    chair: int
    player: Player


class ComputerRemoved(Event, frozen=True):
    """The computer on this chair is gone."""

    chair: int


class BecameReady(Event, frozen=True):
    """Somebody is ready to play."""

    person: str


class BecameUnready(Event, frozen=True):
    """Somebody is not ready after all."""

    person: str


class OptionsChanged(Event, frozen=True):
    """Something else is played. Nobody is ready; who has no chair in it watches."""

    options: MatchOptions


class TitleChanged(Event, frozen=True):
    """The lobby has another title."""

    title: str


class PasswordChanged(Event, frozen=True):
    """Private with this hash, or public ("")."""

    password: str = ""


class InvitationRenewed(Event, frozen=True):
    """Another token lets people in."""

    token: str


class MatchStarted(Event, frozen=True):
    """Everybody was ready; in a match that is over: its rematch has started. `players` are in the
    order of the seats of the new match, `start` is its first position, `first` the player who
    begins."""

    match: str
    options: MatchOptions
    players: tuple[Player, ...]
    start: str
    first: str


class MatchEnded(Event, frozen=True):
    """All are back in the lobby, and nobody is ready."""

    match: str
    result: Result


class OwnerPaired(Event, frozen=True):
    """The owner, who waited here, plays this match in another lobby, in which somebody waited for
    the same."""

    lobby: str
    match: str


class LobbyClosed(Event, frozen=True):
    """The last one has left."""


# In a match


class MatchBegan(Event, frozen=True):
    """The first event of a match: all that there is to know before the first step."""

    match: str
    lobby: str
    options: MatchOptions
    players: tuple[Player, ...]
    start: str
    # A private match against computers ends after so many seconds without a move; 0 for others.
    idle_seconds: float = 0.0


class Stepped(Event, frozen=True):
    """A step was made."""

    seat: int
    move: str


class Passed(Event, frozen=True):
    """A blocked player's turn went by. It follows from the step before it."""

    seat: int


class Lapsed(Event, frozen=True):
    """A turn ran out of time and went by; what it had captured counts."""

    seat: int


class PlayerOut(Event, frozen=True):
    """In a match of more than two somebody is out, and the others play on."""

    seat: int
    how: How


class DrawOffered(Event, frozen=True):
    """Somebody offers a draw."""

    seat: int


class DrawAgreed(Event, frozen=True):
    """One of several has agreed to the draw that is offered."""

    seat: int


class DrawDeclined(Event, frozen=True):
    """The offer is off the table: somebody declined."""

    seat: int


class DrawWithdrawn(Event, frozen=True):
    """The offer is off the table: it was withdrawn."""

    seat: int


class TakebackAsked(Event, frozen=True):
    """Somebody asks for their last turn back."""

    seat: int


class TakebackAgreed(Event, frozen=True):
    """One of several has agreed to it."""

    seat: int


class TakebackDeclined(Event, frozen=True):
    """The turn stands: somebody declined."""

    seat: int


class TakebackWithdrawn(Event, frozen=True):
    """The turn stands: it is no longer asked for."""

    seat: int


class TakenBack(Event, frozen=True):
    """The first `moves` moves of the record remain, and `seat` is to move again."""

    seat: int
    moves: int


class Gone(Event, frozen=True):
    """A player's connection is gone."""

    seat: int


class Back(Event, frozen=True):
    """A player is connected again."""

    seat: int


class Ended(Event, frozen=True):
    """The match is over."""

    result: Result


class RematchOffered(Event, frozen=True):
    """Somebody wants to play again."""

    seat: int


class RematchAgreed(Event, frozen=True):
    """Somebody else wants it as well."""

    seat: int


class RematchDeclined(Event, frozen=True):
    """Somebody does not play again."""

    seat: int


class RematchWithdrawn(Event, frozen=True):
    """Somebody no longer wants to play again."""

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
