"""An opponent for the terminal, who plays through the real client; and how the two meet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from checkrow.client import Client, MatchOptions, Ready, new_command_id
from checkrow.play.match import MatchView
from checkrow.terminal.online.match_screen import MatchScreen
from tests.online.at_the_terminal import Terminal, terminal
from tests.server.backing import PATIENCE, CheckrowServer
from tests.server.people import Person, new_name


class Opponent(Person):
    """A player who makes the given moves on their turns."""

    lobby = ""
    match = ""
    view: MatchView | None = None
    _following: asyncio.Task[None] | None = None

    async def ready(self) -> None:
        await self.client.to_lobby(self.lobby, Ready(id=new_command_id()))

    async def started(self) -> None:
        async with asyncio.timeout(PATIENCE):
            async for news in self.client.follow_lobby(self.lobby):
                if news.view.match:
                    self.match, self.view = news.view.match, None
                    self._following = asyncio.create_task(self._follow(self.match))
                    return
        raise AssertionError("the match did not start")

    async def _follow(self, match: str) -> None:
        """Follow the match, as a player does."""
        async for news in self.client.follow_match(match):
            self.view = news.view

    async def see(self, seen: Callable[[MatchView], bool]) -> MatchView:
        async with asyncio.timeout(PATIENCE):
            while self.view is None or not seen(self.view):
                await asyncio.sleep(0.01)
        return self.view

    async def play(self, move: str) -> None:
        """Wait for this player's turn, then make a step."""
        view = await self.see(self.is_my_turn)
        await self.client.step(self.match, move, view.position)

    def is_my_turn(self, view: MatchView) -> bool:
        return view.turn is not None and view.players[view.turn].id == self.id


def match_on(here: Terminal) -> MatchScreen:
    screen = here.app.screen
    assert isinstance(screen, MatchScreen)
    return screen


async def my_turn(here: Terminal) -> None:
    await here.sees("Your turn")


async def move(here: Terminal, *keys: str) -> None:
    """Wait for the terminal's turn, press the keys of a step, and wait until it counts."""
    await my_turn(here)
    screen = match_on(here)
    before = screen.view.position if screen.view else 0
    await here.press(*keys)
    await here.until(lambda: screen.view is not None and screen.view.position > before, "the step")


async def move_piece(here: Terminal, text: str) -> None:
    await move(here, *(letter if letter != "-" else "minus" for letter in text), "enter")


@asynccontextmanager
async def at_a_lobby(
    server: CheckrowServer, home: Path, options: MatchOptions | None = None
) -> AsyncGenerator[tuple[Terminal, Opponent]]:
    """Open a terminal in somebody else's lobby."""
    async with terminal(server.url, home) as here, Client(server.url) as client:
        ben = Opponent(client, await client.sign_in(new_name("b")))
        ben.lobby = (await client.open_lobby(options)).lobby
        await here.choose("Join a lobby")
        await here.choose(ben.name)
        await here.sees("Press r when you are ready.")
        yield here, ben


async def begin(here: Terminal, ben: Opponent) -> None:
    await here.press("r")
    await ben.ready()
    await ben.started()
    await here.until(lambda: isinstance(here.app.screen, MatchScreen), "the match")
    await here.sees("No moves yet")
