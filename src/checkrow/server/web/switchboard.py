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

from checkrow.server.retry import repeat
from checkrow.server.settings import Settings
from checkrow.server.web.client_connection import answer
from checkrow.server.web.desk import Desk
from checkrow.server.web.door import Door
from checkrow.server.web.line import Conversation, Line
from checkrow.server.web.origins import Caller


class Switchboard:
    """Connects lines with the desk, once there is one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._desk: Desk | None = None
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
        assert self._desk
        return await answer(self._desk, caller, line)

    @asynccontextmanager
    async def open(self, desk: Desk) -> AsyncGenerator[None]:
        """Serves this desk as long as the context lasts."""
        self._desk = desk
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
