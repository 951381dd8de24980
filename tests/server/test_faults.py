"""Faults in the middle of many matches: no acknowledged step is lost or doubled, every match ends,
and everybody sees the same record. Run with `-s` to see the counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.backing import PostgresServer, RedisServer, Service, cluster, embedded
from tests.server.many import many_matches, play_all

PAUSE = 0.1  # seconds, at most, before a step
STEPS = 3  # of each match before the fault; no match ends before the seventh

# Matches at once, in every run and in slow runs.
how_many = pytest.mark.parametrize("number", [25, pytest.param(200, marks=pytest.mark.slow)])

Fault = Callable[[], Awaitable[None]]


async def played_through(service: Service, fault: Fault, number: int, name: str) -> None:
    """Play many matches, with a fault in the middle."""
    async with many_matches(service, number) as books:
        playing = asyncio.create_task(play_all(books, seed=1, pause=PAUSE))
        while sum(len(book.acknowledged) for book in books.books) < STEPS * number:
            await asyncio.sleep(0.01)
            assert not playing.done()
        await fault()
        await playing
        counts = await books.check()
        assert counts["matches"] == number
        print(f"\n{name}: " + ", ".join(f"{count} {what}" for what, count in counts.items()))


def in_thread(*work: Callable[[], None]) -> Fault:
    async def happen() -> None:
        for each in work:
            await asyncio.to_thread(each)

    return happen


@how_many
async def test_the_only_server_is_killed(tmp_path: Path, number: int) -> None:
    with embedded(tmp_path / "server") as service:
        (server,) = service.servers
        fault = in_thread(server.kill, server.start)
        await played_through(service, fault, number, "kill -9 of the only server")


@how_many
async def test_one_of_two_servers_is_killed(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, number: int
) -> None:
    with cluster(tmp_path, postgres, redis) as service:
        server = service.servers[0]
        fault = in_thread(server.kill, server.start)
        await played_through(service, fault, number, "kill -9 of one of two servers")


@how_many
async def test_redis_is_restarted(tmp_path: Path, postgres: PostgresServer, number: int) -> None:
    redis = RedisServer()
    redis.start()
    try:
        with cluster(tmp_path, postgres, redis) as service:
            fault = in_thread(redis.kill, redis.start)
            await played_through(service, fault, number, "Redis restarted")
    finally:
        redis.kill()


@how_many
async def test_postgres_is_restarted(tmp_path: Path, redis: RedisServer, number: int) -> None:
    postgres = PostgresServer()
    try:
        with cluster(tmp_path, postgres, redis) as service:
            fault = in_thread(postgres.restart)
            await played_through(service, fault, number, "PostgreSQL restarted")
    finally:
        postgres.stop()
