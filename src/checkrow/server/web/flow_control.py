"""Flow control of a socket: how fast it is read, and when its messages are delivered.

Messages wait in a backlog until the handler has answered the one before. When many wait, we stop
reading from the transport, and TCP makes the peer wait.

Every frame counts against the rates set with `limit_rate`, that of its sender and that of the
sender's network: messages, pings, pongs and fragments alike. When a socket exceeds a rate, we stop
reading from it for a while; when it keeps exceeding it, we close it. So refusals and pongs cannot
exceed the rates either.
"""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from typing import cast

from websockets.protocol import Protocol as WebSocketProtocol
from websockets.protocol import Side

from checkrow.play.refused import Refused
from checkrow.server.rate_limits import Bucket
from checkrow.server.settings import Settings
from checkrow.server.web.handshake import Handler

MOST_WAITING = 32  # frames in the backlog before reading stops
CLOSING_SECONDS = 10.0  # for the peer to close as well
FLOOD_WINDOW = 60.0  # seconds over which pauses in reading add up
TOO_FAST = Refused("too-fast", "you are sending too many messages: reconnect and send fewer")


class FlowControl(asyncio.BufferedProtocol):
    """The part of a `WebSocket` between its transport and its handler."""

    __slots__ = (
        "_backlog",
        "_buckets",
        "_closing",
        "_delivering",
        "_ending",
        "_granted",
        "_handler",
        "_lost",
        "_paused",
        "_protocol",
        "_reading",
        "_settings",
        "_throttled",
        "_transport",
        "_waited",
        "_waited_since",
        "heard_at",
        "is_full",
    )

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._transport: asyncio.Transport = cast(asyncio.Transport, None)
        # Twice the limit, so that the handler can refuse a longer message with a sentence.
        self._protocol = WebSocketProtocol(Side.SERVER, max_size=2 * settings.frame_bytes)
        self._handler: Handler | None = None
        self._buckets: tuple[Bucket, ...] = ()
        self._backlog: list[bytes | None] = []  # None: a frame without a message
        self._delivering = False  # inside `_deliver`
        self._paused = False  # by the handler
        self._throttled = False  # over a rate
        self._granted = False  # it has waited for the next frame
        self._reading = True  # from the transport
        self._ending = False  # the peer has closed, or broken the protocol
        self._closing = False  # we have closed
        self._lost = False  # the TCP connection has ended
        self._waited = 0.0  # seconds of pauses because of the rates
        self._waited_since = 0.0
        self.heard_at = time.monotonic()
        self.is_full = False

    @abstractmethod
    def refuse(self, refused: Refused) -> None:
        """Close the socket with a sentence."""

    # Methods for the handler

    def limit_rate(self, *buckets: Bucket) -> None:
        """Take a token of each of these buckets for every frame of this socket."""
        self._buckets = buckets

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

    # Delivery

    def _deliver(self) -> None:
        """Pass messages to the handler one by one, as far as it and the rates allow."""
        handler = self._handler
        self._delivering = True
        try:
            while self._backlog and not self._paused:
                if self._granted:
                    self._granted = False
                elif seconds := self._seconds_to_wait():
                    self._throttle(seconds)
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

    def _seconds_to_wait(self) -> float:
        """Count one frame; return the seconds until the rates allow it."""
        now, longest = time.monotonic(), 0.0
        for bucket in self._buckets:
            seconds = bucket.reserve(now)
            longest = max(longest, seconds)
        return longest

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
            self._throttled, self._granted = False, True
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
