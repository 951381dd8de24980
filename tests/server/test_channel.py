"""The channel between workers, over a real Redis: what it promises while Redis is there.
On the event loop that the server uses."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import closing

import pytest
import structlog.testing

from checkrow.server.channel import RedisChannel, listening
from tests.server.backing import RedisServer
from tests.server.channels import PATIENCE, Worker, until, until_healthy, until_logged, working

pytestmark = pytest.mark.uvloop


async def test_messages_come_in_their_order_to_those_who_follow(redis: RedisServer) -> None:
    async with working(redis.url) as ann, working(redis.url) as bob:
        assert await ann.channel.follow("match:1")
        assert not await ann.channel.follow("match:1")
        assert await bob.channel.follow("match:2")
        sent = [b"%d" % number for number in range(3_000)]
        for number, message in enumerate(sent):
            for topic in ("match:1", "match:2"):
                ann.channel.publish(topic, message)
            if number % 70 == 0:
                await asyncio.sleep(0)  # so that they go out in several parts
        await ann.has_heard("match:1", sent[-1])
        await bob.has_heard("match:2", sent[-1])
        assert ann.heard == {"match:1": sent}
        assert bob.heard == {"match:2": sent}


@pytest.mark.parametrize("message", [b"\r\n$5\r\nhello", bytes(range(256)), b"x" * 3_000_000])
async def test_messages_may_hold_anything(redis: RedisServer, message: bytes) -> None:
    async with working(redis.url) as worker:
        await worker.channel.follow("länge: *1\r\n")
        worker.channel.publish("länge: *1\r\n", message)
        await worker.has_heard("länge: *1\r\n", message)


async def test_what_is_no_longer_followed_is_not_heard(redis: RedisServer) -> None:
    async with working(redis.url) as worker:
        await worker.channel.follow("old")
        await worker.channel.follow("new")
        worker.channel.unfollow("old")
        worker.channel.unfollow("never followed")
        worker.channel.publish("old", b"news")
        worker.channel.publish("new", b"news")
        await worker.has_heard("new", b"news")
        assert worker.heard == {"new": [b"news"]}


class Detour:
    """A way to Redis that can be closed in each direction."""

    def __init__(self, redis: RedisServer) -> None:
        self._redis = redis
        self.there, self.back = asyncio.Event(), asyncio.Event()
        self.went_there = b""
        self.there.set()
        self.back.set()

    async def guide(self, reader: StreamReader, writer: StreamWriter) -> None:
        redis_reader, redis_writer = await asyncio.open_connection("127.0.0.1", self._redis.port)
        with closing(writer), closing(redis_writer):
            async with asyncio.TaskGroup() as ways:
                ways.create_task(self._carry(reader, redis_writer, self.there))
                ways.create_task(self._carry(redis_reader, writer, self.back))

    async def _carry(self, reader: StreamReader, writer: StreamWriter, way: asyncio.Event) -> None:
        while data := await reader.read(65536):
            await way.wait()
            writer.write(data)
            if way is self.there:
                self.went_there += data
        writer.close()


async def test_a_topic_left_and_followed_again_is_followed_when_it_says_so(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "CONFIRMATION", PATIENCE)

    detour = Detour(redis)
    server = await asyncio.start_server(detour.guide, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    url = f"redis://127.0.0.1:{port}/0"
    with closing(server):
        async with working(url) as worker, working(redis.url) as other:
            await until_healthy(worker)
            detour.back.clear()
            first = asyncio.create_task(worker.channel.follow("match"))
            await until(lambda: b"match" in detour.went_there)
            detour.there.clear()
            worker.channel.unfollow("match")
            second = asyncio.create_task(worker.channel.follow("match"))
            detour.back.set()
            # The first confirmation is for a time that is over.
            await first
            await asyncio.sleep(0.05)
            assert not second.done()
            detour.there.set()
            assert await second
            other.channel.publish("match", b"news")
            await worker.has_heard("match", b"news")


async def test_who_gives_up_following_keeps_nobody_else_from_it(redis: RedisServer) -> None:
    async with working(redis.url) as worker:
        first, second = (asyncio.create_task(worker.channel.follow("match")) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert await second
        worker.channel.publish("match", b"news")
        await worker.has_heard("match", b"news")


async def test_what_is_too_much_to_wait_is_looked_at(redis: RedisServer) -> None:
    topics = [f"match:{number}" for number in range(10)]
    early = Worker(RedisChannel(redis.url, most_unsent=4))
    for topic in topics:
        early.channel.publish(topic, b"news")
    async with working(redis.url) as worker:
        for topic in topics:
            await worker.channel.follow(topic)
        running = asyncio.create_task(early.channel.run(early.receive))
        await until(lambda: len(worker.heard) == len(topics))
        running.cancel()
    told = {topic: [b"news"] for topic in topics[:4]}
    assert worker.heard == told | {topic: [b""] for topic in topics[4:]}


async def test_a_database_that_does_not_exist_is_no_reason_to_fall(redis: RedisServer) -> None:
    with structlog.testing.capture_logs() as logs:
        async with working(redis.url.removesuffix("0") + "99") as worker:
            await until_logged(logs, "send to redis", "ResponseError")
            assert not await worker.channel.healthy()


async def test_a_receiver_that_stumbles_hears_the_rest(redis: RedisServer) -> None:
    class Clumsy(Worker):
        def receive(self, topic: str, message: bytes) -> None:
            if message == b"stone":
                raise ValueError
            super().receive(topic, message)

    clumsy = Clumsy(RedisChannel(redis.url))
    running = asyncio.create_task(clumsy.channel.run(clumsy.receive))
    await clumsy.channel.follow("match")
    with structlog.testing.capture_logs() as logs:
        clumsy.channel.publish("match", b"stone")
        clumsy.channel.publish("match", b"news")
        await clumsy.has_heard("match", b"")
    assert any(each["log_level"] == "error" for each in logs)
    clumsy.channel.publish("match", b"more news")
    await clumsy.has_heard("match", b"more news")
    running.cancel()


@pytest.mark.parametrize(
    "url",
    [
        "cache.example.org:6379",
        "http://cache.example.org",
        "redis://cache.example.org:port",
        "redis://cache.example.org?colour=red",
        "rediss://cache.example.org?ssl_ca_certs=/there/is/none",
        "unix://",
    ],
)
def test_a_url_that_names_no_redis_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="should be like redis://"):
        RedisChannel(url)
