"""The messages to a socket, bounded in bytes.

Delivering never waits. Usually a message goes straight to the socket; while that is full, messages
wait here. A reader so slow that too many bytes wait is dropped; it can reconnect and ask for what
it missed. All outboxes of a process share an allowance: when it is used up, the slowest reader is
dropped.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol


class OutboxSocket(Protocol):
    """The part of a socket that an outbox uses."""

    @property
    def is_full(self) -> bool:
        """Whether it is full for now; it calls `Outbox.flush` when it is not any more."""
        ...

    @property
    def buffered(self) -> int:
        """The number of bytes that the peer has not read."""
        ...

    def send(self, message: bytes) -> None: ...

    def drop(self) -> None:
        """Close it because its peer reads too slowly."""
        ...


class OutboxAllowance:
    """How many bytes may wait: for one socket, and for all sockets of this process."""

    def __init__(self, per_socket: int, in_all: int) -> None:
        self.per_socket = per_socket
        self._in_all = in_all
        self._waiting: dict[Outbox, int] = {}  # outboxes whose sockets are full
        self._total = 0

    def count(self, outbox: Outbox, waiting: int) -> None:
        """Record how many bytes wait for this socket; drop the slowest if the total is too much."""
        self._total += waiting - self._waiting.pop(outbox, 0)
        if waiting:
            self._waiting[outbox] = waiting
        while self._total > self._in_all:
            slowest = max(self._waiting, key=self._waiting.__getitem__)
            slowest.drop()

    @property
    def total(self) -> int:
        """The number of bytes that wait in total."""
        return self._total


class Outbox:
    """The messages for one socket; a `Follower` of rooms."""

    __slots__ = ("_allowance", "_bytes", "_dropped", "_messages", "_socket", "blocked", "player_id")

    def __init__(
        self,
        player_id: str,
        socket: OutboxSocket,
        allowance: OutboxAllowance,
        blocked: Set[str] = frozenset(),
    ) -> None:
        self.player_id = player_id
        self.blocked = blocked
        self._socket = socket
        self._allowance = allowance
        self._messages: list[bytes] = []
        self._bytes = 0  # of these messages
        self._dropped = False

    def deliver(self, message: bytes) -> None:
        """Send a message, now or as soon as the socket accepts it."""
        if self._dropped:
            return
        if not self._socket.is_full:
            self._socket.send(message)
            if not self._socket.is_full:
                return
        else:
            self._messages.append(message)
            self._bytes += len(message)
            if self._bytes > self._allowance.per_socket:
                self.drop()
                return
        self._allowance.count(self, self._bytes + self._socket.buffered)

    def flush(self) -> None:
        """Send the messages that wait, as many as the socket accepts."""
        sent = 0
        while sent < len(self._messages) and not self._socket.is_full:
            self._bytes -= len(self._messages[sent])
            self._socket.send(self._messages[sent])
            sent += 1
        del self._messages[:sent]
        if not self._dropped:
            full = self._socket.is_full
            self._allowance.count(self, self._bytes + self._socket.buffered if full else 0)

    def drop(self) -> None:
        """Discard what waits and close the socket."""
        self.close()
        self._socket.drop()

    def close(self) -> None:
        """Deliver nothing from now on."""
        self._dropped = True
        self._messages.clear()
        self._bytes = 0
        self._allowance.count(self, 0)
