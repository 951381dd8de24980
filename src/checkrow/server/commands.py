"""Commands to lobbies and matches: decided here, written by the writer, told to all.

    to a lobby    may start a match: both first entries are written together or not at all
    to a match    may end it: the lobby gets its entry and the tables their rows with it

A change that comes too late is not made; the rooms catch up and the command is decided anew.
That is how two workers, or two players, can never both be first.

Nearly every command is decided in the moment in which it comes, or when those before it in the
same room are written, and told in the moment in which it is written itself (`..._at_once`). What
has to be read first, and what came too late, takes the patient way.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec import Struct

from checkrow.engines.levels import LEVELS
from checkrow.play import lobby as lobby_play
from checkrow.play import match as match_play
from checkrow.play.commands import (
    LobbyCommand,
    MatchCommand,
    MatchOver,
    MatchSystemCommand,
    OpenLobby,
    RenewInvitation,
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
_LEVELS = tuple(LEVELS)


class TooBusy(Refused):
    """So many commands at once that this one never came first."""

    def __init__(self) -> None:
        super().__init__("busy", "too much is going on here at once: try again in a moment")


class Accepted(Struct, frozen=True):
    """A command was done: now, as entry `number`, or `before`."""

    number: int
    before: bool = False


class Attempt(Struct, frozen=True):
    """A command that was decided. It is done once its change is made; then the rest follows."""

    acted: Accepted
    change: Change
    rest: tuple[Callable[[], None], ...]

    def made(self) -> Accepted:
        """To be called once the change is made."""
        for follow in self.rest:
            follow()
        return self.acted


# Told what came of a command; None if it must be given again, the patient way.
Told = Callable[[Accepted | Exception | None], None]


@dataclass(frozen=True, slots=True)
class CommandService:
    """Takes every command there is."""

    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    writer: Writer
    now: Callable[[], float]  # service time
    lobby_changed: Callable[[Lobby | None, Lobby], None]  # told before and after
    match_changed: Callable[[Match], None]
    today: Callable[[], float] = time.time
    rng: random.Random = field(default_factory=random.SystemRandom)

    async def open_lobby(self, person: Person, command: OpenLobby, password_hash: str) -> Lobby:
        """A new lobby, or the one that the same command has opened before. Raises `Refused`."""
        room = self.lobbies.new_room(passwords.id_from(person.id, command.id))
        context = self._given(command, password_hash=password_hash)
        decided = lobby_play.open_lobby(command, person, room.id, context)
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
    ) -> Accepted:
        """Does the command. Raises `Refused`."""
        room = await self.lobbies.room(id)
        attempt = partial(
            self._attempt_in_lobby,
            *(room, person, command),
            admitted=admitted,
            password_hash=password_hash,
        )
        async with room.turn:
            return await self._try_patiently(self.lobbies, room, attempt)

    async def to_match(
        self, person: Person, id: str, command: MatchCommand | MatchSystemCommand
    ) -> Accepted:
        """Does the command. Raises `Refused`."""
        room = await self.matches.room(id)
        async with room.turn:
            lobby = await self._lobby_of(room.now)
            attempt = partial(self._attempt_in_match, room, lobby, person, command)
            return await self._try_patiently(self.matches, room, attempt, lobby)

    async def _try_patiently(
        self,
        rooms: Rooms[Any],
        room: Room[Any],
        attempt: Callable[[], Attempt | Accepted],
        lobby: Room[Lobby] | None = None,
    ) -> Accepted:
        for _ in range(TRIES):
            known = room.number
            try:
                found = attempt()
            except Refused:
                # Another worker may have done what makes it possible.
                if not rooms.may_be_behind:
                    raise
                await rooms.catch_up(room)
                if room.number == known:
                    raise
                continue
            if isinstance(found, Accepted):
                return found
            if await self.writer.commit(found.change):
                return found.made()
            await rooms.catch_up(room)
            if lobby is not None:
                await self.lobbies.catch_up(lobby)
        raise TooBusy

    def to_match_at_once(self, person: Person, id: str, command: MatchCommand, told: Told) -> bool:
        """Does the command as soon as it is its turn, and has `told` called. False, with nothing
        done, if the match or its lobby is not at hand."""
        room = self.matches.at_hand(id)
        if room is None:
            return False
        within = room.now.lobby
        lobby = self.lobbies.at_hand(within)
        if lobby is None and within:
            return False
        attempt = partial(self._attempt_in_match, room, lobby, person, command)
        room.turn.call(partial(self._try, room, attempt, told))
        return True

    def to_lobby_at_once(self, person: Person, id: str, command: LobbyCommand, told: Told) -> bool:
        """The same for a lobby."""
        room = self.lobbies.at_hand(id)
        if room is None:
            return False
        attempt = partial(self._attempt_in_lobby, room, person, command)
        room.turn.call(partial(self._try, room, attempt, told))
        return True

    def _try(self, room: Room[Any], attempt: Callable[[], Attempt | Accepted], told: Told) -> None:
        outcome: Accepted | Exception | None
        try:
            found = attempt()
            if isinstance(found, Attempt):
                self.writer.submit(found.change, partial(_written, room, found, told))
                return
            outcome = found
        except Refused as refused:
            outcome = None if self.matches.may_be_behind else refused
        except Exception as error:
            outcome = error
        room.turn.give_back()
        told(outcome)

    def _attempt_in_lobby(
        self,
        room: Room[Lobby],
        person: Person,
        command: LobbyCommand,
        *,
        admitted: bool = False,
        password_hash: str = "",
    ) -> Attempt | Accepted:
        context = self._given(command, admitted=admitted, password_hash=password_hash)
        decided = lobby_play.decide(room.now, command, person, context)
        if isinstance(decided, Already):
            return Accepted(decided.number, before=True)
        lobby = decided.after
        appends = [Append(room.stream, lobby.number, encode(decided.entry))]
        alike = lobby_play.listed_alike(room.now, lobby)
        changes = [] if alike else [rows.update_lobby(lobby, self.today())]
        rest: list[Callable[[], None]] = []
        last = decided.entry.events[-1]
        if isinstance(last, MatchStarted):
            begun = self.matches.new_room(last.match)
            first = match_play.begin(last, room.id, self.now())
            appends.append(Append(begun.stream, 1, encode(first.entry)))
            wake = begun.stored_wake = next_wake(first.after, self.now())
            changes += rows.insert_match(first.after, not lobby.is_private, wake, self.today())
            rest.append(partial(self._match_written, begun, appends[1], first.after))
        rest.append(partial(self._lobby_written, room, appends[0], lobby))
        return Attempt(Accepted(lobby.number), Change(tuple(appends), tuple(changes)), tuple(rest))

    def _attempt_in_match(
        self,
        room: Room[Match],
        lobby: Room[Lobby] | None,
        person: Person,
        command: MatchCommand | MatchSystemCommand,
    ) -> Attempt | Accepted:
        now, before = self.now(), room.now
        decided = match_play.decide(before, command, person, now)
        if isinstance(decided, Already):
            return Accepted(decided.number, before=True)
        match = decided.after
        append = Append(room.stream, match.number, encode(decided.entry))
        if match.result and not before.result:
            return self._attempt_to_end(room, lobby, append, match)
        told = partial(self._match_written, room, append, match)
        # The table may say a time too early: then somebody looks in vain, and sets it right.
        wake, stored = next_wake(match, now), room.stored_wake
        # One that is past may have been moved by the deadlines of another worker.
        if wake is None or (stored is not None and now + CLOCKS_DIFFER < stored <= wake):
            return Attempt(Accepted(match.number), Change((append,)), (told,))
        changed = Change((append,), (rows.update_wake(room.id, wake),))
        stored_now = partial(setattr, room, "stored_wake", wake)
        return Attempt(Accepted(match.number), changed, (stored_now, told))

    def _attempt_to_end(
        self, room: Room[Match], lobby: Room[Lobby] | None, append: Append, match: Match
    ) -> Attempt:
        assert match.result
        appends, changes = [append], rows.end_match(match, self.today())
        rest: list[Callable[[], None]] = []
        if lobby is not None:
            over = MatchOver(match=match.id, result=match.result)
            try:
                context = lobby_play.Context(self.now(), self.rng)
                back = lobby_play.decide(lobby.now, over, SYSTEM, context)
            except Refused:  # it is closed, or has heard of it
                back = None
            if isinstance(back, lobby_play.Decided):
                appends.append(Append(lobby.stream, back.entry.number, encode(back.entry)))
                changes.append(rows.update_lobby(back.after, self.today()))
                rest.append(partial(self._lobby_written, lobby, appends[1], back.after))
        rest.append(partial(self._match_written, room, append, match))
        return Attempt(Accepted(match.number), Change(tuple(appends), tuple(changes)), tuple(rest))

    def _match_written(self, room: Room[Match], append: Append, match: Match) -> None:
        self.matches.committed(room, append.number, append.body, match)
        self.match_changed(match)

    def _lobby_written(self, room: Room[Lobby], append: Append, lobby: Lobby) -> None:
        self.lobby_changed(room.now, lobby)
        self.lobbies.committed(room, append.number, append.body, lobby)

    async def _lobby_of(self, match: Match) -> Room[Lobby] | None:
        try:
            return await self.lobbies.room(match.lobby) if match.lobby else None
        except Refused:
            return None

    def _given(
        self, command: LobbyCommand | OpenLobby, *, admitted: bool = False, password_hash: str = ""
    ) -> lobby_play.Context:
        invites = isinstance(command, OpenLobby | RenewInvitation)
        return lobby_play.Context(
            now=self.now(),
            rng=self.rng,
            levels=_LEVELS,
            match=passwords.new_match_id(self.today()),
            token=passwords.new_token()[:22] if invites else "",
            admitted=admitted,
            password_hash=password_hash,
        )


def _written(room: Room[Any], attempt: Attempt, told: Told, made: bool | Exception) -> None:
    outcome: Accepted | Exception | None = made if isinstance(made, Exception) else None
    try:
        if made is True:
            outcome = attempt.made()
    finally:
        room.turn.give_back()
        told(outcome)


COMPUTER_GRACE = 15.0  # seconds after which somebody else asks the computer whose turn it is


def next_wake(match: Match, now: float) -> float | None:
    """When a worker must look at the match, should nobody move."""
    wake, turn = match_play.wake_at(match), match.turn
    if turn is not None and match.players[turn].is_computer:
        grace = now + COMPUTER_GRACE
        return grace if wake is None else min(wake, grace)
    return wake
