"""The registry of workers: each sends heartbeats, and dead ones are removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.presence import Presence
from checkrow.server.store.schema import workers

DEAD_AFTER = 10.0  # seconds of service time without a heartbeat


@dataclass(frozen=True, slots=True)
class WorkerRegistry:
    """This worker's row, and those of the others."""

    engine: AsyncEngine
    presence: Presence
    worker: str
    now: Callable[[], float]  # service time

    async def heartbeat(self) -> None:
        """Record that this worker is alive."""
        async with self.engine.begin() as connection:
            mine = update(workers).where(workers.c.id == self.worker)
            seen = await connection.execute(mine.values(alive=self.now()))
            was_removed = not seen.rowcount
            if was_removed:
                await connection.execute(insert(workers).values(id=self.worker, alive=self.now()))
        if was_removed:
            await self.presence.hold_again()

    async def remove_dead(self) -> None:
        """Remove workers without a heartbeat and release their players."""
        long_ago = self.now() - DEAD_AFTER
        async with self.engine.begin() as connection:
            await connection.execute(delete(workers).where(workers.c.alive < long_ago))
        await self.presence.release_dead()
