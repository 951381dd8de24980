"""Starts and stops the parts of a worker that do not depend on HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from checkrow.server import account_news
from checkrow.server.assembly import assemble
from checkrow.server.channel import InProcessChannel, RedisChannel
from checkrow.server.core import Core
from checkrow.server.lobby_list import TOPIC
from checkrow.server.retry import repeat
from checkrow.server.service_time import BEAT, ServiceTime
from checkrow.server.settings import Settings
from checkrow.server.store.database import connect
from checkrow.server.store.migrate import migrate
from checkrow.server.store.writer import Writer

OFTEN = 0.25  # seconds between two rounds of background work
SOON = 1.0
SELDOM = 2.0
RARELY = 30.0
STOPPING = 5.0  # seconds for background work to end


@asynccontextmanager
async def running(settings: Settings) -> AsyncGenerator[Core]:
    """Run a worker while the context lasts. Migrates the database first."""
    async with AsyncExitStack() as stack:
        engine = connect(settings.database)
        stack.push_async_callback(engine.dispose)
        await _migrate(settings.database)
        channel = RedisChannel(settings.redis_url) if settings.redis_url else InProcessChannel()
        stack.push_async_callback(channel.close)
        service_time = ServiceTime(engine)
        await service_time.start()
        writer = await stack.enter_async_context(Writer(engine))
        core = assemble(settings, engine, channel, service_time, writer)
        await core.rated_addresses.start()
        await core.projector_keys.start()
        await core.registry.heartbeat()
        tasks = [
            asyncio.create_task(channel.run(partial(_received, core)), name="channel"),
            asyncio.create_task(core.account_news.keep(), name="account news"),
            *(
                asyncio.create_task(repeat(name, work, pause), name=name)
                for name, work, pause in _background(core)
            ),
        ]
        try:
            yield core
        finally:
            for _ in range(2):  # the second round cancels again those that hang
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks, timeout=STOPPING)
            await core.tournament_scheduler.close()
            await core.computers.close()
            core.analysis.close()
            core.matching.close()
            await core.presence.close()
            await core.commands.close()
            await core.reader.close()
            with suppress(SQLAlchemyError, OSError):  # loses one second of service time at most
                await core.service_time.beat()


def _background(core: Core) -> list[tuple[str, Callable[[], Awaitable[None]], float]]:
    """Return the recurring jobs of a worker, with the seconds between two runs."""
    return [
        ("service time", core.service_time.beat, BEAT),
        ("lobby list", core.lobby_list.send_changes, OFTEN),
        ("challenges", core.challenges.feed.send_changes, SOON),
        ("presence", core.presence.release_gone, OFTEN),
        ("deadlines", core.deadlines.wake_matches, OFTEN),
        ("tournaments", core.tournament_scheduler.wake_tournaments, OFTEN),
        ("tournament updates", core.tournament_feed.send_changes, OFTEN),
        ("missed results of tournaments", core.tournament_scheduler.report_missed, SELDOM),
        ("heartbeat", core.registry.heartbeat, SELDOM),
        ("dead workers", core.registry.remove_dead, SELDOM),
        ("pairing", core.pairing.pair_waiting, SOON),
        ("people who are gone", core.pairing.stop_gone, SELDOM),
        ("missed entries of matches", core.matches.look_again, SELDOM),
        ("missed entries of lobbies", core.lobbies.look_again, SELDOM),
        ("missed entries of tournaments", core.tournaments.look_again, SELDOM),
        ("ratings", core.settle, SELDOM),
        ("retention", core.clean_up, RARELY),
    ]


async def _migrate(url: str) -> None:
    """Migrate on a connection without a timeout, because large tables take long."""
    patient = connect(url, answering=None)
    try:
        await migrate(patient)
    finally:
        await patient.dispose()


def _received(core: Core, topic: str, message: bytes) -> None:
    """Hand a message from another worker to its room."""
    kind, _, id = topic.partition(":")
    if kind == "match":
        core.matches.received(id, message)
    elif kind == "lobby":
        core.lobbies.received(id, message)
    elif kind == "tournament":
        core.tournaments.received(id, message)
    elif kind == account_news.TOPIC:
        core.account_news.received(message)
    elif kind == TOPIC:
        core.lobby_list.received(message)
