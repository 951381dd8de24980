"""Messages between workers about what each has committed.

A single worker needs no messages: `InProcessChannel`. Several workers, on one machine or many,
share a Redis (or Valkey): `RedisChannel`. A lost message loses no data, because the database holds
every entry: a receiver that misses a number reads it there, and after a lost connection it rereads
everything it follows.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from checkrow.server.channel.redis import Receive, RedisChannel

__all__ = ["Channel", "InProcessChannel", "Receive", "RedisChannel"]


class Channel(Protocol):
    """Messages by topic, from each worker to all others that follow the topic."""

    @property
    def is_shared(self) -> bool:
        """Whether other workers may exist."""
        ...

    async def run(self, receive: Receive) -> None:
        """Send and receive until cancelled."""
        ...

    def publish(self, topic: str, message: bytes) -> None:
        """Send soon; never wait and never fail."""
        ...

    async def follow(self, topic: str) -> bool:
        """Receive all messages published after this returns. Return whether earlier ones may
        have been missed."""
        ...

    def follows(self, topic: str) -> bool:
        """Return whether the topic is followed, so that `follow` would not wait."""
        ...

    def unfollow(self, topic: str) -> None:
        """Receive no more messages of the topic."""
        ...

    async def healthy(self) -> bool:
        """Return whether messages currently get through."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


class InProcessChannel:
    """The channel of a single worker."""

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
