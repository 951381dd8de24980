"""Who is connected to the lobby they are in and the matches they play in.

Each worker writes down which players it holds for which stream. When the last worker lets go
of a player, a match is told, and everybody sees it; a lobby is left. When a player is back, the
match is told too. A worker that has died is struck off by another (see `watchman`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import ConnectionBack, ConnectionGone, Leave
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.server import passwords, rows
from checkrow.server.acting import Acting
from checkrow.server.store.schema import matches, presence, workers
from checkrow.server.store.streams import Change
from checkrow.server.store.writer import Writer, WriterStopped

FORGIVEN = 3.0  # seconds in which a player may come back before anybody is told

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Presence:
    """The players of this worker, by stream."""

    engine: AsyncEngine
    writer: Writer
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
                self._in_background(self._hold_for_a_while(stream, player.id))

    async def _hold_for_a_while(self, stream: str, player: str) -> None:
        try:
            await self._hold(stream, player)
        except (SQLAlchemyError, OSError):
            await self._let_go(stream, player)
        except WriterStopped:
            pass  # the next worker sees to it
        else:
            self.gone(stream, player)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.letting_go.add(task)
        task.add_done_callback(self.letting_go.discard)

    async def in_match(self, match: Match, player: str) -> bool:
        """A connection of `player` follows the match. Whether it counts: if they play."""
        seat = match.seat_of(player)
        if seat is None or match.result:
            return False
        await self._hold(f"match:{match.id}", player)
        await self._welcome_back(match, player)
        return True

    async def _welcome_back(self, match: Match, player: str) -> None:
        seat = match.seat_of(player)
        if seat is not None and match.gone[seat] is not None:
            with suppress(Refused):
                await self.acting.to_match(SYSTEM, match.id, ConnectionBack(seat=seat))

    async def in_lobby(self, lobby: str, player: str) -> None:
        """A connection of `player` follows the lobby they are in."""
        await self._hold(f"lobby:{lobby}", player)

    async def _hold(self, stream: str, player: str) -> None:
        self.held[stream, player] += 1
        if self.held[stream, player] == 1:
            try:
                await self._write_down(stream, player)
            except BaseException:
                self._count_down(stream, player)
                raise

    async def _write_down(self, stream: str, player: str) -> None:
        await self.writer.commit(Change((), (rows.hold(stream, player, self.worker),)))

    async def hold_again(self) -> None:
        """This worker was taken for dead: all that it holds is written down once more."""
        for stream, player in list(self.held):
            await self._write_down(stream, player)

    def contradict(self, match: Match) -> None:
        """Another worker may say that somebody is gone who is here."""
        for player, since in zip(match.players, match.gone, strict=True):
            if since is not None and self.held[f"match:{match.id}", player.id]:
                self._in_background(self._welcome_back(match, player.id))

    def gone(self, stream: str, player: str) -> None:
        """A connection that counted is gone."""
        if self._count_down(stream, player):
            self._in_background(self._let_go(stream, player))

    def _count_down(self, stream: str, player: str) -> bool:
        """Whether it was the last one."""
        self.held[stream, player] -= 1
        if self.held[stream, player] > 0:
            return False
        del self.held[stream, player]
        return True

    async def _let_go(self, stream: str, player: str) -> None:
        """Who plays in a match of a lobby stays in it until the match is over."""
        pause = FORGIVEN if stream.startswith("match:") else self.lobby_seconds
        while True:
            await asyncio.sleep(pause)
            try:
                if self.held[stream, player]:
                    return  # they are back
                if not await self._plays_now(stream, player):
                    await self._strike_off(stream, player)
                    return
            except WriterStopped:
                return
            except (SQLAlchemyError, OSError) as error:
                pause = FORGIVEN
                log.warning("nobody could be told who is gone", error=type(error).__name__)

    async def _strike_off(self, stream: str, player: str) -> None:
        await self.writer.commit(Change((), (rows.let_go(stream, player, self.worker),)))
        if self.held[stream, player]:  # they came back just now
            await self._write_down(stream, player)
        else:
            await self._tell(stream, player)

    async def let_go_of_the_dead(self) -> None:
        """Lets go of the players of workers that are no more."""
        dead = presence.c.worker.not_in(select(workers.c.id))
        query = select(presence.c.stream, presence.c.player).where(dead)
        async with self.engine.connect() as connection:
            left_behind = (await connection.execute(query)).all()
        for stream, player in left_behind:
            if not await self._plays_now(stream, player):
                async with self.engine.begin() as connection:
                    await connection.execute(delete(presence).where(*_of(stream, player), dead))
                await self._tell(stream, player)

    async def _tell(self, stream: str, player: str) -> None:
        """A worker holds this player no longer; the stream is told if no other one does."""
        query = select(presence.c.worker).where(*_of(stream, player)).limit(1)
        async with self.engine.connect() as connection:
            if await connection.scalar(query) is not None:
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
        async with self.engine.connect() as connection:
            if not await connection.scalar(select(matches.c.live).where(matches.c.id == id)):
                return  # without reading all of it
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
        for task in self.letting_go:
            task.cancel()
        if self.letting_go:
            await asyncio.wait(self.letting_go, timeout=FORGIVEN)


def _of(stream: str, player: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return presence.c.stream == stream, presence.c.player == player
