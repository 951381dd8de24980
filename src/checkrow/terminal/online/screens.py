"""What all online screens have in common: the visit, the word with the server, the line that
says when the connection is lost."""

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
LOST = "The connection is lost; reconnecting. Your moves are kept."


@dataclass(frozen=True, slots=True)
class Visit:
    """A player at a server, and how the screen shall board_theme."""

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
    """Do the work of a screen. What the server says in the moment in which the screen goes
    finds nothing left to be shown on, and is not missed."""
    try:
        await work
    except NoMatches:
        if screen in app_of(screen).screen_stack:
            raise


class OnlineScreen(SizedScreen[Answer]):
    """A screen that asks the server for something, and says what the server says."""

    def follow(self, news: Coroutine[Any, Any, object]) -> None:
        """Follow the news, instead of those before, as long as the screen is there."""
        self.run_worker(while_shown(self, news), exclusive=True, group="follow")

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.notify(sentence, severity="warning")

    def ask(self, asked: Coroutine[Any, Any, object]) -> None:
        """Ask the server while the screen stays alive; a refusal is said."""
        self.run_worker(while_shown(self, self._asked(asked)), group="asked")

    async def _asked(self, asked: Coroutine[Any, Any, object]) -> None:
        try:
            await asked
        except (Refused, NotReached) as refusal:
            self.refuse(as_sentence(str(refusal)))

    def connection(self, up: bool) -> None:
        """The connection is lost, or is there again."""
        for line in self.query(ConnectionLine):
            line.display = not up
        self.set_class(not up, "-lost")  # the line takes the place of the title: nothing jumps
