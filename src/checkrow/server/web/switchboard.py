"""The connections of a worker: made for uvicorn, and looked after while they are silent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from checkrow.server.core import Core
from checkrow.server.retry import repeat
from checkrow.server.settings import Settings
from checkrow.server.web.authentication import authenticate
from checkrow.server.web.client_connection import ClientConnection
from checkrow.server.web.connections import Connections
from checkrow.server.web.door import Door
from checkrow.server.web.line import Conversation, Line
from checkrow.server.web.origins import Caller, address_of, check_origin


class Switchboard:
    """Connects sockets with the core, once there is one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._core: Core | None = None
        self.connections = Connections(settings)
        self._states: set[ServerState] = set()

    def door(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> Door:
        """What uvicorn calls for every connection."""
        self._states.add(server_state)
        return Door(config, server_state, app_state, _loop)

    def line(self, config: object, server_state: ServerState, app_state: object) -> Line:
        """What uvicorn calls for every request for a socket."""
        # A message that is a little too long is answered with a sentence.
        return Line(self._answer, 2 * self._settings.frame_bytes, server_state)

    async def _answer(self, caller: Caller, line: Line) -> Conversation:
        core = self._core
        assert core
        player, by_cookie = await authenticate(core.accounts, caller)
        check_origin(caller, core.settings, by_cookie=by_cookie)
        address = address_of(caller, core.settings)
        slot = self.connections.open(address, player.id if player else "")
        return ClientConnection(line, core, player, slot)

    @asynccontextmanager
    async def open(self, core: Core) -> AsyncGenerator[None]:
        """Serves this core as long as the context lasts."""
        self._core = core
        heartbeat = self._settings.heartbeat_seconds
        check = partial(self._check_lines, heartbeat)
        checking = asyncio.create_task(repeat("heartbeat", check, heartbeat / 4))
        try:
            yield
        finally:
            checking.cancel()
            with suppress(asyncio.CancelledError):
                await checking

    async def _check_lines(self, heartbeat: float) -> None:
        now = time.monotonic()
        for state in self._states:
            for connection in list(state.connections):
                if isinstance(connection, Line | Door):
                    connection.check_alive(now, heartbeat)
