"""Builds the parts of a worker and connects them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import Need
from checkrow.play.limits import DAY
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.tournament import Tournament
from checkrow.server import passwords
from checkrow.server.access import Access
from checkrow.server.account_news import AccountNews, NameForgotten
from checkrow.server.accounts import Accounts
from checkrow.server.allowances import Allowances
from checkrow.server.analysis_service import AnalysisService
from checkrow.server.attendance import Attendance
from checkrow.server.challenge_feed import ChallengeFeed
from checkrow.server.challenges import ChallengeService
from checkrow.server.channel import Channel
from checkrow.server.commands import CommandService
from checkrow.server.computers import Computers
from checkrow.server.core import Core
from checkrow.server.deadlines import DeadlineScheduler
from checkrow.server.decisions import Decisions
from checkrow.server.limits import Limits
from checkrow.server.lobby_list import LobbyList
from checkrow.server.pairing import Pairing
from checkrow.server.pending_commands import Accepted, Decision, PendingCommand, Preparation
from checkrow.server.preconditions import Preconditions
from checkrow.server.presence import Presence
from checkrow.server.profiles import ProfileReader
from checkrow.server.rated_addresses import RatedAddresses
from checkrow.server.rated_matches import RatedMatches
from checkrow.server.relations import Relations
from checkrow.server.room import Room
from checkrow.server.room_types import LobbyType, MatchType
from checkrow.server.rooms import Rooms
from checkrow.server.service_time import ServiceTime
from checkrow.server.settings import Settings
from checkrow.server.store.database import reading
from checkrow.server.store.reader import Reader
from checkrow.server.store.writer import Writer
from checkrow.server.tournaments.decisions import TournamentDecisions
from checkrow.server.tournaments.feed import TournamentFeed
from checkrow.server.tournaments.guests import Guests
from checkrow.server.tournaments.matching import MatchingPool
from checkrow.server.tournaments.preconditions import TournamentPreconditions
from checkrow.server.tournaments.projector_keys import ProjectorKeys
from checkrow.server.tournaments.room_type import TournamentType
from checkrow.server.tournaments.scheduler import TournamentScheduler
from checkrow.server.tournaments.service import TournamentService
from checkrow.server.worker_registry import WorkerRegistry


def assemble(
    settings: Settings,
    engine: AsyncEngine,
    channel: Channel,
    service_time: ServiceTime,
    writer: Writer,
) -> Core:
    """Return the parts of a worker. Nothing runs yet."""
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
        tournament_scheduler.expect(after)

    def tournament_applied(room: Room[Tournament]) -> None:
        if b'"presence-changed"' in room.bodies[-1]:
            presence.contradict_tournament(room.now)

    def decide(pending: PendingCommand) -> Decision | Accepted:
        if pending.rooms is tournaments:
            return tournament_decisions.decide(pending)
        return decisions.decide(pending)

    def check(need: Need, pending: PendingCommand) -> Preparation | None:
        return preconditions.check(need, pending)

    queries = reading(engine)
    reader = Reader(queries)
    lobbies = Rooms[Lobby](LobbyType(), reader, channel, _remove_followers)
    matches = Rooms[Match](MatchType(now), reader, channel, match_applied)
    tournaments = Rooms[Tournament](TournamentType(), reader, channel, tournament_applied)
    limits = Limits(settings)
    projector_keys = ProjectorKeys(engine)
    access = Access(
        engine,
        lobbies,
        matches,
        tournaments,
        limits,
        projector_keys.key_of,
        settings.lobbies_per_player,
    )
    decisions = Decisions(
        lobbies,
        matches,
        now,
        lobby_changed,
        match_changed,
        match_ended,
        settings.practice_days * DAY,
        settings.people_in_lobby,
        worker,
    )
    tournament_decisions = TournamentDecisions(
        tournaments,
        matches,
        now,
        decisions.today,
        decisions.first_entry,
        stop,
        tournament_changed,
        worker,
    )
    matching = MatchingPool()
    commands = CommandService(lobbies, matches, tournaments, writer, decide, check, matching.match)
    rated_addresses = RatedAddresses(engine)
    preconditions = Preconditions(
        queries,
        access,
        commands,
        rated_addresses,
        TournamentPreconditions(engine, settings, access, commands, rated_addresses),
        Allowances(queries, settings, commands),
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
    attendance = Attendance(engine, commands)
    presence = Presence(engine, writer, commands, attendance, worker, settings.empty_lobby_seconds)
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
        profiles=ProfileReader(engine),
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
        tournament_service=TournamentService(
            engine, commands, accounts, Guests(accounts), limits, now
        ),
        registry=WorkerRegistry(engine, presence, worker, now),
    )


def _remove_followers(room: Room[Lobby]) -> None:
    """Unsubscribe the followers of a lobby who are no longer in it."""
    inside = {person.id for person in room.now.people}
    room.followers = {each for each in room.followers if each.player_id in inside}
