"""What is sent over a socket.

Delivering never waits. As a rule a message goes straight to the connection; while that is full,
messages wait here. A reader so slow that too many wait is cut off; it connects again and asks for
what it missed.
"""

from __future__ import annotations

from typing import Protocol


class Connection(Protocol):
    """Where messages go."""

    @property
    def is_full(self) -> bool:
        """Whether it takes no more for the moment; `Outbox.flush` is called when it does."""
        ...

    def send(self, message: bytes) -> None: ...

    def cut_off(self) -> None:
        """Ends it, after what was sent."""
        ...


class Outbox:
    """The messages for one socket; a `Follower` of rooms."""

    __slots__ = ("_connection", "_most", "_waiting", "player_id")

    def __init__(self, player_id: str, connection: Connection, most: int) -> None:
        self.player_id = player_id
        self._connection = connection
        self._most = most
        self._waiting: list[bytes] = []

    def deliver(self, message: bytes) -> None:
        if not self._connection.is_full:
            self._connection.send(message)
        elif len(self._waiting) < self._most:
            self._waiting.append(message)
        else:
            self._waiting.clear()
            self._connection.cut_off()

    def flush(self) -> None:
        """Send what waits, as far as the connection takes it."""
        sent = 0
        while sent < len(self._waiting) and not self._connection.is_full:
            self._connection.send(self._waiting[sent])
            sent += 1
        del self._waiting[:sent]
