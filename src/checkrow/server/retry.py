"""Work that goes on as long as the server does, whatever happens to it in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

log = structlog.get_logger()

Work = Callable[[], Awaitable[None]]


async def repeat(name: str, work: Work, pause: float) -> None:
    """Does `work` again and again, with a pause after each time, until it is cancelled: what has
    begun is brought to its end first. A transaction that nobody ends would hold up the last ones
    of a server that stops. Who cannot wait cancels it once more."""
    while True:
        doing = asyncio.create_task(_do(name, work))
        try:
            await asyncio.shield(doing)
        except asyncio.CancelledError:
            try:
                await asyncio.wait((doing,))
            finally:
                doing.cancel()
            raise
        await asyncio.sleep(pause)


async def repeat_until_cut_short(name: str, work: Work, pause: float) -> None:
    """The same for work that has no end of its own."""
    while True:
        await _do(name, work)
        await asyncio.sleep(pause)


async def _do(name: str, work: Work) -> None:
    try:
        await work()
    except (SQLAlchemyError, RedisError, OSError) as error:  # they are away, and come back
        log.warning("not done, and tried again", work=name, error=type(error).__name__)
    except Exception:
        log.exception("stumbled, and gets up again", work=name)
