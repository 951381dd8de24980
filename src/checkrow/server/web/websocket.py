"""WebSockets: the protocol by the library `websockets`, the flow of messages by us.

uvicorn reads the request for a socket and hands the TCP connection over to a `WebSocket`, which
feeds the sans-I/O protocol of `websockets` with bytes and calls a `Handler` for what comes out.
There is no task and no queue for each socket: callbacks run when bytes arrive.

    bytes -> ServerProtocol -> backlog -> Handler.on_message      (one message at a time)
    Handler -> Outbox -> WebSocket.send -> the transport's buffer

The order in which a handler is called, and what it may do, is in `web.handshake`.

Every frame counts against the rate that the handler sets with `limit_rate`: messages, pings, pongs
and fragments alike. A socket that exceeds its rate is not read from until it may send again; one
that keeps exceeding it is closed. So refusals and pongs cannot exceed that rate either.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import cast

from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, Side
from websockets.protocol import Protocol as WebSocketProtocol
from websockets.server import ServerProtocol

from checkrow.play.messages import Goodbye
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.rate_limits import RateLimiter
from checkrow.server.settings import Settings
from checkrow.server.web.handshake import Handler, answer
from checkrow.server.web.origins import Caller
from checkrow.server.web.text_frames import text_frame, whole_text

MOST_WAITING = 32  # frames in the backlog before the socket is not read from
CLOSING_SECONDS = 10.0  # for the peer to close as well
FLOODED_SECONDS = 1.0  # the same for a peer that is not read from any more
FLOOD_WINDOW = 60.0  # seconds over which the time without reading is added up
MOST_AFTER_CLOSE = 1 << 20  # bytes that are read after the closing frame
MOST_BUFFERED = 256 * 1024  # bytes to a slow peer behind which a closing frame is worth sending
NOT_UNDERSTOOD = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\n\r\nask for a socket by GET, without a body and with short headers\n"
)
TOO_FAST = Refused("too-fast", "you send too many messages: connect again and send fewer")

# One buffer for all sockets: the event loop fills it and calls `buffer_updated` at once. Its size
# bounds how many frames one read can bring.
_buffer = memoryview(bytearray(16 * 1024))


# Makes the handler of a socket. Raises `Refused` to close it with a sentence.
Accept = Callable[[Caller, "WebSocket"], Awaitable[Handler]]


class WebSocket(asyncio.BufferedProtocol):
    """One socket, from the request for it until the TCP connection ends."""

    __slots__ = (
        "_accept",
        "_after_close",
        "_backlog",
        "_closing",
        "_delivering",
        "_ending",
        "_fragments",
        "_handler",
        "_is_text",
        "_lost",
        "_on_lost",
        "_paused",
        "_pinged",
        "_protocol",
        "_rate",
        "_rate_key",
        "_reading",
        "_settings",
        "_state",
        "_throttled",
        "_transport",
        "_waited",
        "_waited_since",
        "heard_at",
        "is_full",
    )

    def __init__(self, accept: Accept, settings: Settings, state: ServerState) -> None:
        self._accept = accept
        self._settings = settings
        self._state = state
        self._transport: asyncio.Transport = cast(asyncio.Transport, None)
        # The handler answers a message that is a little too long with a sentence.
        self._protocol = WebSocketProtocol(Side.SERVER, max_size=2 * settings.frame_bytes)
        self._handler: Handler | None = None
        self._rate: RateLimiter | None = None
        self._rate_key: Hashable = None
        self._backlog: list[bytes | None] = []  # None: a frame without a message
        self._fragments = bytearray()  # of the message that is arriving
        self._is_text = False  # whether that message is text
        self._delivering = False  # inside `_deliver`
        self._paused = False  # by the handler
        self._throttled = False  # over its rate
        self._reading = True  # from the transport
        self._ending = False  # the peer has closed, or broken the protocol
        self._closing = False  # we have closed
        self._lost = False  # there is no connection any more
        self._after_close = 0  # bytes
        self._waited = 0.0  # seconds without reading because of the rate
        self._waited_since = 0.0
        self._pinged = False
        self.heard_at = time.monotonic()
        self.is_full = False

    def open(self, transport: asyncio.Transport, head: bytes, on_lost: Callable[[], None]) -> None:
        """Answer a request for a socket, whose head uvicorn has read. `on_lost` is called when the
        TCP connection has ended."""
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

    # What the event loop and uvicorn call

    def get_buffer(self, sizehint: int) -> memoryview:
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.heard_at = time.monotonic()
        self._pinged = False
        protocol = self._protocol
        data = bytes(_buffer[:nbytes])
        if not self._closing and protocol.current_size is None and not protocol.reader.buffer:
            message = whole_text(data)
            if message is not None:
                self._backlog.append(message)
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

    # What the handler calls

    @property
    def buffered(self) -> int:
        """How many bytes the transport holds back for a peer that does not read them."""
        return self._transport.get_write_buffer_size()

    def limit_rate(self, limiter: RateLimiter, key: Hashable) -> None:
        """Count the frames of this socket against the bucket of this key."""
        self._rate, self._rate_key = limiter, key

    def pause_reading(self) -> None:
        """Hold back further messages until `resume_reading`."""
        self._paused = True

    def resume_reading(self) -> None:
        """Deliver the next messages."""
        self._paused = False
        if self._delivering or (
            self._reading and not (self._backlog or self._ending or self._lost)
        ):
            return  # there is nothing to do
        self._deliver()

    def send(self, message: bytes) -> None:
        """Send a text."""
        if not (self._closing or self._lost):
            self._transport.write(text_frame(message))

    def close(self, code: int, reason: str) -> None:
        """Send a closing frame after what was sent, and let the peer close as well."""
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

    # How a socket begins

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

    # What arrives

    def _take(self, frame: Frame) -> None:
        """Add a frame to the backlog: a message when its last fragment is there."""
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

    def _deliver(self) -> None:
        """Give the handler one message after the other, as far as it and the rate allow."""
        handler = self._handler
        self._delivering = True
        try:
            while self._backlog and not self._paused:
                if self._rate is not None and not self._rate.take(self._rate_key):
                    self._throttle(self._rate.wait(self._rate_key))
                    break
                message = self._backlog.pop(0)
                if message is not None and handler is not None:
                    handler.on_message(message)
        finally:
            self._delivering = False
        answered = not (self._paused or self._backlog)
        if self._lost and answered:
            self._handler = None
            if handler is not None:
                handler.on_close()
            return
        # The closing frame comes after the last answer.
        if self._protocol.writes and (answered or not self._ending):
            self._flush()
        if answered and self._ending:
            self._ending, self._closing = False, True
            self._abort_after(CLOSING_SECONDS)
        self._update_reading()

    def _throttle(self, seconds: float) -> None:
        """Read no more for so long; close the socket if that adds up to too much."""
        if self._lost:
            self._backlog.clear()
            return
        now = time.monotonic()
        if now - self._waited_since > FLOOD_WINDOW:
            self._waited_since, self._waited = now, 0.0
        self._waited += seconds
        self._throttled = True
        if self._waited > self._settings.flood_seconds:
            self.refuse(TOO_FAST)
        else:
            asyncio.get_running_loop().call_later(seconds, self._unthrottle)

    def _unthrottle(self) -> None:
        if not self._closing:
            self._throttled = False
            self._deliver()

    # The transport

    def _update_reading(self) -> None:
        """Read from the transport unless enough waits already."""
        if self._lost:
            return
        if self._reading:
            if self._ending or self._throttled or len(self._backlog) >= MOST_WAITING:
                self._stop_reading()
        elif not (self._ending or self._throttled or self._backlog):
            self._reading = True
            self.heard_at = time.monotonic()
            self._transport.resume_reading()

    def _stop_reading(self) -> None:
        self._reading = False
        self._transport.pause_reading()

    def _flush(self) -> None:
        """Write what the protocol has to say: pongs, and the closing frame with what follows it."""
        for data in self._protocol.data_to_send():
            if not data:  # the peer may still send, and would lose our last words if we closed
                self._transport.write_eof()
            elif not self.is_full or self._closing or self._ending:
                self._transport.write(data)  # a pong is of no use to a peer that does not read

    def _abort_after(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._transport.abort)
