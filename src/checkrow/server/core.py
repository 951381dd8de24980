"""Starts and stops the parts of a worker that do not depend on HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import Need
from checkrow.play.limits import DAY
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.tournament import Tournament
from checkrow.server import account_news, passwords
from checkrow.server.access import Access
from checkrow.server.account_news import AccountNews, NameForgotten
from checkrow.server.accounts import Accounts
from checkrow.server.analysis_service import AnalysisService
from checkrow.server.challenge_feed import ChallengeFeed
from checkrow.server.challenges import ChallengeService
from checkrow.server.channel import Channel, InProcessChannel, RedisChannel
from checkrow.server.commands import Accepted, CommandService, Decision, PendingCommand, Waiting
from checkrow.server.computers import Computers
from checkrow.server.deadlines import DeadlineScheduler
from checkrow.server.decisions import Decisions
from checkrow.server.limits import Limits
from checkrow.server.lobby_list import TOPIC, LobbyList
from checkrow.server.matching import MatchingPool
from checkrow.server.pairing import Pairing
from checkrow.server.preconditions import Preconditions
from checkrow.server.presence import Presence
from checkrow.server.projector_keys import ProjectorKeys
from checkrow.server.rated_addresses import RatedAddresses
from checkrow.server.rated_matches import RatedMatches
from checkrow.server.relations import Relations
from checkrow.server.results import RatingRules, settle_all
from checkrow.server.retention import (
    forget_addresses,
    forget_closed_lobbies,
    forget_guests,
    forget_old_challenges,
    forget_tournaments,
    forget_unfinished_practice,
)
from checkrow.server.retry import repeat
from checkrow.server.room import Room
from checkrow.server.room_types import LobbyType, MatchType
from checkrow.server.rooms import Rooms
from checkrow.server.service_time import BEAT, ServiceTime
from checkrow.server.settings import Settings
from checkrow.server.store.database import connect, reading
from checkrow.server.store.migrate import migrate
from checkrow.server.store.reader import Reader
from checkrow.server.store.writer import Writer
from checkrow.server.tournament_decisions import TournamentDecisions
from checkrow.server.tournament_feed import TournamentFeed
from checkrow.server.tournament_preconditions import TournamentPreconditions
from checkrow.server.tournament_scheduler import TournamentScheduler
from checkrow.server.tournament_type import TournamentType
from checkrow.server.tournaments import TournamentService
from checkrow.server.worker_registry import WorkerRegistry

OFTEN = 0.25  # seconds between two rounds of background work
SOON = 1.0
SELDOM = 2.0
STOPPING = 5.0  # seconds for background work to end


@dataclass(frozen=True, slots=True)
class Core:
    """The parts of a worker."""

    settings: Settings
    engine: AsyncEngine
    channel: Channel
    service_time: ServiceTime
    writer: Writer
    reader: Reader
    accounts: Accounts
    account_news: AccountNews
    rated_addresses: RatedAddresses
    relations: Relations
    challenges: ChallengeService
    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    tournaments: Rooms[Tournament]
    limits: Limits
    access: Access
    decisions: Decisions
    commands: CommandService
    lobby_list: LobbyList
    presence: Presence
    pairing: Pairing
    computers: Computers
    analysis: AnalysisService
    deadlines: DeadlineScheduler
    matching: MatchingPool
    projector_keys: ProjectorKeys
    tournament_feed: TournamentFeed
    tournament_scheduler: TournamentScheduler
    tournament_service: TournamentService
    registry: WorkerRegistry

    def now(self) -> float:
        """Return the service time."""
        return self.service_time.now()

    def today(self) -> float:
        """Return the wall-clock time, in seconds since 1970."""
        return self.decisions.today()

    @property
    def rating_rules(self) -> RatingRules:
        """The rules that say which matches change ratings."""
        return RatingRules.of(self.settings)

    async def clean_up(self) -> None:
        """Delete what has reached the end of its retention."""
        await forget_closed_lobbies(self.engine, self.today())
        await forget_unfinished_practice(self.engine, self.today())
        await forget_addresses(self.engine, self.today())
        await forget_old_challenges(self.engine, self.today())
        await forget_tournaments(self.engine, self.today(), self.settings.tournament_days)
        streams = await forget_guests(self.engine, self.today(), self.settings.guest_days)
        if streams:
            self.account_news.tell(NameForgotten(tuple(streams)))

    async def settle(self) -> None:
        """Update ratings after finished matches."""
        await settle_all(self.engine, self.rating_rules, self.today())


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
        core = _assemble(settings, engine, channel, service_time, writer)
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
        ("pairing", core.pairing.pair_waiting, OFTEN),
        ("people who are gone", core.pairing.stop_gone, SELDOM),
        ("missed entries of matches", core.matches.look_again, SELDOM),
        ("missed entries of lobbies", core.lobbies.look_again, SELDOM),
        ("missed entries of tournaments", core.tournaments.look_again, SELDOM),
        ("ratings", core.settle, SELDOM),
        ("retention", core.clean_up, SELDOM),
    ]


async def _migrate(url: str) -> None:
    """Migrate on a connection without a timeout, because large tables take long."""
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
    now = service_time.now
    lobby_list = LobbyList(engine, channel)

    def match_changed(match: Match) -> None:
        computers.consider(match)
        if match.number == 1:
            presence.expect_players(match)

    def lobby_changed(before: Lobby | None, after: Lobby) -> None:
        lobby_list.changed(before, after)
        presence.expect_members(before, after)

    def match_applied(room: Room[Match]) -> None:
        presence.contradict(room.now)

    def match_ended(match: Match) -> None:
        tournament_scheduler.report(match)

    def stop(void: Sequence[str]) -> None:
        tournament_scheduler.stop(void)

    def tournament_changed(before: Tournament | None, after: Tournament) -> None:
        presence.expect_entrants(before, after)

    def tournament_applied(room: Room[Tournament]) -> None:
        if b'"presence-changed"' in room.bodies[-1]:
            presence.contradict_tournament(room.now)

    def decide(pending: PendingCommand) -> Decision | Accepted:
        if pending.rooms is tournaments:
            return tournament_decisions.decide(pending)
        return decisions.decide(pending)

    def check(need: Need, pending: PendingCommand) -> Waiting | None:
        return preconditions.check(need, pending)

    queries = reading(engine)
    reader = Reader(queries)
    lobbies = Rooms[Lobby](LobbyType(), reader, channel, _remove_followers)
    matches = Rooms[Match](MatchType(now), reader, channel, match_applied)
    tournaments = Rooms[Tournament](TournamentType(), reader, channel, tournament_applied)
    limits = Limits(settings)
    projector_keys = ProjectorKeys(engine)
    access = Access(engine, lobbies, matches, tournaments, limits, projector_keys.key_of)
    decisions = Decisions(
        lobbies,
        matches,
        now,
        lobby_changed,
        match_changed,
        match_ended,
        settings.practice_days * DAY,
    )
    tournament_decisions = TournamentDecisions(
        tournaments,
        matches,
        now,
        decisions.today,
        decisions.first_entry,
        stop,
        tournament_changed,
    )
    matching = MatchingPool()
    commands = CommandService(lobbies, matches, tournaments, writer, decide, check, matching.match)
    rated_addresses = RatedAddresses(engine)
    preconditions = Preconditions(
        queries,
        settings,
        access,
        commands,
        rated_addresses,
        TournamentPreconditions(engine, settings, access, commands, rated_addresses),
    )
    tournament_scheduler = TournamentScheduler(
        engine, queries, commands, writer, now, decisions.today
    )
    rooms: dict[str, Rooms[Any]] = {
        "lobby": lobbies,
        "match": matches,
        "tournament": tournaments,
    }

    def forget(forgotten: NameForgotten) -> None:
        for stream in forgotten.streams:
            kind, _, id = stream.partition(":")
            rooms[kind].reload_soon(id)

    news = AccountNews(channel, forget)
    computers = Computers(commands, settings)
    presence = Presence(engine, writer, commands, worker, settings.empty_lobby_seconds)
    accounts = Accounts(
        engine,
        settings.name_days,
        settings.session_days,
        settings.tokens_per_player,
        ended=news.tell,
    )
    return Core(
        settings=settings,
        engine=engine,
        channel=channel,
        service_time=service_time,
        writer=writer,
        reader=reader,
        accounts=accounts,
        account_news=news,
        rated_addresses=rated_addresses,
        relations=Relations(
            engine, settings.friends_per_player, settings.blocks_per_player, changed=news.tell
        ),
        challenges=ChallengeService(
            engine, settings, limits, commands, rated_addresses, ChallengeFeed(engine)
        ),
        lobbies=lobbies,
        matches=matches,
        tournaments=tournaments,
        limits=limits,
        access=access,
        decisions=decisions,
        commands=commands,
        lobby_list=lobby_list,
        presence=presence,
        pairing=Pairing(engine, queries, commands, decisions.today),
        computers=computers,
        analysis=AnalysisService(settings, RatedMatches(engine, matches)),
        deadlines=DeadlineScheduler(engine, queries, commands, computers, now),
        matching=matching,
        projector_keys=projector_keys,
        tournament_feed=TournamentFeed(tournaments, now, projector_keys.key_of),
        tournament_scheduler=tournament_scheduler,
        tournament_service=TournamentService(engine, commands, accounts, limits, now),
        registry=WorkerRegistry(engine, presence, worker, now),
    )


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


def _remove_followers(room: Room[Lobby]) -> None:
    """Unsubscribe the followers of a lobby who are no longer in it."""
    inside = {person.id for person in room.now.people}
    room.followers = {each for each in room.followers if each.player_id in inside}
