"""Messages of the DamExchange protocol over a socket: each ends with a zero byte."""

from __future__ import annotations

import socket

from checkrow.engines.protocol.dxp import (
    LONGEST,
    NO_TAKING_BACK,
    Chat,
    Message,
    TakeBackRequest,
    read_message,
)
from checkrow.rules.errors import BadNotation


class Closed(Exception):
    """The other program has closed the connection."""


class DxpConnection:
    """Sends and receives whole messages. Chat is ignored, and moves are never taken back."""

    def __init__(self, stream: socket.socket) -> None:
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        self._stream = stream
        self._received = b""

    def send(self, message: object) -> None:
        """Raises `Closed`."""
        try:
            self._stream.sendall(str(message).encode("ascii") + b"\0")
        except OSError as error:
            raise Closed from error

    def receive(self, seconds: float | None = None) -> Message:
        """Return the next message that matters. Raises `TimeoutError` after some seconds without
        one, `Closed`, and `BadNotation` for nonsense."""
        while True:
            message = read_message(self._next(seconds))
            if isinstance(message, TakeBackRequest):
                self.send(NO_TAKING_BACK)
            elif not isinstance(message, Chat):
                return message

    def _next(self, seconds: float | None) -> str:
        while b"\0" not in self._received:
            if len(self._received) > LONGEST:
                raise BadNotation(f"a DXP message has at most {LONGEST} characters and a zero byte")
            self._stream.settimeout(seconds)
            try:
                received = self._stream.recv(4096)
            except TimeoutError:
                raise
            except OSError as error:
                raise Closed from error
            if not received:
                raise Closed
            self._received += received
        text, _, self._received = self._received.partition(b"\0")
        return text.decode("ascii", "replace")

    def close(self) -> None:
        self._stream.close()
