"""Commands to lobbies and matches: decided here, written by the writer, told to all.

    to a lobby    may start a match: both first entries are written together or not at all
    to a match    may end it: the lobby gets its entry and the tables their rows with it

A commit that comes too late changes nothing; the rooms catch up and the command is decided
anew. That is how two workers, or two players, can never both be first.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from checkrow.engines.levels import LEVELS
from checkrow.play import lobby as lobby_play
from checkrow.play import match as match_play
from checkrow.play.commands import (
    LobbyCommand,
    MatchCommand,
    MatchOver,
    MatchSystemCommand,
    OpenLobby,
)
from checkrow.play.entries import Already
from checkrow.play.events import MatchStarted
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server import passwords, rows
from checkrow.server.rooms import Room, Rooms
from checkrow.server.store.streams import Append, Change
from checkrow.server.store.writer import Writer

CLOCKS_DIFFER = 1.0  # seconds, at most, between two workers
TRIES = 30  # how often a command is decided anew before we give up


class TooBusy(Refused):
    """So many commands at once that this one never came first."""

    def __init__(self) -> None:
        super().__init__("busy", "too much is going on here at once: try again in a moment")


@dataclass(frozen=True, slots=True)
class Acted:
    """A command was done: now, as entry `number`, or `before`."""

    number: int
    before: bool = False


@dataclass(frozen=True, slots=True)
class Acting:
    """Takes every command there is."""

    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    writer: Writer
    now: Callable[[], float]  # service time
    lobby_changed: Callable[[Lobby | None, Lobby], None]  # told before and after
    match_changed: Callable[[Match], None]
    today: Callable[[], float] = time.time
    lots: random.Random = field(default_factory=random.SystemRandom)

    async def open_lobby(self, person: Person, command: OpenLobby, password_hash: str) -> Lobby:
        """A new lobby, or the one that the same command has opened before. Raises `Refused`."""
        room = self.lobbies.new_room(passwords.id_from(person.id, command.id))
        given = self._given(password_hash=password_hash)
        decided = lobby_play.open_lobby(command, person, room.id, given)
        body = encode(decided.entry)
        created = rows.insert_lobby(decided.after, self.today())
        if not await self.writer.commit(Change((Append(room.stream, 1, body),), (created,))):
            return (await self.lobbies.room(room.id)).now
        self.lobbies.committed(room, 1, body, decided.after)
        self.lobby_changed(None, decided.after)
        return decided.after

    async def to_lobby(
        self,
        person: Person,
        id: str,
        command: LobbyCommand,
        *,
        admitted: bool = False,
        password_hash: str = "",
    ) -> Acted:
        """Does the command. Raises `Refused`."""
        room = await self.lobbies.room(id)
        async with room.turn:
            for _ in range(TRIES):
                given = self._given(admitted=admitted, password_hash=password_hash)
                decided = lobby_play.decide(room.now, command, person, given)
                if isinstance(decided, Already):
                    return Acted(decided.number, before=True)
                if await self._commit_lobby(room, decided):
                    return Acted(decided.entry.number)
                await self.lobbies.catch_up(room)
        raise TooBusy

    async def _commit_lobby(self, room: Room[Lobby], decided: lobby_play.Decided) -> bool:
        body = encode(decided.entry)
        appends = [Append(room.stream, decided.entry.number, body)]
        changes = [rows.update_lobby(decided.after, self.today())]
        begun: tuple[Room[Match], match_play.Decided, bytes] | None = None
        last = decided.entry.events[-1]
        if isinstance(last, MatchStarted):
            match = self.matches.new_room(last.match)
            first = match_play.begin(last, room.id, self.now())
            first_body = encode(first.entry)
            begun = match, first, first_body
            appends.append(Append(match.stream, 1, first_body))
            wake = match.stored_wake = next_wake(first.after, self.now())
            public = not decided.after.is_private
            changes += rows.insert_match(first.after, public, wake, self.today())
        if not await self.writer.commit(Change(tuple(appends), tuple(changes))):
            return False
        if begun:
            match, first, first_body = begun
            self.matches.committed(match, 1, first_body, first.after)
            self.match_changed(first.after)
        self.lobby_changed(room.now, decided.after)
        self.lobbies.committed(room, decided.entry.number, body, decided.after)
        return True

    async def to_match(
        self, person: Person, id: str, command: MatchCommand | MatchSystemCommand
    ) -> Acted:
        """Does the command. Raises `Refused`."""
        room = await self.matches.room(id)
        async with room.turn:
            for _ in range(TRIES):
                decided = match_play.decide(room.now, command, person, self.now())
                if isinstance(decided, Already):
                    return Acted(decided.number, before=True)
                if await self._commit_match(room, decided):
                    return Acted(decided.entry.number)
                await self.matches.catch_up(room)
        raise TooBusy

    async def _commit_match(self, room: Room[Match], decided: match_play.Decided) -> bool:
        match, body = decided.after, encode(decided.entry)
        append = Append(room.stream, decided.entry.number, body)
        if match.result and not room.now.result:
            if not await self._commit_end(room, match, append):
                return False
        else:
            # The table may say a time too early: then somebody looks in vain, and sets it right.
            now = self.now()
            wake, stored = next_wake(match, now), room.stored_wake
            # One that is past may have been moved by the watchman of another worker.
            sooner = wake is not None and (
                stored is None or stored <= now + CLOCKS_DIFFER or wake < stored
            )
            changes = (rows.update_wake(room.id, wake),) if sooner else ()
            if not await self.writer.commit(Change((append,), changes)):
                return False
            if sooner:
                room.stored_wake = wake
        self.matches.committed(room, append.number, body, match)
        self.match_changed(match)
        return True

    async def _commit_end(self, room: Room[Match], match: Match, append: Append) -> bool:
        assert match.result
        appends, changes = [append], rows.end_match(match, self.today())
        lobby = await self._lobby_of(match)
        back: lobby_play.Decided | None = None
        if lobby is not None:
            over = MatchOver(match=match.id, result=match.result)
            try:
                found = lobby_play.decide(lobby.now, over, SYSTEM, self._given())
            except Refused:  # it is closed, or has heard of it
                found = None
            if isinstance(found, lobby_play.Decided):
                back = found
                appends.append(Append(lobby.stream, back.entry.number, encode(back.entry)))
                changes.append(rows.update_lobby(back.after, self.today()))
        if not await self.writer.commit(Change(tuple(appends), tuple(changes))):
            if lobby is not None:
                await self.lobbies.catch_up(lobby)
            return False
        if back and lobby is not None:
            self.lobby_changed(lobby.now, back.after)
            self.lobbies.committed(lobby, back.entry.number, appends[1].body, back.after)
        return True

    async def _lobby_of(self, match: Match) -> Room[Lobby] | None:
        try:
            return await self.lobbies.room(match.lobby) if match.lobby else None
        except Refused:
            return None

    def _given(self, *, admitted: bool = False, password_hash: str = "") -> lobby_play.Given:
        return lobby_play.Given(
            now=self.now(),
            lots=self.lots,
            levels=tuple(LEVELS),
            match=passwords.new_id(),
            token=passwords.new_token()[:22],
            admitted=admitted,
            password_hash=password_hash,
        )


COMPUTER_GRACE = 15.0  # seconds after which somebody else asks the computer whose turn it is


def next_wake(match: Match, now: float) -> float | None:
    """When a worker must look at the match, should nobody move."""
    times = [match_play.wake_at(match)]
    if match.turn is not None and match.players[match.turn].is_computer:
        times.append(now + COMPUTER_GRACE)
    return min((each for each in times if each is not None), default=None)
