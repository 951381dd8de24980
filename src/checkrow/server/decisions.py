"""Turns a command to a lobby or a match into a change of the database.

    to a lobby    may start a match: the entries of both are written together or not at all
    to a match    may end it or start a rematch: the same write holds the lobby's entry, the
                  first entry of the next match and the rows of the tables

This module awaits nothing and reads only the rooms in memory.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from checkrow.engines.levels import ALL_LEVELS
from checkrow.play import lobby as lobby_play
from checkrow.play import match as match_play
from checkrow.play.commands import (
    LobbyCommand,
    LobbySystemCommand,
    MatchCommand,
    MatchOver,
    MatchSystemCommand,
    OpenLobby,
    Pair,
    PlayComputer,
    RenewInvitation,
    Seek,
    StartRematch,
    Step,
)
from checkrow.play.entries import Already
from checkrow.play.events import MatchStarted
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server import passwords, rows
from checkrow.server.pending_commands import Accepted, Decision, LobbyBehind, PendingCommand
from checkrow.server.room import Room
from checkrow.server.rooms import Rooms
from checkrow.server.store.streams import Append, Change

CLOCKS_DIFFER = 1.0  # largest difference between the clocks of two workers, in seconds
COMPUTER_GRACE = 15.0  # seconds until another worker asks the computer for its move

Publish = list[Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Decisions:
    """Applies commands to the rooms of this worker."""

    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    now: Callable[[], float]  # service time
    lobby_changed: Callable[[Lobby | None, Lobby], None]  # called with before and after
    match_changed: Callable[[Match], None]
    match_ended: Callable[[Match], None]  # called with matches of tournaments
    practice_seconds: float  # a practice match ends after this long without a move
    people_in_lobby: int  # at most
    worker: str  # id of this one
    today: Callable[[], float] = time.time
    rng: random.Random = field(default_factory=random.SystemRandom)

    def decide(self, pending: PendingCommand) -> Decision | Accepted:
        """Return the change that the command makes. Raises `Refused`."""
        room, command = pending.room, pending.command
        assert room is not None
        if type(command) is PlayComputer:
            return self._play_computer(room, command, pending)
        if pending.rooms is self.matches:
            return self._in_match(room, pending)
        if type(command) is OpenLobby or type(command) is Seek:
            return self._open_lobby(room, command, pending)
        if type(command) is Pair:
            return self._pair(room, pending)
        return self._in_lobby(room, pending)

    def _open_lobby(
        self, room: Room[Lobby], command: OpenLobby | Seek, pending: PendingCommand
    ) -> Decision | Accepted:
        if room.state is not None:
            return Accepted(1, before=True)
        by, context = pending.by, self._context(pending)
        if isinstance(command, Seek):
            decided = lobby_play.open_seek(command, by, room.id, context)
        else:
            decided = lobby_play.open_lobby(command, by, room.id, context)
        append = Append(room.stream, 1, encode(decided.entry))
        created = [
            rows.insert_lobby(decided.after, self.today()),
            *rows.hold_newcomers(None, decided.after, self.worker),
        ]
        if isinstance(command, Seek):
            created.append(rows.note_seek(by.id, room.id))
        publish = partial(self._publish_lobby, room, append, decided.after)
        return Decision(1, Change((append,), tuple(created)), (publish,))

    def _pair(self, room: Room[Lobby], pending: PendingCommand) -> Decision:
        """Start the match in one lobby and close the other, both or neither."""
        other = pending.seeker
        assert other is not None
        waiting, seeker = lobby_play.pair(room.now, other.now, self._context(pending))
        closing = Append(other.stream, seeker.after.number, encode(seeker.entry))
        closed = rows.update_lobby(seeker.after, self.today())
        started = self._change_lobby(room, waiting)
        publish = partial(self._publish_lobby, other, closing, seeker.after)
        change = Change((*started.change.appends, closing), (*started.change.rows, closed))
        return Decision(started.number, change, (*started.publish, publish))

    def _play_computer(
        self, room: Room[Match], command: PlayComputer, pending: PendingCommand
    ) -> Decision | Accepted:
        if room.state is not None:
            return Accepted(1, before=True)
        context = match_play.PracticeContext(
            self.now(), self.rng, ALL_LEVELS, self.practice_seconds, pending.results
        )
        first = match_play.begin_practice(command, pending.by, room.id, context)
        change, publish = self.first_entry(room, first, public=False)
        return Decision(1, change, (publish,))

    def first_entry(
        self, room: Room[Match], first: match_play.Decided, *, public: bool
    ) -> tuple[Change, Callable[[], None]]:
        """Return the change that writes a new match, and the callback that publishes it."""
        append = Append(room.stream, 1, encode(first.entry))
        wake = room.stored_wake = next_wake(first.after, self.now())
        changes = [
            *rows.insert_match(first.after, public, wake, self.today()),
            *rows.hold_players(first.after, self.worker),
        ]
        publish = partial(self._publish_match, room, append, first.after)
        return Change((append,), tuple(changes)), publish

    def _in_lobby(self, room: Room[Lobby], pending: PendingCommand) -> Decision | Accepted:
        command = cast(LobbyCommand, pending.command)
        decided = lobby_play.decide(room.now, command, pending.by, self._context(pending))
        if isinstance(decided, Already):
            return Accepted(decided.number, before=True)
        return self._change_lobby(room, decided)

    def _change_lobby(self, room: Room[Lobby], decided: lobby_play.Decided) -> Decision:
        lobby = decided.after
        appends = [Append(room.stream, lobby.number, encode(decided.entry))]
        alike = lobby_play.listed_alike(room.now, lobby)
        changes = [] if alike else [rows.update_lobby(lobby, self.today())]
        changes += rows.hold_newcomers(room.now, lobby, self.worker)
        publish: Publish = []
        last = decided.entry.events[-1]
        if isinstance(last, MatchStarted):
            started = self.matches.new_room(last.match)
            first = match_play.begin(last, room.id, self.now())
            begun, publish_match = self.first_entry(started, first, public=not lobby.is_private)
            appends += begun.appends
            changes += begun.rows
            publish.append(publish_match)
        publish.append(partial(self._publish_lobby, room, appends[0], lobby))
        return Decision(lobby.number, Change(tuple(appends), tuple(changes)), tuple(publish))

    def _in_match(self, room: Room[Match], pending: PendingCommand) -> Decision | Accepted:
        now, before = self.now(), room.now
        command = cast("MatchCommand | MatchSystemCommand", pending.command)
        following = None  # a step starts no match
        if type(command) is not Step:
            following = match_play.NextMatch(self._new_match_id, self.rng, pending.results)
        decided = match_play.decide(before, command, pending.by, now, following)
        if isinstance(decided, Already):
            return Accepted(decided.number, before=True)
        match = decided.after
        append = Append(room.stream, match.number, encode(decided.entry))
        if match.result and not before.result:
            return self._match_end(room, pending, append, match)
        last = decided.entry.events[-1]
        if isinstance(last, MatchStarted):
            return self._rematch(room, pending.lobby, append, match, last)
        publish = partial(self._publish_match, room, append, match)
        # The table may hold a time that is too early: the worker that wakes then corrects it.
        wake, stored = next_wake(match, now), room.stored_wake
        # Another worker's scheduler may have moved a time in the past.
        if wake is None or (stored is not None and now + CLOCKS_DIFFER < stored <= wake):
            return Decision(match.number, Change((append,)), (publish,))
        change = Change((append,), (rows.update_wake(room.id, wake),))
        remember_wake = partial(setattr, room, "stored_wake", wake)
        return Decision(match.number, change, (remember_wake, publish))

    def _match_end(
        self, room: Room[Match], pending: PendingCommand, append: Append, match: Match
    ) -> Decision:
        assert match.result
        lobby = pending.lobby
        appends, changes = [append], rows.end_match(match, self.today())
        publish: Publish = []
        if lobby is not None:
            over = MatchOver(match=match.id, result=match.result)
            try:
                change, publish_lobby = self._lobby_change(lobby, over)
                appends += change.appends
                changes += change.rows
                publish.append(publish_lobby)
            except Refused:  # the lobby is closed, or has this entry already
                if self.lobbies.may_be_behind and not pending.lobby_is_current:
                    raise LobbyBehind from None
        publish.append(partial(self._publish_match, room, append, match))
        if match.tournament:
            publish.append(partial(self.match_ended, match))
        return Decision(match.number, Change(tuple(appends), tuple(changes)), tuple(publish))

    def _rematch(
        self,
        room: Room[Match],
        lobby: Room[Lobby] | None,
        append: Append,
        match: Match,
        started: MatchStarted,
    ) -> Decision:
        """Start the next match, in the lobby if there is one. Raises `Refused`."""
        following = self.matches.new_room(started.match)
        alone = sum(not player.is_computer for player in started.players) == 1
        idle_seconds = self.practice_seconds if alone and lobby is None else 0.0
        first = match_play.begin(
            started, lobby.id if lobby else "", self.now(), idle_seconds=idle_seconds
        )
        public = lobby is not None and not lobby.now.is_private
        begun, publish_match = self.first_entry(following, first, public=public)
        appends, changes = [append, *begun.appends], [*begun.rows]
        publish: Publish = [publish_match]
        if lobby is not None:
            start = StartRematch(match=match.id, started=started)
            change, publish_lobby = self._lobby_change(lobby, start)
            appends += change.appends
            changes += change.rows
            publish.append(publish_lobby)
        publish.append(partial(self._publish_match, room, append, match))
        return Decision(match.number, Change(tuple(appends), tuple(changes)), tuple(publish))

    def _lobby_change(
        self, room: Room[Lobby], command: LobbySystemCommand
    ) -> tuple[Change, Callable[[], None]]:
        """Return the change that a match makes in its lobby, and the callback that publishes it.
        Raises `Refused`."""
        context = lobby_play.Context(self.now(), self.rng)
        decided = lobby_play.decide(room.now, command, SYSTEM, context)
        assert isinstance(decided, lobby_play.Decided)  # only people repeat commands
        append = Append(room.stream, decided.entry.number, encode(decided.entry))
        change = Change((append,), (rows.update_lobby(decided.after, self.today()),))
        return change, partial(self._publish_lobby, room, append, decided.after)

    def _publish_match(self, room: Room[Match], append: Append, match: Match) -> None:
        self.matches.committed(room, append.number, append.body, match)
        self.match_changed(match)

    def _publish_lobby(self, room: Room[Lobby], append: Append, lobby: Lobby) -> None:
        self.lobby_changed(room.state, lobby)
        self.lobbies.committed(room, append.number, append.body, lobby)

    def _new_match_id(self) -> str:
        return passwords.new_match_id(self.today())

    def _context(self, pending: PendingCommand) -> lobby_play.Context:
        invites = isinstance(pending.command, OpenLobby | Seek | RenewInvitation)
        return lobby_play.Context(
            now=self.now(),
            rng=self.rng,
            levels=ALL_LEVELS,
            match=self._new_match_id(),
            token=passwords.new_token()[:22] if invites else "",
            admitted=pending.admitted,
            password_hash=pending.password_hash,
            most_people=self.people_in_lobby,
        )


def next_wake(match: Match, now: float) -> float | None:
    """Return when a worker must check the match if nobody moves before."""
    wake = match_play.wake_at(match)
    if match.turn in match.computers:
        grace = now + COMPUTER_GRACE
        return grace if wake is None else min(wake, grace)
    return wake
