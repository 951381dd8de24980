"""WebSockets on the sans-I/O protocol of the library `websockets`, with our own flow control.

uvicorn reads the request for a socket and hands the TCP connection over to a `WebSocket`, which
feeds the library with bytes and passes the messages to a `Handler`. A socket has no task and no
queue of its own: callbacks run when bytes arrive.

    bytes -> ServerProtocol -> backlog -> Handler.on_message      (one message at a time)
    Handler -> Outbox -> WebSocket.send -> the transport's buffer

`web.handshake` describes the calls of a handler and their order.

Every frame counts against the rate that the handler sets with `limit_rate`: messages, pings, pongs
and fragments alike. When a socket exceeds its rate, we stop reading from it for a while; when it
keeps exceeding it, we close it. So refusals and pongs cannot exceed that rate either.
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
from checkrow.server.web.text_frames import text_frame, whole_texts

MOST_WAITING = 32  # frames in the backlog before reading stops
CLOSING_SECONDS = 10.0  # for the peer to close as well
FLOODED_SECONDS = 1.0  # the same for a peer that exceeds its rate
FLOOD_WINDOW = 60.0  # seconds over which pauses in reading add up
MOST_AFTER_CLOSE = 1 << 20  # bytes to read after the closing frame
MOST_BUFFERED = 256 * 1024  # unread bytes beyond which a closing frame would come too late
NOT_UNDERSTOOD = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\n\r\nrequest a socket with GET, without a body and with short headers\n"
)
TOO_FAST = Refused("too-fast", "you are sending too many messages: reconnect and send fewer")

# One buffer for all sockets: the event loop fills it and then calls `buffer_updated`. Its size
# limits how many frames one read returns.
_buffer = memoryview(bytearray(16 * 1024))


# Creates the handler of a socket. Raises `Refused` to close it with a sentence.
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
        # Twice the limit, so that the handler can refuse a longer message with a sentence.
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
        self._lost = False  # the TCP connection has ended
        self._after_close = 0  # bytes read since then
        self._waited = 0.0  # seconds of pauses because of the rate
        self._waited_since = 0.0
        self._pinged = False
        self.heard_at = time.monotonic()
        self.is_full = False

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

    def limit_rate(self, limiter: RateLimiter, key: Hashable) -> None:
        """Count the frames of this socket against the rate of this key."""
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
            return  # nothing waits
        self._deliver()

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

    def _deliver(self) -> None:
        """Pass messages to the handler one by one, as far as it and the rate allow."""
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
        # The closing frame follows the last answer.
        if self._protocol.writes and (answered or not self._ending):
            self._flush()
        if answered and self._ending:
            self._ending, self._closing = False, True
            self._abort_after(CLOSING_SECONDS)
        self._update_reading()

    def _throttle(self, seconds: float) -> None:
        """Pause reading for this long; close the socket if its pauses add up to too much."""
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
        """Read from the transport unless enough frames wait."""
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
        """Write the frames of the protocol: pongs and the closing frame."""
        for data in self._protocol.data_to_send():
            if not data:  # the peer may still send: closing would reset our last frames
                self._transport.write_eof()
            elif not self.is_full or self._closing or self._ending:
                self._transport.write(data)  # a peer that does not read gets no pongs

    def _abort_after(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._transport.abort)
