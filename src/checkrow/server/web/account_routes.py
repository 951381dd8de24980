"""Names, sessions, passwords and tokens."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from checkrow.play.forms import DeleteAccount, Me, NewPassword, NewToken, SignIn, Token
from checkrow.play.names import name_key
from checkrow.play.refused import Refused
from checkrow.server.account_deletion import delete_account
from checkrow.server.core import Core
from checkrow.server.guess_limits import Guess
from checkrow.server.players import Player
from checkrow.server.web.authentication import COOKIE
from checkrow.server.web.origins import address_of, is_secure
from checkrow.server.web.routes import NOTHING, delete, get, post

AnyRequest = Request[Any, Any, Any]


def session_cookie(request: AnyRequest, core: Core, token: str, days: int) -> Cookie:
    """Return the cookie that keeps a session in a browser."""
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
    return Me(player.id, player.name, player.protected, player.guest) if player else Me()


@get("/api/session", tags=["account"], summary="Who am I?")
async def who_am_i(player: Player | None) -> Me:
    return _me(player)


@post("/api/session", tags=["account"], summary="Take a name, or sign in to it again")
async def sign_in(
    request: AnyRequest, data: SignIn, core: Core, player: Player | None
) -> Response[Me]:
    key = name_key(data.name)
    if player is not None and name_key(player.name) == key and data.password is None:
        return Response(_me(player), status_code=HTTP_200_OK)  # this device already has it
    address = address_of(request, core.settings)
    core.limits.check_new_name(address)
    guest = player if player is not None and player.guest else None
    if data.password is None:
        found, token = await core.accounts.sign_in(data.name, None, guest)
    else:
        with core.limits.guesses.attempt(address, f"name {key}") as guess:
            found, token = await core.accounts.sign_in(
                data.name, data.password, guest, address=address
            )
            guess.was_right = True
    cookie = session_cookie(request, core, token, core.settings.session_days)
    return Response(_me(found), status_code=HTTP_201_CREATED, cookies=[cookie])


def _signed_out(request: AnyRequest, core: Core) -> Response[None]:
    """Return an answer without a body that removes the browser's session."""
    gone = session_cookie(request, core, "", 0)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[gone])


@delete("/api/session", tags=["account"], summary="Sign out", responses=NOTHING)
async def sign_out(request: AnyRequest, core: Core, player: Player | None) -> Response[None]:
    if player is not None:
        await core.accounts.sign_out(player)
    return _signed_out(request, core)


@delete("/api/sessions", tags=["account"], summary="Sign out everywhere", responses=NOTHING)
async def sign_out_everywhere(request: AnyRequest, core: Core, owner: Player) -> Response[None]:
    """End all sessions, on this and all other devices and of all bots."""
    await core.accounts.sign_out_everywhere(owner)
    return _signed_out(request, core)


@post("/api/account/password", tags=["account"], summary="Protect the name with a password")
async def set_password(request: AnyRequest, data: NewPassword, core: Core, owner: Player) -> Me:
    """Sign out all other devices and all bots."""
    assert owner.session
    address = address_of(request, core.settings)
    with _own_attempt(core, owner) as guess:
        core.limits.check_password_change(owner.session.hash)
        await core.accounts.set_password(owner, data.old, data.new, address=address)
        guess.was_right = True
    return Me(owner.id, owner.name, True)


def _own_attempt(core: Core, owner: Player) -> AbstractContextManager[Guess]:
    """Count a signed-in device's attempt at its own password."""
    assert owner.session
    return core.limits.guesses.attempt_by_session(owner.session.hash)


@post(
    "/api/account/delete",
    tags=["account"],
    summary="Delete the account",
    status_code=HTTP_204_NO_CONTENT,
    responses=NOTHING,
)
async def remove_account(
    request: AnyRequest, data: DeleteAccount, core: Core, owner: Player
) -> Response[None]:
    """Your running matches are lost first."""
    address = address_of(request, core.settings)
    with _own_attempt(core, owner) as guess:
        await delete_account(core, owner, data.password, address=address)
        guess.was_right = True
    return _signed_out(request, core)


@get("/api/account/tokens", tags=["account"], summary="Your bots' tokens")
async def list_tokens(core: Core, owner: Player) -> list[Token]:
    return [Token(*row) for row in await core.accounts.tokens(owner)]


@post("/api/account/tokens", tags=["account"], summary="Create a token for a bot")
async def make_token(data: NewToken, core: Core, owner: Player) -> Token:
    token = await core.accounts.open_session(owner, "token", data.label, data.scope)
    newest = (await core.accounts.tokens(owner))[-1]
    return Token(*newest, token)


@delete("/api/account/tokens/{short:str}", tags=["account"], summary="Delete a token")
async def delete_token(short: str, core: Core, owner: Player) -> None:
    if not await core.accounts.delete_token(owner, short):
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
