"""Creates the connections of a process for uvicorn, and closes those that stay silent."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import structlog
from uvicorn import Config
from uvicorn.server import ServerState

from checkrow.server.core import Core
from checkrow.server.players import Player
from checkrow.server.relations import Blocked
from checkrow.server.retry import repeat
from checkrow.server.settings import Settings
from checkrow.server.web.authentication import authenticate
from checkrow.server.web.client_connection import ClientConnection
from checkrow.server.web.connections import Connections
from checkrow.server.web.handshake import Handler
from checkrow.server.web.http_limits import HttpLimits
from checkrow.server.web.http_protocol import HttpProtocol
from checkrow.server.web.origins import Caller, address_of, check_host, check_origin
from checkrow.server.web.websocket import WebSocket

OTHER_DESCRIPTORS = 200  # for files, databases and closing connections
BESIDE_SOCKETS = 1000  # connections for requests, in addition to the allowed sockets

log = structlog.get_logger()


class Transports:
    """Creates the protocols of connections and the handlers of sockets."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._core: Core | None = None
        self.connections = Connections(settings)
        self._states: set[ServerState] = set()
        most = min(settings.connections + BESIDE_SOCKETS, raise_descriptors() - OTHER_DESCRIPTORS)
        self._limits = HttpLimits(settings, most)

    def http(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> HttpProtocol:
        """Return the protocol of a new TCP connection; uvicorn calls this."""
        self._states.add(server_state)
        return HttpProtocol(config, server_state, app_state, self._limits, self._socket)

    def _socket(self, server_state: ServerState) -> WebSocket:
        return WebSocket(self._accept, self._settings, server_state)

    async def _accept(self, caller: Caller, socket: WebSocket) -> Handler:
        """Return the handler for a browser, a terminal or a bot. Raises `Refused`."""
        core = self._core
        assert core
        check_host(caller, core.settings)
        check_origin(caller, core.settings)
        address = address_of(caller, core.settings)
        core.limits.check_request(address)
        player, blocked = await self._identify(caller, core)
        slot = self.connections.open(address, player.id if player else "")
        sender = player.id if player else f"nameless {address}"
        limits = core.limits
        socket.limit_rate(
            limits.messages.bucket(sender), limits.messages_of_network.bucket(address)
        )
        return ClientConnection(socket, core, player, slot, blocked)

    async def _identify(self, caller: Caller, core: Core) -> tuple[Player | None, Blocked]:
        """Return who opens a socket, and whom they have blocked. Raises `Refused`."""
        with self.connections.open_sockets.opening() as opening:
            player = await authenticate(core.accounts, caller)
            if player is None:
                return None, frozenset()
            blocked = await core.relations.blocked_by(player.id)
            if not opening.has_ended(player):
                return player, opening.blocked.get(player.id, blocked)
        # As if it had come a moment later: without the session, or refused.
        return await authenticate(core.accounts, caller), frozenset()

    @asynccontextmanager
    async def open(self, core: Core) -> AsyncGenerator[None]:
        """Serve this core while the context lasts."""
        self._core = core
        news, open_sockets = core.account_news, self.connections.open_sockets
        news.on_ended = open_sockets.end
        news.on_blocks = lambda changed: open_sockets.set_blocked(
            changed.player, frozenset(changed.blocked)
        )
        news.on_missed = partial(open_sockets.check_soon, core.accounts, core.relations)
        pause = min(self._settings.heartbeat_seconds, self._settings.request_seconds) / 4
        checking = asyncio.create_task(repeat("heartbeat", self._check_connections, pause))
        try:
            yield
        finally:
            checking.cancel()
            with suppress(asyncio.CancelledError):
                await checking

    async def _check_connections(self) -> None:
        now = time.monotonic()
        for state in self._states:
            for connection in list(state.connections):
                if isinstance(connection, WebSocket):
                    connection.check_alive(now, self._settings.heartbeat_seconds)
                elif isinstance(connection, HttpProtocol):
                    connection.check_alive(now, self._settings.request_seconds)


def raise_descriptors() -> int:
    """Let this process open as many files and connections as the system allows; return how many."""
    if sys.platform == "win32":
        return 1 << 30  # Windows does not count descriptors
    import resource  # noqa: PLC0415, not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):  # macOS has a limit but reports none
            log.warning("file descriptor limit not raised", limit=soft)
            return soft
    return hard if hard != resource.RLIM_INFINITY else 1 << 30
