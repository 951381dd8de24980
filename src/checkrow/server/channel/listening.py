"""The line to Redis on which a worker hears the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from checkrow.server.channel.address import Address
from checkrow.server.channel.line import Line, Reply, packed

CONFIRMATION = 2.0  # seconds that somebody waits until a topic is followed

# Told the topic and the message. An empty message says that others may have been missed.
Receive = Callable[[str, bytes], None]


class Followed:
    """A topic that is followed. `confirmed`: Redis has said so, or nobody waits for it."""

    __slots__ = ("confirmed", "topic")

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.confirmed = asyncio.Event()


class Listening:
    """The topics that a worker follows.

    A line that breaks is given up; the next one follows everything from its start, and everything
    is looked at.

    Redis confirms each SUBSCRIBE and each UNSUBSCRIBE in the order in which they were sent. So
    `_unconfirmed` says which one a confirmation is for, even if a topic was left and followed
    again in the meantime.
    """

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._followed: dict[bytes, Followed] = {}  # by the name that Redis knows
        self._unconfirmed: deque[Followed | None] = deque()  # None: no longer followed
        self._receive: Receive = lambda topic, message: None
        self.line: Line | None = None

    async def follow(self, topic: str) -> bool:
        name = self._name(topic)
        followed = self._followed.get(name)
        if followed is None:
            followed = self._followed[name] = Followed(topic)
            self._say(b"SUBSCRIBE", name, followed)
        elif followed.confirmed.is_set():
            return False
        # When the confirmation comes later than that, it counts as one after a break.
        late = asyncio.get_running_loop().call_later(CONFIRMATION, followed.confirmed.set)
        try:
            await followed.confirmed.wait()
        finally:
            late.cancel()
        return True

    def follows(self, topic: str) -> bool:
        followed = self._followed.get(self._name(topic))
        return followed is not None and followed.confirmed.is_set()

    def unfollow(self, topic: str) -> None:
        name = self._name(topic)
        if self._followed.pop(name, None) is not None:
            self._say(b"UNSUBSCRIBE", name, None)

    async def keep(self, address: Address, patience: float, receive: Receive) -> None:
        """Listens on one line until it breaks. Raises why."""
        self._receive = receive
        self._unconfirmed.clear()
        line = await Line.open(address, self._take)
        try:
            self.line = line
            for name, followed in self._followed.items():
                self._say(b"SUBSCRIBE", name, followed)
            await line.hold(patience)
        finally:
            self.line = None
            line.close()

    def _name(self, topic: str) -> bytes:
        return (self._prefix + topic).encode()

    def _say(self, command: bytes, name: bytes, followed: Followed | None) -> None:
        """Without a line there is nobody to tell, and the next one follows what it should."""
        if self.line is not None:
            self._unconfirmed.append(followed)
            self.line.send(packed((command, name)))

    def _take(self, reply: Reply) -> None:
        kind: bytes = reply[0]
        if kind == b"message":
            followed = self._followed.get(reply[1])
            if followed is not None:
                self._receive(followed.topic, reply[2])
        elif kind == b"pong":
            assert self.line is not None
            self.line.answered(reply[1])
        else:
            self._confirm(self._unconfirmed.popleft())

    def _confirm(self, followed: Followed | None) -> None:
        if followed is None:
            return
        if followed.confirmed.is_set():  # the connection was lost and is back
            self._receive(followed.topic, b"")
        followed.confirmed.set()
