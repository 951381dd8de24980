"""Checks what commands to tournaments need; see `server.preconditions`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import Leave
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament, read_code
from checkrow.play.tournament.commands import Enter, RemoveEntrant
from checkrow.server import passwords
from checkrow.server.access import Access
from checkrow.server.commands import CommandService
from checkrow.server.pending_commands import PendingCommand
from checkrow.server.rated_addresses import RatedAddresses
from checkrow.server.room import NoSuchRoom, Room
from checkrow.server.settings import Settings
from checkrow.server.store.schema import (
    blocks,
    players,
    ratings,
    tournament_people,
    tournaments,
)


@dataclass(frozen=True, slots=True)
class TournamentPreconditions:
    """The checks of one worker."""

    engine: AsyncEngine
    settings: Settings
    access: Access
    commands: CommandService
    rated_addresses: RatedAddresses

    async def allowance(self, pending: PendingCommand) -> None:
        if pending.address:
            self.access.limits.check_new_tournament(pending.address)
        live = select(func.count()).select_from(tournaments).where(tournaments.c.live)
        theirs = select(tournament_people.c.tournament).where(
            tournament_people.c.player == pending.by.id, tournament_people.c.host
        )
        async with self.engine.connect() as connection:
            mine = await connection.scalar(live.where(tournaments.c.id.in_(theirs))) or 0
            total = await connection.scalar(live) or 0
        if mine >= self.settings.tournaments_per_player:
            raise Refused(
                "too-many-tournaments", f"you already host {mine} tournaments: finish one first"
            )
        if total >= self.settings.tournaments:
            raise Refused("server-full", "the server has no room for another tournament: join one")

    async def admission(self, pending: PendingCommand) -> None:
        """Check a new player, and find out what the tournament needs to know about them."""
        room = await self._current(pending)
        tournament, command = room.now, cast(Enter, pending.command)
        if pending.by.id in tournament.entrants:
            return  # which the tournament itself refuses
        most = self.settings.people_in_tournament
        if len(tournament.entrants) >= most:
            raise Refused("tournament-full", f"{most} players take part already: that is the limit")
        guesses = self.access.limits.guesses
        if tournament.settings.access == "password" and command.password is not None:
            with guesses.attempt(pending.address, f"tournament {room.id}") as guess:
                guess.was_right = await passwords.is_password(
                    command.password, tournament.password, pending.address
                )
            pending.admitted = guess.was_right
        elif tournament.settings.access == "code" and command.code:
            with guesses.attempt_at_code(pending.address) as guess:
                guess.was_right = read_code(command.code) == tournament.code
        await self._learn_about(tournament, pending)

    async def _learn_about(self, tournament: Tournament, pending: PendingCommand) -> None:
        player, settings = pending.by.id, tournament.settings
        guest = select(players.c.guest).where(players.c.id == player)
        rating = select(ratings.c.mu).where(
            ratings.c.player == player, ratings.c.game == settings.game
        )
        blocked = select(blocks.c.player).where(
            blocks.c.player.in_(tournament.hosts), blocks.c.blocked == player
        )
        async with self.engine.connect() as connection:
            if await connection.scalar(blocked):
                raise Refused("blocked", "a host of this tournament has blocked you: join another")
            if settings.rated and await connection.scalar(guest):
                raise Refused("no-name", "this tournament is rated: pick a name first")
            pending.rating = await connection.scalar(rating) or 0.0
        if settings.rated and pending.address:
            await self.rated_addresses.note(player, pending.address)

    async def match_left(self, pending: PendingCommand) -> None:
        """Before a player withdraws or is removed, give up their running matches."""
        tournament = (await self._current(pending)).now
        player = pending.by.id
        if isinstance(pending.command, RemoveEntrant):
            if player not in tournament.hosts:
                return  # which the tournament itself refuses
            player = pending.command.entrant
        entrant = tournament.entrants.get(player)
        if entrant is None:
            return
        for table in tournament.open_tables:
            if player in table.players and table.match:
                leave = Leave(id=f"leave-{table.match}")
                with suppress(Refused):  # it has just ended
                    await self.commands.to_match(Person(player, entrant.name), table.match, leave)

    async def chat_in_match(self, match: Match, pending: PendingCommand) -> None:
        """Let the tournament of a match decide who chats, and under which name."""
        try:
            room = await self.commands.tournaments.load(match.tournament)
        except NoSuchRoom:  # deleted long ago
            await self.access.visible_match(match.id, pending.by.id)
            return
        if self.commands.tournaments.may_be_behind:
            await self.commands.tournaments.catch_up(room)
        tournament, player = room.now, pending.by.id
        host, entrant = tournament.hosts.get(player), tournament.entrants.get(player)
        if host is not None:
            pending.by = host
        elif not tournament.settings.chat:
            raise Refused("no-chat", "chat is off in this tournament")
        elif entrant is not None and entrant.status != "removed":
            pending.by = Person(player, entrant.name)
        else:
            raise Refused("not-in-tournament", "only people of this tournament chat in its matches")

    async def _current(self, pending: PendingCommand) -> Room[Tournament]:
        room = cast("Room[Tournament]", pending.room)
        if pending.rooms.may_be_behind:
            await self.commands.tournaments.catch_up(room)
        return room
