"""Names, sessions, passwords and tokens."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from checkrow.play.forms import DeleteAccount, Me, NewPassword, NewToken, SignIn, Token
from checkrow.play.refused import Refused
from checkrow.server.account_deletion import delete_account
from checkrow.server.accounts import Player
from checkrow.server.guess_limits import Guess
from checkrow.server.web.desk import COOKIE, Desk
from checkrow.server.web.origins import address_of, is_secure
from checkrow.server.web.routes import NOTHING, delete, get, post

AnyRequest = Request[Any, Any, Any]


def _cookie(request: AnyRequest, desk: Desk, token: str, days: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=days * 86_400,
        path="/",
        httponly=True,
        secure=is_secure(request, desk.settings),
        samesite="lax",
    )


def _me(player: Player | None) -> Me:
    return Me(player.id, player.name, player.protected) if player else Me()


@get("/api/session", tags=["account"], summary="Who am I?")
async def who_am_i(player: Player | None) -> Me:
    return _me(player)


@post("/api/session", tags=["account"], summary="Take a name, or come back to it")
async def sign_in(
    request: AnyRequest, data: SignIn, desk: Desk, player: Player | None
) -> Response[Me]:
    if player is not None and player.name.lower() == data.name.lower() and data.password is None:
        return Response(_me(player), status_code=HTTP_200_OK)  # this device has it already
    address = address_of(request, desk.settings)
    if not desk.names.take(address):
        raise Refused("too-many-names", "too many names were taken from here: wait an hour")
    if data.password is None:
        found, token = await desk.core.accounts.sign_in(data.name, None)
    else:
        with desk.guesses.attempt(address, f"name {data.name.lower()}") as guess:
            found, token = await desk.core.accounts.sign_in(data.name, data.password)
            guess.was_right = True
    cookie = _cookie(request, desk, token, desk.settings.session_days)
    return Response(_me(found), status_code=HTTP_201_CREATED, cookies=[cookie])


def _signed_out(request: AnyRequest, desk: Desk) -> Response[None]:
    """An answer without a body, after which the browser has no session."""
    gone = _cookie(request, desk, "", 0)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[gone])


@delete("/api/session", tags=["account"], summary="Sign out", responses=NOTHING)
async def sign_out(request: AnyRequest, desk: Desk, player: Player | None) -> Response[None]:
    if player is not None:
        await desk.core.accounts.sign_out(player)
    return _signed_out(request, desk)


@delete("/api/sessions", tags=["account"], summary="Sign out everywhere", responses=NOTHING)
async def sign_out_everywhere(request: AnyRequest, desk: Desk, owner: Player) -> Response[None]:
    """All devices and bots, this one too."""
    await desk.core.accounts.sign_out_everywhere(owner)
    return _signed_out(request, desk)


@post("/api/account/password", tags=["account"], summary="Protect the name by a password")
async def set_password(data: NewPassword, desk: Desk, owner: Player) -> Me:
    """All other devices and all bots are signed out."""
    with _own_attempt(desk, owner) as guess:
        await desk.core.accounts.set_password(owner, data.old, data.new)
        guess.was_right = True
    return Me(owner.id, owner.name, True)


def _own_attempt(desk: Desk, owner: Player) -> AbstractContextManager[Guess]:
    """An attempt of a signed-in device at its own password."""
    assert owner.session
    return desk.guesses.attempt_by_session(owner.session.hash)


@post(
    "/api/account/delete",
    tags=["account"],
    summary="Delete the account",
    status_code=HTTP_204_NO_CONTENT,
    responses=NOTHING,
)
async def remove_account(
    request: AnyRequest, data: DeleteAccount, desk: Desk, owner: Player
) -> Response[None]:
    """Your running matches are lost first."""
    with _own_attempt(desk, owner) as guess:
        await delete_account(desk.core, owner, data.password)
        guess.was_right = True
    return _signed_out(request, desk)


@get("/api/account/tokens", tags=["account"], summary="The tokens of your bots")
async def list_tokens(desk: Desk, owner: Player) -> list[Token]:
    return [Token(*row) for row in await desk.core.accounts.tokens(owner)]


@post("/api/account/tokens", tags=["account"], summary="Make a token for a bot")
async def make_token(data: NewToken, desk: Desk, owner: Player) -> Token:
    token = await desk.core.accounts.open_session(owner, "token", data.label, data.scope)
    newest = (await desk.core.accounts.tokens(owner))[-1]
    return Token(*newest, token)


@delete("/api/account/tokens/{short:str}", tags=["account"], summary="Delete a token")
async def delete_token(short: str, desk: Desk, owner: Player) -> None:
    if not await desk.core.accounts.delete_token(owner, short):
        raise Refused("no-such-token", "you have no such token")


ROUTES = [
    who_am_i,
    sign_in,
    sign_out,
    sign_out_everywhere,
    set_password,
    remove_account,
    list_tokens,
    make_token,
    delete_token,
]
