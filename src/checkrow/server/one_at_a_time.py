"""Work that must be done one after the other, some of which cannot wait.

asyncio's own lock can only be waited for. This one can also be taken at once, or not at all, by
who is called and must return.
"""

from __future__ import annotations

import asyncio
from collections import deque


class OneAtATime:
    """Held by one at a time: with `async with`, which waits for its turn, or with `take`."""

    __slots__ = ("_waiting", "held")

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Whether it is held from now on, until `give_back`."""
        if self.held:
            return False
        self.held = True
        return True

    def give_back(self) -> None:
        """Hands it to who has waited longest."""
        while self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():  # who was cancelled waits no more
                mine.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was handed over in the same moment
                self.give_back()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
