"""For those who run the service: is it alive, is it ready, what does it do?"""

from __future__ import annotations

import asyncio

from litestar import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from checkrow.play.forms import Health
from checkrow.server.core import Core
from checkrow.server.web.metrics import Metrics
from checkrow.server.web.routes import get


@get("/api/health", tags=["service"], summary="Is the process alive?")
async def alive() -> dict[str, bool]:
    return {"alive": True}


@get("/api/ready", tags=["service"], summary="Can it serve?")
async def ready(core: Core) -> Response[Health]:
    database, channel = await _database(core), await core.channel.healthy()
    health = Health(database and channel, database, channel)
    return Response(health, status_code=200 if health.ready else 503)


async def _database(core: Core) -> bool:
    try:
        async with asyncio.timeout(2), core.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except (DBAPIError, OSError, TimeoutError):
        return False
    return True


@get("/metrics", include_in_schema=False)
async def show_metrics(metrics: Metrics) -> Response[bytes]:
    return Response(
        generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
    )


ROUTES = [alive, ready, show_metrics]
