"""Messages between workers over Redis (or Valkey)."""

# Parts of the Redis client have no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
from redis.asyncio import Redis, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from checkrow.server.retry import keep_running

PAUSE = 0.5  # seconds before the next attempt to reach Redis
CONFIRMATION = 2.0  # most seconds that `follow` waits for Redis
HEALTH_TIMEOUT = 2.0  # seconds
MOST_LOST = 10_000  # topics; if more are lost, everybody checks everything
EVERYTHING = ""  # stands for every topic

# Called with the topic and the message. An empty message says that others may have been missed.
Receive = Callable[[str, bytes], None]


class RedisChannel:
    """Redis publish/subscribe: one Redis channel that every worker subscribes to.

    All messages of one moment (a group of commits) travel in one PUBLISH, whatever their topics,
    and while Redis answers it the next ones collect. Receivers drop topics that they do not
    follow; that costs less than a subscription for each topic, and `follow` has nothing to wait
    for.

    unsent    messages that wait for the next PUBLISH: at most `most_unsent` bytes
    lost      topics of messages that did not fit, or whose PUBLISH failed: the next PUBLISH
              tells their followers to look in the database (an empty message)

    Every confirmed subscription after the first says that messages may have been missed, so
    the worker checks everything it follows. If Redis is silent for `patience` seconds, a PING
    asks for an answer; if none comes within the same time, the connection is dropped.
    """

    is_shared = True

    def __init__(self, url: str, *, most_unsent: int = 8_000_000, patience: float = 5.0) -> None:
        """Raise `ValueError` for a URL that is not a Redis URL."""
        self._client = redis_client(url, patience)
        self._patience = patience
        # Publish/subscribe ignores the database number of the URL, so it is part of the name.
        database = self._client.connection_pool.connection_kwargs.get("db", 0)
        self._name = f"checkrow:{database}"
        self._sender = secrets.token_bytes(8)  # so that a worker skips its own messages
        self._most_unsent = most_unsent
        self._unsent: list[tuple[str, bytes]] = []
        self._unsent_bytes = 0
        self._lost: set[str] = set()
        self._has_news = asyncio.Event()
        self._followed: set[str] = set()
        self._subscribed = asyncio.Event()

    async def run(self, receive: Receive) -> None:
        listen = partial(self._listen, receive)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(keep_running("send to redis", self._send, PAUSE))
            tasks.create_task(keep_running("listen to redis", listen, PAUSE))

    def publish(self, topic: str, message: bytes) -> None:
        size = len(topic) + len(message)
        if self._unsent_bytes + size <= self._most_unsent:
            self._unsent_bytes += size
            self._unsent.append((topic, message))
        else:
            self._lose({topic})
        self._has_news.set()

    async def follow(self, topic: str) -> bool:
        if topic in self._followed:
            return False
        if not self._subscribed.is_set():
            with suppress(TimeoutError):  # a later subscription counts as a reconnection
                async with asyncio.timeout(CONFIRMATION):
                    await self._subscribed.wait()
        self._followed.add(topic)
        return True

    def follows(self, topic: str) -> bool:
        return topic in self._followed

    def unfollow(self, topic: str) -> None:
        self._followed.discard(topic)

    async def healthy(self) -> bool:
        if not self._subscribed.is_set():
            return False
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT):
                await self._client.ping()
        except (RedisError, OSError):  # a TimeoutError is an OSError
            return False
        return True

    async def close(self) -> None:
        await self._client.aclose()

    async def _send(self) -> None:
        """Send published messages until Redis fails; then raise the reason."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            lost, self._lost = self._lost, set()
            messages = [*((topic, b"") for topic in lost), *self._unsent]
            self._unsent, self._unsent_bytes = [], 0
            try:
                await self._client.publish(self._name, self._sender + _encode(messages))
            except BaseException:
                self._lose({topic for topic, _ in messages})
                self._has_news.set()
                raise

    def _lose(self, topics: set[str]) -> None:
        self._lost |= topics
        if len(self._lost) > MOST_LOST:
            self._lost = {EVERYTHING}

    async def _listen(self, receive: Receive) -> None:
        """Receive on one subscription until it breaks; then raise the reason."""
        async with self._client.pubsub() as subscription:
            await subscription.subscribe(self._name)
            is_silent = False
            try:
                while True:
                    reply = await subscription.get_message(timeout=self._patience)
                    if reply is not None:
                        is_silent = False
                        self._handle(reply["type"], reply["data"], receive)
                    elif is_silent:
                        raise TimeoutError("Redis is silent")
                    else:
                        is_silent = True
                        await subscription.ping()
            finally:
                self._subscribed.clear()

    def _handle(self, kind: str, data: bytes, receive: Receive) -> None:
        if kind == "subscribe":
            self._subscribed.set()
            self._look_at_everything(receive)
        elif kind == "message" and not data.startswith(self._sender):
            for topic, message in _decoder.decode(memoryview(data)[len(self._sender) :]):
                if topic in self._followed:
                    receive(topic, message)
                elif topic == EVERYTHING:
                    self._look_at_everything(receive)

    def _look_at_everything(self, receive: Receive) -> None:
        for topic in list(self._followed):
            receive(topic, b"")


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(list[tuple[str, bytes]])


def redis_client(url: str, patience: float = 5.0) -> Redis:
    """Return a client that connects on first use. Raise `ValueError` for a URL that is not a
    Redis URL."""
    try:
        client: Redis = Redis.from_url(
            url,
            protocol=2,  # the older protocol is enough, and every Redis speaks it
            socket_timeout=patience,
            socket_connect_timeout=patience,
            retry=Retry(NoBackoff(), 0),  # callers retry, and note what was lost
        )
        # A wrong option in the URL shows only here.
        connection = client.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        if isinstance(connection, SSLConnection):
            connection.ssl_context.get()
        if isinstance(connection, UnixDomainSocketConnection) and not connection.path:
            raise ValueError("it does not say where the socket is")
    except (ValueError, TypeError, RedisError, OSError) as error:
        raise ValueError(
            "the URL of Redis should be like redis://user:password@host:6379/0, with rediss:// "
            f"for TLS, or unix:///path/of/socket: {error}"
        ) from None
    return client
