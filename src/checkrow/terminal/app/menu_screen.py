"""The first screen: the main menu."""

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

from checkrow.terminal.app.saved_games import SavedGame
from checkrow.terminal.match.screens import SizedScreen
from checkrow.terminal.match.theme import DISCS, BoardTheme

ENTRIES = (
    ("here", "Play here", "at one keyboard"),
    ("computer", "Play the computer", ""),
    ("online", "Play online", "on a server"),
    ("saved", "Saved games", "continue, replay, open a file"),
    ("classic", "Classic editions", "in plain lines"),
    ("settings", "Settings", ""),
    ("quit", "Quit", ""),
)


class MenuScreen(SizedScreen[None]):
    """Posts `Chosen` with the entry's name."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "quit", "Quit")]

    class Chosen(Message):
        def __init__(self, entry: str) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, board_theme: BoardTheme) -> None:
        super().__init__()
        self._board_theme = board_theme

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(logo(self._board_theme), classes="logo")
            yield OptionList(id="entries")
            yield Label("", id="greeting", classes="advice", markup=False)

    def show(self, name: str, last: SavedGame | None) -> None:
        """Fill the menu; it may have changed since it was last shown."""
        entries = self.query_one(OptionList)
        entries.clear_options()
        if last:
            entries.add_option(Option(_entry("Continue", _described(last)), id="continue"))
        entries.add_options(Option(_entry(text, more), id=key) for key, text, more in ENTRIES)
        entries.highlighted = 0
        entries.focus()
        greeting = (
            f"Hello, {name}. Choose with arrows and Enter."
            if name
            else "Choose with arrows and Enter."
        )
        self.query_one("#greeting", Label).update(greeting)

    def action_quit(self) -> None:
        self.post_message(self.Chosen("quit"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(self.Chosen(event.option_id or ""))


def logo(board_theme: BoardTheme) -> Text:
    """Return the logo: four in a row."""
    disc = "o" if board_theme.letters else "●"
    text = Text()
    for at in range(4):
        text.append(f"{disc} ", Style(color=DISCS[at % 2] if board_theme.colour else None))
    text.append("\n")
    text.append("C H E C K R O W", Style(bold=True))
    return text


def _entry(text: str, more: str) -> Text:
    line = Text(text)
    if more:
        line.append(f"   {more}", Style(dim=True))
    return line


def _described(game: SavedGame) -> str:
    names = ", ".join(seat.name for seat in game.seats[:4])
    return f"{game.record.game.title}: {names}"
