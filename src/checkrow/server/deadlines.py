"""The deadlines: does what must happen although nobody asks for it.

Four times a second every worker looks for matches whose time has come (`matches.wake`). The
referee sees to it that what several of them notice happens once. More slowly he settles
ratings, strikes off workers that have died, and forgets lobbies that were closed long ago.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play import match as match_play
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.server import rows
from checkrow.server.commands import CommandService, next_wake
from checkrow.server.computers import Computers
from checkrow.server.presence import Presence
from checkrow.server.results import RatingRules, settle_all
from checkrow.server.retention import forget_addresses, forget_closed_lobbies
from checkrow.server.retry import repeat
from checkrow.server.store.schema import matches, workers

LOOK = 0.25  # seconds
SLOW_LOOK = 2.0
DEAD_AFTER = 10.0  # seconds of service time without a sign of life
AT_ONCE = 500  # matches in one look

_DUE = (
    select(matches.c.id, matches.c.wake)
    .where(matches.c.live, matches.c.wake <= bindparam("now"))
    .order_by(matches.c.wake)
    .limit(AT_ONCE)
)

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class DeadlineScheduler:
    """`keep()` watches until it is cancelled."""

    engine: AsyncEngine
    queries: AsyncEngine  # the same, for single queries
    commands: CommandService
    computers: Computers
    presence: Presence
    worker: str
    rating_rules: RatingRules = RatingRules()  # noqa: RUF009  (a frozen value)

    async def keep(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(repeat("wake matches", self.wake_matches, LOOK))
            tasks.create_task(repeat("show life", self.show_life, SLOW_LOOK))
            tasks.create_task(repeat("look around", self.look_around, SLOW_LOOK))

    async def look_around(self) -> None:
        await self.commands.matches.look_again()
        await self.commands.lobbies.look_again()
        await self.bury_the_dead()
        await settle_all(self.engine, self.rating_rules, self.commands.today())
        await forget_closed_lobbies(self.engine, self.commands.today())
        await forget_addresses(self.engine, self.commands.today())

    async def wake_matches(self) -> None:
        async with self.queries.connect() as connection:
            due = (await connection.execute(_DUE, {"now": self.commands.now()})).all()
        for match in due:
            await self.wake(match.id, match.wake)

    async def wake(self, id: str, was: float) -> None:
        """Does what is due in this match, and says when to look again."""
        room = await self.commands.matches.room(id)
        await self.commands.matches.catch_up(room)
        command = match_play.due(room.now, self.commands.now())
        if command is not None:
            try:
                await self.commands.to_match(SYSTEM, id, command)
            except Refused as refused:  # somebody was quicker
                log.debug("not due after all", match=id, code=refused.code)
        self.computers.consider(room.now)
        wake = next_wake(room.now, self.commands.now())
        async with self.engine.begin() as connection:
            moved = rows.move_wake(id, was, wake)
            await connection.execute(moved.statement, moved.values)
        room.stored_wake = float("-inf")

    async def show_life(self) -> None:
        async with self.engine.begin() as connection:
            mine = update(workers).where(workers.c.id == self.worker)
            seen = await connection.execute(mine.values(alive=self.commands.now()))
            was_buried = not seen.rowcount
            if was_buried:
                await connection.execute(
                    insert(workers).values(id=self.worker, alive=self.commands.now())
                )
        if was_buried:
            await self.presence.hold_again()

    async def bury_the_dead(self) -> None:
        """Lets go of the players whom a worker held that shows no life."""
        long_ago = self.commands.now() - DEAD_AFTER
        async with self.engine.begin() as connection:
            await connection.execute(delete(workers).where(workers.c.alive < long_ago))
        await self.presence.let_go_of_the_dead()

    async def leave(self) -> None:
        """This worker stops in good order."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(workers).where(workers.c.id == self.worker))
