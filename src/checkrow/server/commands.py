"""Runs every command to a lobby, a match or a tournament, on one path.

    submit        from a socket, an HTTP request, a bot, a timer or a computer player
      |
    prepare       load the room; check what the command `needs` (`preconditions`)
      |
    decide        an entry or a refusal, one command of a room at a time (`decisions`)
      |
    write         the entry and its rows, in a group with others (`store.writer`)
      |
    publish       send it to followers, other workers and listeners; call the callback

A command runs synchronously in `submit` up to the write, and in the writer's callback after it,
so it needs no task. If something must be awaited first (loading a room, hashing a password, pairing
a large Swiss round), a task awaits it and then calls the same function. If another worker has taken
the entry's number, or if the room may be behind and refuses, the room catches up and decides the
command again, at most `ATTEMPTS` times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
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
    Pair,
    PlayComputer,
    Seek,
)
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.commands import (
    OpenTournament,
    TournamentCommand,
    TournamentSystemCommand,
)
from checkrow.server import passwords
from checkrow.server.room import Room
from checkrow.server.rooms import Rooms
from checkrow.server.store.streams import Change
from checkrow.server.store.writer import Writer

ATTEMPTS = 30

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
_MAKE_ROOMS = (OpenLobby, Seek, PlayComputer, OpenTournament)

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
Waiting = Coroutine[Any, Any, object]


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


# Checks one need of a command: raises `Refused`, or returns what must be awaited first.
Check = Callable[[Need, PendingCommand], Waiting | None]
Decide = Callable[[PendingCommand], Decision | Accepted]


@dataclass(frozen=True, slots=True)
class CommandService:
    """Runs commands."""

    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    tournaments: Rooms[Tournament]
    writer: Writer
    decide: Decide
    check: Check
    match: Callable[[Edges], Awaitable[Pairs]]  # computes a matching in another process
    _tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    async def open_lobby(self, by: Person, command: OpenLobby) -> Lobby:
        """Return a new lobby, or the one that the same command opened before. Raises `Refused`."""
        id = passwords.id_from(by.id, command.id)
        await self._run(self.lobbies, by, id, command, "")
        return (await self.lobbies.load(id)).now

    async def open_seek(self, by: Person, id: str, command: Seek, address: str) -> Lobby:
        """Return a new lobby with this id, in which its owner waits, or the existing one. Raises
        `Refused`."""
        await self._run(self.lobbies, by, id, command, address)
        return (await self.lobbies.load(id)).now

    async def pair(self, waiting: str, seeker: str) -> Accepted:
        """Pair the owners of two lobbies. Raises `Refused`."""
        return await self._run(self.lobbies, SYSTEM, waiting, Pair(seeker=seeker), "")

    async def play_computer(self, by: Person, command: PlayComputer) -> Match:
        """Return a new match, or the one that the same command started before. Raises
        `Refused`."""
        id = passwords.id_from(by.id, command.id)
        await self._run(self.matches, by, id, command, "")
        return (await self.matches.load(id)).now

    async def to_lobby(
        self, by: Person, id: str, command: LobbyCommand, address: str = ""
    ) -> Accepted:
        """Run a command and wait for its outcome. Raises `Refused`."""
        return await self._run(self.lobbies, by, id, command, address)

    async def to_match(
        self, by: Person, id: str, command: MatchCommand | MatchSystemCommand, address: str = ""
    ) -> Accepted:
        """Run a command and wait for its outcome. Raises `Refused`."""
        return await self._run(self.matches, by, id, command, address)

    async def open_tournament(self, by: Person, command: OpenTournament) -> Tournament:
        """Return a new tournament, or the one that the same command opened before. Raises
        `Refused`."""
        id = passwords.id_from(by.id, command.id)
        await self._run(self.tournaments, by, id, command, "")
        return (await self.tournaments.load(id)).now

    async def to_tournament(
        self,
        by: Person,
        id: str,
        command: TournamentCommand | TournamentSystemCommand,
        address: str = "",
        *,
        bot: bool = False,
    ) -> Accepted:
        """Run a command and wait for its outcome. Raises `Refused`."""
        return await self._run(self.tournaments, by, id, command, address, bot=bot)

    async def _run(
        self,
        rooms: Rooms[Any],
        by: Person,
        id: str,
        command: AnyCommand,
        address: str,
        *,
        bot: bool = False,
    ) -> Accepted:
        done: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()
        self.submit(rooms, by, id, command, partial(_resolve, done), address, bot=bot)
        return await done

    def submit(
        self,
        rooms: Rooms[Any],
        by: Person,
        id: str,
        command: AnyCommand,
        callback: Callback,
        address: str = "",
        *,
        bot: bool = False,
    ) -> None:
        """Run a command; call `callback` with its outcome, now or later."""
        needs = iter(type(command).needs)
        self._prepare(PendingCommand(by, rooms, id, command, address, callback, needs, bot=bot))

    def _prepare(self, pending: PendingCommand) -> None:
        """Load the room, then check the needs one after the other."""
        try:
            waiting = self._load(pending)
            while waiting is None:
                need = next(pending.needs, None)
                if need is None:
                    break
                waiting = self.check(need, pending)
        except Exception as error:
            pending.callback(error)
            return
        if waiting is not None:
            self._start_task(self._prepare_after(waiting, pending))
            return
        assert pending.room is not None
        pending.room.enter(self._decide, pending)

    async def _prepare_after(self, waiting: Waiting, pending: PendingCommand) -> None:
        try:
            await waiting
        except Exception as error:
            pending.callback(error)
        else:
            self._prepare(pending)

    def _load(self, pending: PendingCommand) -> Waiting | None:
        """Find the room, and the lobby of a match, in memory; return a coroutine that loads what
        is missing."""
        if pending.room is None:
            pending.room = pending.rooms.loaded(pending.room_id)
            if pending.room is None and type(pending.command) in _MAKE_ROOMS:
                pending.room = pending.rooms.new_room(pending.room_id)
            if pending.room is None:
                return self._load_room(pending)
        if pending.rooms is self.matches and pending.lobby is None and not pending.lobby_is_gone:
            match: Match | None = pending.room.state
            lobby = match.lobby if match is not None else ""
            pending.lobby = self.lobbies.loaded(lobby)
            if pending.lobby is None and lobby:
                return self._load_lobby(lobby, pending)
        return None

    async def _load_room(self, pending: PendingCommand) -> None:
        pending.room = await pending.rooms.load(pending.room_id)

    async def _load_lobby(self, id: str, pending: PendingCommand) -> None:
        try:
            pending.lobby = await self.lobbies.load(id)
        except Refused:  # closed long ago; the match can still be played
            pending.lobby_is_gone = True

    def _decide(self, pending: PendingCommand) -> None:
        pending.attempts += 1
        try:
            decided = self.decide(pending)
            if isinstance(decided, Decision):
                self.writer.submit(decided.change, partial(self._written, pending, decided))
            else:
                self._finish(pending, decided)
        except LobbyBehind:
            self._start_task(self._decide_again(pending, None))
        except MatchingNeeded as needed:
            self._start_task(self._match_first(pending, needed.edges))
        except Refused as refused:
            if pending.rooms.may_be_behind:
                self._start_task(self._decide_again(pending, refused))
            else:
                self._finish(pending, refused)
        except Exception as error:
            self._finish(pending, error)

    def _written(self, pending: PendingCommand, decided: Decision, made: bool | Exception) -> None:
        """Publish the change that the writer has written."""
        if made is False:
            self._start_task(self._decide_again(pending, None))
            return
        outcome: Outcome = Accepted(decided.number) if made is True else made
        try:
            if made is True:
                for publish in decided.publish:
                    publish()
        finally:
            self._finish(pending, outcome)

    async def _match_first(self, pending: PendingCommand, edges: Edges) -> None:
        """Compute a matching, then decide. No other command enters the room meanwhile."""
        try:
            pending.matchings[edges] = await self.match(edges)
        except Exception as error:
            self._finish(pending, error)
        else:
            pending.attempts -= 1
            self._decide(pending)

    async def _decide_again(self, pending: PendingCommand, refused: Refused | None) -> None:
        """Catch up with the database, then decide. A refusal is final if nothing is new."""
        room, lobby = pending.room, pending.lobby
        assert room is not None
        known = room.number, lobby.number if lobby else 0
        try:
            await pending.rooms.catch_up(room)
            for other in (lobby, pending.seeker):
                if other is not None:
                    await self.lobbies.catch_up(other)
            pending.lobby_is_current = lobby is not None
            if refused is not None and known == (room.number, lobby.number if lobby else 0):
                raise refused
            if pending.attempts >= ATTEMPTS:
                raise TooBusy
        except Exception as error:
            self._finish(pending, error)
        else:
            self._decide(pending)

    def _finish(self, pending: PendingCommand, outcome: Outcome) -> None:
        """Let the next command into the room and report the outcome of this one."""
        assert pending.room is not None
        pending.room.leave()
        pending.callback(outcome)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for the commands being prepared; the writer still writes those decided."""
        while self._tasks:
            await asyncio.wait(self._tasks)


def _resolve(done: asyncio.Future[Accepted], outcome: Outcome) -> None:
    if done.done():  # nobody waits any more
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
