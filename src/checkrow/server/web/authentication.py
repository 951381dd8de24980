"""Identify who sends a request, by a browser's cookie or a program's token."""

from __future__ import annotations

from checkrow.play.refused import Refused
from checkrow.server.accounts import Accounts
from checkrow.server.players import Player
from checkrow.server.web.origins import Caller, Connection

COOKIE = "checkrow_session"


def token_of(connection: Connection | Caller) -> tuple[str, bool]:
    """Return the token of a request ("" for none), and whether it is in a cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip(), False
    cookie = connection.cookies.get(COOKIE, "")
    return cookie, bool(cookie)


async def authenticate(accounts: Accounts, connection: Connection | Caller) -> Player | None:
    """Return who sends a request, if known. Raises `Refused` for an unknown token."""
    token, by_cookie = token_of(connection)
    player = await accounts.who(token) if token else None
    if token and not by_cookie and player is None:
        raise Refused("bad-token", "this token is unknown: create a new one")
    return player
