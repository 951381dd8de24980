"""Computer players, which think in separate processes.

They never delay people's moves: there are a few processes with a low priority. Nor do they delay
each other: turns wait in a `FairQueue` by the owner of the match, and the levels that answer
immediately have their own process. If a turn is pushed out of the queue, the deadline scheduler
asks for it again. A computer thinks once for a turn, and makes the steps of a chain as planned.
"""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import replace
from functools import lru_cache

import structlog

from checkrow.engines.engine import Engine, Finding, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.play.adaptive import played_level
from checkrow.play.commands import Step
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.rules.games import read_record
from checkrow.rules.record import Record
from checkrow.server.commands import CommandService
from checkrow.server.engine_pool import EnginePool
from checkrow.server.fair_queue import Asker, FairQueue
from checkrow.server.settings import Settings

QUICK = ("random", "casual", "1", "2", "3", "4")  # levels that answer in a few milliseconds

log = structlog.get_logger()


class Computers:
    """Makes the moves of computers when it is their turn."""

    def __init__(self, commands: CommandService, settings: Settings) -> None:
        self._commands = commands
        self._settings = settings
        self._quick = self._pool(1)
        self._searching = self._pool(settings.engine_processes)
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._stepping: set[str] = set()  # matches in which a planned turn is in progress

    @property
    def waiting(self) -> int:
        """Return how many turns wait for a process."""
        return self._quick.waiting + self._searching.waiting

    @property
    def running(self) -> int:
        """Return how many turns are in progress."""
        return self._quick.running + self._searching.running

    def consider(self, match: Match) -> None:
        """Move soon if it is a computer's turn."""
        turn = match.turn
        if turn is None or turn not in match.computers or match.id in self._stepping:
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
        memory_mb = settings.engine_memory_mb
        return EnginePool(processes, queue, memory_mb=memory_mb, modules=[__name__])

    async def _move(self, match: Match, turn: int) -> None:
        player = match.players[turn]
        try:
            steps = await self._chosen(match, played_level(player.level))
            await self._make(match, Person(player.id, player.name), steps)
        except Refused as refused:
            log.debug("computer move refused", match=match.id, code=refused.code)
        except Exception:
            log.exception("computer move failed", match=match.id)

    async def _make(self, match: Match, player: Person, steps: tuple[str, ...]) -> None:
        """Make the steps of a turn, then think again if the plan ended before the turn."""
        position = match.position
        self._stepping.add(match.id)
        try:
            for move in steps:
                step = Step(id=f"computer-{position}", move=move, position=position)
                position = (await self._commands.to_match(player, match.id, step)).number
        finally:
            self._stepping.discard(match.id)
            self.consider((await self._commands.matches.load(match.id)).now)

    async def _chosen(self, match: Match, level: str) -> tuple[str, ...]:
        """Return a level's turn. If it is too hard to find, return any legal move, because people
        are waiting."""
        try:
            return await self._think(match, level)
        except Refused as refused:
            if refused.code != "too-hard":
                raise
            log.warning(
                "computer move timed out; playing a random one", match=match.id, level=level
            )
            return await self._think(match, "random")

    async def _think(self, match: Match, level: str) -> tuple[str, ...]:
        pool = self._quick if level in QUICK else self._searching
        # The same seed for the same position, so that two workers get the same move.
        seed = f"{match.id} {match.position}"
        asker = Asker(_host(match), match.id)
        seconds, reply = self._settings.engine_seconds, self._settings.reply_seconds
        return await pool.run(asker, seconds, think, str(match.record), level, seed, reply)


def _host(match: Match) -> str:
    """Return the id of the first person in the match, to whom its moves are attributed."""
    return next(
        (player.id for player in match.players if not player.is_computer),
        match.lobby or match.tournament,
    )


def think(text: str, level: str, seed: str, seconds: float) -> tuple[str, ...]:
    """Return a level's turn, step by step. Runs in a process of the pool."""
    engine = _engine(level)
    _rng.seed(seed)
    limits = engine.usual_limits
    if limits.seconds is not None:
        limits = replace(limits, seconds=min(limits.seconds, seconds))
    record = read_record(text)
    return planned_turn(record, engine.search(record, limits, undisturbed))


def planned_turn(record: Record, found: Finding) -> tuple[str, ...]:
    """Return the steps found for this turn; a line may end before the turn does."""
    steps, played = [found.move], record.play(found.move)
    for move in found.line[1:]:
        if not played.position.in_chain or move not in played.legal_moves:
            break
        steps.append(move)
        played = played.play(move)
    return tuple(map(str, steps))


_rng = random.Random()


@lru_cache
def _engine(level: str) -> Engine:
    return engine_for(level, rng=_rng, clock=time.monotonic)
