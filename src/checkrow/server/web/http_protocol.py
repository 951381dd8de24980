"""HTTP connections: uvicorn's protocol with limits before a request arrives.

uvicorn would read a head of any length, wait forever for the rest of it, and keep any number of
connections from one address. So we count what arrives before a request makes progress, and close
connections that take too much memory or time, or that are too many.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from checkrow.server.networks import network_of
from checkrow.server.settings import Settings
from checkrow.server.web.origins import trusted_proxies
from checkrow.server.web.websocket import WebSocket

LONGEST_HEAD = 64 * 1024  # bytes; a browser with all our cookies sends one or two KB
NOBODY = asyncio.Protocol()
SPARE = 50  # connections of an address in addition to its sockets


class ConnectionCounter:
    """Counts TCP connections, by address and in total. Our proxies carry many people, so only the
    sockets behind them are limited by address."""

    def __init__(self, settings: Settings, most: int) -> None:
        self._per_address = settings.connections_per_address + SPARE
        self._trusted = trusted_proxies(settings)
        self._most = most
        self._by_address: Counter[str] = Counter()
        self._all = 0

    def open(self, host: str) -> Callable[[], None] | None:
        """Count one more connection and return a function that releases it; None if there are too
        many."""
        address = "" if host in self._trusted else network_of(host)
        if self._all >= self._most or (address and self._by_address[address] >= self._per_address):
            return None
        self._count(address, 1)
        return lambda: self._count(address, -1)

    def _count(self, address: str, change: int) -> None:
        self._all += change
        self._by_address[address] += change
        if not self._by_address[address]:
            del self._by_address[address]


class HttpProtocol(HttpToolsProtocol):
    """A TCP connection until it ends or becomes a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        counter: ConnectionCounter,
        new_socket: Callable[[ServerState], WebSocket],
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._counter = counter
        self._new_socket = new_socket
        self._count_off: Callable[[], None] | None = None
        self._unread = 0  # bytes since the last progress
        self._since = time.monotonic()  # the time of the last progress

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._count_off = self._counter.open(self.client[0] if self.client else "")
        if self._count_off is None:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._count_off is not None:
            self._count_off()
            self._count_off = None

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("This request is too long: send fewer and shorter headers.")

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, with the unchanged head of the request."""
        self.connections.discard(self)
        version = self.scope["http_version"].encode()
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/", version, b"\r\n"]
        for name, value in self.scope["headers"]:
            head += [name, b": ", value, b"\r\n"]
        socket = self._new_socket(self.server_state)
        assert self._count_off
        socket.open(self.transport, b"".join([*head, b"\r\n"]), self._count_off)
        self._unread = 0
        self._count_off = None
        # uvloop keeps the last `data_received` when a buffered protocol follows, and with it this
        # object, 9 KB for every socket; so another one replaces it.
        self.transport.set_protocol(NOBODY)
        self.transport.set_protocol(socket)

    def on_headers_complete(self) -> None:
        self._progress()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._progress()
        super().on_message_complete()

    def check_alive(self, now: float, patience: float) -> None:
        """Close the connection if its request has not arrived after this many seconds. uvicorn
        handles timeouts during the response and between two requests."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # None at first
        waits = cycle is None or cycle.response_complete or cycle.more_body
        if waits and now - self._since >= patience:
            self.transport.abort()

    def _progress(self) -> None:
        self._unread = 0
        self._since = time.monotonic()
