"""Play now, from the terminal."""

from __future__ import annotations

import asyncio
from pathlib import Path

from checkrow.client import Client
from checkrow.play.clock import Fischer
from checkrow.terminal.online.match_screen import MatchScreen
from checkrow.terminal.online.menu_screen import OnlineMenu
from checkrow.terminal.online.waiting_screen import WaitingScreen
from tests.online.at_the_terminal import Terminal, terminal
from tests.server.backing import PATIENCE, CheckrowServer
from tests.server.people import new_name

GAME = "checkers:russian"


async def waiting(here: Terminal) -> None:
    await here.choose("Play now")
    await here.sees("Which game?")
    await here.choose("Russian")
    await here.sees("Which clock?")
    await here.choose("5 min + 3 s")
    await here.sees("Waiting for an opponent")


async def test_play_now_waits_and_leads_to_the_match(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here, Client(server.url) as other:
        await other.sign_in(new_name())
        await waiting(here)
        await here.sees("Nobody else is waiting.")
        elsewhere = await other.seek("checkers:pool")
        await here.sees("One other person is waiting.")
        assert elsewhere.seeking
        async with asyncio.timeout(PATIENCE):
            match = await other.play_now(GAME, Fischer(300, 3))
        await here.until(lambda: isinstance(here.app.screen, MatchScreen), "the match")
        await here.sees(here.name)
        view = (await other.match(match)).view
        assert here.name in {player.name for player in view.players}


async def test_the_second_player_starts_at_once(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, Client(server.url) as other:
        await other.sign_in(new_name())
        seek = await other.seek(GAME, Fischer(300, 3))
        found = asyncio.create_task(other.wait_for_match(seek.lobby))
        await here.choose("Play now")
        await here.choose("Russian")
        await here.choose("5 min + 3 s")
        await here.until(lambda: isinstance(here.app.screen, MatchScreen), "the match")
        assert await found


async def test_waiting_can_be_stopped(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, Client(server.url) as other:
        await waiting(here)
        assert isinstance(here.app.screen, WaitingScreen)
        await here.press("escape")
        await here.until(lambda: isinstance(here.app.screen, OnlineMenu), "the menu")
        assert not [each for each in await other.lobbies() if each.owner == here.name]


async def test_a_player_who_quits_stops_waiting(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, Client(server.url) as other:
        await waiting(here)
        await here.press("ctrl+q")
        await here.until(lambda: not here.app.is_running, "the exit")
        assert not [each for each in await other.lobbies() if each.owner == here.name]
