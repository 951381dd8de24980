"""Forms for the details of a new game and for the settings."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, OptionList
from textual.widgets.option_list import Option

from checkrow.engines.levels import LEVELS, STRONGEST, USUAL_LEVEL
from checkrow.play.adaptive import ADAPTIVE
from checkrow.play.names import check_name
from checkrow.play.refused import Refused
from checkrow.rules.errors import CheckrowError
from checkrow.rules.games import game
from checkrow.rules.model import Game
from checkrow.terminal.app.new_games import OWN_BOARD, NewGameDraft, read_board, side_names
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.screens import SizedScreen
from checkrow.terminal.storage import UserSettings

CHOICES = {ADAPTIVE: "about as strong as you", **LEVELS, STRONGEST: "at full strength"}
SWITCHES = {
    "show_moves": "Show which moves are possible",
    "letters": "Plain letters for pieces",
}


class NewGameScreen(SizedScreen[NewGameDraft | None]):
    """Form for a new game. Dismissed with a valid `NewGameDraft`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss(None)", "Back"),
        ("ctrl+s", "start", "Start"),
    ]

    def __init__(self, key: str, *, against_computer: bool, name: str) -> None:
        super().__init__()
        self._key = key
        self._against_computer = against_computer
        self._own_name = name

    @property
    def _own_board(self) -> bool:
        return self._key == OWN_BOARD[0]

    def compose(self) -> ComposeResult:
        heading = "Connect-N" if self._own_board else game(self._key).title
        with VerticalScroll(classes="box", can_focus=False):
            yield Label(heading, classes="heading")
            if self._own_board:
                yield from _field("Board, columns x rows", "size", "9x7")
                yield from _field("How many in a row win", "connect", "5")
                yield from _field("Players", "players", "3")
            if self._against_computer:
                yield Label("The computer", classes="field-name")
                yield OptionList(
                    *(Option(f"{name}: {does}", id=name) for name, does in CHOICES.items()),
                    id="level",
                )
                if not self._own_board:
                    sides = " or ".join(side_names(game(self._key)))
                    yield from _field(f"Your side: {sides}", "side", self._usual_side)
            else:
                yield from _field(
                    "Names, separated by commas; the first player begins",
                    "names",
                    self._own_name,
                )
            yield from _field("Clock, such as 5+3 (minutes + seconds); empty: none", "clock", "")
            with Horizontal(classes="buttons"):
                yield Button("Start", id="start", variant="success", compact=True)
                yield Button("Back", id="back", compact=True)
            yield Label("", id="fault", classes="fault", markup=False)

    @property
    def _usual_side(self) -> str:
        chosen = game(self._key)
        return chosen.seat_name(chosen.start().turn)

    def on_mount(self) -> None:
        if self._against_computer:
            levels = self.query_one("#level", OptionList)
            levels.highlighted = tuple(CHOICES).index(USUAL_LEVEL)
            levels.focus()
        elif self._own_board:
            self.query_one("#size", Input).focus()
        else:
            self.query_one("#start", Button).focus()

    def on_option_list_option_selected(self) -> None:
        self.action_start()

    def on_input_submitted(self) -> None:
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "start":
            self.action_start()
        else:
            self.dismiss(None)

    def action_start(self) -> None:
        try:
            draft = self._draft().checked()
        except CheckrowError as refusal:
            text = str(refusal)
            self.query_one("#fault", Label).update(f"{text[:1].upper()}{text[1:]}.")
            return
        self.dismiss(draft)

    def _draft(self) -> NewGameDraft:
        level, side = None, None
        names = tuple(name.strip() for name in self._value("names").split(",") if name.strip())
        if self._against_computer:
            at = self.query_one("#level", OptionList).highlighted or 0
            level = tuple(CHOICES)[at]
            side = self._value("side").lower() or None
        return NewGameDraft(self._game(), names, level, side, self._value("clock") or None)

    def _game(self) -> Game:
        if not self._own_board:
            return game(self._key)
        return read_board(self._value("size"), self._value("connect"), self._value("players"))

    def _value(self, field: str) -> str:
        found = self.query(f"#{field}").results(Input)
        return next((entry.value.strip() for entry in found), "")


class SettingsScreen(SizedScreen[UserSettings | None]):
    """Form for the settings. Dismissed with the new ones."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "done", "Done")]

    def __init__(self, settings: UserSettings) -> None:
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box", can_focus=False):
            yield Label("Settings", classes="heading")
            yield from _field("Your name", "name", self._settings.name)
            yield OptionList(id="switches")
            with Horizontal(classes="buttons"):
                yield Button("Done", id="done", variant="success", compact=True)
            yield Label("", id="fault", classes="fault", markup=False)
            yield Label(
                "Tab moves to the next field, Enter switches, Esc finishes.", classes="advice"
            )

    def on_mount(self) -> None:
        self._show_switches()
        self.query_one("#switches", OptionList).highlighted = 0

    def _show_switches(self) -> None:
        """Show each switch on one line; a letter shows its state even without colour."""
        switches = self.query_one("#switches", OptionList)
        highlighted = switches.highlighted
        switches.clear_options()
        for name, text in SWITCHES.items():
            sign = "x" if getattr(self._settings, name) else " "
            switches.add_option(Option(Text(f"[{sign}] {text}"), id=name))
        switches.highlighted = highlighted

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        on = {"show_moves": self._settings.show_moves, "letters": self._settings.letters}
        on[name] = not on[name]
        self._settings = replace(self._settings, show_moves=on["show_moves"], letters=on["letters"])
        self._show_switches()

    def on_input_submitted(self) -> None:
        self.action_done()

    def on_button_pressed(self) -> None:
        self.action_done()

    def action_done(self) -> None:
        typed = self.query_one("#name", Input).value.strip()
        try:  # a name older than these rules may stay
            name = typed if typed in ("", self._settings.name) else check_name(typed)
        except Refused as refusal:
            self.query_one("#fault", Label).update(as_sentence(str(refusal)))
            return
        self.dismiss(replace(self._settings, name=name))


def _field(label: str, name: str, value: str) -> ComposeResult:
    yield Label(label, classes="field-name", markup=False)
    yield Input(value, id=name)
