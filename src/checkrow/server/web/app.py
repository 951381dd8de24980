"""The application: routes, socket, documents, and the core that they work with."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

import checkrow
from checkrow.play.refused import Refused
from checkrow.server.accounts import Player
from checkrow.server.core import running
from checkrow.server.settings import Settings
from checkrow.server.web import (
    account_routes,
    analysis_routes,
    documents,
    health_routes,
    lobby_routes,
    match_routes,
    pages,
    people_routes,
)
from checkrow.server.web.desk import Desk
from checkrow.server.web.errors import HANDLERS
from checkrow.server.web.headers import with_headers
from checkrow.server.web.origins import Connection, address_of, check_host, check_origin
from checkrow.server.web.transports import Transports

SAFE = ("GET", "HEAD", "OPTIONS")


def within_rate(connection: Connection, _: BaseRouteHandler) -> None:
    """Raises `Refused` for an address that asks for too much at once, whatever it is. Sockets
    have limits of their own."""
    desk: Desk = connection.app.state.desk
    if str(connection.scope["type"]) == "http" and not desk.requests.take(
        address_of(connection, desk.settings)
    ):
        raise Refused("too-many-requests", "that was too much at once: wait a moment")


def from_our_own_pages(connection: Connection, _: BaseRouteHandler) -> None:
    """Raise `Refused` for what a foreign page makes a browser ask, and for a body that is not JSON,
    which is all that a foreign page can send without asking first."""
    settings = connection.app.state.desk.settings
    check_host(connection, settings)
    if not isinstance(connection, Request) or connection.method in SAFE:
        return
    check_origin(connection, settings)
    headers = connection.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if (
        has_body
        and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json"
    ):
        raise Refused("not-json", "send JSON, with Content-Type: application/json")


async def give_desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


async def give_player(request: Request[Any, Any, Any], desk: Desk) -> Player | None:
    """Who is asking, if it is known."""
    player, _ = await desk.player_of(request)
    return player


async def give_me(player: Player | None) -> Player:
    """Who is asking, where a name is needed."""
    if player is None:
        raise Refused("no-name", "choose a name first: POST it to /api/session")
    return player


def make_app(settings: Settings, transports: Transports) -> ASGIApp:
    """Return the application with these settings; `transports` bring its sockets."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with running(settings) as core:
            app.state.desk = desk = Desk(core)
            async with transports.open(desk):
                yield

    app = Litestar(
        route_handlers=[
            *account_routes.ROUTES,
            *lobby_routes.ROUTES,
            *match_routes.ROUTES,
            *people_routes.ROUTES,
            *analysis_routes.ROUTES,
            *health_routes.ROUTES,
            *documents.ROUTES,
            *pages.ROUTES,
        ],
        lifespan=[lifespan],
        guards=[within_rate, from_our_own_pages],
        dependencies={
            "desk": Provide(give_desk),
            "player": Provide(give_player),
            "me": Provide(give_me),
        },
        exception_handlers=HANDLERS,
        request_max_body_size=settings.frame_bytes * 4,
        openapi_config=OpenAPIConfig(
            title="Checkrow",
            version=checkrow.__version__,
            description="Connect-N and checkers: names, lobbies, matches. The socket that "
            "tells what happens is described in /api/asyncapi.json.",
            path="/api/docs",
            render_plugins=[documents.JSON],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    return with_headers(app)
