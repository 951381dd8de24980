"""Computer players: levels that think in processes of their own.

They never slow the people: there are so many processes and no more, each with a low priority,
and who waits too long in the queue is asked again later by the deadlines.
"""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

import structlog

from checkrow.engines.engine import Engine, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.play.commands import Step
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.rules.games import read_record
from checkrow.server.commands import CommandService
from checkrow.server.engine_pool import EnginePool

log = structlog.get_logger()


class Computers:
    """Makes the moves of computers whose turn it is."""

    def __init__(self, commands: CommandService, processes: int, most_waiting: int) -> None:
        self._commands = commands
        self._pool = EnginePool(processes)
        self._most_waiting = most_waiting
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
        self._pool.close()

    async def _move(self, match: Match, turn: int) -> None:
        player = match.players[turn]
        # The same seed for the same position: two workers who both ask get the same move.
        seed = f"{match.id} {match.position}"
        try:
            thinking = self._pool.submit(think, str(match.record), player.level, seed)
            move = await asyncio.wrap_future(thinking)
            step = Step(id=f"computer-{match.position}", move=move, position=match.position)
            await self._commands.to_match(Person(player.id, player.name), match.id, step)
        except Refused as refused:
            log.debug("a computer came too late", code=refused.code)
        except BrokenProcessPool:
            log.warning("a computer's process has ended; another one starts")
        except Exception:
            log.exception("a computer could not move")


def think(record: str, level: str, seed: str) -> str:
    """The move of a level, as text. Runs in a process of the pool."""
    engine = _engine(level)
    _rng.seed(seed)
    found = engine.search(read_record(record), engine.usual_limits, undisturbed)
    return str(found.move)


_rng = random.Random()


@lru_cache
def _engine(level: str) -> Engine:
    return engine_for(level, rng=_rng, clock=time.monotonic)
