"""Tournaments in the terminal: joining by code, playing, leaving and coming back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from checkrow.client import Refused, new_command_id
from checkrow.play.commands import Say
from checkrow.play.tournament.commands import FinishTournament, RemoveEntrant, RunAgain
from checkrow.play.tournament.settings import Arena, RoundRobin, Simul, Swiss
from checkrow.terminal.online.match_screen import MatchScreen
from checkrow.terminal.online.menu_screen import OnlineMenu
from checkrow.terminal.online.tournament_screen import TournamentScreen
from tests.online.at_the_terminal import terminal
from tests.online.events import at_event, connected, hosted, joined_from, play_to_the_end
from tests.online.test_bots import command
from tests.server.backing import PATIENCE, CheckrowServer
from tests.server.people import new_name


async def test_two_terminals_and_a_bot_play_a_whole_event(
    server: CheckrowServer, tmp_path: Path
) -> None:
    robbie = new_name("r")
    async with hosted(server, RoundRobin(), bots=True) as host:

        async def attend(name: str) -> list[str]:
            home = tmp_path / name
            player = await joined_from(home, server, host.code.lower(), name)
            async with at_event(server, home, player) as here:
                await here.sees("Evening", "starts the event")
                joined.release()
                games = await play_to_the_end(here)
                await here.sees("You finished in place", "Your games", robbie)
                return games

        joined = asyncio.Semaphore(0)
        bot = command(server.url, "--event", host.code, "--name", robbie, "--level", "random")
        assert bot.stdout is not None
        try:
            line = await asyncio.to_thread(bot.stdout.readline)
            assert f"{robbie} takes part" in line
            async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as group:
                terminals = [group.create_task(attend(name)) for name in ("Ada", "Ben")]
                for _ in terminals:
                    await joined.acquire()
                await host.start()
            output, errors = await asyncio.to_thread(bot.communicate, timeout=PATIENCE)
        finally:
            bot.kill()
        assert (bot.returncode, errors) == (0, "")
        assert f"{robbie} finished in place" in output
        view = (await host.shown()).view
        assert view.phase == "finished"
        assert {line.name for line in view.standings} == {"Ada", "Ben", robbie}
        assert [line.games for line in view.standings] == [2, 2, 2]
        for task in terminals:
            assert len(task.result()) == 2  # against both others, without pressing a key


async def test_the_same_computer_comes_back_as_the_same_player(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with hosted(server, Swiss(3)) as host:
        ada = await joined_from(tmp_path, server, host.code, "Ada")
        again = await joined_from(tmp_path, server, host.code, "")
        assert again == ada
        with pytest.raises(Refused, match="already takes part as Ada: leave out --name"):
            await joined_from(tmp_path, server, host.code, "Ben")
        assert (await host.shown()).view.players == 1
        other = await joined_from(tmp_path / "other", server, host.code, "Ben")
        assert other.token != ada.token
        assert (await host.shown()).view.players == 2


async def test_leaving_the_screen_is_not_withdrawing(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with hosted(server, Arena(20)) as host:
        ada = await joined_from(tmp_path, server, host.code, "Ada")
        async with at_event(server, tmp_path, ada) as here:
            await here.sees("1 player is here", "Ada  you")
            await here.press("ctrl+c")
            await here.until(lambda: not here.app.is_running, "the exit")
            assert here.app.return_value is None
        hosting = (await host.shown()).hosting
        assert hosting is not None
        assert [each.status for each in hosting.entrants] == ["here"]
        async with at_event(server, tmp_path, ada) as here:
            await here.sees("Ada  you")
            await here.press("p")
            await here.sees("You are paused")
            await here.press("p")
            await here.sees("1 player is here")
            await here.press("x")
            await here.choose("Yes, withdraw")
            await here.sees("You no longer take part in this event.")
            await here.press("q")
            await here.until(lambda: not here.app.is_running, "the exit")


async def test_a_game_left_alone_is_found_again(server: CheckrowServer, tmp_path: Path) -> None:
    async with hosted(server, Arena(20), chat=True) as host:
        players = [
            await joined_from(tmp_path / name, server, host.code, name) for name in "Aa Bb".split()
        ]
        async with (
            connected(server, players[1]),
            at_event(server, tmp_path / "Aa", players[0]) as here,
        ):
            await here.sees("2 players are here")
            await host.start()
            await here.until(lambda: isinstance(here.app.screen, MatchScreen), "the game")
            await here.sees("No moves yet")
            await here.press("m")
            await here.sees("Resign")
            assert "takeback" not in here.text
            assert "Abort" not in here.text
            await here.choose("Look away")
            await here.sees("press w to see it", "In play")
            # The starting player is random.
            await here.until(lambda: "Aa - Bb" in here.text or "Bb - Aa" in here.text, "the game")
            await host.command(Say(id=new_command_id(), text="hello class"))
            await here.sees(f"{host.name}: hello class")
            await here.press("q")
            await here.choose("No, stay")
            await here.press("w")
            await here.until(lambda: isinstance(here.app.screen, MatchScreen), "the game")
            await host.command(FinishTournament(id=new_command_id()))
            await here.sees("q goes back to the standings")
            await here.sees("The event is over.")  # the screen returns by itself
            await host.command(RunAgain(id=new_command_id()))
            await here.sees("A host runs the event again", "players are here")
            next_one = (await host.shown()).view.again
            screen = here.app.screen
            assert isinstance(screen, TournamentScreen)
            assert screen.tournament == next_one


async def test_the_host_of_a_simul_steps_from_board_to_board(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with hosted(server, Simul()) as host:
        for name in ("Ada", "Ben", "Cleo"):
            await joined_from(tmp_path / name, server, host.code, name)
        token = host.client.token
        home = await joined_from(tmp_path / "Ada", server, host.code, "")
        host_player = type(home)(host.tournament, host.name, token)
        async with at_event(server, tmp_path / "host", host_player) as here:
            await here.sees(f"Code {host.code}", "Start the event")
            await here.press("t")
            await here.until(lambda: isinstance(here.app.screen, MatchScreen), "the first board")
            seen: list[str] = []

            def at_a_new_board() -> bool:
                screen = here.app.screen
                if not isinstance(screen, MatchScreen) or screen.match in seen:
                    return False
                entered = screen.move_input
                return entered is not None and entered.is_my_turn

            for _ in range(3):
                await here.until(at_a_new_board, "the next board")
                screen = here.app.screen
                assert isinstance(screen, MatchScreen)
                seen.append(screen.match)
                await here.press("2")
            assert len(set(seen)) == 3


async def test_the_menu_joins_an_event(server: CheckrowServer, tmp_path: Path) -> None:
    async with (
        hosted(server, Swiss(3), "sesame", access="password") as host,
        terminal(server.url, tmp_path) as here,
    ):
        await here.choose("Join an event")
        await here.press("enter")
        await here.sees("Enter the code of the event: ask its host.")
        await here.type(host.code)
        await here.press("enter")
        await here.sees("Enter the password of the tournament.")
        await here.press("tab", "tab")
        await here.type("sesame")
        await here.press("enter")
        await here.sees("1 player is here", f"{here.name}  you")
        hosting = (await host.shown()).hosting
        assert hosting is not None
        (entrant,) = hosting.entrants
        await host.command(RemoveEntrant(id=new_command_id(), entrant=entrant.id))
        await here.sees("You no longer take part in this event.")
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, OnlineMenu), "the menu")
