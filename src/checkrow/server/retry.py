"""Background tasks that run as long as the server does, despite failures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

log = structlog.get_logger()

Work = Callable[[], Awaitable[None]]
_START = time.monotonic()  # differs between workers, so that they do not ask the database together


async def repeat(name: str, work: Work, pause: float) -> None:
    """Run `work` repeatedly with a pause in between, until cancelled. Tasks with the same pause
    wake together, so that an idle server wakes less often.

    The first cancellation lets the current run finish: an unfinished transaction would block the
    last ones of a stopping server. A second cancellation interrupts it.
    """
    while True:
        running = asyncio.create_task(_run(name, work, pause))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            try:
                await asyncio.wait((running,))
            finally:
                running.cancel()
            raise
        await asyncio.sleep(_until_next(pause))


def _until_next(pause: float) -> float:
    """Return the seconds until the next multiple of the pause, at least half of a pause."""
    left = pause - (time.monotonic() - _START) % pause if pause else 0.0
    return left if left > pause / 2 else left + pause


async def keep_running(name: str, work: Work, pause: float) -> None:
    """Run `work`, which ends only by failing, and restart it after a pause. The first
    cancellation interrupts it."""
    while True:
        await _run(name, work, pause)
        await asyncio.sleep(pause)


async def _run(name: str, work: Work, pause: float) -> None:
    retrying = f"task failed; retrying in {pause:g} s"
    try:
        await work()
    except (SQLAlchemyError, RedisError, OSError) as error:  # temporarily unavailable
        log.warning(retrying, task=name, error=type(error).__name__)
    except Exception:
        log.exception(retrying, task=name)
