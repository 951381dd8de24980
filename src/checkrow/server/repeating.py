"""Work that goes on as long as the server does, whatever happens to it in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

log = structlog.get_logger()


async def repeat(name: str, work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Does `work` again and again, with a pause after each time, until it is cancelled."""
    while True:
        try:
            await work()
        except (SQLAlchemyError, RedisError, OSError) as error:  # they are away, and come back
            log.warning("not done, and tried again", work=name, error=type(error).__name__)
        except Exception:
            log.exception("stumbled, and gets up again", work=name)
        await asyncio.sleep(pause)
