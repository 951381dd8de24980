"""The channel between workers when Redis dies, hangs, or refuses logins for a while: afterwards
workers check for missed messages. These tests run on the server's event loop."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog.testing
from redis import Redis

from tests.server.backing import RedisServer
from tests.server.channels import PATIENCE, until_healthy, until_logged, working

SOON = 0.2  # seconds of silence before a worker gives up, in tests of that

pytestmark = pytest.mark.uvloop


@pytest.fixture
def own_redis(tmp_path: Path) -> Generator[RedisServer]:
    """A Redis that a test may kill, stop and lock."""
    server = RedisServer()
    server.command += ["--unixsocket", str(tmp_path / "socket")]
    server.start()
    yield server
    server.kill()


@pytest.fixture
def admin(own_redis: RedisServer) -> Generator[Redis]:
    with Redis(port=own_redis.port) as client:
        yield client


async def test_after_a_restart_everything_is_looked_at_and_followed_again(
    own_redis: RedisServer,
) -> None:
    async with working(own_redis.url) as ann, working(own_redis.url) as bob:
        await ann.channel.follow("old")
        await ann.channel.follow("left")
        await until_healthy(bob)
        await asyncio.to_thread(own_redis.kill)
        assert not await ann.channel.healthy()
        ann.channel.unfollow("left")
        assert await ann.channel.follow("new")  # takes effect as soon as Redis is back
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


async def test_a_listener_that_redis_throws_out_looks_again(
    own_redis: RedisServer, admin: Redis
) -> None:
    """Redis also does this to listeners that read too slowly."""
    async with working(own_redis.url) as ann, working(own_redis.url) as bob:
        await ann.channel.follow("match")
        assert admin.client_kill_filter(_type="pubsub")
        await ann.has_heard("match", b"")
        bob.channel.publish("match", b"news")
        await ann.has_heard("match", b"news")


@contextmanager
def hanging(redis: RedisServer) -> Generator[None]:
    """Suspend Redis with its connections open."""
    os.kill(redis.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(redis.pid, signal.SIGCONT)


async def test_a_sender_leaves_a_redis_that_hangs_and_has_others_look(
    own_redis: RedisServer,
) -> None:
    async with (
        working(own_redis.url, patience=PATIENCE) as ann,
        working(own_redis.url, patience=SOON) as bob,
    ):
        await ann.channel.follow("match")
        await until_healthy(bob)
        with structlog.testing.capture_logs() as logs, hanging(own_redis):
            bob.channel.publish("match", b"on the way")
            await until_logged(logs, "send to redis", "TimeoutError")
            assert not await bob.channel.healthy()
        await ann.has_heard("match", b"")
        await bob.tells(ann, "match", b"news")
        await until_healthy(bob)


async def test_a_listener_leaves_a_redis_that_hangs_and_looks_again(own_redis: RedisServer) -> None:
    async with working(own_redis.url, patience=SOON) as ann, working(own_redis.url) as bob:
        await ann.channel.follow("match")
        with structlog.testing.capture_logs() as logs, hanging(own_redis):
            await until_logged(logs, "listen to redis", "TimeoutError")
        await ann.has_heard("match", b"")
        await bob.tells(ann, "match", b"news")


async def test_messages_that_wait_for_redis_are_bounded(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.config_set("client-output-buffer-limit", "pubsub 0 0 0")
    sent = range(500)

    settings: dict[str, Any] = {"patience": PATIENCE, "most_unsent": 500_000}
    async with (
        working(own_redis.url, **settings) as ann,
        working(own_redis.url, **settings) as bob,
    ):
        await ann.channel.follow("match")
        await until_healthy(bob)
        with hanging(own_redis):
            for number in sent:
                bob.channel.publish("match", b"%d " % number + bytes(100_000))
                await asyncio.sleep(0)
        await ann.has_heard("match", b"")
        await bob.tells(ann, "match", b"last")
        whole = [int(each.partition(b" ")[0]) for each in ann.heard["match"] if b" " in each]
        assert whole == sorted(set(whole))
        assert 0 < len(whole) < 10


async def test_the_url_names_a_user_with_a_password_and_a_database(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.acl_setuser(
        "ann", enabled=True, passwords=["+p@ss/word"], categories=["+@all"], channels=["*"]
    )
    admin.config_set("requirepass", "secret")
    path = own_redis.command[-1]

    async def be_let_in(url: str) -> None:
        async with working(url) as ann, working(url) as bob:
            await ann.channel.follow("match")
            bob.channel.publish("match", b"news")
            await ann.has_heard("match", b"news")
            known = [each for each in admin.client_list() if each["db"] == "3"]
            assert len(known) == 3  # two listen, and one has published

    await be_let_in(f"redis://:secret@127.0.0.1:{own_redis.port}/3")
    await be_let_in(f"redis://ann:p%40ss%2Fword@127.0.0.1:{own_redis.port}/3")
    await be_let_in(f"unix://:secret@{path}?db=3")


@pytest.mark.parametrize("credentials", ["", ":wrong@", "nobody:secret@"])
async def test_a_worker_without_access_is_unhealthy_and_retries(
    own_redis: RedisServer, admin: Redis, credentials: str
) -> None:
    admin.config_set("requirepass", "secret")

    url = f"redis://{credentials}127.0.0.1:{own_redis.port}/0"
    with structlog.testing.capture_logs() as logs:
        async with working(url) as worker:
            worker.channel.publish("match", b"news")
            await until_logged(logs, "send to redis", "AuthenticationError")
            await until_logged(logs, "listen to redis", "AuthenticationError")
            assert not await worker.channel.healthy()


async def test_a_worker_admitted_later_checks_everything(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.config_set("requirepass", "old")

    with structlog.testing.capture_logs() as logs:
        url = f"redis://:new@127.0.0.1:{own_redis.port}/0"
        async with working(url) as ann, working(url) as bob:
            assert await ann.channel.follow("match")
            await until_logged(logs, "listen to redis", "AuthenticationError")
            admin.config_set("requirepass", "new")
            await ann.has_heard("match", b"")
            bob.channel.publish("match", b"news")
            await ann.has_heard("match", b"news")


async def test_others_check_once_a_worker_may_publish_again(
    own_redis: RedisServer, admin: Redis
) -> None:
    admin.acl_setuser("bob", enabled=True, nopass=True, categories=["+@all"], reset_channels=True)

    url = f"redis://bob:x@127.0.0.1:{own_redis.port}/0"
    async with working(own_redis.url) as ann, working(url) as bob:
        await ann.channel.follow("match")
        with structlog.testing.capture_logs() as logs:
            bob.channel.publish("match", b"news")
            await until_logged(logs, "send to redis", "NoPermissionError")
        admin.acl_setuser("bob", enabled=True, nopass=True, categories=["+@all"], channels=["*"])
        await ann.has_heard("match", b"")
