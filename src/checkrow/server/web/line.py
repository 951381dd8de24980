"""One socket as uvicorn hands it over: the handshake, frames, silence, and the end.

uvicorn could speak the protocol itself and hand on messages by ASGI. That costs more than all
that we do with a message: queues and tasks for each socket, and several switches between them for
each message. So a line takes bytes and calls its `Conversation` in the same moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Protocol, cast

import structlog
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.server import ServerProtocol

from checkrow.play.messages import Goodbye
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.web import frames
from checkrow.server.web.frames import BadFrame
from checkrow.server.web.origins import Caller

PATH = "/api/socket"
MOST_UNANSWERED = 32  # messages that may wait for an answer before no more are read
CLOSING = 10.0  # seconds for the peer to close as well
NOT_UNDERSTOOD = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\n\r\nask for a socket by GET, without a body and with short headers\n"
)

log = structlog.get_logger()


class Conversation(Protocol):
    """Who hears what comes over a line."""

    @property
    def unanswered(self) -> int:
        """How many messages wait for an answer."""
        ...

    def on_open(self) -> None:
        """The line is open."""
        ...

    def on_message(self, message: bytes) -> None:
        """Takes a message without waiting."""
        ...

    def on_writable(self) -> None:
        """The line takes messages again, after it was full."""
        ...

    def on_shutdown(self) -> None:
        """The server stops."""
        ...

    def on_close(self) -> None:
        """The line is closed."""
        ...


# Finds out who is calling. Raises `Refused` for those with whom there is nothing to talk about.
Answer = Callable[[Caller, "Line"], Awaitable[Conversation]]


class Line(asyncio.Protocol):
    """A connection. `answer` is asked once, after the request for a socket has come."""

    __slots__ = (
        "_answer",
        "_closing",
        "_conversation",
        "_handshake",
        "_pinged",
        "_reader",
        "_state",
        "_stopped",
        "_transport",
        "heard_at",
        "is_full",
    )

    def __init__(self, answer: Answer, longest: int, state: ServerState) -> None:
        self._answer = answer
        self._state = state
        self._transport: asyncio.Transport = cast(asyncio.Transport, None)
        self._handshake: ServerProtocol | None = ServerProtocol()
        self._reader = frames.Reader(longest)
        self._conversation: Conversation | None = None
        self._closing = False
        self._stopped = False  # so much is unanswered that nothing is read
        self._pinged = False
        self.heard_at = time.monotonic()
        self.is_full = False

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._state.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        self._state.connections.discard(self)
        self._closing = True
        if self._conversation is not None:
            self._conversation.on_close()

    def data_received(self, data: bytes) -> None:
        self.heard_at = time.monotonic()
        self._pinged = False
        if self._handshake is not None:
            self._shake_hands(self._handshake, data)
            return
        try:
            for opcode, payload in self._reader.read(data):
                self._take(opcode, payload)
        except BadFrame as bad:
            self.close(bad.code, bad.reason)

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        if self._conversation is not None:
            self._conversation.on_writable()

    def shutdown(self) -> None:
        """The server stops."""
        if self._conversation is not None:
            self._conversation.on_shutdown()
        self.close(frames.RESTARTING, "the server restarts")
        self._transport.close()

    # What the conversation calls

    def send(self, message: bytes) -> None:
        """Sends a text."""
        if not self._closing:
            self._transport.write(frames.frame(frames.TEXT, message))

    def close(self, code: int, reason: str) -> None:
        """Says so, after what was sent, and lets the peer close as well."""
        if not self._closing and self._handshake is None:
            payload = frames.close_payload(code, reason)
            self._transport.write(frames.frame(frames.CLOSE, payload))
            asyncio.get_running_loop().call_later(CLOSING, self._transport.close)
        self._closing = True

    def cut_off(self) -> None:
        self.close(frames.TRY_AGAIN, "too slow")

    def answered(self) -> None:
        """Nothing waits for an answer any more."""
        if self._stopped:
            self._stopped = False
            self._transport.resume_reading()

    def check_alive(self, now: float, heartbeat: float) -> None:
        """Asks a peer that has been silent for so long, and drops one that does not answer."""
        silent = now - self.heard_at
        if self._stopped or silent < heartbeat:
            return
        if silent >= 2 * heartbeat and (self._pinged or self._closing):
            self._transport.abort()
        elif not self._pinged and not self._closing and self._handshake is None:
            self._pinged = True
            self._transport.write(frames.frame(frames.PING, b""))

    # How a line begins, and what comes over it

    def _shake_hands(self, handshake: ServerProtocol, data: bytes) -> None:
        handshake.receive_data(data)
        for request in handshake.events_received():
            if isinstance(request, Request):
                self._transport.pause_reading()  # until it is known who it is
                task = asyncio.create_task(self._begin(handshake, request))
                self._state.tasks.add(task)
                task.add_done_callback(self._state.tasks.discard)
        if handshake.handshake_exc is not None:  # nothing will come of it, and nobody else says so
            self._transport.write(NOT_UNDERSTOOD)
            self._transport.close()

    async def _begin(self, handshake: ServerProtocol, request: Request) -> None:
        response = handshake.accept(request)
        if request.path.partition("?")[0] != PATH:
            response = handshake.reject(HTTPStatus.NOT_FOUND, f"sockets are at {PATH}\n")
        conversation: Conversation | Refused | None = None
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            conversation = await self._conversation_with(request)
            if conversation is None:
                response = handshake.reject(HTTPStatus.SERVICE_UNAVAILABLE, "try again soon\n")
        handshake.send_response(response)
        self._transport.write(b"".join(handshake.data_to_send()))
        if conversation is None:
            self._transport.close()
            return
        self._handshake = None
        self._transport.resume_reading()
        if isinstance(conversation, Refused):
            self.send(encode(Goodbye(conversation.sentence)))
            self.close(frames.POLICY, conversation.code)
            return
        self._conversation = conversation
        if self._closing:  # they are gone already
            conversation.on_close()
        else:
            conversation.on_open()

    async def _conversation_with(self, request: Request) -> Conversation | Refused | None:
        """None if that could not be found out."""
        peer = self._transport.get_extra_info("peername")
        headers = {name.lower(): value for name, value in request.headers.raw_items()}
        caller = Caller(headers, peer[0] if peer else "unknown")
        try:
            return await self._answer(caller, self)
        except Refused as refused:
            return refused
        except Exception:
            log.exception("a socket could not be opened")
            return None

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode in (frames.TEXT, frames.BINARY):
            if self._conversation is not None and not self._closing:
                self._conversation.on_message(payload)
                if self._conversation.unanswered >= MOST_UNANSWERED and not self._stopped:
                    self._stopped = True
                    self._transport.pause_reading()
        elif opcode == frames.PING:
            if not self._closing and not self.is_full:  # who does not read needs no answer
                self._transport.write(frames.frame(frames.PONG, payload))
        elif opcode == frames.CLOSE:
            code = frames.close_code(payload)
            self.close(frames.NORMAL if code == frames.NO_CODE else code, "")
            self._transport.close()
