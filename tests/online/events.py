"""Tournaments for the tests of the terminal: a host, and players who play on their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from checkrow.cli.event_requests import EventPlayer, join_tournament
from checkrow.client import Client, new_command_id
from checkrow.play.messages import TournamentSnapshot
from checkrow.play.tournament.commands import StartTournament, TournamentCommand
from checkrow.play.tournament.settings import Format, TournamentSettings
from checkrow.terminal.online.event_app import EventApp
from checkrow.terminal.online.match_screen import MatchScreen
from tests.online.at_the_terminal import Terminal, environment_in
from tests.server.backing import CheckrowServer
from tests.server.people import new_name

SMALL = "connect:4x4x3:2"


@dataclass
class Host:
    """Somebody who has opened a tournament."""

    client: Client
    name: str
    tournament: str
    code: str

    async def command(self, command: TournamentCommand) -> None:
        await self.client.to_tournament(self.tournament, command)

    async def start(self) -> None:
        await self.command(StartTournament(id=new_command_id()))

    async def shown(self) -> TournamentSnapshot:
        return await self.client.tournament(self.tournament)


@asynccontextmanager
async def hosted(
    server: CheckrowServer, format: Format, password: str | None = None, **settings: object
) -> AsyncGenerator[Host]:
    """Open a tournament with a small game."""
    values: dict[str, object] = {"game": SMALL, "wait_seconds": 0.0, "title": "Evening", **settings}
    async with Client(server.url) as client:
        name = (await client.sign_in(new_name("h"))).name
        chosen = TournamentSettings(format=format, **values)  # type: ignore[arg-type]
        view = await client.open_tournament(chosen, password=password)
        hosting = (await client.tournament(view.tournament)).hosting
        assert hosting is not None
        yield Host(client, name, view.tournament, hosting.code)


def files_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's files in a folder of the test."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))


async def joined_from(
    home: Path, server: CheckrowServer, code: str, name: str, password: str | None = None
) -> EventPlayer:
    """Join as a player on a computer whose files are in `home`."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        files_in(home, monkeypatch)
        return await join_tournament(server.url, code, name, password)


@asynccontextmanager
async def at_event(
    server: CheckrowServer, home: Path, player: EventPlayer
) -> AsyncGenerator[Terminal]:
    """Open the screen of `checkrow event join`."""
    app = EventApp(server.url, environment_in(home), player.token, player.tournament)
    async with app.run_test(size=(100, 30)) as pilot:
        yield Terminal(app, pilot, player.name)


@asynccontextmanager
async def connected(server: CheckrowServer, player: EventPlayer) -> AsyncGenerator[None]:
    """Keep a player connected: an arena pairs nobody else."""
    first = asyncio.Event()

    async def follow(client: Client) -> None:
        async for _ in client.follow_tournament(player.tournament):
            first.set()

    async with Client(server.url, player.token) as client:
        following = asyncio.create_task(follow(client))
        try:
            await first.wait()
            yield
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def play_to_the_end(here: Terminal) -> list[str]:
    """Make the first legal move on every turn until the tournament is over. Return the games that
    appeared on the screen."""
    games: list[str] = []
    moved: set[tuple[str, int]] = set()
    while "The event is over" not in here.text:
        screen = here.app.screen
        view = screen.view if isinstance(screen, MatchScreen) else None
        if isinstance(screen, MatchScreen) and view and view.match == screen.match:
            if view.match not in games:
                games.append(view.match)
            turn = (view.match, view.position)
            if screen.move_input and screen.move_input.is_my_turn and turn not in moved:
                moved.add(turn)
                await here.press(view.steps[0].move)
        await here.pilot.pause(0.05)
        await asyncio.sleep(0)
    return games
