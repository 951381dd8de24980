"""Checks what commands need before they can be decided (`play.commands.Need`).

A check raises `Refused`, returns None if the need is met, or returns a coroutine that finds out.
The command path awaits that coroutine and then checks the next need.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.adaptive import ADAPTIVE, is_adapted
from checkrow.play.commands import (
    AddComputer,
    DeclineRematch,
    Join,
    Leave,
    Need,
    Pair,
    PlayComputer,
    Seek,
    Step,
)
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.refused import Refused
from checkrow.play.tournament.commands import OpenTournament
from checkrow.server import passwords
from checkrow.server.access import Access
from checkrow.server.allowances import IS_PRACTICE, Allowances, count_of_live_matches
from checkrow.server.commands import CommandService
from checkrow.server.computer_results import results_against_computers
from checkrow.server.pending_commands import PendingCommand, Preparation
from checkrow.server.rated_addresses import RatedAddresses
from checkrow.server.rated_matches import check_may_play_computer
from checkrow.server.room import Room
from checkrow.server.store.schema import matches, seats
from checkrow.server.tournaments.preconditions import TournamentPreconditions


@dataclass(frozen=True, slots=True)
class Preconditions:
    """The checks of one worker."""

    queries: AsyncEngine  # for single queries
    access: Access
    commands: CommandService
    rated_addresses: RatedAddresses
    tournaments: TournamentPreconditions
    allowances: Allowances

    def check(self, need: Need, pending: PendingCommand) -> Preparation | None:
        """Check one need of a command. Raises `Refused`."""
        return _CHECKS[need](self, pending)

    def chat_allowance(self, pending: PendingCommand) -> None:
        self.access.limits.check_chat(pending.by.id)

    def visible_match(self, pending: PendingCommand) -> Preparation | None:
        """Let spectators chat in a match that they may see."""
        assert pending.room is not None
        if pending.rooms is not self.commands.matches:
            return None
        if pending.room.now.tournament:
            return self.tournaments.chat_in_match(pending.room.now, pending)
        if pending.room.now.seat_of(pending.by.id) is not None:
            return None
        return self.access.visible_match(pending.room_id, pending.by.id)

    def password_hash(self, pending: PendingCommand) -> Preparation | None:
        password: str | None = cast(Any, pending.command).password
        return self._hash(password, pending) if password else None

    async def _hash(self, password: str, pending: PendingCommand) -> None:
        pending.password_hash = await passwords.hash_password(password, pending.address)

    def admission(self, pending: PendingCommand) -> Preparation | None:
        if pending.rooms is self.commands.tournaments:
            return self.tournaments.admission(pending)
        room = cast("Room[Lobby]", pending.room)
        if pending.rooms.may_be_behind or room.now.person(pending.by.id) is None:
            return self._admit(room, pending)
        pending.admitted = True
        return None

    async def _admit(self, room: Room[Lobby], pending: PendingCommand) -> None:
        if pending.rooms.may_be_behind:
            await self.commands.lobbies.catch_up(room)
        by, command = pending.by, cast(Join, pending.command)
        inside = room.now.person(by.id) is not None
        pending.admitted = (
            inside
            or not room.now.is_private
            or await self.access.admits(room.now, command, pending.address)
        )
        if pending.admitted and not inside:
            await self.access.check_not_blocked(room.now, by.id)

    def match_left(self, pending: PendingCommand) -> Preparation | None:
        """Before a player leaves a lobby or a tournament, give up their running match, or decline
        the rematch."""
        if pending.rooms is self.commands.tournaments:
            return self.tournaments.match_left(pending)
        if pending.rooms is not self.commands.lobbies:
            return None
        room = cast("Room[Lobby]", pending.room)
        if room.now.running or room.now.last_match or pending.rooms.may_be_behind:
            return self._leave_match(room, pending)
        return None

    async def _leave_match(self, room: Room[Lobby], pending: PendingCommand) -> None:
        if pending.rooms.may_be_behind:
            await self.commands.lobbies.catch_up(room)
        running, last = room.now.running, room.now.last_match
        with suppress(Refused):  # it has just ended, or they are not playing in it
            if running is not None:
                leave = Leave(id=f"leave-{running.match}")
                await self.commands.to_match(pending.by, running.match, leave)
            elif last:
                decline = DeclineRematch(id=f"decline-{last}")
                await self.commands.to_match(pending.by, last, decline)

    def tournament_allowance(self, pending: PendingCommand) -> Preparation | None:
        assert pending.room is not None
        opened = type(pending.command) is OpenTournament and pending.room.state is not None
        return None if opened else self.tournaments.allowance(pending)

    def seeker(self, pending: PendingCommand) -> Preparation:
        return self._load_seeker(cast(Pair, pending.command).seeker, pending)

    async def _load_seeker(self, id: str, pending: PendingCommand) -> None:
        assert pending.room is not None
        pending.seeker = await self.commands.lobbies.load(id)
        if pending.rooms.may_be_behind:
            for room in (pending.room, pending.seeker):
                await self.commands.lobbies.catch_up(room)
        if pending.room.now.options.rated:
            for room in (pending.room, pending.seeker):
                await self._check_no_computer(room.now.owner)

    def no_rated_match(self, pending: PendingCommand) -> Preparation | None:
        """Keep a game against a computer and a rated match from running side by side: the player
        could copy the computer's moves. A practice match waits until the rated one is over."""
        assert pending.room is not None
        if type(pending.command) is PlayComputer:
            return check_may_play_computer(self.queries, pending.by.id)
        if type(pending.command) is Seek or type(pending.command) is Join:
            return self._none_beside_pairing(pending) if self._starts_rated(pending) else None
        if pending.rooms is self.commands.matches:
            return self._no_rated_match_beside(pending.room.now, pending)
        lobby = cast("Room[Lobby]", pending.room).now
        if lobby.options.rated:
            return self._check_no_computer(pending.by.id)
        if type(pending.command) is AddComputer or any(
            each is not None and each.is_computer for each in lobby.chairs
        ):
            return check_may_play_computer(self.queries, pending.by.id)
        return None

    def computer_results(self, pending: PendingCommand) -> Preparation | None:
        """Load the results of a player to whom computers adapt."""
        assert pending.room is not None
        command = pending.command
        if type(command) is PlayComputer:
            return self._load_results(command.game, pending) if command.level == ADAPTIVE else None
        match = cast("Room[Match]", pending.room).now
        if any(is_adapted(player.level) for player in match.players):
            return self._load_results(match.options.game, pending)
        return None

    async def _load_results(self, game: str, pending: PendingCommand) -> None:
        pending.results = await results_against_computers(self.queries, pending.by.id, game)

    async def _none_beside_pairing(self, pending: PendingCommand) -> None:
        await self._check_no_computer(pending.by.id)
        if type(pending.command) is Join:  # the match starts for the owner, too
            await self._check_no_computer(cast("Room[Lobby]", pending.room).now.owner)

    def _no_rated_match_beside(self, match: Match, pending: PendingCommand) -> Preparation | None:
        if match.is_practice:
            seat = match.seat_of(pending.by.id)
            if seat is None or seat in match.computers:
                return None
            return check_may_play_computer(self.queries, pending.by.id)
        if type(pending.command) is Step and not (match.tournament and match.computers):
            return None  # it was checked when the match started
        if match.options.rated:
            return self._check_no_computer(pending.by.id)
        if match.computers:
            return check_may_play_computer(self.queries, pending.by.id)
        return None

    def rated_address(self, pending: PendingCommand) -> Preparation | None:
        """Note the address of a player in a rated match: two names behind one public address may
        be one person. When the server acts for a player, it has noted the address before."""
        if not pending.address or not self._starts_rated(pending):
            return None
        return self.rated_addresses.note(pending.by.id, pending.address)

    def _starts_rated(self, pending: PendingCommand) -> bool:
        """Return whether the match that the command may start is rated."""
        command = pending.command
        if type(command) is Seek:
            return command.rated
        if type(command) is Join:  # it starts a match only where the owner waits to be paired
            lobby = cast("Room[Lobby]", pending.room).now
            return lobby.is_seeking and lobby.options.rated and not command.watch
        return cast("Room[Lobby | Match]", pending.room).now.options.rated

    async def _check_no_computer(self, player: str) -> None:
        computers = select(seats.c.match).where(seats.c.player.is_(None))
        against = count_of_live_matches(player).where(matches.c.id.in_(computers), ~IS_PRACTICE)
        async with self.queries.connect() as connection:
            playing = await connection.scalar(against)
        if playing:
            raise Refused(
                "computer-match",
                "you are playing against a computer: finish that game before a rated match",
            )


_CHECKS: dict[Need, Callable[[Preconditions, PendingCommand], Preparation | None]] = {
    Need.CHAT_ALLOWANCE: Preconditions.chat_allowance,
    Need.VISIBLE_MATCH: Preconditions.visible_match,
    Need.LOBBY_ALLOWANCE: lambda self, pending: self.allowances.of_lobbies(pending),
    Need.TOURNAMENT_ALLOWANCE: Preconditions.tournament_allowance,
    Need.MATCH_ALLOWANCE: lambda self, pending: self.allowances.of_matches(pending),
    Need.PRACTICE_ALLOWANCE: lambda self, pending: self.allowances.of_practice(pending),
    Need.NO_RATED_MATCH: Preconditions.no_rated_match,
    Need.RATED_ADDRESS: Preconditions.rated_address,
    Need.ADMISSION: Preconditions.admission,
    Need.PASSWORD_HASH: Preconditions.password_hash,
    Need.MATCH_LEFT: Preconditions.match_left,
    Need.COMPUTER_RESULTS: Preconditions.computer_results,
    Need.SEEKER: Preconditions.seeker,
}
