"""Service time, with a clock that the test sets."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.service_time import LEASH, ServiceTime
from checkrow.server.store.database import connect, sqlite_url
from checkrow.server.store.migrate import migrate


class SetClock:
    """A monotonic clock that only the test moves."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncGenerator[AsyncEngine]:
    engine = connect(sqlite_url(tmp_path / "time.db"))
    await migrate(engine)
    yield engine
    await engine.dispose()


async def test_service_time_stops_while_no_worker_runs(engine: AsyncEngine) -> None:
    clock = SetClock()
    before = ServiceTime(engine, clock)
    await before.start()
    assert before.now() == 0.0
    clock.at += 2.0
    await before.beat()
    assert before.now() == 2.0
    clock.at += 50_000.0  # the service is down for half a day
    after = ServiceTime(engine, clock)
    await after.start()
    assert after.now() == 2.0
    clock.at += 1.5
    assert after.now() == 3.5


async def test_it_stops_when_the_database_is_away(engine: AsyncEngine) -> None:
    clock = SetClock()
    kept = ServiceTime(engine, clock)
    await kept.start()
    clock.at += 3600.0  # without a heartbeat
    assert kept.now() == LEASH
    await kept.beat()
    assert kept.now() == LEASH
    clock.at += 1.0
    assert kept.now() == LEASH + 1.0


async def test_workers_agree_and_never_go_back(engine: AsyncEngine) -> None:
    quick_clock, slow_clock = SetClock(), SetClock()
    quick, slow = ServiceTime(engine, quick_clock), ServiceTime(engine, slow_clock)
    await quick.start()
    await slow.start()
    last = 0.0
    for _ in range(5):
        quick_clock.at += 1.0
        slow_clock.at += 0.5
        await quick.beat()
        await slow.beat()
        assert slow.now() == quick.now() > last
        last = slow.now()


@pytest.mark.parametrize("step", [-86_400.0, -1.0, 86_400.0])
async def test_the_clock_on_the_wall_does_not_matter(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    clock = SetClock()
    kept = ServiceTime(engine, clock)
    await kept.start()
    clock.at += 1.0
    await kept.beat()
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + step)
    clock.at += 1.0
    await kept.beat()
    assert kept.now() == 2.0
    again = ServiceTime(engine, clock)
    await again.start()
    assert again.now() == 2.0
