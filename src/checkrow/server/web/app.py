"""The application: routes, socket, documents, and the core that they work with."""

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
from checkrow.server.web.origins import Connection, address_of, check_origin
from checkrow.server.web.switchboard import Switchboard

SAFE = ("GET", "HEAD", "OPTIONS")


def within_rate(connection: Connection, _: BaseRouteHandler) -> None:
    """Raises `Refused` for an address that asks for too much at once, whatever it is. Sockets
    have limits of their own."""
    desk: Desk = connection.app.state.desk
    if str(connection.scope["type"]) == "http" and not desk.requests.take(
        address_of(connection, desk.settings)
    ):
        raise Refused("too-many-requests", "that was too much at once: wait a moment")


async def give_desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


async def give_player(request: Request[Any, Any, Any], desk: Desk) -> Player | None:
    """Who is asking, if it is known; what changes something must come from our own pages."""
    player, by_cookie = await desk.player_of(request)
    if request.method not in SAFE:
        check_origin(request, desk.settings, by_cookie=by_cookie)
    return player


async def give_me(player: Player | None) -> Player:
    """Who is asking, where a name is needed."""
    if player is None:
        raise Refused("no-name", "choose a name first: POST it to /api/session")
    return player


def make_app(settings: Settings, switchboard: Switchboard) -> ASGIApp:
    """The application with these settings; its sockets come by the switchboard."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with running(settings) as core:
            app.state.desk = desk = Desk(core)
            async with switchboard.open(desk):
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
        guards=[within_rate],
        dependencies={
            "desk": Provide(give_desk),
            "player": Provide(give_player),
            "me": Provide(give_me),
        },
        exception_handlers=HANDLERS,
        request_max_body_size=settings.frame_bytes * 4,
        openapi_config=documents.OPENAPI,
        logging_config=None,
    )
    return with_headers(app)
