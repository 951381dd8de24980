"""Forms of a few fields, sent to the server unchanged. The form shows why the server refuses, and
keeps everything that the player typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label

from checkrow.client import NotReached, Refused
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.online.screens import while_shown

LONGEST_FIELD = 500


@dataclass(frozen=True, slots=True)
class FormField:
    """One field to fill in."""

    name: str
    label: str
    value: str = ""
    secret: bool = False


Submit = Callable[[Mapping[str, str]], Awaitable[str]]  # raises `Refused` or `NotReached`


class FormScreen(ModalScreen[str | None]):
    """Dismissed with the answer of `submit`, once it accepts."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]

    def __init__(
        self,
        heading: str,
        lines: Sequence[FormField],
        submit: Submit,
        *,
        button: str = "Continue",
        advice: str = "",
    ) -> None:
        super().__init__()
        self._heading = heading
        self._lines = lines
        self._submit = submit
        self._button = button
        self._advice = advice

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box", can_focus=False):
            yield Label(self._heading, classes="heading", markup=False)
            for line in self._lines:
                yield Label(line.label, classes="field-name", markup=False)
                yield Input(
                    line.value, id=line.name, password=line.secret, max_length=LONGEST_FIELD
                )
            yield from self.compose_more()
            yield Label("", id="fault", classes="fault", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self._button, id="submit", variant="success", compact=True)
                yield Button("Back", id="back", compact=True)
            if self._advice:
                yield Label(self._advice, classes="advice", markup=False)

    def compose_more(self) -> ComposeResult:
        """Compose the part below the fields."""
        yield from ()

    def filled_in(self) -> dict[str, str]:
        """Return the contents of the fields."""
        return {entry.id or "": entry.value for entry in self.query(Input)}

    def on_input_submitted(self) -> None:
        self.action_submit()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "submit":
            self.action_submit()
        else:
            self.dismiss(None)

    def action_submit(self) -> None:
        self.run_worker(while_shown(self, self._send()), exclusive=True)

    async def _send(self) -> None:
        try:
            self.dismiss(await self._submit(self.filled_in()))
        except (Refused, NotReached) as refusal:
            self.query_one("#fault", Label).update(as_sentence(str(refusal)))
