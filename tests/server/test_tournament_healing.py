"""What a tournament does by itself, on two workers that never notify each other, and how it
recovers when a worker dies between two writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from checkrow.play.commands import Resign
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament, standings
from checkrow.play.tournament.commands import (
    CorrectResult,
    Enter,
    OpenTournament,
    StartTournament,
    TimePassed,
)
from checkrow.play.tournament.settings import Arena, Format, RoundRobin, Swiss, TournamentSettings
from checkrow.server.core import Core
from checkrow.server.store.schema import matches, service
from checkrow.server.tournaments.scheduler import TournamentScheduler
from tests.server.in_process import two_workers, until

HOST = Person("host", "Teacher")
GAME = "connect:4x4x3:2"


async def opened(core: Core, format: Format, players: int, **settings: Any) -> str:
    values: dict[str, Any] = {"game": GAME, "access": "open", "wait_seconds": 5.0, **settings}
    chosen = TournamentSettings(format=format, **values)
    id = (await core.commands.open_tournament(HOST, OpenTournament(chosen, id="open"))).id
    for number in range(1, players + 1):
        who = Person(f"kid{number}", f"Kid {number}")
        await core.commands.to_tournament(who, id, Enter(who.name, id=f"enter {number}"))
    return id


async def started(core: Core, format: Format, players: int, **settings: Any) -> str:
    id = await opened(core, format, players, **settings)
    await core.commands.to_tournament(HOST, id, StartTournament(id="start"))
    return id


async def state(core: Core, id: str) -> Tournament:
    room = await core.tournaments.load(id)
    await core.tournaments.catch_up(room)
    return room.now


async def wait_for(core: Core, id: str, phase: str, round: int = 0) -> Tournament:
    async def reached() -> bool:
        now = await state(core, id)
        return now.phase == phase and len(now.rounds) >= round

    await until(reached)
    return await state(core, id)


async def resign(core: Core, match: str) -> None:
    """Let the first player resign."""
    player = (await core.matches.load(match)).now.players[0]
    await core.commands.to_match(Person(player.id, player.name), match, Resign(id=f"r {match}"))


async def later(core: Core, seconds: float) -> None:
    """Advance the service time of all workers."""
    async with core.engine.begin() as connection:
        await connection.execute(update(service).values(time=core.now() + seconds))
    await core.service_time.beat()


async def live_matches(core: Core) -> int:
    async with core.engine.connect() as connection:
        return await connection.scalar(select(func.count()).where(matches.c.live)) or 0


async def tables_in(core: Core) -> list[str]:
    """Return the ids of all matches ever written."""
    async with core.engine.connect() as connection:
        return list((await connection.scalars(select(matches.c.id))).all())


@asynccontextmanager
async def without(monkeypatch: pytest.MonkeyPatch, name: str) -> AsyncGenerator[None]:
    """Skip a step of the scheduler, as if every worker died before it."""
    with monkeypatch.context() as patched:
        patched.setattr(TournamentScheduler, name, lambda *_: None)
        yield


async def test_it_starts_at_its_time(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (one, other):
        id = await opened(one, Swiss(1), 4, starts_at=one.now() + 600.0)
        assert (await state(other, id)).phase == "open"
        await later(one, 700.0)
        now = await wait_for(other, id, "running")
        assert len(now.live) == 2
        assert sorted(now.live) == sorted(await tables_in(one))


async def test_it_waits_for_a_host_if_nobody_came(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (one, other):
        id = await opened(one, Swiss(1), 2, starts_at=one.now() + 600.0)
        await later(one, 700.0)

        async def cancelled() -> bool:
            return (await state(other, id)).settings.starts_at is None

        await until(cancelled)
        assert (await state(one, id)).phase == "open"


async def test_a_round_ends_though_both_players_left(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (one, other):
        id = await started(one, Swiss(2), 4, round_minutes=5.0)
        assert await live_matches(one) == 2
        await later(other, 400.0)
        now = await wait_for(one, id, "between")
        assert all(table.how == "deadline" for table in now.tables.values())

        async def stopped() -> bool:
            return await live_matches(one) == 0

        await until(stopped)
        await later(other, 60.0)
        assert len((await wait_for(one, id, "running", 2)).rounds) == 2


async def test_two_workers_pair_a_round_once(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (one, other):
        id = await started(one, Swiss(3), 31)
        for match in (await state(one, id)).live:
            await resign(one, match)
        await wait_for(one, id, "between")
        await later(one, 60.0)
        await other.service_time.beat()

        async def press(core: Core) -> object:
            return await core.commands.to_tournament(SYSTEM, id, TimePassed())

        attempts: list[Awaitable[object]] = [press(core) for core in (one, other) * 3]
        done = await asyncio.gather(*attempts, return_exceptions=True)
        assert all(isinstance(each, Refused) for each in done if isinstance(each, Exception))
        now = await wait_for(other, id, "running", 2)
        assert len(now.rounds) == 2
        players = [player for table in now.open_tables for player in table.players]
        assert len(set(players)) == len(players) == 30
        assert len(now.rounds[1].byes) == 1
        assert now.rounds[0].byes != now.rounds[1].byes
        written = await tables_in(one)
        assert len(written) == len(set(written)) == 30
        assert set(now.live) <= set(written)


async def test_a_result_arrives_though_the_worker_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(tmp_path) as (one, other):
        async with without(monkeypatch, "report"):
            id = await started(one, Swiss(2), 4)
            for match in (await state(one, id)).live:
                await resign(one, match)
            assert await live_matches(one) == 0
            assert len((await state(one, id)).live) == 2
        now = await wait_for(other, id, "between")
        assert [table.how for table in now.tables.values()] == ["played", "played"]

        async def all_reported() -> bool:
            async with one.engine.connect() as connection:
                query = select(func.count()).where(~matches.c.reported)
                return not await connection.scalar(query)

        await until(all_reported)
        assert (await state(one, id)).number == now.number  # each result counts once


async def test_a_void_match_stops_though_the_worker_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(tmp_path) as (one, _):
        async with without(monkeypatch, "stop"):
            id = await started(one, Swiss(2), 4)
            table = next(iter((await state(one, id)).tables.values()))
            command = CorrectResult(table.number, (1.0, 0.0), id="correct")
            await one.commands.to_tournament(HOST, id, command)

        async def stopped() -> bool:
            room = await one.matches.load(table.match)
            await one.matches.catch_up(room)
            return room.now.result is not None

        await until(stopped)
        assert await live_matches(one) == 1
        assert (await state(one, id)).tables[table.number].points == (1.0, 0.0)


async def test_a_result_is_corrected_after_the_next_round_was_paired(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (one, other):
        id = await started(one, RoundRobin(), 3, wait_seconds=0.0)
        first = next(iter((await state(one, id)).live))
        await resign(one, first)
        now = await wait_for(one, id, "running", 2)
        before = {line.id: line.points for line in standings(now)}
        table = next(each for each in now.tables.values() if first in each.games)
        assert table.points is not None
        turned = table.points[::-1]
        command = CorrectResult(table.number, turned, id="correct")
        await other.commands.to_tournament(HOST, id, command)
        now = await state(one, id)
        after = {line.id: line.points for line in standings(now)}
        assert after != before
        assert sum(after.values()) == sum(before.values())
        assert len(now.live) == 1  # the round continues


async def test_a_large_round_is_paired_by_another_process(tmp_path: Path) -> None:
    """The event loop stays free, and nobody is paired twice or left out."""
    async with two_workers(tmp_path) as (one, _):
        id = await started(one, Swiss(3), 60)
        for match in (await state(one, id)).live:
            await resign(one, match)
        await wait_for(one, id, "between")
        await later(one, 60.0)
        now = await wait_for(one, id, "running", 2)
        players = [player for table in now.open_tables for player in table.players]
        assert sorted(players) == sorted(now.entrants)
        met = {frozenset(table.players) for table in now.tables.values()}
        assert len(met) == len(now.tables) == 60  # nobody meets the same opponent again


async def test_an_arena_pairs_by_a_timer_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker that wrote the last entry has a timer of its own."""

    async def never(_: TournamentScheduler) -> None:
        """Do nothing, as if workers checked the table too late."""

    monkeypatch.setattr(TournamentScheduler, "wake_tournaments", never)
    async with two_workers(tmp_path) as (one, other):
        id = await started(one, Arena(10), 4)

        async def paired(number: int) -> bool:
            return len((await state(other, id)).tables) >= number

        await until(lambda: paired(2))
        first = (await state(one, id)).live
        for match in first:
            await resign(one, match)
        await until(lambda: paired(4))
        assert sorted([*first, *(await state(other, id)).live]) == sorted(await tables_in(one))
