"""Rematches and games against the computer, from the terminal."""

from __future__ import annotations

from pathlib import Path

from checkrow.client import MatchOptions, new_command_id
from checkrow.play.commands import Resign
from checkrow.terminal.online.lobby_screen import LobbyScreen
from checkrow.terminal.online.menu_screen import OnlineMenu
from tests.online.at_the_terminal import Terminal, terminal
from tests.online.opponent import Opponent, at_a_lobby, begin, match_on
from tests.server.backing import CheckrowServer


async def one_resigns(here: Terminal, ben: Opponent) -> str:
    """Start a match, let ben resign, and return its id."""
    await begin(here, ben)
    first = match_on(here).match
    await ben.client.to_match(ben.match, Resign(id=new_command_id()))
    await here.sees(f"{ben.name} resigned")
    return first


async def test_an_offer_is_answered_on_the_screen_of_the_match(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with at_a_lobby(server, tmp_path, MatchOptions(first="owner")) as (here, ben):
        first = await one_resigns(here, ben)
        await ben.client.offer_rematch(first)
        await here.sees(f"{ben.name} wants a rematch.", "Decline")
        await here.choose("Accept")
        await here.until(lambda: match_on(here).match != first, "the rematch")
        await here.sees("Your turn")  # sides are swapped: ben played first before


async def test_an_offer_is_answered_in_the_lobby(server: CheckrowServer, tmp_path: Path) -> None:
    async with at_a_lobby(server, tmp_path, MatchOptions(first="owner")) as (here, ben):
        first = await one_resigns(here, ben)
        await here.press("enter")
        await here.sees("you, not ready")
        assert isinstance(here.app.screen, LobbyScreen)
        await ben.client.offer_rematch(first)
        await here.sees(f"{ben.name} wants a rematch.")
        await here.choose("Decline")
        view = await ben.see(lambda view: view.rematch is not None and bool(view.rematch.declined))
        assert not any(view.rights)


async def test_a_rematch_is_offered_with_a_key(server: CheckrowServer, tmp_path: Path) -> None:
    async with at_a_lobby(server, tmp_path, MatchOptions(first="owner")) as (here, ben):
        first = await one_resigns(here, ben)
        await here.press("n")
        await here.sees("You want a rematch: wait for the others")
        await ben.client.accept_rematch(first)
        await here.until(lambda: match_on(here).match != first, "the rematch")
        await here.sees("Your turn")


async def test_the_computer_is_played_left_and_found_again(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here:
        await here.choose("Play the computer")
        await here.choose("Connect Four")
        await here.choose("1: newcomer")
        await here.sees("Your turn")
        match = match_on(here).match
        await here.press("4")
        await here.sees("Your turn", "1. ")
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, OnlineMenu), "the menu")
        await here.choose("Continue")
        await here.until(lambda: match_on(here).match == match, "the match")
        await here.press("y")
        await here.choose("Yes, resign")
        await here.sees("n offers a rematch")
        await here.press("n")
        await here.until(lambda: match_on(here).match != match, "the rematch")
        await here.sees("Your turn")
