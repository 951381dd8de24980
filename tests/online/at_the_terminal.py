"""Somebody who plays online in a terminal: presses keys and waits for what the screen shows."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from textual import events
from textual.pilot import Pilot
from textual.widgets import OptionList

from checkrow.terminal.app.environment import Environment
from checkrow.terminal.online.app import OnlineApp
from checkrow.terminal.storage import UserFiles
from tests.server.backing import PATIENCE
from tests.server.people import new_name
from tests.terminal.driving import press_all
from tests.terminal.screens import screen_text

KEYS = {"-": "minus", ".": "full_stop", " ": "space", "+": "plus", "/": "slash", "_": "underscore"}


def environment_in(home: Path, *, colour: bool = True) -> Environment:
    """Return the environment of a player whose files are in `home`."""
    return Environment(
        UserFiles(home / "data", home / "config"),
        random.Random(4),
        monotonic,
        lambda: datetime(2030, 1, 31, 18, 45, tzinfo=UTC),
        home,
        colour=colour,
    )


@dataclass
class Terminal:
    """The app and a pilot that presses its keys."""

    app: OnlineApp
    pilot: Pilot[str]
    name: str = ""

    @property
    def text(self) -> str:
        return screen_text(self.app)

    async def until(self, happened: Callable[[], bool], what: str = "it") -> None:
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            if happened():
                return
            await self.pilot.pause(0.05)
        raise AssertionError(f"{what} never happened; the screen shows:\n{self.text}")

    async def sees(self, *words: str) -> None:
        """Wait until all of these are on the screen."""
        for word in words:
            await self.until(lambda word=word: word in self.text, repr(word))  # type: ignore[misc]

    async def press(self, *keys: str) -> None:
        await press_all(self.pilot, *keys)

    async def type(self, text: str) -> None:
        """Type a text into the focused line."""
        for letter in text:
            self.app.post_message(events.Key(KEYS.get(letter, letter), letter))
        await self.pilot.pause()

    async def choose(self, words: str) -> None:
        """Highlight the list entry that contains these words, and press Enter."""

        def at() -> int | None:
            for listed in self.app.screen.query(OptionList):
                for number, option in enumerate(listed.options):
                    if words in str(option.prompt):
                        listed.focus()
                        listed.highlighted = number
                        return number
            return None

        await self.until(lambda: at() is not None, f"an entry {words!r}")
        await self.press("enter")


@asynccontextmanager
async def terminal(
    url: str,
    home: Path,
    *,
    named: bool = True,
    plain: bool = False,
    size: tuple[int, int] = (100, 30),
) -> AsyncGenerator[Terminal]:
    """Start the app at a server, and answer the question for the name unless `named` is False;
    `plain` means no colours, and letters for pieces."""
    app = OnlineApp(url, environment_in(home, colour=not plain), letters=plain)
    async with app.run_test(size=size) as pilot:
        here = Terminal(app, pilot)
        if named:
            here.name = new_name("t")
            await here.sees("What is your name?")
            await here.type(here.name)
            await here.press("enter")
            await here.sees(f"Hello, {here.name}")
        yield here
