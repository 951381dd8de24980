"""The channel between workers, over a real Redis: what it promises while Redis is there, when it
is gone, when it hangs, and when it lets nobody in. On the event loop that the server uses."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog.testing
import uvloop
from redis import Redis
from structlog.typing import EventDict

from checkrow.server import channel_listening
from checkrow.server.channel import RedisChannel
from tests.server.backing import RedisServer

PATIENCE = 60.0  # seconds; machines differ
SOON = 0.2  # seconds without a sign of life, where a test is about those


@pytest.fixture
def own_redis(tmp_path: Path) -> Generator[RedisServer]:
    """One that a test may kill, stop and lock."""
    server = RedisServer()
    server.command += ["--unixsocket", str(tmp_path / "socket")]
    server.start()
    yield server
    server.kill()


@pytest.fixture
def admin(own_redis: RedisServer) -> Generator[Redis]:
    with Redis(port=own_redis.port) as client:
        yield client


class Worker:
    """A channel, and what it has heard, by topic."""

    def __init__(self, channel: RedisChannel) -> None:
        self.channel = channel
        self.heard: dict[str, list[bytes]] = {}

    def receive(self, topic: str, message: bytes) -> None:
        self.heard.setdefault(topic, []).append(message)

    async def has_heard(self, topic: str, message: bytes) -> None:
        await until(lambda: message in self.heard.get(topic, ()))


@asynccontextmanager
async def working(url: str, **settings: Any) -> AsyncGenerator[Worker]:
    worker = Worker(RedisChannel(url, **settings))
    running = asyncio.create_task(worker.channel.run(worker.receive))
    try:
        yield worker
        assert not running.done()
    finally:
        running.cancel()
        await asyncio.wait((running,))
        await worker.channel.close()


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.02)


async def until_healthy(worker: Worker, health: bool = True) -> None:
    async with asyncio.timeout(PATIENCE):
        while await worker.channel.healthy() is not health:
            await asyncio.sleep(0.02)


async def until_logged(logs: list[EventDict], work: str, error: str) -> None:
    await until(
        lambda: any(each.get("work") == work and each.get("error") == error for each in logs)
    )


def test_messages_come_in_their_order_to_those_who_follow(redis: RedisServer) -> None:
    async def tell() -> None:
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

    uvloop.run(tell())


@pytest.mark.parametrize("message", [b"\r\n$5\r\nhello", bytes(range(256)), b"x" * 3_000_000])
def test_messages_may_hold_anything(redis: RedisServer, message: bytes) -> None:
    async def tell() -> None:
        async with working(redis.url) as worker:
            await worker.channel.follow("länge: *1\r\n")
            worker.channel.publish("länge: *1\r\n", message)
            await worker.has_heard("länge: *1\r\n", message)

    uvloop.run(tell())


def test_what_is_no_longer_followed_is_not_heard(redis: RedisServer) -> None:
    async def leave() -> None:
        async with working(redis.url) as worker:
            await worker.channel.follow("old")
            await worker.channel.follow("new")
            await worker.channel.unfollow("old")
            await worker.channel.unfollow("never followed")
            worker.channel.publish("old", b"news")
            worker.channel.publish("new", b"news")
            await worker.has_heard("new", b"news")
            assert worker.heard == {"new": [b"news"]}

    uvloop.run(leave())


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


def test_a_topic_left_and_followed_again_is_followed_when_it_says_so(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_listening, "CONFIRMATION", PATIENCE)

    async def change_minds() -> None:
        detour = Detour(redis)
        server = await asyncio.start_server(detour.guide, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with working(f"redis://127.0.0.1:{port}/0") as worker, working(redis.url) as other:
            await until_healthy(worker)
            detour.back.clear()
            first = asyncio.create_task(worker.channel.follow("match"))
            await until(lambda: b"match" in detour.went_there)
            detour.there.clear()
            await worker.channel.unfollow("match")
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
        server.close()

    uvloop.run(change_minds())


def test_who_gives_up_following_keeps_nobody_else_from_it(redis: RedisServer) -> None:
    async def follow_together() -> None:
        async with working(redis.url) as worker:
            first, second = (asyncio.create_task(worker.channel.follow("match")) for _ in range(2))
            await asyncio.sleep(0)
            first.cancel()
            assert await second
            worker.channel.publish("match", b"news")
            await worker.has_heard("match", b"news")

    uvloop.run(follow_together())


def test_after_a_restart_everything_is_looked_at_and_followed_again(
    own_redis: RedisServer,
) -> None:
    async def lose_it() -> None:
        async with working(own_redis.url) as ann, working(own_redis.url) as bob:
            await ann.channel.follow("old")
            await ann.channel.follow("left")
            await until_healthy(bob)
            await asyncio.to_thread(own_redis.kill)
            assert not await ann.channel.healthy()
            await ann.channel.unfollow("left")
            assert await ann.channel.follow("new")  # it will be, as soon as there is a line
            bob.channel.publish("old", b"lost or late")
            await asyncio.to_thread(own_redis.start)
            await ann.has_heard("old", b"")
            await ann.has_heard("new", b"")
            for topic in ("left", "old", "new"):
                bob.channel.publish(topic, b"news")
            await ann.has_heard("old", b"news")
            await ann.has_heard("new", b"news")
            assert "left" not in ann.heard
            await until_healthy(ann)
            await until_healthy(bob)

    uvloop.run(lose_it())


def test_a_listener_that_redis_throws_out_looks_again(own_redis: RedisServer, admin: Redis) -> None:
    """As it does with one that reads too slowly."""

    async def throw_out() -> None:
        async with working(own_redis.url) as worker:
            await worker.channel.follow("match")
            assert admin.client_kill_filter(_type="pubsub")
            await worker.has_heard("match", b"")
            worker.channel.publish("match", b"news")
            await worker.has_heard("match", b"news")

    uvloop.run(throw_out())


@contextmanager
def hanging(redis: RedisServer) -> Generator[None]:
    """Meanwhile Redis does nothing, and closes nothing."""
    os.kill(redis.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(redis.pid, signal.SIGCONT)


def test_a_sender_leaves_a_redis_that_hangs_and_has_others_look(own_redis: RedisServer) -> None:
    async def hang() -> None:
        async with working(own_redis.url) as ann, working(own_redis.url, patience=SOON) as bob:
            await ann.channel.follow("match")
            await until_healthy(bob)
            with structlog.testing.capture_logs() as logs, hanging(own_redis):
                bob.channel.publish("match", b"on the way")
                await until_logged(logs, "send to redis", "TimeoutError")
                assert not await bob.channel.healthy()
            await ann.has_heard("match", b"")
            bob.channel.publish("match", b"news")
            await ann.has_heard("match", b"news")
            await until_healthy(bob)

    uvloop.run(hang())


def test_a_listener_leaves_a_redis_that_hangs_and_looks_again(own_redis: RedisServer) -> None:
    async def hang() -> None:
        async with working(own_redis.url, patience=SOON) as ann, working(own_redis.url) as bob:
            await ann.channel.follow("match")
            with structlog.testing.capture_logs() as logs, hanging(own_redis):
                await until_logged(logs, "listen to redis", "TimeoutError")
            await ann.has_heard("match", b"")
            bob.channel.publish("match", b"news")
            await ann.has_heard("match", b"news")

    uvloop.run(hang())


def test_a_late_confirmation_counts_as_one_after_a_break(own_redis: RedisServer) -> None:
    async def be_late() -> None:
        async with working(own_redis.url, patience=PATIENCE) as worker:
            await until_healthy(worker)
            with hanging(own_redis):
                assert await worker.channel.follow("match")
            await worker.has_heard("match", b"")

    uvloop.run(be_late())


def test_what_is_too_much_to_wait_is_looked_at(redis: RedisServer) -> None:
    async def publish_early() -> None:
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

    uvloop.run(publish_early())


def test_a_line_that_is_full_holds_messages_back_and_then_goes_on(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.config_set("client-output-buffer-limit", "pubsub 0 0 0")
    sent = [b"%d " % number + bytes(100_000) for number in range(2_000)]

    async def fill() -> None:
        settings: dict[str, Any] = {"patience": PATIENCE, "most_unsent": 5}
        async with (
            working(own_redis.url, **settings) as ann,
            working(own_redis.url, **settings) as bob,
        ):
            await ann.channel.follow("match")
            await until_healthy(bob)
            with hanging(own_redis):
                for message in sent:
                    bob.channel.publish("match", message)
                    await asyncio.sleep(0)
            await ann.has_heard("match", b"")
            async with asyncio.timeout(PATIENCE):
                while b"last" not in ann.heard["match"]:  # it may be too much once more
                    bob.channel.publish("match", b"last")
                    await asyncio.sleep(0.02)
            whole = [message for message in ann.heard["match"] if len(message) > 4]
            assert whole == sorted(whole, key=sent.index)
            assert len(whole) < len(sent)

    uvloop.run(fill())


def test_the_url_names_a_user_with_a_password_and_a_database(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.acl_setuser(
        "ann", enabled=True, passwords=["+p@ss/word"], categories=["+@all"], channels=["*"]
    )
    admin.config_set("requirepass", "secret")
    path = own_redis.command[-1]

    async def be_let_in(url: str) -> None:
        async with working(url) as worker:
            await worker.channel.follow("match")
            worker.channel.publish("match", b"news")
            await worker.has_heard("match", b"news")
            known = [each for each in admin.client_list() if each["db"] == "3"]
            assert len(known) == 2

    uvloop.run(be_let_in(f"redis://:secret@127.0.0.1:{own_redis.port}/3"))
    uvloop.run(be_let_in(f"redis://ann:p%40ss%2Fword@127.0.0.1:{own_redis.port}/3"))
    uvloop.run(be_let_in(f"unix://:secret@{path}?db=3"))


@pytest.mark.parametrize("credentials", ["", ":wrong@", "nobody:secret@"])
def test_who_is_not_let_in_is_not_well_and_knocks_on(
    own_redis: RedisServer, admin: Redis, credentials: str
) -> None:
    admin.config_set("requirepass", "secret")

    async def knock() -> None:
        url = f"redis://{credentials}127.0.0.1:{own_redis.port}/0"
        with structlog.testing.capture_logs() as logs:
            async with working(url) as worker:
                worker.channel.publish("match", b"news")
                await until_logged(logs, "send to redis", "AuthenticationError")
                await until_logged(logs, "listen to redis", "AuthenticationError")
                assert not await worker.channel.healthy()

    uvloop.run(knock())


def test_who_is_let_in_later_looks_at_everything(own_redis: RedisServer, admin: Redis) -> None:
    admin.config_set("requirepass", "old")

    async def knock() -> None:
        with structlog.testing.capture_logs() as logs:
            async with working(f"redis://:new@127.0.0.1:{own_redis.port}/0") as worker:
                assert await worker.channel.follow("match")
                await until_logged(logs, "listen to redis", "AuthenticationError")
                admin.config_set("requirepass", "new")
                await worker.has_heard("match", b"")
                worker.channel.publish("match", b"news")
                await worker.has_heard("match", b"news")

    uvloop.run(knock())


def test_a_database_that_does_not_exist_is_no_reason_to_fall(redis: RedisServer) -> None:
    async def ask() -> None:
        with structlog.testing.capture_logs() as logs:
            async with working(redis.url.removesuffix("0") + "99") as worker:
                await until_logged(logs, "send to redis", "ResponseError")
                assert not await worker.channel.healthy()

    uvloop.run(ask())


def test_who_may_not_publish_has_others_look_once_they_may(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.acl_setuser("bob", enabled=True, nopass=True, categories=["+@all"], reset_channels=True)

    async def be_muted() -> None:
        url = f"redis://bob:x@127.0.0.1:{own_redis.port}/0"
        async with working(own_redis.url) as ann, working(url) as bob:
            await ann.channel.follow("match")
            with structlog.testing.capture_logs() as logs:
                bob.channel.publish("match", b"news")
                await until_logged(logs, "send to redis", "ResponseError")
            admin.acl_setuser(
                "bob", enabled=True, nopass=True, categories=["+@all"], channels=["*"]
            )
            await ann.has_heard("match", b"")

    uvloop.run(be_muted())


def test_a_receiver_that_stumbles_hears_the_rest(redis: RedisServer) -> None:
    class Clumsy(Worker):
        def receive(self, topic: str, message: bytes) -> None:
            if message == b"stone":
                raise ValueError
            super().receive(topic, message)

    async def stumble() -> None:
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

    uvloop.run(stumble())


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
