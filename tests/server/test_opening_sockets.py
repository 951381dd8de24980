"""What changes about an account while one of its sockets opens."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from uvicorn.server import ServerState

from checkrow.play.refused import Refused
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.players import Player
from checkrow.server.relations import Blocked, Relations
from checkrow.server.settings import Settings
from checkrow.server.web.authentication import COOKIE
from checkrow.server.web.client_connection import ClientConnection
from checkrow.server.web.origins import Caller
from checkrow.server.web.transports import Transports
from checkrow.server.web.websocket import WebSocket


@dataclass
class World:
    """A worker, and a player with a session."""

    core: Core
    transports: Transports
    ann: Player
    token: str

    async def open_socket(self, **headers: str) -> ClientConnection:
        accept = self.transports._accept
        socket = WebSocket(accept, self.core.settings, ServerState())
        handler = await accept(Caller(headers, "203.0.113.7"), socket)
        assert isinstance(handler, ClientConnection)
        return handler


@asynccontextmanager
async def world(folder: Path) -> AsyncGenerator[World]:
    settings = Settings(folder)
    async with running(settings) as core:
        transports = Transports(settings)
        async with transports.open(core):
            yield World(core, transports, *await core.accounts.sign_in("Ann", None))


Happens = Callable[[], Awaitable[object]]


@pytest.fixture
def after_reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[Happens], None]:
    """Let something happen once a socket's session and blocks are read, before it is registered."""
    blocked_by = Relations.blocked_by

    def set_up(happens: Happens) -> None:
        async def and_then(self: Relations, player: str) -> Blocked:
            blocked = await blocked_by(self, player)
            monkeypatch.setattr(Relations, "blocked_by", blocked_by)
            await happens()
            return blocked

        monkeypatch.setattr(Relations, "blocked_by", and_then)

    return set_up


async def test_a_socket_whose_session_ends_while_it_opens_has_no_name(
    tmp_path: Path, after_reading: Callable[[Happens], None]
) -> None:
    async with world(tmp_path) as here:
        after_reading(lambda: here.core.accounts.sign_out_everywhere(here.ann))
        handler = await here.open_socket(cookie=f"{COOKIE}={here.token}")
        assert handler._player is None


async def test_a_program_whose_token_is_deleted_while_its_socket_opens_is_refused(
    tmp_path: Path, after_reading: Callable[[Happens], None]
) -> None:
    async with world(tmp_path) as here:
        after_reading(lambda: here.core.accounts.sign_out_everywhere(here.ann))
        with pytest.raises(Refused) as refused:
            await here.open_socket(authorization=f"Bearer {here.token}")
        assert refused.value.code == "bad-token"


async def test_the_end_of_another_session_does_not_matter(
    tmp_path: Path, after_reading: Callable[[Happens], None]
) -> None:
    async with world(tmp_path) as here:
        bob, _ = await here.core.accounts.sign_in("Bob", None)
        after_reading(lambda: here.core.accounts.sign_out_everywhere(bob))
        handler = await here.open_socket(cookie=f"{COOKIE}={here.token}")
        assert handler._player is not None
        assert handler._player.id == here.ann.id


async def test_somebody_blocked_while_the_socket_opens_is_not_heard(
    tmp_path: Path, after_reading: Callable[[Happens], None]
) -> None:
    async with world(tmp_path) as here:
        bob, _ = await here.core.accounts.sign_in("Bob", None)
        after_reading(lambda: here.core.relations.block(here.ann, bob))
        handler = await here.open_socket(cookie=f"{COOKIE}={here.token}")
        assert handler._outbox.blocked == {bob.id}
