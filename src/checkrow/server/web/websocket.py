"""WebSockets on the sans-I/O protocol of the library `websockets`.

uvicorn reads the request for a socket and hands the TCP connection over to a `WebSocket`, which
feeds the library with bytes and passes the messages to a `Handler`. A socket has no task and no
queue of its own: callbacks run when bytes arrive.

    bytes -> ServerProtocol -> backlog -> Handler.on_message      (one message at a time)
    Handler -> Outbox -> WebSocket.send -> the transport's buffer

`web.handshake` describes the calls of a handler and their order, `web.flow_control` when it gets
the next message.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import cast

from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from checkrow.play.messages import Goodbye
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.settings import Settings
from checkrow.server.web.flow_control import CLOSING_SECONDS, FlowControl
from checkrow.server.web.handshake import Handler, answer
from checkrow.server.web.origins import Caller
from checkrow.server.web.text_frames import text_frame, whole_texts

FLOODED_SECONDS = 1.0  # for a peer that exceeds its rate to close, instead of `CLOSING_SECONDS`
MOST_AFTER_CLOSE = 1 << 20  # bytes to read after the closing frame
MOST_BUFFERED = 256 * 1024  # unread bytes beyond which a closing frame would come too late
NOT_UNDERSTOOD = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\n\r\nrequest a socket with GET, without a body and with short headers\n"
)

# One buffer for all sockets: the event loop fills it and then calls `buffer_updated`. Its size
# limits how many frames one read returns.
_buffer = memoryview(bytearray(16 * 1024))


# Creates the handler of a socket. Raises `Refused` to close it with a sentence.
Accept = Callable[[Caller, "WebSocket"], Awaitable[Handler]]


class WebSocket(FlowControl):
    """One socket, from the request for it until the TCP connection ends."""

    __slots__ = (
        "_accept",
        "_after_close",
        "_fragments",
        "_is_text",
        "_on_lost",
        "_pinged",
        "_state",
    )

    def __init__(self, accept: Accept, settings: Settings, state: ServerState) -> None:
        super().__init__(settings)
        self._accept = accept
        self._state = state
        self._fragments = bytearray()  # of the message that is arriving
        self._is_text = False  # whether that message is text
        self._after_close = 0  # bytes read since we have closed
        self._pinged = False

    def open(self, transport: asyncio.Transport, head: bytes, on_lost: Callable[[], None]) -> None:
        """Answer a request for a socket, after uvicorn has read its head. Call `on_lost` when the
        TCP connection ends."""
        self._transport = transport
        self._on_lost = on_lost
        self._state.connections.add(self)  # type: ignore[arg-type]
        self._stop_reading()
        handshake = ServerProtocol()
        handshake.receive_data(head)
        for request in handshake.events_received():
            if isinstance(request, Request):
                task = asyncio.create_task(self._shake_hands(handshake, request))
                self._state.tasks.add(task)
                task.add_done_callback(self._state.tasks.discard)
        if handshake.handshake_exc is not None:
            transport.write(NOT_UNDERSTOOD)
            transport.close()

    # Callbacks of the event loop and of uvicorn

    def get_buffer(self, sizehint: int) -> memoryview:
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.heard_at = time.monotonic()
        self._pinged = False
        protocol = self._protocol
        data = bytes(_buffer[:nbytes])
        if not self._closing and protocol.current_size is None and not protocol.reader.buffer:
            messages = whole_texts(data)
            if messages:
                self._backlog += messages
                self._deliver()
                return
        protocol.receive_data(data)
        if self._closing:
            self._after_close += nbytes
            protocol.events_received()
            self._flush()
            if self._after_close > MOST_AFTER_CLOSE:
                self._transport.abort()
            return
        for frame in protocol.events_received():
            self._take(cast(Frame, frame))
        self._ending = protocol.state is not OPEN
        self._deliver()

    def connection_lost(self, exc: Exception | None) -> None:
        self._state.connections.discard(self)
        self._lost = True
        self._on_lost()
        self._deliver()

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        if self._handler is not None:
            self._handler.on_writable()

    def shutdown(self) -> None:
        """Close the socket because the server stops."""
        if self._handler is not None:
            self._handler.on_shutdown()
        self.close(CloseCode.SERVICE_RESTART, "the server restarts")
        self._transport.close()

    # Methods for the handler

    @property
    def buffered(self) -> int:
        """The number of bytes that the peer has not read yet."""
        return self._transport.get_write_buffer_size()

    def send(self, message: bytes) -> None:
        """Send a text message."""
        if not (self._closing or self._lost):
            self._transport.write(text_frame(message))

    def close(self, code: int, reason: str) -> None:
        """Send a closing frame after the messages, and wait for the peer to close."""
        if self._closing or self._lost:
            return
        self._closing = True
        self._backlog.clear()
        if self._protocol.state is OPEN:
            self._protocol.send_close(code, reason)
        self._flush()
        self._abort_after(FLOODED_SECONDS if self._throttled else CLOSING_SECONDS)
        self._update_reading()

    def refuse(self, refused: Refused) -> None:
        """Close the socket with a sentence."""
        self.send(encode(Goodbye(refused.sentence)))
        self.close(CloseCode.POLICY_VIOLATION, refused.code)

    def drop(self) -> None:
        """Close the socket of a peer that reads too slowly."""
        if self.buffered > MOST_BUFFERED:
            self._transport.abort()
        else:
            self.close(CloseCode.TRY_AGAIN_LATER, "too slow")

    def check_alive(self, now: float, heartbeat: float) -> None:
        """Ping a peer that has been silent for this long; drop one that does not answer."""
        silent = now - self.heard_at
        if silent < heartbeat or (self._handler is not None and not self._reading):
            return
        if silent >= 2 * heartbeat:
            self._transport.abort()
        elif not self._pinged and not self._closing and self._handler is not None:
            self._pinged = True
            self._transport.write(Frame(Opcode.PING, b"").serialize(mask=False))

    # The handshake

    async def _shake_hands(self, handshake: ServerProtocol, request: Request) -> None:
        peer = self._transport.get_extra_info("peername")
        response, handler = await answer(
            handshake, request, peer[0] if peer else "unknown", lambda by: self._accept(by, self)
        )
        self._transport.write(response)
        if handler is None:
            self._transport.close()
            return
        if isinstance(handler, Refused):
            self.refuse(handler)
            return
        self._handler = handler
        if self._lost:
            handler.on_close()
            return
        handler.on_open()
        self._update_reading()

    # Incoming frames

    def _take(self, frame: Frame) -> None:
        """Add a frame to the backlog, as a message if it completes one."""
        opcode, message = frame.opcode, bytes(frame.data)
        if opcode is Opcode.TEXT or opcode is Opcode.BINARY:
            self._is_text = opcode is Opcode.TEXT
        elif opcode is not Opcode.CONT:
            self._backlog.append(None)
            return
        if not frame.fin:
            self._fragments += message
            self._backlog.append(None)
            return
        if opcode is Opcode.CONT:
            message = bytes(self._fragments + message)
            self._fragments.clear()
        if self._is_text and not message.isascii():
            try:
                message.decode()
            except UnicodeDecodeError:
                self._protocol.fail(CloseCode.INVALID_DATA, "text must be UTF-8")
                return
        self._backlog.append(message)
