"""Runs commands for callers that await their outcome; see `command_path`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

from checkrow.play.commands import (
    LobbyCommand,
    MatchCommand,
    MatchSystemCommand,
    OpenLobby,
    Pair,
    PlayComputer,
    Seek,
)
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.people import SYSTEM, Person
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.commands import (
    OpenTournament,
    TournamentCommand,
    TournamentSystemCommand,
)
from checkrow.server import passwords
from checkrow.server.command_path import CommandPath
from checkrow.server.pending_commands import Accepted, AnyCommand, Outcome
from checkrow.server.rooms import Rooms


@dataclass(frozen=True, slots=True)
class CommandService(CommandPath):
    """Runs commands."""

    async def open_lobby(self, by: Person, command: OpenLobby, address: str = "") -> Lobby:
        """Return a new lobby, or the one that the same command opened before. Raises `Refused`."""
        id = passwords.id_from(by.id, command.id)
        await self._run(self.lobbies, by, id, command, address)
        return (await self.lobbies.load(id)).now

    async def open_seek(self, by: Person, id: str, command: Seek, address: str) -> Lobby:
        """Return a new lobby with this id, in which its owner waits, or the existing one. Raises
        `Refused`."""
        await self._run(self.lobbies, by, id, command, address)
        return (await self.lobbies.load(id)).now

    async def pair(self, waiting: str, seeker: str) -> Accepted:
        """Pair the owners of two lobbies. Raises `Refused`."""
        return await self._run(self.lobbies, SYSTEM, waiting, Pair(seeker=seeker), "")

    async def play_computer(self, by: Person, command: PlayComputer) -> Match:
        """Return a new match, or the one that the same command started before. Raises
        `Refused`."""
        id = passwords.id_from(by.id, command.id)
        await self._run(self.matches, by, id, command, "")
        return (await self.matches.load(id)).now

    async def to_lobby(
        self, by: Person, id: str, command: LobbyCommand, address: str = ""
    ) -> Accepted:
        """Run a command and wait for its outcome. Raises `Refused`."""
        return await self._run(self.lobbies, by, id, command, address)

    async def to_match(
        self, by: Person, id: str, command: MatchCommand | MatchSystemCommand, address: str = ""
    ) -> Accepted:
        """Run a command and wait for its outcome. Raises `Refused`."""
        return await self._run(self.matches, by, id, command, address)

    async def open_tournament(
        self, by: Person, command: OpenTournament, address: str = ""
    ) -> Tournament:
        """Return a new tournament, or the one that the same command opened before. Raises
        `Refused`."""
        id = passwords.id_from(by.id, command.id)
        await self._run(self.tournaments, by, id, command, address)
        return (await self.tournaments.load(id)).now

    async def to_tournament(
        self,
        by: Person,
        id: str,
        command: TournamentCommand | TournamentSystemCommand,
        address: str = "",
        *,
        bot: bool = False,
    ) -> Accepted:
        """Run a command and wait for its outcome. Raises `Refused`."""
        return await self._run(self.tournaments, by, id, command, address, bot=bot)

    async def _run(
        self,
        rooms: Rooms[Any],
        by: Person,
        id: str,
        command: AnyCommand,
        address: str,
        *,
        bot: bool = False,
    ) -> Accepted:
        done: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()
        self.submit(rooms, by, id, command, partial(_resolve, done), address, bot=bot)
        return await done


def _resolve(done: asyncio.Future[Accepted], outcome: Outcome) -> None:
    if done.done():  # nobody waits any more
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
