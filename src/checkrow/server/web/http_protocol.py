"""HTTP connections: uvicorn's protocol with limits before a request arrives.

uvicorn would read a head of any length, wait forever for the rest of it, queue any number of
requests, and keep any number of connections from one address. So we count what arrives, and close
connections that take too much memory or time. An address that exceeds its rate is read from more
slowly (`http_limits`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NoReturn, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from checkrow.server.web.http_limits import HttpLimits, HttpSlot
from checkrow.server.web.websocket import WebSocket

LONGEST_HEAD = 16 * 1024  # bytes; a browser with all our cookies sends one or two KB
EACH_HEADER = 100  # bytes that each header counts in addition, for its objects
MOST_QUEUED = 8  # requests that wait for the answer to the one before
TOO_LONG = "This request is too long: send fewer and shorter headers."
TOO_MANY = "These are too many requests at once: wait for their answers."
TOO_MUCH = "Too much is being sent at the same time: try again in a moment."
NOBODY = asyncio.Protocol()


class HttpProtocol(HttpToolsProtocol):
    """A TCP connection until it ends or becomes a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        limits: HttpLimits,
        new_socket: Callable[[ServerState], WebSocket],
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._limits = limits
        self._new_socket = new_socket
        self._slot: HttpSlot | None = None
        self._refusal = ""  # the sentence for a request that is refused while it arrives
        self._head = 0  # bytes of the head that is arriving
        self._unread = 0  # bytes since the last progress
        self._since = time.monotonic()  # the time of the last progress
        self._is_counted = True  # the next request, with its connection
        self._holds = 0  # requests over the rate, for each of which reading waits
        self._early = b""  # what arrived before reading could stop

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._slot = self._limits.open(self.client[0] if self.client else "")
        if self._slot is None:
            transport.abort()
        else:
            self._count_request()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.pipeline.clear()
        if self._slot is not None:
            self._slot.close()
            self._slot = None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._holds and self._is_counted:  # uvloop reads from a new connection once
            self._early = (self._early + data)[: LONGEST_HEAD + 1]
            self.transport.pause_reading()
            return
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(self._refusal or msg)

    def _stop(self, sentence: str) -> NoReturn:
        """Stop the parser, whose data may hold thousands of requests; uvicorn then sends a 400."""
        self._refusal = sentence
        raise ValueError(sentence)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, with the unchanged head of the request."""
        self.connections.discard(self)
        version = self.scope["http_version"].encode()
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/", version, b"\r\n"]
        for name, value in self.scope["headers"]:
            head += [name, b": ", value, b"\r\n"]
        socket = self._new_socket(self.server_state)
        assert self._slot
        socket.open(self.transport, b"".join([*head, b"\r\n"]), self._slot.close)
        self._unread = 0
        self._slot = None
        # uvloop keeps the last `data_received` when a buffered protocol follows, and with it this
        # object, 9 KB for every socket; so another one replaces it.
        self.transport.set_protocol(NOBODY)
        self.transport.set_protocol(socket)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0

    def on_url(self, url: bytes) -> None:
        self._add_to_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._add_to_head(len(name) + len(value) + EACH_HEADER)
        super().on_header(name, value)

    def _add_to_head(self, length: int) -> None:
        self._head += length
        if self._head > LONGEST_HEAD:
            self._stop(TOO_LONG)

    def on_headers_complete(self) -> None:
        self._progress()
        if len(self.pipeline) >= MOST_QUEUED:
            self._stop(TOO_MANY)
        super().on_headers_complete()
        if not self._is_counted:
            self._count_request()
        self._is_counted = False

    def _count_request(self) -> None:
        """Stop reading for a while if the address exceeds its rate. Refusing at once would not
        help: a client that is refused tries again at once."""
        seconds = self._slot.count_request() if self._slot is not None else 0.0
        if seconds:
            self._holds += 1
            self.flow.pause_reading()
            self.loop.call_later(seconds, self._release)

    def _release(self) -> None:
        self._holds -= 1
        if self._holds:
            return
        early, self._early = self._early, b""
        if len(early) > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_MUCH)
        elif early:
            self.data_received(early)
        is_socket = self._slot is None  # by what came early: then the socket decides
        if not (is_socket or self._waits or self.transport.is_closing()):
            self.flow.resume_reading()

    @property
    def _waits(self) -> bool:
        """Whether nothing must be read for now."""
        return bool(self._holds or self.pipeline)

    def on_response_complete(self) -> None:
        if self._slot is not None:
            self._slot.end_body()
        super().on_response_complete()
        # uvicorn reads on after each answer.
        if self._waits and not self.transport.is_closing():
            self.flow.pause_reading()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        assert self._slot
        if not self._slot.add_to_body(len(body)):
            self._stop(TOO_MUCH)
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
