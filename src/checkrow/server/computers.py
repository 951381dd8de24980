"""Computer players: levels that think in processes of their own.

They never slow down people: there are a few processes with a low priority. They never slow down
each other either: moves wait in a `FairQueue` by whose match it is, and the levels that answer at
once have a process to themselves. A move that is pushed out of the queue is asked for again by the
deadline scheduler.
"""

from __future__ import annotations

import asyncio
import random
import time
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
from checkrow.server.fair_queue import Asker, FairQueue
from checkrow.server.settings import Settings

QUICK = ("random", "casual")  # levels that look no further than the next turn

log = structlog.get_logger()


class Computers:
    """Makes the moves of computers whose turn it is."""

    def __init__(self, commands: CommandService, settings: Settings) -> None:
        self._commands = commands
        self._settings = settings
        self._quick = self._pool(1)
        self._searching = self._pool(settings.engine_processes)
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def waiting(self) -> int:
        """Return how many moves are being looked for, or wait for it."""
        return len(self._thinking)

    @property
    def queued(self) -> int:
        """Return how many moves wait for a process."""
        return self._quick.waiting + self._searching.waiting

    def consider(self, match: Match) -> None:
        """Move soon if it is a computer's turn."""
        turn = match.turn
        if turn is None or not match.players[turn].is_computer:
            return
        key = (match.id, match.position)
        if key in self._thinking:
            return
        task = asyncio.create_task(self._move(match, turn))
        self._thinking[key] = task
        task.add_done_callback(lambda _: self._thinking.pop(key, None))

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self._quick.close()
        self._searching.close()

    def _pool(self, processes: int) -> EnginePool:
        settings = self._settings
        queue = FairQueue(
            processes,
            per_member=2,  # a match has one move at a time, or two after a takeback
            per_group=settings.matches_per_player,
            total=settings.engine_queue,
        )
        return EnginePool(processes, queue, memory_mb=settings.engine_memory_mb)

    async def _move(self, match: Match, turn: int) -> None:
        player = match.players[turn]
        try:
            move = await self._chosen(match, player.level)
            step = Step(id=f"computer-{match.position}", move=move, position=match.position)
            await self._commands.to_match(Person(player.id, player.name), match.id, step)
        except Refused as refused:
            log.debug("a computer did not move", code=refused.code)
        except Exception:
            log.exception("a computer could not move")

    async def _chosen(self, match: Match, level: str) -> str:
        """Return the move of a level. If it is too hard to find, any legal move is better than
        none: people wait for it."""
        try:
            return await self._think(match, level)
        except Refused as refused:
            if refused.code != "too-hard":
                raise
            log.warning("a computer found no move in time", game=match.game.key, level=level)
            return await self._think(match, "random")

    async def _think(self, match: Match, level: str) -> str:
        pool = self._quick if level in QUICK else self._searching
        # The same seed for the same position: two workers that both ask get the same move.
        seed = f"{match.id} {match.position}"
        asker = Asker(_host(match), match.id)
        seconds = self._settings.engine_seconds
        return await pool.run(asker, seconds, think, str(match.record), level, seed)


def _host(match: Match) -> str:
    """Return the id of the first person in the match; its moves count as theirs."""
    return next((player.id for player in match.players if not player.is_computer), match.lobby)


def think(record: str, level: str, seed: str) -> str:
    """Return the move of a level, as text. Runs in a process of the pool."""
    engine = _engine(level)
    _rng.seed(seed)
    found = engine.search(read_record(record), engine.usual_limits, undisturbed)
    return str(found.move)


_rng = random.Random()


@lru_cache
def _engine(level: str) -> Engine:
    return engine_for(level, rng=_rng, clock=time.monotonic)
