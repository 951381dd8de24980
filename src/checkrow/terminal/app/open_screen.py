"""Ask for a file with games, then for one of its games."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from checkrow.rules.errors import CheckrowError
from checkrow.terminal.app.game_files import OpenedFile, open_file
from checkrow.terminal.app.saved_games import SavedGame
from checkrow.terminal.match.match_texts import as_sentence

ADVICE = "Enter opens the file, Esc goes back. You can open PDN, records and saved games."
CHOOSE = "Enter opens a game, Esc goes back."


class OpenFileScreen(ModalScreen[SavedGame | None]):
    """Dialog to open a file. Dismissed with the chosen game."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._file: OpenedFile | None = None

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box", can_focus=False):
            yield Label("Open a file", classes="heading")
            yield Label(f"File, in {self._folder}", classes="field-name", markup=False)
            yield Input(id="path")
            yield OptionList(id="games")
            yield Label("", id="fault", classes="fault", markup=False)
            yield Label(ADVICE, id="advice", classes="advice")

    def on_mount(self) -> None:
        self.query_one("#games", OptionList).display = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            self._say("enter the name of a file, such as games.pdn")
            return
        try:
            self._file = open_file(self._folder / Path(event.value.strip()).expanduser())
        except (CheckrowError, RuntimeError) as refusal:  # RuntimeError: no home folder
            self._say(str(refusal))
            return
        if self._file.titles:
            self._list_games(self._file.titles)
        else:
            self._open(1)

    def _list_games(self, titles: tuple[str, ...]) -> None:
        self._say("")
        games = self.query_one("#games", OptionList)
        games.clear_options()
        games.add_options(
            Option(Text(f"{number:>4}  {title}"), id=str(number))
            for number, title in enumerate(titles, 1)
        )
        games.display = True
        games.highlighted = 0
        games.focus()
        self.query_one("#advice", Label).update(CHOOSE)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._open(int(event.option_id or 1))

    def _open(self, number: int) -> None:
        assert self._file is not None
        try:
            self.dismiss(self._file.game(number))
        except CheckrowError as refusal:
            self._say(str(refusal))

    def _say(self, sentence: str) -> None:
        self.query_one("#fault", Label).update(as_sentence(sentence))
