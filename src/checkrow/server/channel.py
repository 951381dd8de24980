"""How workers tell each other what was committed.

A worker that serves alone has nobody to tell: `Alone`. Several workers, on one machine or on
many, share a Redis (or Valkey): `RedisChannel`. Nothing is lost with a lost message, for the
database holds every entry: a receiver that misses a number reads it there, and after a break of
the connection it looks at everything it follows again.
"""

# The types of the Redis client leave some of its arguments open.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger()

# Told the topic and the message. An empty message says that others may have been missed.
Receive = Callable[[str, bytes], None]

PREFIX = "checkrow:"
PAUSE = 0.5  # seconds before another try


class Channel(Protocol):
    """Messages by topic, from each worker to all others that follow the topic."""

    async def run(self, receive: Receive) -> None:
        """Receives until it is cancelled."""
        ...

    def publish(self, topic: str, message: bytes) -> None:
        """Sends soon; never waits and never fails."""
        ...

    async def follow(self, topic: str) -> None:
        """When this returns, messages published from now on are received."""
        ...

    async def unfollow(self, topic: str) -> None: ...

    async def healthy(self) -> bool:
        """Whether messages get through at present."""
        ...

    async def close(self) -> None: ...


class Alone:
    """The channel of a worker without others."""

    async def run(self, receive: Receive) -> None:
        await asyncio.Event().wait()

    def publish(self, topic: str, message: bytes) -> None:
        pass

    async def follow(self, topic: str) -> None:
        pass

    async def unfollow(self, topic: str) -> None:
        pass

    async def healthy(self) -> bool:
        return True

    async def close(self) -> None:
        pass


class RedisChannel:
    """Redis' publish and subscribe.

    What cannot be sent is not kept word by word: its topics are marked, and when Redis is back
    everybody who follows them is told to look (an empty message).
    """

    def __init__(self, url: str, *, most_unsent: int = 10_000) -> None:
        self._redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=10)
        self._listener = self._redis.pubsub(ignore_subscribe_messages=False)
        self._followed: set[str] = set()
        self._confirmed: dict[str, asyncio.Event] = {}
        self._unsent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(most_unsent)
        self._to_look: set[str] = set()

    async def run(self, receive: Receive) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._send())
            tasks.create_task(self._listen(receive))

    def publish(self, topic: str, message: bytes) -> None:
        try:
            self._unsent.put_nowait((topic, message))
        except asyncio.QueueFull:
            self._to_look.add(topic)

    async def follow(self, topic: str) -> None:
        self._followed.add(topic)
        confirmed = self._confirmed.setdefault(topic, asyncio.Event())
        try:
            await self._listener.subscribe(PREFIX + topic)
            async with asyncio.timeout(2):
                await confirmed.wait()
        except (RedisError, OSError):
            # The listener subscribes when Redis is back. Messages were missed until then: a
            # confirmation that comes after this counts as one after a break.
            confirmed.set()

    async def unfollow(self, topic: str) -> None:
        self._followed.discard(topic)
        self._confirmed.pop(topic, None)
        with suppress(RedisError, OSError):
            await self._listener.unsubscribe(PREFIX + topic)

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(2):
                await self._redis.ping()
        except (RedisError, OSError, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        await self._listener.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            batch = [await self._unsent.get()]
            while len(batch) < 256 and not self._unsent.empty():
                batch.append(self._unsent.get_nowait())
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for topic in self._to_look:
                    pipeline.publish(PREFIX + topic, b"")
                for topic, message in batch:
                    pipeline.publish(PREFIX + topic, message)
                await pipeline.execute()
                self._to_look.clear()
            except (RedisError, OSError) as error:
                self._to_look.update(topic for topic, _ in batch)
                log.warning("redis takes no messages", error=type(error).__name__)
                await asyncio.sleep(PAUSE)
                if self._unsent.empty():
                    self._unsent.put_nowait(batch[0])  # so that another try is made

    async def _listen(self, receive: Receive) -> None:
        broken = False
        while True:
            try:
                if broken:
                    await self._subscribe_again()
                    broken = False
                if not self._listener.subscribed:
                    await asyncio.sleep(0.01)
                    continue
                self._take(await self._listener.get_message(timeout=1.0), receive)
            except (RedisError, OSError) as error:
                log.warning("redis sends no messages", error=type(error).__name__)
                broken = True
                await asyncio.sleep(PAUSE)

    async def _subscribe_again(self) -> None:
        await self._listener.aclose()  # type: ignore[no-untyped-call]
        self._listener = self._redis.pubsub(ignore_subscribe_messages=False)
        if self._followed:
            await self._listener.subscribe(*(PREFIX + topic for topic in self._followed))

    def _take(self, message: dict[str, object] | None, receive: Receive) -> None:
        if not message:
            return
        channel, data = message["channel"], message["data"]
        assert isinstance(channel, bytes)
        topic = channel.decode().removeprefix(PREFIX)
        if message["type"] == "subscribe" and topic in self._confirmed:
            if self._confirmed[topic].is_set():  # the connection was lost and is back
                receive(topic, b"")
            self._confirmed[topic].set()
        elif message["type"] == "message" and isinstance(data, bytes):
            receive(topic, data)
