"""A match of many steps on a large board, in the database of a server that is not running."""

from __future__ import annotations

from pathlib import Path

from checkrow.play.commands import Join, OpenLobby, Ready, Resign, Step
from checkrow.play.options import MatchOptions
from checkrow.server.lifespan import running
from checkrow.server.settings import Settings
from tests.server.in_process import ANN, BOB


async def long_match(folder: Path, steps: int, *, resign: bool = True) -> str:
    """Play a match on a large board without a server, and return its id."""
    columns = [str(column) for column in range(1, 41)]
    async with running(Settings(folder)) as core:
        opened = OpenLobby(MatchOptions(game="connect:40x40x40:2", first="chairs"), id="open")
        lobby = (await core.commands.open_lobby(ANN, opened)).id
        await core.commands.to_lobby(BOB, lobby, Join(id="join"))
        for person in (ANN, BOB):
            await core.commands.to_lobby(person, lobby, Ready(id=f"ready {person.id}"))
        started = (await core.lobbies.load(lobby)).now.running
        assert started
        for step in range(steps):
            row, column = divmod(step, 40)
            move = columns[column] if row % 2 else columns[-1 - column]
            person = (ANN, BOB)[step % 2]
            await core.commands.to_match(person, started.match, Step(id=f"s{step}", move=move))
        if resign:
            await core.commands.to_match(ANN, started.match, Resign(id="resign"))
    return started.match
