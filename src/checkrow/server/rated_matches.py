"""Finds the running rated matches of all workers, and the players in them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.match import Match
from checkrow.play.refused import Refused
from checkrow.server.room import Room
from checkrow.server.rooms import Rooms
from checkrow.server.store.schema import matches, seats

FRESH = 1.0  # seconds until the records of a game are read again
MOST_MATCHES = 2000  # of one game
MOST_GAMES = 64  # with records in memory


async def check_not_in_rated_match(
    engine: AsyncEngine, player: str, closed: str = "analysis opens again"
) -> None:
    """Raise `Refused` for a player in a rated match, whom an engine could help. `closed` names what
    they can do again after the match."""
    rated = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.player == player, matches.c.live, matches.c.rated)
    )
    async with engine.connect() as connection:
        if await connection.scalar(rated.limit(1)) is not None:
            raise Refused("rated-match", f"you are playing a rated match: {closed} when it is over")


async def check_may_play_computer(engine: AsyncEngine, player: str) -> None:
    """Raise `Refused` for a player who could let a computer play their rated match."""
    await check_not_in_rated_match(engine, player, "you can play against computers again")


@dataclass(slots=True)
class RatedMatches:
    """The records of running rated matches."""

    engine: AsyncEngine
    rooms: Rooms[Match]
    # By game: the time of reading, and the records.
    _known: OrderedDict[str, tuple[float, tuple[str, ...]]] = field(
        default_factory=OrderedDict[str, tuple[float, tuple[str, ...]]]
    )
    _written: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])

    async def records(self, game: str) -> tuple[str, ...]:
        """Return the record of each running rated match, as text, up to a second old."""
        read_at, known = self._known.get(game, (float("-inf"), ()))
        if time.monotonic() - read_at < FRESH:
            return known
        now = time.monotonic()
        found = await asyncio.gather(*map(self._record, await self._live(game)))
        self._known[game] = now, tuple(filter(None, found))
        self._known.move_to_end(game)
        if len(self._known) > MOST_GAMES:
            self._known.popitem(last=False)
        return self._known[game][1]

    async def _live(self, game: str) -> list[str]:
        query = (
            select(matches.c.id)
            .where(matches.c.live, matches.c.rated, matches.c.game == game)
            .order_by(matches.c.created_at.desc())
            .limit(MOST_MATCHES)
        )
        async with self.engine.connect() as connection:
            return list((await connection.scalars(query)).all())

    async def _record(self, id: str) -> str:
        try:
            room = await self.rooms.load(id)
            if self.rooms.may_be_behind:
                await self.rooms.catch_up(room)
        except Refused:  # it was deleted meanwhile
            return ""
        return "" if room.now.result else self._text_of(room)

    def _text_of(self, room: Room[Match]) -> str:
        number, text = self._written.get(room.id, (0, ""))
        if number != room.now.position:
            if len(self._written) >= MOST_MATCHES:
                self._written.clear()
            number, text = room.now.position, str(room.now.record)
            self._written[room.id] = number, text
        return text
