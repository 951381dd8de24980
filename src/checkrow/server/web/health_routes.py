"""Routes for the people who run the service: liveness, readiness, metrics."""

from __future__ import annotations

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from checkrow.play.forms import Health
from checkrow.server.core import Core
from checkrow.server.web.metrics import Metrics
from checkrow.server.web.routes import REFUSALS, get


@get("/api/health", tags=["service"], summary="Is the process alive?")
async def alive() -> dict[str, bool]:
    return {"alive": True}


NOT_READY = {
    **REFUSALS,
    503: ResponseSpec(
        Health, generate_examples=False, description="It cannot serve at the moment."
    ),
}


@get("/api/ready", tags=["service"], summary="Can it serve?", responses=NOT_READY)
async def ready(core: Core) -> Response[Health]:
    """Whether the database accepts writes (tried every second) and messages reach other
    workers."""
    database, channel = core.service_time.can_write, await core.channel.healthy()
    health = Health(database and channel, database, channel)
    return Response(health, status_code=200 if health.ready else 503)


@get("/metrics", include_in_schema=False)
async def show_metrics(metrics: Metrics) -> Response[bytes]:
    return Response(
        generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
    )


ROUTES = [alive, ready, show_metrics]
