"""Run every server test twice: on SQLite in one process, and on PostgreSQL with Redis in two
processes, with the players on different ones."""

from __future__ import annotations

import asyncio
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
import uvloop
from pebble.common.types import CONSTS
from pebble.pool.process import PoolManager

from checkrow.server.store.database import sqlite_url
from tests.server.backing import PostgresServer, RedisServer, Service, cluster, embedded


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], AbstractEventLoop]]:
    """Run tests marked `uvloop` on the event loop that the server uses."""
    if item.get_closest_marker("uvloop"):
        return {"uvloop": uvloop.new_event_loop}
    return {"asyncio": asyncio.new_event_loop}


@pytest.fixture(scope="session")
def postgres() -> Generator[PostgresServer]:
    server = PostgresServer()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis() -> Generator[RedisServer]:
    server = RedisServer()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session", params=["embedded", "cluster"])
def service(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Service]:
    """A service that many tests share."""
    data: Path = tmp_path_factory.mktemp("data")
    if request.param == "embedded":
        with embedded(data / "server") as found:
            yield found
    else:
        postgres: PostgresServer = request.getfixturevalue("postgres")
        redis: RedisServer = request.getfixturevalue("redis")
        with cluster(data, postgres, redis) as found:
            yield found


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of an empty database, for tests of the store alone."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "checkrow.db")
    postgres: PostgresServer = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def end_messages_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pebble's message thread the first to notice that the pool stops. Otherwise it may still
    see the closed pipe and fail the jobs itself."""
    update = PoolManager.update_status

    def slowly(manager: PoolManager) -> None:
        update(manager)  # type: ignore[no-untyped-call]
        time.sleep(3 * CONSTS.sleep_unit)

    monkeypatch.setattr(PoolManager, "update_status", slowly)
