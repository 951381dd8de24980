"""How workers tell each other what was committed.

A worker that serves alone has nobody to tell: `InProcessChannel`. Several workers, on one machine
or on many, share a Redis (or Valkey): `RedisChannel`. Nothing is lost with a lost message, for the
database holds every entry: a receiver that misses a number reads it there, and after a break of
the connection it looks at everything it follows again.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

from checkrow.server.channel.address import address_of
from checkrow.server.channel.listening import Listening, Receive
from checkrow.server.channel.sending import Sending
from checkrow.server.retry import repeat_until_cut_short

PREFIX = "checkrow:"
PAUSE = 0.5  # seconds before another try
HEALTHY = 2.0  # seconds for an answer


class Channel(Protocol):
    """Messages by topic, from each worker to all others that follow the topic."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be others."""
        ...

    async def run(self, receive: Receive) -> None:
        """Receives until it is cancelled."""
        ...

    def publish(self, topic: str, message: bytes) -> None:
        """Sends soon; never waits and never fails."""
        ...

    async def follow(self, topic: str) -> bool:
        """When this returns, messages published from now on are received. Whether there may
        have been others before."""
        ...

    def follows(self, topic: str) -> bool:
        """Whether messages of this topic are received already, and none was missed."""
        ...

    def unfollow(self, topic: str) -> None: ...

    async def healthy(self) -> bool:
        """Whether messages get through at present."""
        ...

    async def close(self) -> None: ...


class InProcessChannel:
    """The channel of a worker without others."""

    is_shared = False

    async def run(self, receive: Receive) -> None:
        await asyncio.Event().wait()

    def publish(self, topic: str, message: bytes) -> None:
        pass

    async def follow(self, topic: str) -> bool:
        return False

    def follows(self, topic: str) -> bool:
        return True

    def unfollow(self, topic: str) -> None:
        pass

    async def healthy(self) -> bool:
        return True

    async def close(self) -> None:
        pass


class RedisChannel:
    """Redis' publish and subscribe, on one line each.

    What cannot be sent is not kept word by word: its topics are marked, and when Redis is back
    everybody who follows them is told to look (an empty message).

    A line that breaks is given up, and so is one on which Redis is silent for twice `patience`
    seconds; another is opened soon. The next one to listen on follows everything from its start,
    and everything is looked at.
    """

    is_shared = True

    def __init__(self, url: str, *, most_unsent: int = 10_000, patience: float = 5.0) -> None:
        """Raises `ValueError` for a URL that says nothing of a Redis."""
        self._address = address_of(url)
        self._patience = patience
        self._sending = Sending(PREFIX, most_unsent)
        self._listening = Listening(PREFIX)

    async def run(self, receive: Receive) -> None:
        send = partial(self._sending.keep, self._address, self._patience)
        listen = partial(self._listening.keep, self._address, self._patience, receive)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(repeat_until_cut_short("send to redis", send, PAUSE))
            tasks.create_task(repeat_until_cut_short("listen to redis", listen, PAUSE))

    def publish(self, topic: str, message: bytes) -> None:
        self._sending.publish(topic, message)

    async def follow(self, topic: str) -> bool:
        return await self._listening.follow(topic)

    def follows(self, topic: str) -> bool:
        return self._listening.follows(topic)

    def unfollow(self, topic: str) -> None:
        self._listening.unfollow(topic)

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(HEALTHY):
                for line in (self._sending.line, self._listening.line):
                    if line is None:
                        return False
                    await line.ask("PING")
        except Exception:  # whatever it was that the line broke from
            return False
        return True

    async def close(self) -> None:
        """Both lines end with `run`."""
