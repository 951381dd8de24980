"""Export a game: choose a format, preview it, write it to a file or copy it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.export import ENDINGS, export, formats_of
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.storage import write_whole

NAMES = {
    "fen": "FEN, the position",
    "pdn": "PDN, the game for other programs",
    "text": "Text, the board and the moves to read",
}


class ExportScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Back"),
        ("ctrl+y", "copy", "Copy"),
    ]

    def __init__(self, match: LocalMatch, environment: Environment) -> None:
        super().__init__()
        self._match = match
        self._environment = environment
        self._form = formats_of(match)[-1]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box", can_focus=False):
            yield Label("Export", classes="heading")
            yield OptionList(*(Option(NAMES[form], id=form) for form in formats_of(self._match)))
            with VerticalScroll(id="preview", can_focus=False):
                yield Static(id="preview-text", markup=False)
            yield Label(f"File, in {self._environment.exports}", classes="field-name", markup=False)
            yield Input(id="path")
            yield Label("", id="fault", classes="fault", markup=False)
            yield Label(
                "Up and down choose the format. Tab, then Enter writes the file; "
                "Ctrl+Y copies the text; Esc goes back.",
                classes="advice",
            )

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._form = event.option_id or self._form
        self.query_one("#preview-text", Static).update(self._text)
        self.query_one("#path", Input).value = self._unused_name()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.query_one("#path", Input).focus()

    @property
    def _text(self) -> str:
        return export(self._match, self._form, self._environment.now().date())

    def _unused_name(self) -> str:
        stem = f"checkrow-{self._environment.now():%Y-%m-%d}"
        path = self._environment.exports / f"{stem}{ENDINGS[self._form]}"
        number = 2
        while path.exists():
            path = path.with_name(f"{stem}-{number}{ENDINGS[self._form]}")
            number += 1
        return path.name

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = self._environment.exports / Path(event.value).expanduser()
        fault = self._write(path)
        if fault:
            self.query_one("#fault", Label).update(fault)
        else:
            self._match.say(f"written to {path}")
            self.dismiss(None)

    def _write(self, path: Path) -> str:
        """Write the file. Return what went wrong, or an empty string."""
        if path.is_dir():
            return "Enter a name for the file."
        if path.exists():
            return f"{path.name} exists already: choose another name."
        try:
            write_whole(path, self._text)
        except OSError as error:
            return f"It cannot be written: {error.strerror or error}."
        return ""

    def action_copy(self) -> None:
        app_of(self).copy_to_clipboard(self._text)
        self.query_one("#fault", Label).update("Copied, if this terminal allows it.")
