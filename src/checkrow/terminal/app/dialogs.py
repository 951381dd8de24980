"""Small questions over whatever is on the screen."""

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

Choice = tuple[str, str]  # what is answered, and how it is shown


class Ask(ModalScreen[str | None]):
    """A question with a few answers; Escape answers none of them."""

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
    """Asks for the player's name, once, until it is one that could be used online too."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Later")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label("What is your name?", classes="heading")
            yield Input(id="name")
            yield Label("", id="fault", classes="fault", markup=False)
            yield Label("Enter keeps it for next time; Esc leaves it for later.", classes="advice")

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
