"""The parts of a worker that do not depend on HTTP."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.tournament import Tournament
from checkrow.server.access import Access
from checkrow.server.account_news import AccountNews, NameForgotten
from checkrow.server.accounts import Accounts
from checkrow.server.analysis_service import AnalysisService
from checkrow.server.challenges import ChallengeService
from checkrow.server.channel import Channel
from checkrow.server.commands import CommandService
from checkrow.server.computers import Computers
from checkrow.server.deadlines import DeadlineScheduler
from checkrow.server.decisions import Decisions
from checkrow.server.limits import Limits
from checkrow.server.lobby_list import LobbyList
from checkrow.server.pairing import Pairing
from checkrow.server.presence import Presence
from checkrow.server.profiles import ProfileReader
from checkrow.server.rated_addresses import RatedAddresses
from checkrow.server.relations import Relations
from checkrow.server.results import RatingRules, settle_all
from checkrow.server.retention import (
    AT_ONCE,
    forget_addresses,
    forget_closed_lobbies,
    forget_guests,
    forget_old_challenges,
    forget_tournaments,
    forget_unfinished_practice,
)
from checkrow.server.rooms import Rooms
from checkrow.server.service_time import ServiceTime
from checkrow.server.settings import Settings
from checkrow.server.store.reader import Reader
from checkrow.server.store.writer import Writer
from checkrow.server.tournaments.feed import TournamentFeed
from checkrow.server.tournaments.matching import MatchingPool
from checkrow.server.tournaments.projector_keys import ProjectorKeys
from checkrow.server.tournaments.scheduler import TournamentScheduler
from checkrow.server.tournaments.service import TournamentService
from checkrow.server.worker_registry import WorkerRegistry


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
    profiles: ProfileReader
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
        for forget in (forget_closed_lobbies, forget_unfinished_practice):
            while await forget(self.engine, self.today()) == AT_ONCE:
                pass  # each transaction is short, and others may write in between
        await forget_addresses(self.engine, self.today())
        await forget_old_challenges(self.engine, self.today())
        await forget_tournaments(self.engine, self.today(), self.settings.tournament_days)
        streams = await forget_guests(self.engine, self.today(), self.settings.guest_days)
        if streams:
            self.account_news.tell(NameForgotten(tuple(streams)))

    async def settle(self) -> None:
        """Update ratings after finished matches."""
        await settle_all(self.engine, self.rating_rules, self.today())
