"""The web application: routes, sockets and documents around a core."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp

from checkrow.play.refused import Refused
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.players import Player, check_has_name, check_may_manage, check_may_play
from checkrow.server.settings import Settings
from checkrow.server.web import (
    account_routes,
    analysis_routes,
    challenge_routes,
    documentation,
    documents,
    health_routes,
    join_routes,
    link_routes,
    lobby_routes,
    match_routes,
    pages,
    people_routes,
    picture_routes,
    relation_routes,
    rules_routes,
    tournament_routes,
)
from checkrow.server.web.authentication import authenticate
from checkrow.server.web.errors import HANDLERS
from checkrow.server.web.headers import with_headers
from checkrow.server.web.metrics import Metrics
from checkrow.server.web.origins import Connection, address_of, check_host, check_origin
from checkrow.server.web.transports import Transports

SAFE = ("GET", "HEAD", "OPTIONS")


def within_rate(connection: Connection, _: BaseRouteHandler) -> None:
    """Raise `Refused` for an address with too many requests. Sockets have their own limits."""
    core: Core = connection.app.state.core
    if str(connection.scope["type"]) == "http":
        core.limits.check_request(address_of(connection, core.settings))


def from_our_own_pages(connection: Connection, _: BaseRouteHandler) -> None:
    """Raise `Refused` for a request made by a foreign page, and for a body that is not JSON: a
    browser lets foreign pages send other bodies without a preflight request."""
    settings = connection.app.state.core.settings
    check_host(connection, settings)
    if not isinstance(connection, Request) or connection.method in SAFE:
        return
    check_origin(connection, settings)
    headers = connection.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise Refused("not-json", "send JSON, with Content-Type: application/json")


async def give_core(state: State) -> Core:
    core: Core = state.core
    return core


async def give_metrics(state: State) -> Metrics:
    metrics: Metrics = state.metrics
    return metrics


async def give_player(request: Request[Any, Any, Any], core: Core) -> Player | None:
    """Return the player who sends the request, if known."""
    return await authenticate(core.accounts, request)


async def give_anyone(request: Request[Any, Any, Any], player: Player | None) -> Player:
    """Return the player or guest who sends the request. Raises `Refused` for others, or for a
    change with a read-only token."""
    if player is None:
        raise Refused("no-name", "pick a name first: POST it to /api/session")
    if request.method not in SAFE:
        check_may_play(player)
    return player


async def give_me(anyone: Player) -> Player:
    """Return the player who sends the request. Raises `Refused` without a name, or for a change
    with a read-only token."""
    check_has_name(anyone)
    return anyone


async def give_owner(player: Player | None) -> Player:
    """Return the player who manages their account. Raises `Refused` without a name and for a
    bot."""
    if player is None:
        raise Refused("no-name", "pick a name first: POST it to /api/session")
    check_has_name(player)
    check_may_manage(player)
    return player


def make_app(settings: Settings, transports: Transports) -> ASGIApp:
    """Return the application; `transports` handles its sockets."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with running(settings) as core:
            app.state.core = core
            app.state.metrics = Metrics(core, transports.connections)
            async with transports.open(core):
                yield

    app = Litestar(
        route_handlers=[
            *account_routes.ROUTES,
            *lobby_routes.ROUTES,
            *match_routes.ROUTES,
            *tournament_routes.ROUTES,
            *join_routes.ROUTES,
            *people_routes.ROUTES,
            *relation_routes.ROUTES,
            *challenge_routes.ROUTES,
            *link_routes.ROUTES,
            *analysis_routes.ROUTES,
            *picture_routes.ROUTES,
            *rules_routes.ROUTES,
            *health_routes.ROUTES,
            *documents.ROUTES,
            *documentation.ROUTES,
            *pages.ROUTES,
        ],
        lifespan=[lifespan],
        guards=[within_rate, from_our_own_pages],
        dependencies={
            "core": Provide(give_core),
            "metrics": Provide(give_metrics),
            "player": Provide(give_player),
            "anyone": Provide(give_anyone),
            "me": Provide(give_me),
            "owner": Provide(give_owner),
        },
        exception_handlers=HANDLERS,
        request_max_body_size=settings.frame_bytes * 4,
        openapi_config=documents.OPENAPI,
        logging_config=None,
    )
    return with_headers(app)
