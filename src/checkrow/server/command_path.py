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
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from checkrow.play.commands import Need, OpenLobby, PlayComputer, Seek
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.commands import OpenTournament
from checkrow.server.pending_commands import (
    Accepted,
    AnyCommand,
    Callback,
    Decision,
    Edges,
    LobbyBehind,
    MatchingNeeded,
    Outcome,
    Pairs,
    PendingCommand,
    Preparation,
    TooBusy,
)
from checkrow.server.rooms import Rooms
from checkrow.server.store.writer import Writer

ATTEMPTS = 30
_MAKE_ROOMS = (OpenLobby, Seek, PlayComputer, OpenTournament)

# Checks one need of a command: raises `Refused`, or returns what must be awaited first.
Check = Callable[[Need, PendingCommand], Preparation | None]
Decide = Callable[[PendingCommand], Decision | Accepted]


@dataclass(frozen=True, slots=True)
class CommandPath:
    """Runs commands and calls back with their outcome."""

    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    tournaments: Rooms[Tournament]
    writer: Writer
    decide: Decide
    check: Check
    match: Callable[[Edges], Awaitable[Pairs]]  # computes a matching in another process
    _tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

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

    async def _prepare_after(self, waiting: Preparation, pending: PendingCommand) -> None:
        try:
            await waiting
        except Exception as error:
            pending.callback(error)
        else:
            self._prepare(pending)

    def _load(self, pending: PendingCommand) -> Preparation | None:
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
