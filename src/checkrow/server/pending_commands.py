"""A command on its way through the server, and what becomes of it; see `command_path`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from msgspec import Struct

from checkrow.play.adaptive import ComputerResult
from checkrow.play.commands import (
    LobbyCommand,
    LobbySystemCommand,
    MatchCommand,
    MatchSystemCommand,
    Need,
    OpenLobby,
    PlayComputer,
    Seek,
)
from checkrow.play.lobby import Lobby
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament.commands import (
    OpenTournament,
    TournamentCommand,
    TournamentSystemCommand,
)
from checkrow.server.room import Room
from checkrow.server.rooms import Rooms
from checkrow.server.store.streams import Change

AnyCommand = (
    LobbyCommand
    | LobbySystemCommand
    | OpenLobby
    | Seek
    | PlayComputer
    | MatchCommand
    | MatchSystemCommand
    | OpenTournament
    | TournamentCommand
    | TournamentSystemCommand
)

Edge = tuple[int, int, int]  # two nodes and a weight; see `matching`
Edges = tuple[Edge, ...]
Pairs = list[tuple[int, int]]


class TooBusy(Refused):
    """Other commands were faster in every attempt."""

    def __init__(self) -> None:
        super().__init__("busy", "too many commands came at the same time: try again in a moment")


class LobbyBehind(Exception):
    """The lobby of a match does not list it: other workers may have written newer entries."""


class MatchingNeeded(Exception):
    """A round of a large tournament cannot be paired without the matching of these edges."""

    def __init__(self, edges: Edges) -> None:
        super().__init__(f"a matching of {len(edges)} edges")
        self.edges = edges


class Accepted(Struct, frozen=True):
    """The command is entry `number`, written now or `before`."""

    number: int
    before: bool = False


Outcome = Accepted | Exception
Callback = Callable[[Outcome], None]
Preparation = Coroutine[Any, Any, object]  # to await before a command can be decided


class Decision(Struct, frozen=True):
    """The change that a command makes, and the functions that publish it once it is written."""

    number: int
    change: Change
    publish: tuple[Callable[[], None], ...]


class PendingCommand(Struct, eq=False):
    """A command in progress, with everything loaded for it so far."""

    by: Person
    rooms: Rooms[Any]
    room_id: str
    command: AnyCommand
    address: str  # of the sender; empty for the server itself
    callback: Callback
    needs: Iterator[Need]
    room: Room[Any] | None = None
    lobby: Room[Lobby] | None = None  # of a match
    lobby_is_gone: bool = False
    seeker: Room[Lobby] | None = None  # the other lobby of a `Pair`
    lobby_is_current: bool = False  # it has caught up with the database
    admitted: bool = False
    password_hash: str = ""
    bot: bool = False  # the sender uses a token
    rating: float = 0.0  # of the sender, in a tournament's game; 0 without one
    matchings: dict[Edges, Pairs] = {}
    results: tuple[ComputerResult, ...] = ()  # of the sender, if a computer adapts to them
    attempts: int = 0
