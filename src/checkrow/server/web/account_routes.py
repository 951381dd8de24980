"""Names, sessions, passwords and tokens."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from checkrow.play.forms import DeleteAccount, Me, NewPassword, NewToken, SignIn, Token
from checkrow.play.refused import Refused
from checkrow.server.accounts import Player
from checkrow.server.core import Core
from checkrow.server.web.authentication import COOKIE, token_of
from checkrow.server.web.origins import address_of, is_secure
from checkrow.server.web.routes import NOTHING, delete, get, post

AnyRequest = Request[Any, Any, Any]


def _cookie(request: AnyRequest, core: Core, token: str, days: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=days * 86_400,
        path="/",
        httponly=True,
        secure=is_secure(request, core.settings),
        samesite="lax",
    )


def _me(player: Player | None) -> Me:
    return Me(player.id, player.name, player.protected) if player else Me()


@get("/api/session", tags=["account"], summary="Who am I?")
async def who_am_i(player: Player | None) -> Me:
    return _me(player)


@post("/api/session", tags=["account"], summary="Take a name, or come back to it")
async def sign_in(
    request: AnyRequest, data: SignIn, core: Core, player: Player | None
) -> Response[Me]:
    if player is not None and player.name.lower() == data.name.lower() and data.password is None:
        return Response(_me(player), status_code=HTTP_200_OK)  # this device has it already
    address = address_of(request, core.settings)
    if data.password is not None:
        core.limits.check_guess(f"name {address}", f"name {data.name.lower()}")
    core.limits.check_new_name(address)
    found, token = await core.accounts.sign_in(data.name, data.password)
    cookie = _cookie(request, core, token, core.settings.session_days)
    return Response(_me(found), status_code=HTTP_201_CREATED, cookies=[cookie])


@delete("/api/session", tags=["account"], summary="Log out", responses=NOTHING)
async def sign_out(request: AnyRequest, core: Core, player: Player | None) -> Response[None]:
    token, _ = token_of(request)
    if player is not None:
        await core.accounts.sign_out(token)
    gone = _cookie(request, core, "", 0)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[gone])


@post("/api/account/password", tags=["account"], summary="Protect the name by a password")
async def set_password(data: NewPassword, core: Core, me: Player) -> Me:
    core.limits.check_guess(f"name {me.name.lower()}")
    await core.accounts.set_password(me, data.old, data.new)
    return Me(me.id, me.name, True)


@post(
    "/api/account/delete",
    tags=["account"],
    summary="Delete the account",
    status_code=HTTP_204_NO_CONTENT,
    responses=NOTHING,
)
async def delete_account(
    request: AnyRequest, data: DeleteAccount, core: Core, me: Player
) -> Response[None]:
    core.limits.check_guess(f"name {me.name.lower()}")
    await core.accounts.delete(me, data.password)
    gone = _cookie(request, core, "", 0)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[gone])


@get("/api/account/tokens", tags=["account"], summary="The tokens of your bots")
async def list_tokens(core: Core, me: Player) -> list[Token]:
    return [Token(*row) for row in await core.accounts.tokens(me)]


@post("/api/account/tokens", tags=["account"], summary="Make a token for a bot")
async def make_token(data: NewToken, core: Core, me: Player) -> Token:
    token = await core.accounts.open_session(me, "token", data.label)
    newest = (await core.accounts.tokens(me))[-1]
    return Token(*newest, token)


@delete("/api/account/tokens/{short:str}", tags=["account"], summary="Delete a token")
async def delete_token(short: str, core: Core, me: Player) -> None:
    if not await core.accounts.delete_token(me, short):
        raise Refused("no-such-token", "you have no such token")


ROUTES = [
    who_am_i,
    sign_in,
    sign_out,
    set_password,
    delete_account,
    list_tokens,
    make_token,
    delete_token,
]
