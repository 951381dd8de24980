"""The client's commands to tournaments, most of them for hosts."""

from __future__ import annotations

from urllib.parse import quote

from checkrow.client.connection import Connection
from checkrow.client.pending_commands import new_command_id
from checkrow.client.requests import Requests
from checkrow.play.messages import ToTournament
from checkrow.play.tournament import TableView
from checkrow.play.tournament.commands import (
    AddTime,
    CorrectResult,
    FinishTournament,
    PauseTournament,
    RemoveEntrant,
    RenameEntrant,
    ResumeTournament,
    SkipWait,
    StartTournament,
    TournamentCommand,
)


class TournamentCommands:
    """Any command by `to_tournament`, and what a host does. Players are named by the ids in
    `tournament(id).hosting.entrants`. The calls return the entry's number, and raise `Refused` if
    you are not a host."""

    _requests: Requests
    _connection: Connection

    async def to_tournament(self, tournament: str, command: TournamentCommand) -> int:
        """Send a command to a tournament; return the entry's number."""
        return await self._connection.command(ToTournament(tournament, command))

    async def start_tournament(self, tournament: str) -> int:
        return await self.to_tournament(tournament, StartTournament(id=new_command_id()))

    async def pause_tournament(self, tournament: str) -> int:
        """Start no more games, and stop the times of the tournament. Games in play continue."""
        return await self.to_tournament(tournament, PauseTournament(id=new_command_id()))

    async def resume_tournament(self, tournament: str) -> int:
        return await self.to_tournament(tournament, ResumeTournament(id=new_command_id()))

    async def start_next_round(self, tournament: str) -> int:
        """Start the next round now, without the wait between two rounds."""
        return await self.to_tournament(tournament, SkipWait(id=new_command_id()))

    async def add_time(self, tournament: str, seconds: float) -> int:
        """Extend the round, the wait for the next one, or the arena."""
        return await self.to_tournament(tournament, AddTime(seconds, id=new_command_id()))

    async def finish_tournament(self, tournament: str) -> int:
        """End the tournament with the standings of now. Games in play do not count."""
        return await self.to_tournament(tournament, FinishTournament(id=new_command_id()))

    async def remove_entrant(self, tournament: str, entrant: str) -> int:
        """Remove a player, who cannot come back."""
        return await self.to_tournament(tournament, RemoveEntrant(entrant, id=new_command_id()))

    async def rename_entrant(self, tournament: str, entrant: str, name: str) -> int:
        renamed = RenameEntrant(entrant, name, id=new_command_id())
        return await self.to_tournament(tournament, renamed)

    async def correct_result(self, tournament: str, table: int, *points: float) -> int:
        """Set the points of a table, in the order of its players. This ends a game in play."""
        corrected = CorrectResult(table, points, id=new_command_id())
        return await self.to_tournament(tournament, corrected)

    async def tables_of(self, tournament: str, entrant: str) -> list[TableView]:
        """Return all tables of a player, with the numbers that `correct_result` takes."""
        path = f"/api/tournaments/{quote(tournament, safe='')}/tables?of={quote(entrant, safe='')}"
        return await self._requests.get(path, list[TableView])
