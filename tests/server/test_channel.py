"""The channel between workers, over a real Redis: its guarantees while Redis answers. These tests
run on the server's event loop."""

from __future__ import annotations

import asyncio

import pytest
import structlog.testing
from redis import Redis

from checkrow.server.channel import RedisChannel
from checkrow.server.channel import redis as redis_module
from tests.server.backing import RedisServer
from tests.server.channels import Worker, until, until_healthy, until_logged, working

pytestmark = pytest.mark.uvloop


async def test_followers_receive_messages_in_order(redis: RedisServer) -> None:
    async with (
        working(redis.url) as ann,
        working(redis.url) as bob,
        working(redis.url) as cid,
    ):
        assert await ann.channel.follow("match:1")
        assert not await ann.channel.follow("match:1")
        assert await bob.channel.follow("match:2")
        sent = [b"%d" % number for number in range(3_000)]
        for number, message in enumerate(sent):
            for topic in ("match:1", "match:2"):
                cid.channel.publish(topic, message)
            if number % 70 == 0:
                await asyncio.sleep(0)  # lets several batches form
        await ann.has_heard("match:1", sent[-1])
        await bob.has_heard("match:2", sent[-1])
        assert ann.heard == {"match:1": sent}
        assert bob.heard == {"match:2": sent}
        assert cid.heard == {}


@pytest.mark.parametrize("message", [b"\r\n$5\r\nhello", bytes(range(256)), b"x" * 3_000_000])
async def test_messages_may_hold_anything(redis: RedisServer, message: bytes) -> None:
    async with working(redis.url) as ann, working(redis.url) as bob:
        await ann.channel.follow("länge: *1\r\n")
        bob.channel.publish("länge: *1\r\n", message)
        await ann.has_heard("länge: *1\r\n", message)


async def test_a_worker_does_not_hear_itself(redis: RedisServer) -> None:
    async with working(redis.url) as ann, working(redis.url) as bob:
        await ann.channel.follow("match")
        ann.channel.publish("match", b"from ann")
        await bob.channel.follow("match")
        bob.channel.publish("match", b"from bob")
        await ann.has_heard("match", b"from bob")
        assert ann.heard == {"match": [b"from bob"]}


async def test_unfollowed_topics_are_not_received(redis: RedisServer) -> None:
    async with working(redis.url) as ann, working(redis.url) as bob:
        await ann.channel.follow("old")
        await ann.channel.follow("new")
        assert ann.channel.follows("old")
        ann.channel.unfollow("old")
        ann.channel.unfollow("never followed")
        assert not ann.channel.follows("old")
        bob.channel.publish("old", b"news")
        bob.channel.publish("new", b"news")
        await ann.has_heard("new", b"news")
        assert ann.heard == {"new": [b"news"]}


async def test_messages_of_one_moment_travel_together(redis: RedisServer) -> None:
    async with working(redis.url) as ann, working(redis.url) as bob:
        for number in range(50):
            await ann.channel.follow(f"match:{number}")
        await until_healthy(bob)
        with Redis(port=redis.port) as admin:
            admin.config_resetstat()
            for number in range(50):
                bob.channel.publish(f"match:{number}", b"news")
            await until(lambda: len(ann.heard) == 50)
            assert admin.info("commandstats")["cmdstat_publish"]["calls"] == 1


async def test_installations_with_different_databases_do_not_hear_each_other(
    redis: RedisServer,
) -> None:
    other_url = redis.url.removesuffix("0") + "7"
    async with (
        working(redis.url) as ann,
        working(redis.url) as bob,
        working(other_url) as stranger,
        working(other_url) as friend,
    ):
        await ann.channel.follow("match")
        await friend.channel.follow("match")
        stranger.channel.publish("match", b"not for ann")
        await friend.has_heard("match", b"not for ann")
        bob.channel.publish("match", b"news")
        await ann.has_heard("match", b"news")
        assert ann.heard == {"match": [b"news"]}


async def test_topics_that_do_not_fit_are_looked_at(redis: RedisServer) -> None:
    topics = [f"match:{number}" for number in range(10)]
    early = Worker(RedisChannel(redis.url, most_unsent=4 * len("match:0news")))
    for topic in topics:
        early.channel.publish(topic, b"news")
    async with working(redis.url) as worker:
        for topic in topics:
            await worker.channel.follow(topic)
        running = asyncio.create_task(early.channel.run(early.receive))
        await until(lambda: len(worker.heard) == len(topics))
        running.cancel()
        await asyncio.wait((running,))
        await early.channel.close()
    told = {topic: [b"news"] for topic in topics[:4]}
    assert worker.heard == told | {topic: [b""] for topic in topics[4:]}


async def test_after_too_many_lost_topics_everything_is_looked_at(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_module, "MOST_LOST", 100)
    early = Worker(RedisChannel(redis.url, most_unsent=0))
    for number in range(101):
        early.channel.publish(f"match:{number}", b"news")
    async with working(redis.url) as worker:
        await worker.channel.follow("match:1")
        await worker.channel.follow("lobby:of another worker")
        running = asyncio.create_task(early.channel.run(early.receive))
        await until(lambda: len(worker.heard) == 2)
        running.cancel()
        await asyncio.wait((running,))
        await early.channel.close()
    assert worker.heard == {"match:1": [b""], "lobby:of another worker": [b""]}


async def test_a_database_that_does_not_exist_is_not_healthy(redis: RedisServer) -> None:
    with structlog.testing.capture_logs() as logs:
        async with working(redis.url.removesuffix("0") + "99") as worker:
            worker.channel.publish("match", b"news")
            await until_logged(logs, "send to redis", "ResponseError")
            await until_logged(logs, "listen to redis", "ResponseError")
            assert not await worker.channel.healthy()


async def test_a_receiver_that_fails_hears_the_rest(redis: RedisServer) -> None:
    class Clumsy(Worker):
        def receive(self, topic: str, message: bytes) -> None:
            if message == b"stone":
                raise ValueError
            super().receive(topic, message)

    clumsy = Clumsy(RedisChannel(redis.url))
    running = asyncio.create_task(clumsy.channel.run(clumsy.receive))
    async with working(redis.url) as other:
        await clumsy.channel.follow("match")
        with structlog.testing.capture_logs() as logs:
            other.channel.publish("match", b"stone")
            other.channel.publish("match", b"news")
            await clumsy.has_heard("match", b"")
        assert any(each["log_level"] == "error" for each in logs)
        other.channel.publish("match", b"more news")
        await clumsy.has_heard("match", b"more news")
    running.cancel()
    await asyncio.wait((running,))
    await clumsy.channel.close()


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
