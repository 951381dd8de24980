"""Tracks who is connected: to the site, to their lobbies, tournaments and running matches.

Each worker records in the database which players are connected to it, for which stream. When the
last worker releases a player, their matches and tournaments record that they are gone, and they
leave their lobby. When the player comes back, those record that too. If a worker dies, another one
releases its players (see `worker_registry`).

Connections break and come back, so a player whose last connection has closed gets some seconds of
grace. Players whose grace is over are released together.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.lobby import Lobby, newcomers
from checkrow.play.match import Match
from checkrow.play.tournament import Tournament, new_entrants
from checkrow.server import rows
from checkrow.server.attendance import Attendance, Held, among
from checkrow.server.commands import CommandService
from checkrow.server.store.schema import presence, workers
from checkrow.server.store.streams import Change
from checkrow.server.store.writer import Writer, WriterStopped

SEEKING_GRACE = 10.0  # seconds for a player who waits to be paired to come back
GRACE = 3.0  # seconds for a player to come back to a match before others see it
TOURNAMENT_GRACE = 10.0  # the same for a tournament: people reload the page, or walk to another
AT_ONCE = 500  # players released together
LOBBY = "lobby:"
MATCH = "match:"
TOURNAMENT = "tournament:"
SITE = "site"  # the stream of everybody who is connected, on any page


@dataclass(frozen=True, slots=True)
class Presence:
    """The players whose connections this worker holds, by stream."""

    engine: AsyncEngine
    writer: Writer
    commands: CommandService
    attendance: Attendance
    worker: str
    lobby_seconds: float  # grace in a lobby
    monotonic: Callable[[], float] = time.monotonic
    connections: Counter[Held] = field(default_factory=Counter[Held])
    grace: dict[Held, float] = field(default_factory=dict[Held, float])  # until when
    tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    # Players who will connect soon. The change that lets them in holds their rows as well
    # (`rows.hold_players`): if this worker dies now, another one releases them.

    def expect_players(self, match: Match) -> None:
        """Count the players of a new match as connected until their grace is over."""
        stream = MATCH + match.id
        self._expect([(stream, each.id) for each in match.players if not each.is_computer])

    def expect_members(self, before: Lobby | None, after: Lobby) -> None:
        """Count people who have just joined a lobby as connected until their grace is over."""
        self._expect([(LOBBY + after.id, each.id) for each in newcomers(before, after)])

    def expect_entrants(self, before: Tournament | None, after: Tournament) -> None:
        """Count people who have just entered a tournament as connected until their grace is
        over."""
        self._expect([(TOURNAMENT + after.id, each.id) for each in new_entrants(before, after)])

    def _expect(self, players: list[Held]) -> None:
        if players:
            self.connections.update(players)
            asyncio.get_running_loop().call_soon(self._start_grace, players)

    def _start_grace(self, players: Iterable[Held]) -> None:
        for stream, player in players:
            self.disconnected(stream, player)

    def is_expected(self, match: Match, player: str) -> bool:
        """Return whether the player counts as connected and nobody in the match as gone."""
        each = MATCH + match.id, player
        held = each in self.connections or each in self.grace
        return held and not match.result and match.nobody_gone

    # Connections

    def connected_to_site(self, player: str) -> None:
        """Count a socket of a player, who then appears as connected to friends."""
        self.connections[SITE, player] += 1
        if self.connections[SITE, player] == 1:
            with suppress(WriterStopped):
                self.writer.submit(self._holding([(SITE, player)]), _ignore)

    def connected(self, stream: str, player: str) -> None:
        """Count one more connection of an expected player."""
        self.connections[stream, player] += 1

    async def connected_to_match(self, match: Match, player: str) -> bool:
        """Count a connection that follows a match, if the player plays in it; return whether."""
        seat = match.seat_of(player)
        if seat is None or match.result:
            return False
        await self._hold(MATCH + match.id, player)
        await self.attendance.note_return(match, player)
        return True

    async def connected_to_lobby(self, lobby: str, player: str) -> None:
        """Count a connection of a member that follows the lobby."""
        await self._hold(LOBBY + lobby, player)

    async def connected_to_tournament(self, tournament: Tournament, player: str) -> bool:
        """Count a connection that follows a tournament, in which the player takes part or may do
        so later; return whether it counts."""
        if not player:
            return False
        await self._hold(TOURNAMENT + tournament.id, player)
        await self.attendance.note_entrants(tournament.id, back=[player])
        return True

    def disconnected(self, stream: str, player: str) -> None:
        """Count one connection less. After the last one the grace begins."""
        if self._count_down(stream, player):
            self.grace[stream, player] = self.monotonic() + self._grace_in(stream)

    def _grace_in(self, stream: str) -> float:
        if stream.startswith(LOBBY):
            return self._lobby_grace(stream)
        return TOURNAMENT_GRACE if stream.startswith(TOURNAMENT) else GRACE

    def _lobby_grace(self, stream: str) -> float:
        """Return the grace in a lobby, which is short while its owner waits to be paired."""
        room = self.commands.lobbies.loaded(stream.removeprefix(LOBBY))
        is_seeking = room is not None and room.now.is_seeking
        return min(SEEKING_GRACE, self.lobby_seconds) if is_seeking else self.lobby_seconds

    def disconnected_from_match(self, match: Match, player: str) -> None:
        """Count one connection less, without grace once the match is over."""
        stream = MATCH + match.id
        if not match.result:
            self.disconnected(stream, player)
        elif self._count_down(stream, player):
            self.grace.pop((stream, player), None)  # of a match that began just before
            released = Change((), (rows.let_go(stream, player, self.worker),))
            with suppress(WriterStopped):  # the next worker releases them
                self.writer.submit(released, _ignore)

    async def _hold(self, stream: str, player: str) -> None:
        self.connections[stream, player] += 1
        if self.connections[stream, player] == 1:
            try:
                await self.writer.commit(self._holding([(stream, player)]))
            except BaseException:
                self._count_down(stream, player)
                raise

    def _count_down(self, stream: str, player: str) -> bool:
        """Count one connection less; return whether it was the last one."""
        self.connections[stream, player] -= 1
        if self.connections[stream, player] > 0:
            return False
        del self.connections[stream, player]
        return True

    async def hold_again(self) -> None:
        """Record all connected players again, after another worker took this one for dead."""
        await self.writer.commit(self._holding({*self.connections, *self.grace}))

    def _holding(self, players: Iterable[Held]) -> Change:
        return Change((), tuple([rows.hold(*each, self.worker) for each in players]))

    def contradict(self, match: Match) -> None:
        """Correct a match in which another worker has recorded a connected player as gone."""
        if match.nobody_gone:  # the usual case
            return
        for player, since in zip(match.players, match.gone, strict=True):
            if since is not None and self.connections[MATCH + match.id, player.id]:
                task = asyncio.create_task(self.attendance.note_return(match, player.id))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    def contradict_tournament(self, tournament: Tournament) -> None:
        """Correct a tournament in which another worker has recorded connected players as gone."""
        stream = TOURNAMENT + tournament.id
        wrong = [
            each.id
            for each in tournament.entrants.values()
            if not each.connected and self.connections[stream, each.id]
        ]
        if wrong:
            task = asyncio.create_task(self.attendance.note_entrants(tournament.id, back=wrong))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    # Players who are gone

    async def release_gone(self) -> None:
        """Release players whose grace is over. Those who play in a match of a lobby stay in the
        lobby until the match ends."""
        now = self.monotonic()
        late = [each for each, until in self.grace.items() if until <= now][:AT_ONCE]
        playing = {each for each in late if await self.attendance.is_playing(*each)}
        gone: list[Held] = []
        for each in late:
            if self.grace[each] > now:
                continue  # they came back and left again meanwhile
            if each in playing:
                self.grace[each] = now + self.lobby_seconds
                continue
            del self.grace[each]
            if each not in self.connections:
                gone.append(each)
        try:
            await self._release(gone)
        except WriterStopped:
            pass  # the next worker releases them
        except BaseException:
            for each in gone:
                self.grace.setdefault(each, now + GRACE)
            raise

    async def _release(self, players: list[Held]) -> None:
        if not players:
            return
        released = tuple([rows.let_go(*each, self.worker) for each in players])
        await self.writer.commit(Change((), released))
        back = [each for each in players if each in self.connections]  # since the check above
        if back:
            await self.writer.commit(self._holding(back))
        await self.attendance.note_gone([each for each in players if each not in self.connections])

    async def release_dead(self) -> None:
        """Release the players of workers that have died."""
        dead = presence.c.worker.not_in(select(workers.c.id))
        query = select(presence.c.stream, presence.c.player).where(dead)
        async with self.engine.connect() as connection:
            left_behind = [(stream, player) for stream, player in await connection.execute(query)]
        gone = [each for each in left_behind if not await self.attendance.is_playing(*each)]
        for start in range(0, len(gone), AT_ONCE):
            some = gone[start : start + AT_ONCE]
            async with self.engine.begin() as connection:
                await connection.execute(delete(presence).where(among(some), dead))
            await self.attendance.note_gone(some)

    async def close(self) -> None:
        """Stop. Another worker releases the players of this one after a while."""
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=GRACE)


def _ignore(_written: bool | Exception) -> None:
    """Ignore a failed write: a row that remains is deleted when its worker ends, and a missing
    row is written with the next connection."""
