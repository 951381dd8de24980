"""Service time: a clock that runs while the service is up and stops while it is down.

Clocks of matches use service time, so that nobody loses on time while nobody can move. The database
stores it; every worker advances it with each beat:

    beat      every second: the worker's time is stored if it is later than the database's, and
              otherwise the worker adopts the time in the database
    between   a worker's time follows the machine's monotonic clock, which never steps back,
              but at most `LEASH` beyond its last beat: if the database is down, no clock runs
    start     a worker continues from the time in the database
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import case, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.schema import service

BEAT = 1.0  # seconds
LEASH = 3.0


class ServiceTime:
    """`now()` is the service time; call `beat()` every `BEAT` seconds."""

    def __init__(self, engine: AsyncEngine, monotonic: Callable[[], float] = time.monotonic):
        self._engine = engine
        self._monotonic = monotonic
        self._beaten = 0.0  # service time at the last beat
        self._beaten_at = monotonic()
        self._has_failed = False

    @property
    def can_write(self) -> bool:
        """Whether the last write succeeded recently. Every beat writes, so this detects a full disk
        or a hanging database without another query."""
        return not self._has_failed and self._monotonic() - self._beaten_at < LEASH

    def now(self) -> float:
        since = self._monotonic() - self._beaten_at
        return self._beaten + (since if since < LEASH else LEASH)

    async def start(self) -> None:
        """Continue from the stored time. Call this before anything needs the time."""
        with suppress(IntegrityError):  # another worker was faster
            async with self._engine.begin() as connection:
                if (await connection.scalar(select(service.c.time))) is None:
                    await connection.execute(insert(service).values(id=1, time=0.0))
        async with self._engine.connect() as connection:
            self._beaten = await connection.scalar(select(service.c.time)) or 0.0
        self._beaten_at = self._monotonic()

    async def beat(self) -> None:
        mine = self.now()
        asked_at = self._monotonic()
        later = case((service.c.time < mine, mine), else_=service.c.time)
        try:
            async with self._engine.begin() as connection:
                changed = update(service).values(time=later)
                found = await connection.scalar(changed.returning(service.c.time))
        except Exception:
            self._has_failed = True
            raise
        self._has_failed = False
        # A slow answer means that the database was unavailable: that time does not count.
        if found is not None:
            self._beaten, self._beaten_at = max(found, mine), asked_at
            if self._monotonic() - asked_at > LEASH:
                self._beaten_at = self._monotonic()
