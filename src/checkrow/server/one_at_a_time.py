"""Work that must be done one after the other, some of which cannot wait.

asyncio's own lock can only be waited for. This one can also be left a function that is called
when its turn has come.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class OneAtATime:
    """Held by one at a time, until `give_back`: with `async with` or with `call`."""

    __slots__ = ("_waiting", "held")

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[Callable[[], None] | asyncio.Future[None]] = deque()

    def call(self, work: Callable[[], None]) -> None:
        """Calls `work`, which gives back: now, or when its turn has come."""
        if self.held:
            self._waiting.append(work)
        else:
            self.held = True
            work()

    def give_back(self) -> None:
        """Hands it to who has waited longest."""
        while self._waiting:
            mine = self._waiting.popleft()
            if callable(mine):
                asyncio.get_running_loop().call_soon(mine)
                return
            if not mine.done():  # who was cancelled waits no more
                mine.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        if not self.held:
            self.held = True
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
