"""Every test of the server runs twice: on SQLite in one process, and on PostgreSQL with Redis in
two processes, with the players on different ones."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from checkrow.server.store.database import sqlite_url
from tests.server.backing import PostgresServer, RedisServer, Service, cluster, embedded


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


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database, for tests of the store alone."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "checkrow.db")
    postgres: PostgresServer = request.getfixturevalue("postgres")
    return postgres.new_database()
