"""Play the app as a person would: press keys and wait for what the screen shows."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot

import checkrow
from checkrow.terminal.app.app import CheckrowApp
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.new_games import NewGameDraft
from checkrow.terminal.app.play_screen import PlayScreen
from tests.terminal.screens import screen_text

CHARACTERS = {"minus": "-", "full_stop": ".", "comma": ",", "plus": "+", "space": " "}
MOST_WAITS = 600  # generous, so that a slow machine never fails a test


def draft(
    key: str, *names: str, level: str | None = None, clock: str | None = None
) -> NewGameDraft:
    return NewGameDraft(checkrow.game(key), names, level, None, clock)


@asynccontextmanager
async def opened(
    environment: Environment,
    draft: NewGameDraft | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    letters: bool = False,
) -> AsyncGenerator[tuple[CheckrowApp, Pilot[str]]]:
    """Run the app headless, and yield it with a pilot that presses keys."""
    app = CheckrowApp(environment, draft, letters=letters)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def until(pilot: Pilot[str], happened: Callable[[], bool]) -> None:
    for _ in range(MOST_WAITS):
        if happened():
            return
        await pilot.pause(0.05)
    raise AssertionError("it never happened")


async def until_shown(app: CheckrowApp, pilot: Pilot[str], *texts: str) -> None:
    """Wait for texts on the screen: a busy machine lays out a new screen in several steps."""
    await until(pilot, lambda: all(text in screen_text(app) for text in texts))


async def type_in(pilot: Pilot[str], text: str) -> None:
    """Press the key of each character, then Enter."""
    names = {"-": "minus", ".": "full_stop", " ": "space", ",": "comma", "+": "plus"}
    await press_all(pilot, *(names.get(letter, letter) for letter in text), "enter")


async def press_all(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one after another and wait after the last one: waiting after each would take most
    of the time of a long game."""
    for key in keys[:-1]:
        pilot.app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
    await pilot.press(keys[-1])
    await pilot.pause()


def game_on(app: CheckrowApp) -> PlayScreen:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return screen
