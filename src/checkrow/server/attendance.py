"""Records in lobbies, matches and tournaments which of their people are gone, and which are back;
see `presence`."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import ConnectionBack, ConnectionGone, Leave, StopSeeking
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.play.tournament.commands import PresenceSeen
from checkrow.server import passwords
from checkrow.server.commands import CommandService
from checkrow.server.store.schema import matches, presence
from checkrow.server.store.writer import WriterStopped

Held = tuple[str, str]  # a stream and a player


@dataclass(frozen=True, slots=True)
class Attendance:
    """Sends the commands that record it."""

    engine: AsyncEngine
    commands: CommandService

    async def note_gone(self, players: list[Held]) -> None:
        """Record players as gone in their lobbies, tournaments and matches, if no other worker
        holds them."""
        query = select(presence.c.stream, presence.c.player).where(among(players))
        ids = [stream.removeprefix("match:") for stream, _ in players]
        live = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.live)
        async with self.engine.connect() as connection:
            elsewhere = {(stream, player) for stream, player in await connection.execute(query)}
            running = set((await connection.scalars(live)).all())
        work: list[Coroutine[None, None, None]] = []
        entrants: defaultdict[str, list[str]] = defaultdict(list)
        for stream, player in players:
            kind, _, id = stream.partition(":")
            if (stream, player) in elsewhere:
                continue
            if kind == "lobby":
                work.append(self._leave_lobby(id, player))
            elif kind == "tournament":
                entrants[id].append(player)
            elif id in running:  # finished matches need no loading
                work.append(self._leave_seat(id, player))
        work += [self.note_entrants(id, gone=gone) for id, gone in entrants.items()]
        await asyncio.gather(*work)

    async def is_playing(self, stream: str, player: str) -> bool:
        """Return whether the stream is a lobby in whose match the player plays."""
        kind, _, id = stream.partition(":")
        if kind != "lobby":
            return False
        with suppress(Refused):
            running = (await self.commands.lobbies.load(id)).now.running
            return running is not None and any(each.id == player for each in running.players)
        return False

    async def _leave_seat(self, id: str, player: str) -> None:
        with suppress(Refused):
            match = (await self.commands.matches.load(id)).now
            seat = match.seat_of(player)
            if seat is not None and match.gone[seat] is None and not match.result:
                await self.commands.to_match(SYSTEM, id, ConnectionGone(seat=seat))

    async def _leave_lobby(self, id: str, player: str) -> None:
        with suppress(Refused):
            lobby = (await self.commands.lobbies.load(id)).now
            person = lobby.person(player)
            if person is not None:
                gone = f"gone-{passwords.new_id()}"
                # Unlike `Leave`, this does not give up a match that has just started.
                waits = lobby.is_seeking and player == lobby.owner
                command = StopSeeking(id=gone) if waits else Leave(id=gone)
                await self.commands.to_lobby(person, id, command)

    async def note_entrants(
        self, id: str, *, gone: Iterable[str] = (), back: Iterable[str] = ()
    ) -> None:
        """Record in a tournament who is gone or back, if it does not know."""
        with suppress(Refused, WriterStopped):
            entrants = (await self.commands.tournaments.load(id)).now.entrants
            lost = tuple(each for each in gone if each in entrants and entrants[each].connected)
            found = tuple(
                each for each in back if each in entrants and not entrants[each].connected
            )
            if lost or found:
                seen = PresenceSeen(gone=lost, back=found)
                await self.commands.to_tournament(SYSTEM, id, seen)

    async def note_return(self, match: Match, player: str) -> None:
        """Record in a match that a player is back, if it does not know."""
        seat = match.seat_of(player)
        if seat is not None and match.gone[seat] is not None:
            with suppress(Refused, WriterStopped):
                await self.commands.to_match(SYSTEM, match.id, ConnectionBack(seat=seat))


def among(players: Iterable[Held]) -> ColumnElement[bool]:
    """Return the condition for the rows of these players."""
    return tuple_(presence.c.stream, presence.c.player).in_(players)
