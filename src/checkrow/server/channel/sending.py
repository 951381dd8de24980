"""The line to Redis on which a worker tells the others."""

from __future__ import annotations

from collections import deque

from checkrow.server.channel.address import Address
from checkrow.server.channel.line import Line, Reply, packed


class Sending:
    """Messages on their way.

    waiting      there is no line, or it is full: at most `most_waiting`, in their order
    on the way   handed to the line; Redis answers each in turn
    to look      topics of messages that were lost, or were too many to wait: once Redis is
                 there, everybody who follows them is told to look (an empty message)
    """

    def __init__(self, prefix: str, most_waiting: int) -> None:
        self._prefix = prefix
        self._most_waiting = most_waiting
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._on_the_way: deque[str] = deque()
        self._to_look: set[str] = set()
        self.line: Line | None = None

    def publish(self, topic: str, message: bytes) -> None:
        """Sends soon; never waits and never fails."""
        if self.line is not None and not self.line.is_full:
            self._on_the_way.append(topic)
            self.line.send(packed((b"PUBLISH", self._prefix + topic, message)))
        elif len(self._waiting) < self._most_waiting:
            self._waiting.append((topic, message))
        else:
            self._to_look.add(topic)

    async def keep(self, address: Address, patience: float) -> None:
        """Sends on one line until it breaks. Raises why."""
        line = await Line.open(address, self._arrived, self._send_waiting)
        try:
            self.line = line
            self._send_waiting()
            await line.hold(patience)
        finally:
            self.line = None
            line.close()
            self._to_look.update(self._on_the_way)
            self._on_the_way.clear()

    def _send_waiting(self) -> None:
        """First which topics to look at, then what waits, all at once: it has a bound."""
        looks, self._to_look = self._to_look, set()
        waiting, self._waiting = self._waiting, deque()
        for topic in looks:
            self.publish(topic, b"")
        for topic, message in waiting:
            self.publish(topic, message)

    def _arrived(self, receivers: Reply) -> None:
        """Redis has answered how many hear the oldest message on the way."""
        self._on_the_way.popleft()
