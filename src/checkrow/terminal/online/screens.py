"""What all online screens share: the visit, requests to the server, and the line that says when
the connection is lost."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Static

from checkrow.client import Client, NotReached, Refused
from checkrow.play.forms import Choices, Me
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.screens import SizedScreen, app_of
from checkrow.terminal.match.theme import BoardTheme

Answer = TypeVar("Answer")
LOST = "Connection lost; reconnecting. Your moves are safe."


@dataclass(frozen=True, slots=True)
class Visit:
    """A player on a server, and the theme of the screen."""

    client: Client
    me: Me
    choices: Choices
    board_theme: BoardTheme
    clock: Callable[[], float]  # seconds; never goes back


class ConnectionLine(Static):
    """Shown only while the connection is lost."""

    def __init__(self) -> None:
        super().__init__(LOST, classes="connection")
        self.display = False


async def while_shown(screen: Screen[Any], work: Coroutine[Any, Any, object]) -> None:
    """Run a screen's work. A message that arrives while the screen closes has nowhere to show,
    and is dropped."""
    try:
        await work
    except NoMatches:
        if screen in app_of(screen).screen_stack:
            raise


class OnlineScreen(SizedScreen[Answer]):
    """A screen that sends requests to the server, and shows its answers."""

    def follow(self, news: Coroutine[Any, Any, object]) -> None:
        """Follow this news, in place of any other, while the screen is open."""
        self.run_worker(while_shown(self, news), exclusive=True, group="follow")

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.notify(sentence, severity="warning")

    def ask(self, asked: Coroutine[Any, Any, object]) -> None:
        """Send a request while the screen stays responsive, and show a refusal."""
        self.run_worker(while_shown(self, self._asked(asked)), group="asked")

    async def _asked(self, asked: Coroutine[Any, Any, object]) -> None:
        try:
            await asked
        except (Refused, NotReached) as refusal:
            self.refuse(as_sentence(str(refusal)))

    def connection(self, up: bool) -> None:
        """Show that the connection is lost, or restored."""
        for line in self.query(ConnectionLine):
            line.display = not up
        self.set_class(not up, "-lost")  # the line replaces the title, so nothing jumps
