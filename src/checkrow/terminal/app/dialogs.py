"""Small dialogs over the current screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from checkrow.play.names import check_name
from checkrow.play.refused import Refused
from checkrow.terminal.match.match_texts import as_sentence

Choice = tuple[str, str]  # the answer, and its text on the screen


class Ask(ModalScreen[str | None]):
    """A question with a few answers; Escape dismisses it without one."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]

    def __init__(self, question: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._question, classes="heading")
            yield OptionList(*(Option(shown, id=answer) for answer, shown in self._choices))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class AskName(ModalScreen[str | None]):
    """Asks once for the player's name, until it is one that also works online."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Later")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label("What is your name?", classes="heading")
            yield Input(id="name")
            yield Label("", id="fault", classes="fault", markup=False)
            yield Label("Enter saves it for next time; Esc skips it for now.", classes="advice")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            self.dismiss(None)
            return
        try:
            self.dismiss(check_name(event.value))
        except Refused as refusal:
            self.query_one("#fault", Label).update(as_sentence(str(refusal)))


class Page(ModalScreen[None]):
    """A page to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,q,question_mark,f1", "dismiss", "Back"),
    ]

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self._heading = heading
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box -wide"):
            yield Label(self._heading, classes="heading")
            yield Static(self._text, markup=False, id="page-text")
