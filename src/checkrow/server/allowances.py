"""Checks how many lobbies, matches and games against the computer a player may have; see
`preconditions`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import Join, Leave, Seek
from checkrow.play.lobby import Lobby
from checkrow.play.refused import Refused
from checkrow.server.commands import CommandService
from checkrow.server.pending_commands import PendingCommand, Preparation
from checkrow.server.room import Room
from checkrow.server.settings import Settings
from checkrow.server.store.schema import lobbies, matches, seats

MOST_COUNTED = 50_000  # players

_others = seats.alias()
# One person against computers, outside any lobby or tournament; see `Match.is_practice`.
IS_PRACTICE = (
    (matches.c.lobby == "")
    & (matches.c.tournament == "")
    & (
        select(func.count())
        .select_from(_others)
        .where(_others.c.match == matches.c.id, _others.c.player.is_not(None))
        .correlate(matches)
        .scalar_subquery()
        == 1
    )
)


@dataclass(frozen=True, slots=True)
class Allowances:
    """The counts of one worker."""

    queries: AsyncEngine  # for single queries
    settings: Settings
    commands: CommandService
    # How many matches a player can start before the next count in the database.
    starts_left: dict[str, int] = field(default_factory=dict[str, int])

    def of_lobbies(self, pending: PendingCommand) -> Preparation:
        return self._count_lobbies(pending)

    async def _count_lobbies(self, pending: PendingCommand) -> None:
        count = select(func.count()).select_from(lobbies).where(lobbies.c.open)
        own = count.where(lobbies.c.owner == pending.by.id, lobbies.c.seeks.is_(None))
        mine = 0 if type(pending.command) is Seek else await self._scalar(own)
        if mine >= self.settings.lobbies_per_player:
            raise Refused("too-many-lobbies", f"you already have {mine} lobbies: close one first")
        if await self._scalar(count) >= self.settings.lobbies:
            raise Refused("server-full", "the server has no room for another lobby: join one")

    def of_matches(self, pending: PendingCommand) -> Preparation | None:
        """Count a player's matches in the database only when needed: with 3 matches of 50, the
        player starts 47 more before the next count."""
        if type(pending.command) is Join and not cast("Room[Lobby]", pending.room).now.is_seeking:
            return None  # it starts no match
        player = pending.by.id
        left = self.starts_left.pop(player, 0)
        if left < 1:
            return self._count_matches(player)
        self.starts_left[player] = left - 1
        return None

    async def _count_matches(self, player: str) -> None:
        playing = await self._scalar(count_of_live_matches(player).where(~IS_PRACTICE))
        left = self.settings.matches_per_player - playing
        if left < 1:
            raise Refused(
                "too-many-matches", f"you are playing {playing} matches: finish one first"
            )
        self.starts_left[player] = left - 1
        if len(self.starts_left) > MOST_COUNTED:
            del self.starts_left[next(iter(self.starts_left))]

    def of_practice(self, pending: PendingCommand) -> Preparation | None:
        assert pending.room is not None
        return self._make_room_for_practice(pending) if pending.room.state is None else None

    async def _make_room_for_practice(self, pending: PendingCommand) -> None:
        """End the oldest practice matches of a player who has too many, instead of refusing a
        new one."""
        player = pending.by.id
        theirs = select(seats.c.match).where(seats.c.player == player)
        query = (
            select(matches.c.id)
            .where(matches.c.id.in_(theirs), matches.c.live, IS_PRACTICE)
            .order_by(matches.c.created_at.desc())
        )
        async with self.queries.connect() as connection:
            found = (await connection.scalars(query)).all()
        for match in found[max(0, self.settings.practice_per_player - 1) :]:
            with suppress(Refused):  # it has just ended
                await self.commands.to_match(pending.by, match, Leave(id=f"leave-{match}"))

    async def _scalar(self, query: Select[int]) -> int:
        async with self.queries.connect() as connection:
            return await connection.scalar(query) or 0


def count_of_live_matches(player: str) -> Select[int]:
    """Return the query for the number of matches that a player is playing."""
    return (
        select(func.count())
        .select_from(seats.join(matches, seats.c.match == matches.c.id))
        .where(seats.c.player == player, matches.c.live)
    )
