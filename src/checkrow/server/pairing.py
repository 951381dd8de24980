"""Pairs people who wait for the same game and the same clock, rated or not.

Each player waits in a lobby of their own; the table says for which game and clock. One change pairs
two players: it writes the next entry of both lobbies, or of neither if one is already taken. A
player waits in one lobby at a time: the id of the next one is derived from the last, so two tabs
that ask at once open the same lobby.

The worker that handles a request looks for an opponent at once. Every worker also looks once a
second for missed pairs: two players who came at the same moment, or one whose worker died.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Row, Select, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import Leave, Seek, StopSeeking
from checkrow.play.lobby import Lobby, sought_options
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server import passwords
from checkrow.server.commands import CommandService
from checkrow.server.pending_commands import TooBusy
from checkrow.server.relations import blocked_with
from checkrow.server.room import NoSuchRoom
from checkrow.server.store.schema import lobbies, matches, players, presence, seats

ATTEMPTS = 5
MOST_TRIED = 10  # opponents tried for one request
MOST_SEEN = 500  # lobbies checked in one round
GONE_AFTER = 60.0  # seconds without any connection, after which the lobby closes

_HELD = (
    select(presence.c.player)
    .where(presence.c.stream == "lobby:" + lobbies.c.id, presence.c.player == lobbies.c.owner)
    .exists()
)
# Players who started a match with other people meanwhile are left in it.
_computer = seats.alias()
_BUSY = (
    select(seats.c.match)
    .join(matches, matches.c.id == seats.c.match)
    .where(
        seats.c.player == lobbies.c.owner,
        matches.c.live,
        matches.c.created_at >= lobbies.c.created_at,
        ~select(_computer.c.match)
        .where(_computer.c.match == matches.c.id, _computer.c.player.is_(None))
        .exists(),
    )
    .exists()
)
_SEEKING = select(lobbies.c.id, lobbies.c.owner, lobbies.c.seeks).where(
    text("lobbies.seeks <> ''")  # the condition of the index
)
_WAITING = (
    _SEEKING.where(_HELD, ~_BUSY).order_by(lobbies.c.seeks, lobbies.c.created_at).limit(MOST_SEEN)
)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Finds somebody to play with."""

    engine: AsyncEngine
    queries: AsyncEngine
    commands: CommandService
    today: Callable[[], float]

    async def seek(self, by: Person, command: Seek, address: str = "") -> Lobby:
        """Return the lobby in which the player waits, or in which a match has started. Raises
        `Refused`."""
        sought_options(command)
        for _ in range(ATTEMPTS):
            last = await self._last_seek(by.id)
            lobby = await self._earlier(by, last, command)
            if lobby is None:
                id = passwords.id_from(by.id, f"seek {last}")
                lobby = await self.commands.open_seek(by, id, command, address)
            if lobby.is_seeking:
                lobby = await self._find_pair(lobby)
            if not lobby.closed or lobby.paired:
                return lobby
        raise TooBusy  # another tab has stopped every attempt

    async def _last_seek(self, player: str) -> str:
        async with self.engine.connect() as connection:
            query = select(players.c.seek).where(players.c.id == player)
            return await connection.scalar(query) or ""

    async def _earlier(self, by: Person, id: str, command: Seek) -> Lobby | None:
        """Return the lobby in which the player waited last if it answers the command; otherwise
        leave that lobby and return None."""
        if not id:
            return None
        try:
            lobby = await self._current(id)
        except NoSuchRoom:
            return None
        if (by.id, command.id) in lobby.remembered and not lobby.is_seeking:
            return lobby  # the same command, sent again
        if not lobby.is_seeking:
            if lobby.person(by.id) and not lobby.running and not lobby.closed:
                with suppress(Refused):
                    leave = Leave(id=f"leave-{passwords.new_id()}")
                    await self.commands.to_lobby(by, id, leave)
            return None
        if lobby.options == sought_options(command):
            return lobby
        try:
            stop = StopSeeking(id=f"stop-{passwords.new_id()}")
            await self.commands.to_lobby(by, id, stop)
        except Refused:  # an opponent has just arrived
            return await self._current(id)
        return None

    async def _find_pair(self, mine: Lobby) -> Lobby:
        """Try to pair the owner of the lobby with a waiting player; return the lobby after that."""
        async with self.queries.connect() as connection:
            blocked = await blocked_with(connection, mine.owner)
        query = _SEEKING.where(
            _HELD,
            ~_BUSY,
            lobbies.c.seeks == encode(mine.options).decode(),
            lobbies.c.owner.not_in([mine.owner, *blocked]),
        )
        for other in await self._rows(query.order_by(lobbies.c.created_at).limit(MOST_TRIED)):
            with suppress(Refused):
                await self.commands.pair(other.id, mine.id)
            mine = await self._current(mine.id)
            if not mine.is_seeking:
                break
        return mine

    async def pair_waiting(self) -> None:
        """Pair waiting players who missed each other when they came."""
        for _, group in groupby(await self._rows(_WAITING), key=lambda row: row.seeks):
            for row in list(group)[1:]:  # a single one has no opponent
                with suppress(Refused):  # somebody else was faster
                    lobby = await self._current(row.id)
                    if lobby.is_seeking:
                        await self._find_pair(lobby)

    async def stop_gone(self) -> None:
        """Close lobbies without a connection: a worker died while it released the owner."""
        old = lobbies.c.created_at < self.today() - GONE_AFTER
        for row in await self._rows(_SEEKING.where(~_HELD, old).limit(MOST_SEEN)):
            with suppress(Refused):
                stop = StopSeeking(id=f"gone-{passwords.new_id()}")
                await self.commands.to_lobby(Person(row.owner, ""), row.id, stop)

    async def _current(self, id: str) -> Lobby:
        room = await self.commands.lobbies.load(id)
        await self.commands.lobbies.catch_up(room)
        return room.now

    async def _rows(self, query: Select[Any, Any, Any]) -> list[Row[Any, Any, Any]]:
        """Return the lobbies with their owners and the options they wait for."""
        async with self.queries.connect() as connection:
            return list((await connection.execute(query)).all())
