"""Computer players: levels that think in processes of their own.

They never slow the people: there are so many processes and no more, each with a low priority,
and who waits too long in the queue is asked again later by the watchman.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context

import structlog

from checkrow.engines.engine import Engine, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.play.commands import Step
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.rules.games import read_record
from checkrow.server.acting import Acting

log = structlog.get_logger()


class Computers:
    """Makes the moves of computers whose turn it is."""

    def __init__(self, acting: Acting, processes: int, most_waiting: int) -> None:
        self._acting = acting
        self._processes = processes
        self._most_waiting = most_waiting
        self._pool: Executor | None = None
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def waiting(self) -> int:
        """Moves that are being thought about, or wait for it."""
        return len(self._thinking)

    def consider(self, match: Match) -> None:
        """If it is a computer's turn, it moves soon."""
        turn = match.turn
        if turn is None or not match.players[turn].is_computer:
            return
        key = (match.id, match.position)
        if key in self._thinking or len(self._thinking) >= self._most_waiting:
            return
        task = asyncio.create_task(self._move(match, turn))
        self._thinking[key] = task
        task.add_done_callback(lambda _: self._thinking.pop(key, None))

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _move(self, match: Match, turn: int) -> None:
        player = match.players[turn]
        # The same seed for the same position: two workers who both ask get the same move.
        seed = f"{match.id} {match.position}"
        loop = asyncio.get_running_loop()
        try:
            move = await loop.run_in_executor(
                self._running_pool(), think, str(match.record), player.level, seed
            )
            step = Step(id=f"computer-{match.position}", move=move, position=match.position)
            await self._acting.to_match(Person(player.id, player.name), match.id, step)
        except Refused as refused:
            log.debug("a computer came too late", code=refused.code)
        except BrokenProcessPool:
            self._pool = None
            log.warning("a computer's process has ended; another one starts")
        except Exception:
            log.exception("a computer could not move")

    def _running_pool(self) -> Executor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=_be_modest
            )
        return self._pool


def think(record: str, level: str, seed: str) -> str:
    """The move of a level, as text. Runs in a process of the pool."""
    engine = _engine(level)
    _lots.seed(seed)
    found = engine.search(read_record(record), engine.usual_limits, undisturbed)
    return str(found.move)


def _be_modest() -> None:
    if hasattr(os, "nice"):
        os.nice(5)


_lots = random.Random()


@lru_cache
def _engine(level: str) -> Engine:
    return engine_for(level, rng=_lots, clock=time.monotonic)
