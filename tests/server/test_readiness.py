"""`/api/ready` tells whether the server can do its work."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from checkrow.server.service_time import LEASH, ServiceTime
from checkrow.server.store.database import connect
from checkrow.server.store.migrate import migrate
from tests.server.backing import PATIENCE, CheckrowServer


def until_ready_is(server: CheckrowServer, status: int) -> httpx.Response:
    until = time.monotonic() + PATIENCE
    while True:
        answer = httpx.get(f"{server.url}/api/ready", timeout=PATIENCE)
        if answer.status_code == status:
            return answer
        assert time.monotonic() < until, answer.text
        time.sleep(0.1)


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    """No file can grow, as on a full disk."""
    server = CheckrowServer(tmp_path / "data")
    server.start()
    try:
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        answer = until_ready_is(server, 503)
        assert answer.json() == {"ready": False, "database": False, "channel": True}
        assert httpx.get(f"{server.url}/api/health", timeout=PATIENCE).status_code == 200
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        answer = until_ready_is(server, 200)
        assert answer.json() == {"ready": True, "database": True, "channel": True}
        server.still_running()
    finally:
        server.stop()


async def test_a_database_that_hangs_or_refuses_takes_no_writes(address: str) -> None:
    now = 0.0
    engine = connect(address)
    try:
        await migrate(engine)
        service_time = ServiceTime(engine, lambda: now)
        await service_time.start()
        assert service_time.can_write
        now += LEASH  # without a heartbeat in between
        assert not service_time.can_write
        await service_time.beat()
        assert service_time.can_write
    finally:
        await engine.dispose()


async def test_a_read_only_database_takes_no_writes(tmp_path: Path) -> None:
    file = tmp_path / "checkrow.db"
    engine = connect(f"sqlite:///{file}")
    await migrate(engine)
    await engine.dispose()
    engine = connect(f"sqlite:///file:{file}?mode=ro&uri=true")
    try:
        service_time = ServiceTime(engine)
        with pytest.raises(OperationalError):
            await service_time.beat()
        assert not service_time.can_write
    finally:
        await engine.dispose()
