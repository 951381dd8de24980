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
from functools import partial
from typing import Protocol

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from checkrow.server.repeating import repeat

# Told the topic and the message. An empty message says that others may have been missed.
Receive = Callable[[str, bytes], None]

PREFIX = "checkrow:"
OWN_TOPIC = "line"  # so that a line always follows something
PAUSE = 0.5  # seconds before another try
CONFIRMATION = 2.0  # seconds that somebody waits until a topic is followed
MOST_TOGETHER = 256  # messages in one go


class Channel(Protocol):
    """Messages by topic, from each worker to all others that follow the topic."""

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

    async def follow(self, topic: str) -> bool:
        return False

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

    One task holds the line on which messages come in. A line that breaks is given up; the next
    one follows everything from its start, and everything is looked at.
    """

    def __init__(self, url: str, *, most_unsent: int = 10_000) -> None:
        # Another try is our own business: a line that came back by itself would have lost topics.
        self._redis = Redis.from_url(
            url,
            socket_connect_timeout=5,
            health_check_interval=10,
            retry=Retry(NoBackoff(), 0),
        )
        self._line: PubSub | None = None
        self._in_doubt = False
        self._confirmed: dict[str, asyncio.Event] = {}  # of every topic that is followed
        self._unsent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(most_unsent)
        self._to_look: set[str] = set()

    async def run(self, receive: Receive) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(repeat("send to redis", self._send, PAUSE))
            tasks.create_task(repeat("listen to redis", partial(self._listen, receive), PAUSE))

    def publish(self, topic: str, message: bytes) -> None:
        try:
            self._unsent.put_nowait((topic, message))
        except asyncio.QueueFull:
            self._to_look.add(topic)

    async def follow(self, topic: str) -> bool:
        confirmed = self._confirmed.setdefault(topic, asyncio.Event())
        if confirmed.is_set():
            return False  # it is followed already
        try:
            if self._line is not None:
                await self._line.subscribe(PREFIX + topic)
            async with asyncio.timeout(CONFIRMATION):
                await confirmed.wait()
        except TimeoutError:
            confirmed.set()  # late: when it comes, it counts as one after a break
        except (RedisError, OSError):
            self._in_doubt = True  # the next line follows it
            confirmed.set()
        return True

    async def unfollow(self, topic: str) -> None:
        self._confirmed.pop(topic, None)
        if self._line is not None:
            try:
                await self._line.unsubscribe(PREFIX + topic)
            except (RedisError, OSError):
                self._in_doubt = True

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(2):
                await self._redis.ping()
        except (RedisError, OSError):
            return False
        return True

    async def close(self) -> None:
        await self._redis.aclose()

    async def _send(self) -> None:
        """Sends what waits; after a break, first which topics to look at."""
        while True:
            batch = [] if self._to_look else [await self._unsent.get()]
            while len(batch) < MOST_TOGETHER and not self._unsent.empty():
                batch.append(self._unsent.get_nowait())
            looks = set(self._to_look)
            topics = looks | {topic for topic, _ in batch}
            self._to_look |= topics  # should this fail
            pipeline = self._redis.pipeline(transaction=False)
            for topic in looks:
                pipeline.publish(PREFIX + topic, b"")
            for topic, message in batch:
                pipeline.publish(PREFIX + topic, message)
            await pipeline.execute()
            self._to_look -= topics

    async def _listen(self, receive: Receive) -> None:
        """Listens on one line until it breaks."""
        async with self._redis.pubsub() as line:
            await line.subscribe(PREFIX + OWN_TOPIC)  # connects, before others use the line
            self._line, self._in_doubt = line, False
            try:
                if self._confirmed:
                    await line.subscribe(*(PREFIX + topic for topic in self._confirmed))
                while not self._in_doubt:
                    self._take(await line.get_message(timeout=1.0), receive)
            finally:
                self._line = None

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
