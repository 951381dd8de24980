"""Who is connected to the lobby they are in and the matches they play in.

Each worker writes down which players it holds for which stream. When the last worker lets go
of a player, a match is told, and everybody sees it; a lobby is left. When a player is back, the
match is told too. A worker that has died is struck off by another (see `deadlines`).

Nobody is let go of at once: connections break and come back. Who is gone is noted with the time
until when they are forgiven, and all whose time is up are struck off together.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import ColumnElement, delete, select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import ConnectionBack, ConnectionGone, Leave
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.server import passwords, rows
from checkrow.server.commands import CommandService
from checkrow.server.retry import repeat
from checkrow.server.store.schema import matches, presence, workers
from checkrow.server.store.streams import Change
from checkrow.server.store.writer import Writer, WriterStopped

FORGIVEN = 3.0  # seconds in which a player may come back before anybody is told
LOOK = 0.25
AT_ONCE = 500  # players struck off together

Held = tuple[str, str]  # a stream and a player


@dataclass(frozen=True, slots=True)
class Presence:
    """The players of this worker, by stream."""

    engine: AsyncEngine
    writer: Writer
    commands: CommandService
    worker: str
    lobby_seconds: float
    monotonic: Callable[[], float] = time.monotonic
    held: Counter[Held] = field(default_factory=Counter[Held])  # connections
    forgiven: dict[Held, float] = field(default_factory=dict[Held, float])  # until when
    welcoming: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def expect(self, match: Match) -> None:
        """A match begins: who does not follow it before long counts as gone."""
        stream = f"match:{match.id}"
        expected = [(stream, player.id) for player in match.players if not player.is_computer]
        self.held.update(expected)
        with suppress(WriterStopped):  # the next worker sees to it
            self.writer.submit(self._holding(expected), partial(self._let_go_soon, expected))

    def _holding(self, players: Iterable[Held]) -> Change:
        return Change((), tuple([rows.hold(*each, self.worker) for each in players]))

    def _let_go_soon(self, players: Iterable[Held], written: bool | Exception) -> None:
        for stream, player in players:
            self.gone(stream, player)

    def expects(self, match: Match, player: str) -> bool:
        """Whether this worker holds them already, and nobody was told that anybody is gone."""
        held = (f"match:{match.id}", player) in self.held
        return held and not match.result and match.nobody_gone

    def is_here(self, stream: str, player: str) -> None:
        """A connection of somebody who is expected."""
        self.held[stream, player] += 1

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
                await self.commands.to_match(SYSTEM, match.id, ConnectionBack(seat=seat))

    async def in_lobby(self, lobby: str, player: str) -> None:
        """A connection of `player` follows the lobby they are in."""
        await self._hold(f"lobby:{lobby}", player)

    async def _hold(self, stream: str, player: str) -> None:
        self.held[stream, player] += 1
        if self.held[stream, player] == 1:
            try:
                await self.writer.commit(self._holding([(stream, player)]))
            except BaseException:
                self._count_down(stream, player)
                raise

    async def hold_again(self) -> None:
        """This worker was taken for dead: all that it holds is written down once more."""
        await self.writer.commit(self._holding(list(self.held)))

    def contradict(self, match: Match) -> None:
        """Another worker may say that somebody is gone who is here."""
        if match.nobody_gone:  # as nearly always
            return
        for player, since in zip(match.players, match.gone, strict=True):
            if since is not None and self.held[f"match:{match.id}", player.id]:
                self._in_background(self._welcome_back(match, player.id))

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.welcoming.add(task)
        task.add_done_callback(self.welcoming.discard)

    def gone(self, stream: str, player: str) -> None:
        """A connection that counted is gone."""
        if self._count_down(stream, player):
            pause = FORGIVEN if stream.startswith("match:") else self.lobby_seconds
            self.forgiven[stream, player] = self.monotonic() + pause

    def _count_down(self, stream: str, player: str) -> bool:
        """Whether it was the last one."""
        self.held[stream, player] -= 1
        if self.held[stream, player] > 0:
            return False
        del self.held[stream, player]
        return True

    async def keep(self) -> None:
        """Lets go of who is gone until it is cancelled."""
        await repeat("let go of who is gone", self.let_go_of_the_gone, LOOK)

    async def let_go_of_the_gone(self) -> None:
        """Strikes off those who are not back in time. Who plays in a match of a lobby stays in it
        until the match is over."""
        now = self.monotonic()
        late = [each for each, until in self.forgiven.items() if until <= now][:AT_ONCE]
        playing = {each for each in late if await self._plays_now(*each)}
        off: list[Held] = []
        for each in late:
            if self.forgiven[each] > now:
                continue  # they came and went in the meantime
            if each in playing:
                self.forgiven[each] = now + self.lobby_seconds
                continue
            del self.forgiven[each]
            if each not in self.held:
                off.append(each)
        try:
            await self._strike_off(off)
        except WriterStopped:
            pass  # the next worker sees to it
        except BaseException:
            for each in off:
                self.forgiven.setdefault(each, now + FORGIVEN)
            raise

    async def _strike_off(self, players: list[Held]) -> None:
        if not players:
            return
        off = tuple([rows.let_go(*each, self.worker) for each in players])
        await self.writer.commit(Change((), off))
        back = [each for each in players if each in self.held]  # just now
        if back:
            await self.writer.commit(self._holding(back))
        await self._tell([each for each in players if each not in self.held])

    async def let_go_of_the_dead(self) -> None:
        """Lets go of the players of workers that are no more."""
        dead = presence.c.worker.not_in(select(workers.c.id))
        query = select(presence.c.stream, presence.c.player).where(dead)
        async with self.engine.connect() as connection:
            left_behind = [(stream, player) for stream, player in await connection.execute(query)]
        struck = [each for each in left_behind if not await self._plays_now(*each)]
        for start in range(0, len(struck), AT_ONCE):
            some = struck[start : start + AT_ONCE]
            async with self.engine.begin() as connection:
                await connection.execute(delete(presence).where(_among(some), dead))
            await self._tell(some)

    async def _tell(self, players: list[Held]) -> None:
        """A worker holds these no longer; their streams are told where no other one does."""
        query = select(presence.c.stream, presence.c.player).where(_among(players))
        ids = [stream.removeprefix("match:") for stream, _ in players]
        live = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.live)
        async with self.engine.connect() as connection:
            elsewhere = {(stream, player) for stream, player in await connection.execute(query)}
            going = set((await connection.scalars(live)).all())
        telling: list[Coroutine[None, None, None]] = []
        for stream, player in players:
            kind, _, id = stream.partition(":")
            if (stream, player) in elsewhere:
                continue
            if kind == "lobby":
                telling.append(self._leave_lobby(id, player))
            elif id in going:  # else there is no need to read it
                telling.append(self._tell_match(id, player))
        await asyncio.gather(*telling)

    async def _plays_now(self, stream: str, player: str) -> bool:
        kind, _, id = stream.partition(":")
        if kind != "lobby":
            return False
        with suppress(Refused):
            running = (await self.commands.lobbies.room(id)).now.running
            return running is not None and any(each.id == player for each in running.players)
        return False

    async def _tell_match(self, id: str, player: str) -> None:
        with suppress(Refused):
            match = (await self.commands.matches.room(id)).now
            seat = match.seat_of(player)
            if seat is not None and match.gone[seat] is None and not match.result:
                await self.commands.to_match(SYSTEM, id, ConnectionGone(seat=seat))

    async def _leave_lobby(self, id: str, player: str) -> None:
        with suppress(Refused):
            lobby = (await self.commands.lobbies.room(id)).now
            person = lobby.person(player)
            if person is not None:
                await self.commands.to_lobby(person, id, Leave(id=f"gone-{passwords.new_id()}"))

    async def close(self) -> None:
        """The worker stops. Who it held is struck off by the next one, after a while."""
        for task in self.welcoming:
            task.cancel()
        if self.welcoming:
            await asyncio.wait(self.welcoming, timeout=FORGIVEN)


def _among(players: Iterable[Held]) -> ColumnElement[bool]:
    return tuple_(presence.c.stream, presence.c.player).in_(players)
