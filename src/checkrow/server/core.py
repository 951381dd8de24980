"""A worker without its web: everything that lobbies and matches need, started and stopped.

Core   store, service time, channel, rooms, commands, presence, computers, deadlines
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.server import passwords
from checkrow.server.accounts import Accounts
from checkrow.server.analysis_service import AnalysisService
from checkrow.server.channel import Channel, InProcessChannel, RedisChannel
from checkrow.server.commands import CommandService
from checkrow.server.computers import Computers
from checkrow.server.deadlines import DeadlineScheduler
from checkrow.server.lobby_list import TOPIC, LobbyList
from checkrow.server.presence import Presence
from checkrow.server.rated_matches import RatedMatches
from checkrow.server.room_types import LobbyType, MatchType
from checkrow.server.rooms import Room, Rooms
from checkrow.server.service_time import ServiceTime
from checkrow.server.settings import Settings
from checkrow.server.store.database import connect, reading, write_connection
from checkrow.server.store.migrate import migrate
from checkrow.server.store.reader import Reader
from checkrow.server.store.writer import Writer

LEAVING = 5.0  # seconds for what runs beside the commands to end


@dataclass(frozen=True, slots=True)
class Core:
    """What a worker works with."""

    settings: Settings
    engine: AsyncEngine
    channel: Channel
    service_time: ServiceTime
    writer: Writer
    reader: Reader
    accounts: Accounts
    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    commands: CommandService
    lobby_list: LobbyList
    presence: Presence
    computers: Computers
    analysis: AnalysisService
    deadlines: DeadlineScheduler


@asynccontextmanager
async def running(settings: Settings) -> AsyncGenerator[Core]:
    """A core that runs while the context lasts. Migrates the database first."""
    async with AsyncExitStack() as stack:
        engine = connect(settings.database)
        stack.push_async_callback(engine.dispose)
        await _migrate(settings.database)
        channel = RedisChannel(settings.redis_url) if settings.redis_url else InProcessChannel()
        stack.push_async_callback(channel.close)
        service_time = ServiceTime(engine)
        await service_time.start()
        writer = await stack.enter_async_context(Writer(write_connection(engine)))
        core = _assemble(settings, engine, channel, service_time, writer)
        await core.deadlines.show_life()
        tasks = [
            asyncio.create_task(work, name=name)
            for name, work in (
                ("service time", service_time.keep()),
                ("channel", channel.run(partial(_received, core))),
                ("lobby_list", core.lobby_list.keep()),
                ("presence", core.presence.keep()),
                ("deadlines", core.deadlines.keep()),
            )
        ]
        try:
            yield core
        finally:
            for _ in range(2):  # the second time for those that hang
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks, timeout=LEAVING)
            await core.computers.close()
            core.analysis.close()
            await core.presence.close()
            with suppress(SQLAlchemyError, OSError):  # a second of service time, at most
                await core.service_time.beat()


async def _migrate(url: str) -> None:
    """By connections of its own: a change of large tables takes as long as it takes."""
    patient = connect(url, answering=None)
    try:
        await migrate(patient)
    finally:
        await patient.dispose()


def _assemble(
    settings: Settings,
    engine: AsyncEngine,
    channel: Channel,
    service_time: ServiceTime,
    writer: Writer,
) -> Core:
    worker = passwords.new_id()
    lobby_list = LobbyList(engine, channel)

    def match_changed(match: Match) -> None:
        computers.consider(match)
        if match.number == 1:
            presence.expect(match)

    def set_right(room: Room[Match]) -> None:
        presence.contradict(room.now)

    missed = settings.outbox_messages // 4
    queries = reading(engine)
    reader = Reader(queries)
    lobbies = Rooms[Lobby](LobbyType(), queries, reader, channel, _send_out, most_missed=missed)
    matches = Rooms[Match](
        MatchType(service_time.now),
        queries,
        reader,
        channel,
        set_right,
        most_missed=missed,
    )
    commands = CommandService(
        lobbies,
        matches,
        writer,
        service_time.now,
        lobby_list.changed,
        match_changed,
    )
    computers = Computers(commands, settings)
    presence = Presence(engine, writer, commands, worker, settings.empty_lobby_seconds)
    return Core(
        settings=settings,
        engine=engine,
        channel=channel,
        service_time=service_time,
        writer=writer,
        reader=reader,
        accounts=Accounts(
            engine, settings.name_days, settings.session_days, settings.tokens_per_player
        ),
        lobbies=lobbies,
        matches=matches,
        commands=commands,
        lobby_list=lobby_list,
        presence=presence,
        computers=computers,
        analysis=AnalysisService(settings, RatedMatches(engine, matches)),
        deadlines=DeadlineScheduler(engine, queries, commands, computers, presence, worker),
    )


def _received(core: Core, topic: str, message: bytes) -> None:
    """A message from another worker finds its room."""
    kind, _, id = topic.partition(":")
    if kind == "match":
        core.matches.received(id, message)
    elif kind == "lobby":
        core.lobbies.received(id, message)
    elif kind == TOPIC:
        core.lobby_list.received(message)


def _send_out(room: Room[Lobby]) -> None:
    """Who is no longer in a lobby is not told about it any more."""
    inside = {person.id for person in room.now.people}
    room.followers = {each for each in room.followers if each.player_id in inside}
