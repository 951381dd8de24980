"""Matches from the terminal, against an opponent who plays through the client."""

from __future__ import annotations

import asyncio
from pathlib import Path

from checkrow.client import Client, MatchOptions, new_command_id
from checkrow.play.clock import Fischer, TurnLimit
from checkrow.play.commands import (
    Abort,
    AcceptTakeback,
    AddComputer,
    DeclineDraw,
    Leave,
    OfferDraw,
    Say,
)
from checkrow.terminal.match.board_widget import BoardWidget
from checkrow.terminal.online.lobby_screen import LobbyScreen
from checkrow.terminal.online.menu_screen import OnlineMenu
from tests.online.at_the_terminal import terminal
from tests.online.opponent import Opponent, at_a_lobby, begin, match_on, move, move_piece, my_turn
from tests.server.backing import CheckrowServer, embedded
from tests.server.people import new_name


async def test_a_whole_game_of_connect_four_and_back_to_the_lobby(
    server: CheckrowServer, tmp_path: Path
) -> None:
    options = MatchOptions(first="owner")
    async with at_a_lobby(server, tmp_path, options) as (here, ben):
        await here.press("r")
        await here.sees(f"Waiting for {ben.name} to be ready.")
        await here.press("r")
        await here.sees("Press r when you are ready.")
        await begin(here, ben)
        await here.press("4")
        await here.sees(f"Wait for {ben.name} to move.")
        await ben.play("4")
        await move(here, "5")
        await ben.play("4")
        await move(here, "left", "enter")  # column 4
        await ben.play("1")
        await here.pilot.pause()
        await move(here, "e")
        await ben.play("1")
        await move(here, "5")
        await ben.play("1")
        await here.sees("Your turn")
        await here.press("5")
        await here.sees(f"{here.name} wins: a line is complete.", "n offers a rematch")
        await here.press("enter")
        await here.sees("Session score", f"1  {here.name}", "you, not ready")
        await here.sees(f"{here.name} won the match. Everyone is back in the lobby.")
        assert isinstance(here.app.screen, LobbyScreen)


async def test_a_chain_of_captures_is_ended_by_its_player(
    server: CheckrowServer, tmp_path: Path
) -> None:
    options = MatchOptions(game="checkers:house")
    async with at_a_lobby(server, tmp_path, options) as (here, ben):
        await begin(here, ben)
        # The starting player is random; in the game below light starts.
        while (await ben.see(lambda view: view.turn is not None)).turn != 0:
            await ben.client.to_match(ben.match, Abort(id=new_command_id()))
            await here.sees("does not count")
            await here.press("enter")
            await here.sees("you, not ready")
            await here.press("r")
            await here.sees(f"Waiting for {ben.name} to be ready.")
            await ben.ready()
            await ben.started()
            await here.sees("No moves yet")
        await ben.play("g3-h4")
        await my_turn(here)
        await here.press(*"f6", "minus", *"f5", "enter")
        await here.sees("There is no square f5 to play on")  # a message from the server
        await move_piece(here, "f6-g5")
        await ben.play("e3-f4")
        await move_piece(here, "b6-c5")
        await ben.play("h4xf6")
        await my_turn(here)
        await here.press("e", "7", "enter")
        await here.sees("It can go e7xg5.")
        await move(here, "g", "5", "enter")
        await here.sees("Keep capturing, or end your turn with the . key.", "g5, dark man")
        await move(here, "full_stop")
        await here.sees(f"{ben.name} (light) to move", "3. h4xf6  e7xg5")
        view = await ben.see(ben.is_my_turn)
        assert view.piles == ((1, 0), (1, 0))


async def test_several_captures_can_be_typed_at_once(
    server: CheckrowServer, tmp_path: Path
) -> None:
    options = MatchOptions(game="checkers:russian", first="owner")
    async with at_a_lobby(server, tmp_path, options) as (here, ben):
        await begin(here, ben)
        await ben.play("c3-b4")
        await move_piece(here, "f6-e5")
        await ben.play("e3-d4")
        await move_piece(here, "e5xc3xa5")
        await here.sees("2. e3-d4     e5xc3xa5", f"{ben.name} (light) to move")


async def test_a_click_drops_a_disc(server: CheckrowServer, tmp_path: Path) -> None:
    options = MatchOptions(first="loser")
    async with at_a_lobby(server, tmp_path, options) as (here, ben):
        await begin(here, ben)
        if ben.is_my_turn(await ben.see(lambda view: view.turn is not None)):
            await ben.play("1")
        await my_turn(here)
        board = match_on(here).query_one(BoardWidget)
        await here.pilot.click(BoardWidget, offset=(board.size.width // 2, 8))
        view = await ben.see(ben.is_my_turn)
        assert view.rows[-1][3] != "."  # the column in the middle


async def test_offers_are_made_and_answered(server: CheckrowServer, tmp_path: Path) -> None:
    async with at_a_lobby(server, tmp_path, MatchOptions(first="owner")) as (here, ben):
        await begin(here, ben)
        await ben.play("4")
        await move(here, "3")
        await here.press("u")
        await here.choose("Yes, ask for it")
        await ben.see(lambda view: view.takeback is not None)
        await ben.client.to_match(ben.match, AcceptTakeback(id=new_command_id()))
        await here.sees("takes back the last turn", "Your turn")
        await move(here, "2")
        await here.press("equals_sign")
        await here.choose("Yes, offer")
        await ben.see(lambda view: view.draw is not None)
        await ben.client.to_match(ben.match, DeclineDraw(id=new_command_id()))
        await here.sees(f"{ben.name} declines the draw.")
        say = Say(id=new_command_id(), text="and now?")
        await ben.client.to_match(ben.match, say)
        await here.sees(f"{ben.name}: and now?")
        await ben.client.to_match(ben.match, OfferDraw(id=new_command_id()))
        await here.sees("A draw is offered: press = to answer.")
        await here.press("equals_sign")
        await here.choose("Yes, a draw")
        await here.sees("A draw: the players agreed.")


async def test_resigning_is_asked_twice(server: CheckrowServer, tmp_path: Path) -> None:
    async with at_a_lobby(server, tmp_path) as (here, ben):
        await begin(here, ben)
        await here.press("y")
        await here.choose("No, continue")
        await here.sees("No moves yet")
        await here.press("y")
        await here.choose("Yes, resign")
        await here.sees(f"{ben.name} wins: {here.name} resigned.")


async def test_a_player_who_leaves_loses_and_the_others_see_it(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with at_a_lobby(server, tmp_path) as (here, ben):
        await begin(here, ben)
        await here.press("q")
        await here.choose("Yes, leave")
        view = await ben.see(lambda view: view.result is not None)
        assert view.result is not None
        assert view.result.how == "left"
        await here.sees(f"{ben.name} wins: {here.name} left.")
        await here.press("q")
        await here.sees("you, not ready")
        await here.press("r")
        await ben.ready()
        await ben.started()
        await here.sees("No moves yet")
        await ben.client.to_match(ben.match, Leave(id=new_command_id()))
        await here.sees(f"{here.name} wins: {ben.name} left.")


async def test_a_lost_connection_is_seen_with_the_time_until_a_claim(
    server: CheckrowServer, tmp_path: Path
) -> None:
    options = MatchOptions(claim_seconds=10.0)
    async with at_a_lobby(server, tmp_path, options) as (here, ben):
        await begin(here, ben)
        await ben.see(lambda view: True)
        await ben.client.__aexit__()
        await here.sees(f"{ben.name} lost the connection.", "gone, claim in")
        await here.press("w")
        await here.choose("Claim the win")
        await here.sees("You can claim in")
        await here.sees("gone: w claims")
        await here.press("w")
        await here.choose("Claim the win")
        await here.sees(f"{here.name} wins: {ben.name} was gone for too long.")


async def test_a_clock_ticks_and_a_late_turn_passes(server: CheckrowServer, tmp_path: Path) -> None:
    options = MatchOptions(game="checkers:house", clock=TurnLimit(2.0))
    async with at_a_lobby(server, tmp_path, options) as (here, ben):
        await begin(here, ben)
        await here.sees(" 1.", "ran out of time: the turn passes.", "1. late")


async def test_the_computer_is_played_and_the_match_found_again(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here:
        await here.choose("Create a lobby")
        await here.choose("Connect Four")
        await here.choose("First move")
        await here.press("shift+tab", "enter")
        await here.sees("Invitation:")
        await here.press("c")
        await here.choose("1: newcomer")
        await here.sees("(level 1)  ready")
        await here.press("r")
        await move(here, "4")
        await my_turn(here)
        name = here.name
        await here.press("ctrl+q")
    async with terminal(server.url, tmp_path, named=False) as here:
        await here.sees(f"Hello, {name}")
        await here.choose("Continue   Connect Four against Computer")
        await my_turn(here)
        await move(here, "4")
        await my_turn(here)
        await here.press("y")
        await here.choose("Yes, resign")
        await here.sees(f"{name} resigned.")


async def test_a_small_screen_without_colours_is_enough(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path, plain=True, size=(44, 16)) as here:
        await here.choose("Create a lobby")
        await here.choose("International draughts")
        await here.press("enter")
        await here.sees("2  free")
        await here.press("c")
        await here.choose("1: newcomer")
        await here.sees("(level 1)  ready", "Press r when you are ready.")
        await here.press("r")
        await here.sees("Your turn", here.name, "Computer")
        await move(here, "tab", "enter", "tab", "enter")
        await here.press("m")
        await here.sees("Ask for a takeback, or answer one")
        await here.press("escape", "f1")
        await here.sees("arrows")
        await here.press("escape", "question_mark")
        await here.sees("Rules: International draughts", "The aim")
        await here.press("escape", "q")
        await here.choose("Yes, leave")
        await here.sees("The match is over", "left.")


async def test_a_match_is_watched(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, Client(server.url) as client:
        ann = Opponent(client, await client.sign_in(new_name("a")))
        ann.lobby = (await client.open_lobby(MatchOptions(first="owner"))).lobby
        computer = AddComputer(id=new_command_id(), level="random")
        await client.to_lobby(ann.lobby, computer)
        await ann.ready()
        await ann.started()
        await here.choose("Watch a match")
        await here.choose(ann.name)
        await here.sees("you are watching", f"{ann.name} to move")
        await here.press("4")
        await here.press("enter")
        await here.sees("You are watching: only the players move.")
        await ann.play("4")
        await here.sees("1. 4")
        await ann.see(ann.is_my_turn)
        await client.to_match(ann.match, Leave(id=new_command_id()))
        await here.sees(f"{ann.name} left.")
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, OnlineMenu), "the menu")


async def test_a_server_that_dies_in_mid_match_costs_nothing(tmp_path: Path) -> None:
    with embedded(tmp_path / "server") as service:
        server = service.servers[0]
        options = MatchOptions(first="owner", clock=Fischer(600.0, 0.0))
        async with at_a_lobby(server, tmp_path / "home", options) as (here, ben):
            await begin(here, ben)
            await ben.play("4")
            await move(here, "3")
            await ben.play("4")
            await my_turn(here)
            await asyncio.to_thread(server.kill)
            await here.sees("Connection lost")
            await here.press("3")  # sent once the server is back, and counts once
            await asyncio.to_thread(server.start)
            await here.sees(f"{ben.name} to move", "2. 4  3")
            await here.until(lambda: "Connection lost" not in here.text, "the connection")
            await ben.play("4")
            await move(here, "3")
            await ben.play("4")
            await here.sees(f"{ben.name} wins: a line is complete.")
            assert match_on(here).sheet.turns() == ["4", "3", "4", "3", "4", "3", "4"]
            await here.press("enter")
            await here.sees("not ready", "1 match")
