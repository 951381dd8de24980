"""Redis channels for the tests, and the messages they receive."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

from structlog.typing import EventDict

from checkrow.server.channel import RedisChannel

PATIENCE = 60.0  # seconds, generous for slow machines


class Worker:
    """A channel and the messages it has received, by topic."""

    def __init__(self, channel: RedisChannel) -> None:
        self.channel = channel
        self.heard: dict[str, list[bytes]] = {}

    def receive(self, topic: str, message: bytes) -> None:
        self.heard.setdefault(topic, []).append(message)

    async def tells(self, other: Worker, topic: str, message: bytes) -> None:
        """Publish a message until the other worker receives it: a connection may break or fill up
        again."""
        async with asyncio.timeout(PATIENCE):
            while message not in other.heard.get(topic, ()):
                self.channel.publish(topic, message)
                await asyncio.sleep(0.02)

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


async def until_logged(logs: list[EventDict], task: str, error: str) -> None:
    await until(
        lambda: any(each.get("task") == task and each.get("error") == error for each in logs)
    )
