"""Lobbies from the terminal: create, find, join, share and leave them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from checkrow.client import AddComputer, Client, MatchOptions, Ready, Refused, new_command_id
from checkrow.play.clock import DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.commands import HandOver, Join, Leave, RemovePerson, Say
from checkrow.play.lobby import LobbyView
from checkrow.terminal.match.clock_texts import read_clock, say_clock, write_clock
from checkrow.terminal.online.lists import read_invitation, write_invitation
from checkrow.terminal.online.lobby_screen import LobbyScreen
from checkrow.terminal.online.menu_screen import OnlineMenu
from tests.online.at_the_terminal import Terminal, terminal
from tests.server.backing import CheckrowServer
from tests.server.people import Person, new_name


@asynccontextmanager
async def other(server: CheckrowServer) -> AsyncGenerator[Person]:
    """Sign in somebody else."""
    async with Client(server.url) as client:
        yield Person(client, await client.sign_in(new_name("o")))


def lobby_on(here: Terminal) -> LobbyScreen:
    screen = here.app.screen
    assert isinstance(screen, LobbyScreen)
    return screen


async def create(here: Terminal, game: str = "Connect Four", *keys: str) -> LobbyView:
    """Create a lobby from the menu; `keys` are pressed in its form."""
    await here.choose("Create a lobby")
    await here.choose(game)
    await here.sees("First move")
    await here.press(*keys, "enter")
    await here.sees("Invitation:")
    view = lobby_on(here).view
    assert view is not None
    return view


async def test_a_lobby_is_created_and_named_by_its_owner(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as guest:
        await here.choose("Create a lobby")
        await here.choose("Checkers, house rules")
        await here.type("soon")
        await here.press("enter")
        await here.sees("'soon' is not a clock: write 5+3")
        await here.press(*["backspace"] * 4)
        await here.type("30s")
        await here.choose("Others may watch")
        await here.sees("[ ] Others may watch")
        await here.choose("First move")
        await here.press("shift+tab", "enter")
        await here.sees("the first player is random")
        for _ in range(4):
            await here.choose("First move")
        await here.press("shift+tab", "enter")
        await here.sees(f"{here.name}'s lobby", "house rules, 30 s per turn, no spectators")
        listed = [each for each in await guest.client.lobbies() if each.owner == here.name]
        assert listed[0].options == MatchOptions(
            "checkers:house", TurnLimit(30.0), spectators=False
        )


async def test_a_board_of_ones_own(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here:
        await here.choose("Create a lobby")
        await here.choose("with a board of your own")
        await here.type("nine")  # typing replaces the text of the line
        await here.press("enter")
        await here.sees("'nine' is not a board: write columns x rows")
        await here.press(*["backspace"] * 4)
        await here.type("9x9")
        await here.press("enter")
        await here.sees("Connect Five, 9x9, 3 players", "3  free")


async def test_a_lobby_that_opens_appears_in_the_list_and_is_joined(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as host:
        await here.choose("Join a lobby")
        await here.sees("A private lobby, by owner")
        lobby = (await host.client.open_lobby()).lobby
        await host.client.to_lobby(lobby, Say(id=new_command_id(), text="anybody?"))
        await here.choose(host.name)
        await here.sees(f"{host.name}'s lobby", f"2  {here.name}  you, not ready")
        await here.sees(f"{host.name}: anybody?")
        await here.press("s")
        await here.type("hi all")
        await here.press("enter")
        await here.sees(f"{here.name}: hi all")
        await host.client.to_lobby(lobby, Say(id=new_command_id(), text="[b]hello[/b]"))
        await here.sees(f"{host.name}: [b]hello[/b]")
        await here.press("q")
        await here.until(lambda: isinstance(here.app.screen, OnlineMenu), "the menu")
        listed = {each.lobby: each.taken for each in await host.client.lobbies()}
        assert listed[lobby] == 1


async def test_a_private_lobby_wants_its_password(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as host:
        await host.client.open_lobby(password="sesame")
        await here.choose("Join a lobby")
        await here.sees("A private lobby, by owner")
        assert host.name not in here.text
        await here.choose("A private lobby")
        await here.type(host.name)
        await here.press("tab")
        await here.type("wrong")
        await here.press("enter")
        await here.sees("That player has no private lobby with that password")
        await here.press(*["backspace"] * 5)
        await here.type("sesame")
        await here.press("enter")
        await here.sees(f"{host.name}'s lobby", "private", f"2  {here.name}  you")


async def test_the_owner_makes_a_lobby_private_and_an_invitation_lets_in(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with (
        terminal(server.url, tmp_path / "a") as owner,
        terminal(server.url, tmp_path / "b") as guest,
    ):
        await create(owner)
        await owner.press("m")
        await owner.choose("Set or remove the password")
        await owner.type("sesame")
        await owner.press("enter")
        await owner.sees("The lobby is now private.")
        view = lobby_on(owner).view
        assert view is not None
        assert view.private
        await guest.choose("Join a lobby")
        await guest.choose("you are invited to")
        await guest.type("nonsense")
        await guest.press("enter")
        await guest.sees("This is not an invitation")
        await guest.press(*["backspace"] * 8)
        await guest.type(write_invitation(view.lobby, view.token))
        await guest.press("enter")
        await guest.sees(f"{owner.name}'s lobby", f"2  {guest.name}  you")
        await owner.sees(f"{guest.name} joined.")


async def test_a_full_lobby_refuses_politely(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as host:
        lobby = (await host.client.open_lobby(MatchOptions(spectators=False))).lobby
        await host.client.to_lobby(lobby, AddComputer(id=new_command_id(), level="casual"))
        await here.choose("Join a lobby")
        await here.choose(host.name)
        await here.sees("All seats are taken: join another lobby")


async def test_the_owner_seats_computers_and_changes_what_is_played(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here:
        await create(here)
        await here.press("r")
        await here.sees("you, owner, ready")
        await here.press("r")
        await here.sees("you, owner, not ready")
        await here.press("c")
        await here.choose("3: casual")
        await here.sees("(level 3)  ready", "Press r when you are ready.")
        await here.choose("(level 3)")
        await here.choose("Remove the computer")
        await here.sees("2  free")
        await here.choose("free")
        await here.choose("Computer, 2: ")
        await here.sees("(level 2)  ready")
        await here.press("o")
        await here.choose("Russian draughts")
        await here.type("5+3")
        await here.press("enter")
        await here.sees("Changed to Russian draughts, 5 min + 3 s")
        await here.press("m")
        await here.choose("Change the title")
        await here.press(*["backspace"] * 40)
        await here.type("Tea time")
        await here.press("enter")
        await here.sees("Tea time   Russian draughts")


async def test_people_are_sent_away_and_lobbies_handed_over(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as guest:
        view = await create(here)
        await guest.client.to_lobby(view.lobby, Join(id=new_command_id()))
        await here.choose(f"2  {guest.name}")
        await here.choose("Make them the owner")
        await here.sees(f"{guest.name} owns the lobby now.", f"{guest.name}  owner")
        back = HandOver(id=new_command_id(), person=lobby_on(here).me)
        await guest.client.to_lobby(view.lobby, back)
        await here.sees(f"{here.name} owns the lobby now.")
        await here.choose(f"2  {guest.name}")
        await here.choose("Remove permanently")
        await here.sees(f"{guest.name} was removed.", "2  free")
        with pytest.raises(Refused) as error:
            await guest.client.to_lobby(view.lobby, Join(id=new_command_id()))
        assert error.value.code == "removed"


async def test_a_removed_player_sees_a_notice(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as host:
        lobby = (await host.client.open_lobby()).lobby
        await here.choose("Join a lobby")
        await here.choose(host.name)
        await here.sees("you, not ready")
        person = lobby_on(here).me
        away = RemovePerson(id=new_command_id(), person=person)
        await host.client.to_lobby(lobby, away)
        await here.sees("removed you", "Create a lobby")


async def test_quitting_leaves_the_lobby(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here, other(server) as guest:
        view = await create(here)
        await guest.client.to_lobby(view.lobby, Join(id=new_command_id()))
        await guest.client.to_lobby(view.lobby, Ready(id=new_command_id()))
        await here.press("ctrl+q")
        await here.until(lambda: not here.app.is_running, "the exit")
        listed = {each.lobby: each for each in await guest.client.lobbies()}
        assert (listed[view.lobby].owner, listed[view.lobby].taken) == (guest.name, 1)
        await guest.client.to_lobby(view.lobby, Leave(id=new_command_id()))


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("", NoClock(), ""),
        ("5+3", Fischer(300.0, 3.0), "5 min + 3 s"),
        ("0.5+0", Fischer(30.0, 0.0), "0.5 min + 0 s"),
        ("30s", TurnLimit(30.0), "30 s per turn"),
        ("1d", DaysPerMove(1), "1 day per turn"),
        ("14d", DaysPerMove(14), "14 days per turn"),
    ],
)
def test_clocks_in_words(text: str, rule: object, words: str) -> None:
    read = read_clock(text)
    assert read == rule
    assert write_clock(read) == text
    assert say_clock(read) == words


@pytest.mark.parametrize("text", ["soon", "5+", "+3", "3 weeks", "5:00", "٣s", "1e3", "-1"])
def test_invalid_clocks_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not a clock: write 5"):
        read_clock(text)


@pytest.mark.parametrize(
    "text",
    [
        "d1d49f36/qu1N-Xr2_U",
        "  d1d49f36/qu1N-Xr2_U\n",
        "http://localhost:8000/lobby/d1d49f36?invitation=qu1N-Xr2_U",
        "https://play.example/l/d1d49f36/qu1N-Xr2_U/",
    ],
)
def test_invitations_are_read_as_they_are_written(text: str) -> None:
    assert read_invitation(text) == ("d1d49f36", "qu1N-Xr2_U")
