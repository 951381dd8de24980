"""Engines for those who study a game: one question of each asker at a time, the others wait.

They think in processes of their own, apart from those of computer players, so that nobody waits
for a computer's move because somebody else looks at a game.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from ctypes import c_bool
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.sharedctypes import RawArray
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.refused import Refused
from checkrow.server.analysis_worker import prepare
from checkrow.server.engine_pool import EnginePool
from checkrow.server.store.schema import matches, seats

MOST_WAITING = 4  # questions of one asker
T = TypeVar("T")


@dataclass(slots=True)
class _Line:
    """The questions of one asker, one behind the other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    length: int = 0


class AnalysisService:
    """Has questions answered by engines."""

    def __init__(self, processes: int, most_waiting: int) -> None:
        # A flag for each question that is being thought about: it goes up when nobody waits for
        # the answer any more.
        self._flags = RawArray(c_bool, max(1, most_waiting))
        self._free = list(range(len(self._flags)))
        self._pool = EnginePool(processes, partial(prepare, self._flags))
        self._lines: dict[str, _Line] = {}

    async def ask(self, asker: str, work: Callable[[int], T]) -> T:
        """The answer. `work` is given the number of its flag, and is sent to a process. Who is
        cancelled while waiting stops the engine. Raises `Refused` when too many wait already."""
        async with self._in_line(asker):
            if not self._free:
                raise Refused("busy", "many games are being looked at: try again in a moment")
            flag = self._free.pop()
            self._flags[flag] = False
            loop = asyncio.get_running_loop()
            thinking = self._pool.submit(work, flag)
            thinking.add_done_callback(lambda _: loop.call_soon_threadsafe(self._free.append, flag))
            try:
                return await asyncio.wrap_future(thinking)
            except asyncio.CancelledError:
                self._flags[flag] = True
                raise
            except BrokenProcessPool:
                raise Refused("busy", "the engine had to start again: ask once more") from None

    def close(self) -> None:
        for flag in range(len(self._flags)):
            self._flags[flag] = True
        self._pool.close()

    @asynccontextmanager
    async def _in_line(self, asker: str) -> AsyncGenerator[None]:
        line = self._lines.setdefault(asker, _Line())
        if line.length >= MOST_WAITING:
            raise Refused(
                "too-many-studies", f"you have asked for {line.length} looks already: wait for one"
            )
        line.length += 1
        try:
            async with line.lock:
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[asker]


async def check_not_in_rated_match(engine: AsyncEngine, player: str) -> None:
    """Raises `Refused` for somebody whom an engine could help to win."""
    rated = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.player == player, matches.c.live, matches.c.rated)
    )
    async with engine.connect() as connection:
        if await connection.scalar(rated.limit(1)) is not None:
            raise Refused(
                "rated-match", "you play a rated match: analysis opens again when it is over"
            )
