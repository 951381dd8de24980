"""The menu of R4.2.3: play now, play the computer, create a lobby, join one, join an event, watch,
exit."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from checkrow.play.forms import MatchSummary
from checkrow.terminal.app.menu_screen import logo
from checkrow.terminal.online.lobby_texts import game_title
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen, Visit

CONTINUE = "match:"
ENTRIES = (
    ("now", "Play now", "with the next opponent"),
    ("computer", "Play the computer", ""),
    ("create", "Create a lobby", ""),
    ("join", "Join a lobby", ""),
    ("event", "Join an event", "by its code"),
    ("watch", "Watch a match", ""),
    ("protect", "Protect your name", "with a password"),
    ("name", "Change your name", ""),
    ("exit", "Exit", ""),
)


class OnlineMenu(OnlineScreen[None]):
    """Posts `Chosen` with the entry's name. Matches that wait for the player are at the top."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012, as Textual has it
    BINDINGS: ClassVar[list[BindingType]] = [("q", "exit", "Exit")]

    class Chosen(Message):
        def __init__(self, entry: str) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit = visit

    def compose(self) -> ComposeResult:
        yield ConnectionLine()
        with Vertical(classes="box"):
            yield Static(logo(self._visit.board_theme), classes="logo")
            yield OptionList()
            yield Label("", id="fault", classes="fault", markup=False)
            greeting = f"Hello, {self._visit.me.name}. You are at {self._visit.client.address}."
            yield Label(greeting, id="greeting", classes="advice", markup=False)

    def on_mount(self) -> None:
        self._show([])

    def on_screen_resume(self) -> None:
        self.query_one("#fault", Label).update("")
        self.ask(self._look_for_matches())

    async def _look_for_matches(self) -> None:
        mine = await self._visit.client.matches_of(self._visit.me.name)
        if self.query(OptionList):  # the program may have ended in the meantime
            self._show([match for match in mine if match.live])

    def _show(self, going: list[MatchSummary]) -> None:
        entries = self.query_one(OptionList)
        before = entries.highlighted or 0
        entries.clear_options()
        for match in going:
            names = ", ".join(s.name for s in match.seats if s.name != self._visit.me.name)
            text = _entry("Continue", f"{game_title(match.game)} against {names}")
            entries.add_option(Option(text, id=f"{CONTINUE}{match.id}"))
        entries.add_options(Option(_entry(text, more), id=key) for key, text, more in ENTRIES)
        entries.highlighted = 0 if going else min(before, entries.option_count - 1)
        entries.focus()

    def say(self, sentence: str) -> None:
        """Show a message in place of the greeting."""
        self.query_one("#greeting", Label).update(sentence)

    def refuse(self, sentence: str) -> None:
        self.query_one("#fault", Label).update(sentence)

    def action_exit(self) -> None:
        self.post_message(self.Chosen("exit"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(self.Chosen(event.option_id or ""))


def _entry(text: str, more: str) -> Text:
    line = Text(text)
    return line.append(f"   {more}", Style(dim=True)) if more else line
