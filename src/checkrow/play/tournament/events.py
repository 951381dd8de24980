"""The events of tournaments. Together they define the whole state: `apply` applies them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from checkrow.play.events import Event, Said
from checkrow.play.people import Person
from checkrow.play.tournament.settings import TournamentSettings

HowDecided = Literal[
    "played",
    "forfeit",  # a player was missing, or withdrew
    "deadline",  # the time for the round was over
    "host",  # a host set the result
    "annulled",  # does not count, as if it had not been played
]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new table. `players` are ids; the first one begins. Without a match nobody plays,
    because a player is missing. `slot` is the place in a knockout bracket, from 0."""

    number: int
    players: tuple[str, ...]
    match: str = ""
    slot: int = 0


class TournamentOpened(Event, frozen=True):
    """A tournament was opened. `password` is a hash. `previous` is the tournament before, if it
    runs again."""

    tournament: str
    hosts: tuple[Person, ...]
    settings: TournamentSettings
    code: str
    password: str = ""
    previous: str = ""


class SettingsChanged(Event, frozen=True):
    """The settings changed. `password` is a hash."""

    settings: TournamentSettings
    password: str = ""


class Entered(Event, frozen=True):
    """Somebody takes part, or a computer of a level. `code` moves the player to another device."""

    entrant: str
    name: str
    code: str = ""
    level: str = ""
    rating: float = 0.0


class Withdrew(Event, frozen=True):
    """A player no longer takes part."""

    entrant: str


class Removed(Event, frozen=True):
    """A host removed a player."""

    entrant: str


class Paused(Event, frozen=True):
    """A player is not paired any more: by choice, or after missing too many games."""

    entrant: str


class Returned(Event, frozen=True):
    """A player is paired again."""

    entrant: str


class Renamed(Event, frozen=True):
    """A player has a new name."""

    entrant: str
    name: str


class PresenceChanged(Event, frozen=True):
    """Players lost their connection, or are connected again."""

    gone: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class CodeRenewed(Event, frozen=True):
    """A player moved to another device, and has a new code for the next one."""

    entrant: str
    code: str


class ChatAllowed(Event, frozen=True):
    """Chat is allowed now, or forbidden."""

    allowed: bool


class HostAdded(Event, frozen=True):
    """There is one more host."""

    person: Person


class HostLeft(Event, frozen=True):
    """A host has no account any more."""

    host: str


class StartCancelled(Event, frozen=True):
    """There were too few players at the start time: a host starts the tournament."""


class TournamentStarted(Event, frozen=True):
    """The tournament started. `order` are the players by their numbers or seeds."""

    order: tuple[str, ...]


class TournamentPaused(Event, frozen=True):
    """No more games start."""


class TournamentResumed(Event, frozen=True):
    """The pause is over; all times moved by its length."""


class TimeAdded(Event, frozen=True):
    """The next time that is due moved."""

    seconds: float


class PairReserved(Event, frozen=True):
    """A host paired two players for the next round."""

    players: tuple[str, str]


class RoundPaired(Event, frozen=True):
    """A round started. Players with a bye get their point without a game."""

    round: int
    tables: tuple[NewTable, ...]
    byes: tuple[str, ...] = ()


class TablesOpened(Event, frozen=True):
    """More tables of the current round, or of the arena. Their players have no bye any more."""

    tables: tuple[NewTable, ...]


class GameStarted(Event, frozen=True):
    """The next game of a table started."""

    table: int
    match: str


class GameEnded(Event, frozen=True):
    """A game of a table ended, and another one follows. `points` are in the order of players."""

    table: int
    points: tuple[float, ...]


class TableEnded(Event, frozen=True):
    """A table has its result. `missed` are players who never moved."""

    table: int
    points: tuple[float, ...]
    how: HowDecided = "played"
    missed: tuple[str, ...] = ()


class ResultCorrected(Event, frozen=True):
    """A host corrected the points of a table that had a result."""

    table: int
    points: tuple[float, ...]


class EntrantReplaced(Event, frozen=True):
    """After a correction, another player has reached this table of a knockout. Its games start
    again."""

    table: int
    players: tuple[str, ...]
    match: str = ""


class ArenaClosed(Event, frozen=True):
    """The time of an arena is over: no more games start, and those in play can be finished."""


class RoundEnded(Event, frozen=True):
    """All tables of the round have a result."""

    round: int


class TournamentFinished(Event, frozen=True):
    """The standings are final."""


class OpenedAgain(Event, frozen=True):
    """The same people meet again in another tournament."""

    tournament: str


TournamentEvent = (
    TournamentOpened
    | SettingsChanged
    | Entered
    | Withdrew
    | Removed
    | Paused
    | Returned
    | Renamed
    | PresenceChanged
    | CodeRenewed
    | ChatAllowed
    | HostAdded
    | HostLeft
    | StartCancelled
    | TournamentStarted
    | TournamentPaused
    | TournamentResumed
    | TimeAdded
    | PairReserved
    | RoundPaired
    | TablesOpened
    | GameStarted
    | GameEnded
    | TableEnded
    | ResultCorrected
    | EntrantReplaced
    | ArenaClosed
    | RoundEnded
    | TournamentFinished
    | OpenedAgain
    | Said
)
