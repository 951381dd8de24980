"""Joining a tournament by its code, with or without a name on this server."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from checkrow.play.tournament.forms import (
    Invitation,
    JoinedTournament,
    JoinTournament,
    MoveDevice,
)
from checkrow.server.core import Core
from checkrow.server.players import Player, check_may_play, is_bot
from checkrow.server.web.account_routes import session_cookie
from checkrow.server.web.origins import address_of
from checkrow.server.web.routes import get, post

AnyRequest = Request[Any, Any, Any]


@get("/api/join/{code:str}", tags=["tournaments"], summary="The tournament with a code")
async def show_invitation(request: AnyRequest, code: str, core: Core) -> Invitation:
    return await core.tournament_service.invitation(code, address_of(request, core.settings))


@post("/api/join", tags=["tournaments"], summary="Join a tournament by its code", status_code=200)
async def join_tournament(
    request: AnyRequest, data: JoinTournament, core: Core, player: Player | None
) -> Response[JoinedTournament]:
    """Works without a name: you become a guest, whose session is in the cookie. If you take part
    already, nothing changes; with a `secret`, that is so even if you did not receive the answer."""
    if player is not None:
        check_may_play(player)
    address = address_of(request, core.settings)
    joined, token = await core.tournament_service.join(data, player, address, bot=is_bot(player))
    return _answer(request, core, joined, token)


@post(
    "/api/join/device",
    tags=["tournaments"],
    summary="Continue as a guest on this device",
    status_code=200,
)
async def move_device(
    request: AnyRequest, data: MoveDevice, core: Core
) -> Response[JoinedTournament]:
    """The code is on the host's page, and works once. The other device is signed out. Players with
    a name of their own sign in instead."""
    address = address_of(request, core.settings)
    return _answer(request, core, *await core.tournament_service.move(data, address))


def _answer(
    request: AnyRequest, core: Core, joined: JoinedTournament, token: str
) -> Response[JoinedTournament]:
    cookies = [session_cookie(request, core, token, core.settings.session_days)] if token else []
    return Response(joined, cookies=cookies)


ROUTES = [show_invitation, join_tournament, move_device]
