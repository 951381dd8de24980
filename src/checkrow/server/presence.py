"""Who is connected to the lobby they are in and the matches they play in.

Each worker writes down which players it holds for which stream. When the last worker lets go
of a player, a match is told, and everybody sees it; a lobby is left. When a player is back, the
match is told too. A worker that has died is struck off by another (see `watchman`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import ConnectionBack, ConnectionGone, Leave
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.server import passwords
from checkrow.server.acting import Acting
from checkrow.server.store.schema import presence

FORGIVEN = 3.0  # seconds in which a player may come back before anybody is told


@dataclass(frozen=True, slots=True)
class Presence:
    """The players of this worker, by stream."""

    engine: AsyncEngine
    acting: Acting
    worker: str
    lobby_seconds: float
    held: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])  # connections
    letting_go: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def expect(self, match: Match) -> None:
        """A match begins: who does not follow it before long counts as gone."""
        stream = f"match:{match.id}"
        for player in match.players:
            if not player.is_computer:
                task = asyncio.create_task(self._hold_and_let_go(stream, player.id))
                self.letting_go.add(task)
                task.add_done_callback(self.letting_go.discard)

    async def _hold_and_let_go(self, stream: str, player: str) -> None:
        await self._hold(stream, player)
        self.gone(stream, player)

    async def in_match(self, match: Match, player: str) -> bool:
        """A connection of `player` follows the match. Whether it counts: if they play."""
        seat = match.seat_of(player)
        if seat is None or match.result:
            return False
        await self._hold(f"match:{match.id}", player)
        if match.gone[seat] is not None:
            with suppress(Refused):
                await self.acting.to_match(SYSTEM, match.id, ConnectionBack(seat=seat))
        return True

    async def in_lobby(self, lobby: str, player: str) -> None:
        """A connection of `player` follows the lobby they are in."""
        await self._hold(f"lobby:{lobby}", player)

    async def _hold(self, stream: str, player: str) -> None:
        self.held[stream, player] += 1
        if self.held[stream, player] == 1:
            with suppress(IntegrityError):  # it was not struck off yet
                async with self.engine.begin() as connection:
                    await connection.execute(
                        insert(presence).values(stream=stream, player=player, worker=self.worker)
                    )

    def gone(self, stream: str, player: str) -> None:
        """A connection that counted is gone."""
        self.held[stream, player] -= 1
        if self.held[stream, player] <= 0:
            del self.held[stream, player]
            self._let_go_soon(stream, player)

    def _let_go_soon(self, stream: str, player: str) -> None:
        task = asyncio.create_task(self._let_go(stream, player))
        self.letting_go.add(task)
        task.add_done_callback(self.letting_go.discard)

    async def _let_go(self, stream: str, player: str) -> None:
        await asyncio.sleep(FORGIVEN if stream.startswith("match:") else self.lobby_seconds)
        if not self.held[stream, player]:
            await self.strike_off(stream, player, self.worker)

    async def strike_off(self, stream: str, player: str, worker: str) -> None:
        """The worker holds this player no longer; the stream is told if no other does. Who plays
        in a match of a lobby stays in it until the match is over."""
        if await self._plays_now(stream, player):
            self._let_go_soon(stream, player)
            return
        theirs = (presence.c.stream == stream) & (presence.c.player == player)
        async with self.engine.begin() as connection:
            await connection.execute(delete(presence).where(theirs, presence.c.worker == worker))
            elsewhere = await connection.scalar(select(presence.c.worker).where(theirs).limit(1))
        if elsewhere is not None:
            return
        kind, _, id = stream.partition(":")
        with suppress(Refused):
            if kind == "match":
                await self._tell_match(id, player)
            else:
                await self._leave_lobby(id, player)

    async def _plays_now(self, stream: str, player: str) -> bool:
        kind, _, id = stream.partition(":")
        if kind != "lobby":
            return False
        with suppress(Refused):
            running = (await self.acting.lobbies.room(id)).now.running
            return running is not None and any(each.id == player for each in running.players)
        return False

    async def _tell_match(self, id: str, player: str) -> None:
        match = (await self.acting.matches.room(id)).now
        seat = match.seat_of(player)
        if seat is not None and match.gone[seat] is None and not match.result:
            await self.acting.to_match(SYSTEM, id, ConnectionGone(seat=seat))

    async def _leave_lobby(self, id: str, player: str) -> None:
        lobby = (await self.acting.lobbies.room(id)).now
        person = lobby.person(player)
        if person is not None:
            await self.acting.to_lobby(person, id, Leave(id=f"gone-{passwords.new_id()}"))

    async def close(self) -> None:
        """The worker stops. Who it held is struck off by the next one, after a while."""
        for task in list(self.letting_go):
            task.cancel()
        await asyncio.gather(*self.letting_go, return_exceptions=True)
