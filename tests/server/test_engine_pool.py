"""Processes for work that may take too long: deadlines, memory, and callers that disconnect."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from checkrow.engines.thread_limit import usual_threads
from checkrow.play.refused import Refused
from checkrow.server.engine_pool import EnginePool, is_stopped
from checkrow.server.fair_queue import Asker, FairQueue
from tests.server import loaded_priority

PATIENCE = 60.0  # seconds, generous for slow machines
ANN, BOB = Asker("ann", ""), Asker("bob", "")
SERVER = """
import asyncio
from checkrow.server.engine_pool import EnginePool
from checkrow.server.fair_queue import Asker, FairQueue

async def main() -> None:
    queue = FairQueue(1, per_member=1, per_group=1, total=1)
    pool = EnginePool(1, queue, memory_mb=512)
    print(await pool.run(Asker("", ""), 60, abs, -1), flush=True)
    input()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture(scope="module")
def pool() -> Generator[EnginePool]:
    queue = FairQueue(1, per_member=4, per_group=8, total=8)
    made = EnginePool(1, queue, memory_mb=256)
    yield made
    made.close()


def until_stopped(started: Path, seen: Path) -> str:
    started.touch()
    while not is_stopped():
        time.sleep(0.001)
    seen.touch()
    return "stopped"


def ignore_everything(started: Path) -> None:
    started.write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def take_memory() -> int:
    return len(bytearray(1 << 30))


def process_number() -> int:
    return os.getpid()


async def exists(path: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        while not path.exists():
            await asyncio.sleep(0.01)


async def test_a_cancelled_job_stops_and_its_process_stays(
    pool: EnginePool, tmp_path: Path
) -> None:
    process = await pool.run(ANN, PATIENCE, process_number)
    started, stopped = tmp_path / "started", tmp_path / "stopped"
    waiting = asyncio.create_task(pool.run(ANN, PATIENCE, until_stopped, started, stopped))
    await exists(started)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await pool.run(BOB, PATIENCE, process_number) == process
    await exists(stopped)


async def test_a_job_that_does_not_stop_is_killed(pool: EnginePool, tmp_path: Path) -> None:
    started = tmp_path / "started"
    waiting = asyncio.create_task(pool.run(ANN, PATIENCE, ignore_everything, started))
    await exists(started)
    waiting.cancel()
    assert await pool.run(BOB, PATIENCE, abs, -1) == 1
    async with asyncio.timeout(PATIENCE):
        while Path(f"/proc/{started.read_text()}").exists():
            await asyncio.sleep(0.01)


async def test_a_job_has_a_deadline(pool: EnginePool, tmp_path: Path) -> None:
    with pytest.raises(Refused) as error:
        await pool.run(ANN, 0.2, ignore_everything, tmp_path / "started")
    assert error.value.code == "too-hard"
    assert "longer than 1 second" in error.value.sentence
    assert await pool.run(ANN, PATIENCE, abs, -1) == 1


async def test_a_job_has_so_much_memory(pool: EnginePool) -> None:
    with pytest.raises(Refused) as error:
        await pool.run(ANN, PATIENCE, take_memory)
    assert error.value.code == "too-hard"
    assert "memory" in error.value.sentence
    assert await pool.run(ANN, PATIENCE, abs, -1) == 1


async def test_a_process_that_ends_is_replaced(pool: EnginePool) -> None:
    with pytest.raises(Refused) as error:
        await pool.run(ANN, PATIENCE, os._exit, 1)
    assert error.value.code == "busy"
    assert await pool.run(ANN, PATIENCE, abs, -1) == 1


async def test_an_idle_process_that_ends_is_replaced(pool: EnginePool) -> None:
    os.kill(await pool.run(ANN, PATIENCE, process_number), signal.SIGKILL)
    found = 0
    async with asyncio.timeout(PATIENCE):
        while found != 1:
            with suppress(Refused):  # the job went to the process that had just ended
                found = await pool.run(ANN, PATIENCE, abs, -1)


@pytest.mark.usefixtures("end_messages_first")
async def test_a_pool_that_closes_refuses_its_jobs(tmp_path: Path) -> None:
    """Running, waiting and later jobs all fail at once instead of waiting for a deadline."""
    pool = EnginePool(1, FairQueue(1, per_member=4, per_group=8, total=8), memory_mb=256)
    started = tmp_path / "started"
    running = asyncio.create_task(pool.run(ANN, PATIENCE, ignore_everything, started))
    waiting = asyncio.create_task(pool.run(BOB, PATIENCE, abs, -1))
    await exists(started)
    assert (pool.running, pool.waiting) == (1, 1)
    pool.close()
    for job in (running, waiting, pool.run(ANN, PATIENCE, abs, -1)):
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(Refused) as error:
                await job
        assert "stopping" in error.value.sentence
    assert (pool.running, pool.waiting) == (0, 0)
    assert not Path(f"/proc/{started.read_text()}").exists()


async def test_a_process_loads_its_jobs_before_it_takes_a_low_priority() -> None:
    queue = FairQueue(1, per_member=1, per_group=1, total=1)
    pool = EnginePool(1, queue, memory_mb=256, nice=3, modules=[loaded_priority.__name__])
    try:
        when_loaded, now = await pool.run(ANN, PATIENCE, loaded_priority.priorities)
    finally:
        pool.close()
    assert now == min(when_loaded + 3, 19)
    assert when_loaded == os.nice(0)


def test_they_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert server.stdout.readline() == "1\n"
        server.kill()
        # The output closes only once every process that could write to it has ended.
        assert not server.communicate(timeout=PATIENCE)[0]


async def test_a_search_of_the_pool_uses_one_thread(pool: EnginePool) -> None:
    assert await pool.run(ANN, PATIENCE, usual_threads) == 1
