"""How every connection begins: as a request of HTTP, which uvicorn reads.

It would read a head of any length, and wait for the rest of one for ever. So we count what comes
before a request makes progress, and hang up on whoever takes too much room or too much time.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

LONGEST_HEAD = 64 * 1024  # bytes, of which a browser with all our cookies sends one or two


class Door(HttpToolsProtocol):
    """A connection that is no socket, or not yet."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._unread = 0  # bytes since there was progress
        self._since = time.monotonic()  # when there was

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("This request is too long: send fewer and shorter headers.")

    def on_headers_complete(self) -> None:
        self._go_on()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._go_on()
        super().on_message_complete()

    def check_alive(self, now: float, heartbeat: float) -> None:
        """Hangs up on a peer whose request does not come to an end. While it is answered, and
        between two requests, that is for uvicorn to watch."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # there is none at first
        waits = cycle is None or cycle.response_complete or cycle.more_body
        if waits and now - self._since >= 2 * heartbeat:
            self.transport.abort()

    def _go_on(self) -> None:
        self._unread = 0
        self._since = time.monotonic()
