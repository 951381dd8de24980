"""Acts on tournaments without a player's command: when a time is due, and when their matches end.

    matches end        their tournament receives `GamesOver`, with all that ended while the last one
                       was written. If the worker dies in between, the row of a match is still
                       unreported, and any worker sends it again
    a match is void    `StopMatch` ends it. If the worker dies in between, its wake time is due, and
                       `deadlines` stops it
    a time is due      `TimePassed`, by `tournaments.wake`, as with matches. The worker that has
                       written the time also sets a timer, so that nobody in an arena waits for the
                       next look at the table

Several workers may send the same command; the database ensures that it happens once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import structlog
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import StopMatch
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament, due_at
from checkrow.play.tournament.commands import GameOver, GamesOver, TimePassed
from checkrow.play.tournament.scoring import missed_by
from checkrow.server.commands import CommandService
from checkrow.server.pending_commands import Outcome, TooBusy
from checkrow.server.room import NoSuchRoom
from checkrow.server.store.schema import matches, tournaments
from checkrow.server.store.streams import Change
from checkrow.server.store.writer import Writer, WriterStopped
from checkrow.server.tournaments.rows import move_wake, report_match

AT_ONCE = 200  # tournaments, or matches, in one round
MOST_REPORTED = 100  # matches in one report
REPORTING = 2.0  # seconds for the worker of a match to report its end itself
SOON = 5.0  # seconds; events further ahead need no timer
LATE = 0.01  # seconds to wait beyond the time, so that it has certainly passed
AFTER_FAILURE = 5.0  # seconds before a failed tournament is retried

_DUE = (
    select(tournaments.c.id, tournaments.c.wake)
    .where(tournaments.c.live, tournaments.c.wake <= bindparam("now"))
    .order_by(tournaments.c.wake)
    .limit(AT_ONCE)
)
_UNREPORTED = (
    select(matches.c.id)
    .where(~matches.c.live, ~matches.c.reported, matches.c.finished_at < bindparam("before"))
    .order_by(matches.c.id)
    .limit(AT_ONCE)
)

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class TournamentScheduler:
    """Sends the commands that are due."""

    engine: AsyncEngine
    queries: AsyncEngine  # the same, for single queries
    commands: CommandService
    writer: Writer
    now: Callable[[], float]  # service time
    today: Callable[[], float]
    wake_tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict[str, asyncio.Task[None]])
    # By tournament: the matches that ended while a report is being written.
    ended: dict[str, list[Match]] = field(default_factory=dict[str, list[Match]])
    timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict[str, asyncio.TimerHandle])

    # The ends of matches

    def report(self, match: Match) -> None:
        """Tell a tournament that one of its matches has ended. One report at a time: in a large
        arena many matches end while one is written, and the next report has them all."""
        if match.tournament in self.ended:
            self.ended[match.tournament].append(match)
        else:
            self.ended[match.tournament] = []
            self._send_report(match.tournament, [match])

    def _send_report(self, tournament: str, ended: list[Match]) -> None:
        over = GamesOver(games=tuple(map(_game_over, ended)))
        callback = partial(self._reported, tournament, [match.id for match in ended])
        self.commands.submit(self.commands.tournaments, SYSTEM, tournament, over, callback)

    def _reported(self, tournament: str, written: Sequence[str], outcome: Outcome) -> None:
        if isinstance(outcome, Refused) and not isinstance(outcome, TooBusy):
            # The matches no longer count, or another worker was faster.
            self._mark_reported(written)
        elif isinstance(outcome, Exception):
            log.warning("match results not reported", error=type(outcome).__name__)
        ended = self.ended.pop(tournament)
        if ended:
            self.ended[tournament] = ended[MOST_REPORTED:]
            self._send_report(tournament, ended[:MOST_REPORTED])

    def _mark_reported(self, matches: Sequence[str]) -> None:
        rows = tuple([report_match(match) for match in matches])
        with suppress(WriterStopped):
            self.writer.submit(Change((), rows), _ignore)

    async def report_missed(self) -> None:
        """Report the ends of matches whose worker died before it could."""
        before = self.today() - REPORTING
        async with self.queries.connect() as connection:
            found = (await connection.scalars(_UNREPORTED, {"before": before})).all()
        for id in found:
            try:
                room = await self.commands.matches.load(id)
            except NoSuchRoom:
                self._mark_reported([id])
                continue
            await self.commands.matches.catch_up(room)
            if room.now.result:
                self.report(room.now)

    def stop(self, void: Sequence[str]) -> None:
        """End matches that no longer count."""
        for match in void:
            self.commands.submit(self.commands.matches, SYSTEM, match, StopMatch(), _ignore)

    # Times that are due

    async def wake_tournaments(self) -> None:
        """Look at every tournament that is due. Each has a task, because pairing may take long."""
        async with self.queries.connect() as connection:
            due = (await connection.execute(_DUE, {"now": self.now()})).all()
        for row in due:
            self._start_wake_task(row.id, row.wake)

    def expect(self, tournament: Tournament) -> None:
        """Set a timer for what is due soon in a tournament that this worker has just written."""
        timer = self.timers.pop(tournament.id, None)
        if timer is not None:
            timer.cancel()
        due = due_at(tournament)
        wait = SOON if due is None else due - self.now()
        if due is not None and wait < SOON:
            alarm = partial(self._start_wake_task, tournament.id, None)
            loop = asyncio.get_running_loop()
            self.timers[tournament.id] = loop.call_later(max(0.0, wait) + LATE, alarm)

    def _start_wake_task(self, id: str, stored: float | None) -> None:
        self.timers.pop(id, None)
        if id not in self.wake_tasks:
            task = asyncio.create_task(self._wake_safely(id, stored))
            self.wake_tasks[id] = task
            task.add_done_callback(partial(self._wake_task_done, id))

    def _wake_task_done(self, id: str, _: asyncio.Task[None]) -> None:
        self.wake_tasks.pop(id, None)

    async def _wake_safely(self, id: str, stored: float | None) -> None:
        try:
            await self.wake(id, stored)
        except Exception:
            log.exception("a tournament could not continue")
            await asyncio.sleep(AFTER_FAILURE)

    async def wake(self, id: str, stored: float | None) -> None:
        """Do what is due in this tournament. If nothing is, correct the `stored` time."""
        try:
            room = await self.commands.tournaments.load(id)
        except NoSuchRoom:  # just deleted
            return
        await self.commands.tournaments.catch_up(room)
        due = due_at(room.now)
        if due is not None and due <= self.now():
            try:
                await self.commands.to_tournament(SYSTEM, id, TimePassed())
            except Refused as refused:
                due = due_at(room.now)
                if due is not None and due <= self.now():  # the process for pairing failed
                    log.warning("a tournament could not continue", code=refused.code)
                    await asyncio.sleep(AFTER_FAILURE)
                    return
                log.debug("no longer due", code=refused.code)
            else:
                return  # which has stored the next time
        if stored is None:
            return
        async with self.engine.begin() as connection:
            moved = move_wake(id, stored, due_at(room.now))
            await connection.execute(moved.statement, moved.values)

    async def close(self) -> None:
        """Stop the timers and the tasks."""
        for timer in self.timers.values():
            timer.cancel()
        tasks = list(self.wake_tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _game_over(match: Match) -> GameOver:
    assert match.result
    return GameOver(match=match.id, result=match.result, missed=missed_by(match))


def _ignore(_outcome: Outcome | bool) -> None:
    """Ignore a failure: the row remains, and a worker tries again."""
