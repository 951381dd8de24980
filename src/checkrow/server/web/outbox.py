"""What waits to be sent over a socket.

Delivering never waits: a message goes into the outbox, and a task of the socket's own sends
what is there. A reader so slow that the outbox is full is cut off; it connects again and asks
for what it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Outbox:
    """The messages for one socket; a `Follower` of rooms."""

    __slots__ = ("_messages", "_most", "_something", "full", "player_id")

    def __init__(self, player_id: str, most: int) -> None:
        self.player_id = player_id
        self.full = False
        self._most = most
        self._messages: deque[bytes] = deque()
        self._something = asyncio.Event()

    def deliver(self, message: bytes) -> None:
        if len(self._messages) >= self._most:
            self.full = True
            self._messages.clear()
        self._messages.append(message)
        self._something.set()

    async def send_all(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Sends what comes until the outbox is full."""
        while not self.full:
            await self._something.wait()
            self._something.clear()
            while self._messages and not self.full:
                await send(self._messages.popleft())
