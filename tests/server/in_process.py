"""Workers without their web layer, in the test's own process, and a match on them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from checkrow.play.commands import Join, OpenLobby, Ready
from checkrow.play.match import Match
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.room import Room
from checkrow.server.settings import Settings

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
PATIENCE = 60.0  # seconds, generous for slow machines


async def until(happened: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await happened():
            await asyncio.sleep(0.05)


@asynccontextmanager
async def two_workers(folder: Path) -> AsyncGenerator[tuple[Core, Core]]:
    """Two workers over one database without a channel: neither notifies the other."""
    async with AsyncExitStack() as stack:
        settings = Settings(folder)
        first = await stack.enter_async_context(running(settings))
        yield first, await stack.enter_async_context(running(settings))


async def begun(core: Core) -> Room[Match]:
    """Start a match between Ann and Bob."""
    opened = OpenLobby(MatchOptions(game="connect:4x4x3:2"), id="open")
    lobby = (await core.commands.open_lobby(ANN, opened)).id
    await core.commands.to_lobby(BOB, lobby, Join(id="join"))
    for person in (ANN, BOB):
        await core.commands.to_lobby(person, lobby, Ready(id=f"ready {person.id}"))
    running = (await core.lobbies.load(lobby)).now.running
    assert running
    return await core.matches.load(running.match)
