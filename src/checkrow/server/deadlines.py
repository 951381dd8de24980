"""Deadlines of matches: what must happen without a command.

Four times a second every worker looks for matches that are due (`matches.wake`). Several may find
the same one; the database ensures that it happens once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play import match as match_play
from checkrow.play.commands import Abandon, StopMatch, TimeIsUp
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.server import rows
from checkrow.server.commands import CommandService
from checkrow.server.computers import Computers
from checkrow.server.decisions import next_wake
from checkrow.server.room import NoSuchRoom
from checkrow.server.store.schema import matches

AT_ONCE = 500  # matches in one round

_DUE = (
    select(matches.c.id, matches.c.wake)
    .where(matches.c.live, matches.c.wake <= bindparam("now"))
    .order_by(matches.c.wake)
    .limit(AT_ONCE)
)

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class DeadlineScheduler:
    """Sends the commands that are due."""

    engine: AsyncEngine
    queries: AsyncEngine  # the same, for single queries
    commands: CommandService
    computers: Computers
    now: Callable[[], float]  # service time

    async def wake_matches(self) -> None:
        """Look at every match that is due."""
        async with self.queries.connect() as connection:
            due = (await connection.execute(_DUE, {"now": self.now()})).all()
        for match in due:
            await self.wake(match.id, match.wake)

    async def wake(self, id: str, stored: float) -> None:
        """Do what is due in this match, and store when to check again."""
        matches = self.commands.matches
        room = await matches.load(id)
        await matches.catch_up(room)
        command: TimeIsUp | Abandon | StopMatch | None = match_play.due(room.now, self.now())
        if await self._is_void(room.now):
            command = StopMatch()
        if command is not None:
            try:
                await self.commands.to_match(SYSTEM, id, command)
            except Refused as refused:  # another worker was faster
                log.debug("no longer due", match=id, code=refused.code)
        self.computers.consider(room.now)
        wake = next_wake(room.now, self.now())
        async with self.engine.begin() as connection:
            moved = rows.move_wake(id, stored, wake)
            await connection.execute(moved.statement, moved.values)
        room.stored_wake = float("-inf")

    async def _is_void(self, match: Match) -> bool:
        """Return whether a running match no longer counts in its tournament."""
        if match.result or not match.tournament:
            return False
        tournaments = self.commands.tournaments
        try:
            room = await tournaments.load(match.tournament)
        except NoSuchRoom:
            return True
        await tournaments.catch_up(room)
        return match.id not in room.now.live
