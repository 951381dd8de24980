"""Replay a game step by step, or automatically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from checkrow.play.match import Match, view_of
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.match.board_screen import BoardScreen
from checkrow.terminal.match.move_input import MoveInput
from checkrow.terminal.match.notices import QUIET, Notice, Tone
from checkrow.terminal.match.theme import BoardTheme
from checkrow.terminal.match.view_time import ViewTime

SECONDS_A_MOVE = 1.0


class ReplayScreen(BoardScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Back", key_display="←"),
        Binding("right", "go(1)", "Forward", key_display="→"),
        Binding("home", "go(-1000000)", "Start", show=False),
        Binding("end", "go(1000000)", "End", show=False),
        Binding("space", "run", "Play, pause"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, match: LocalMatch, board_theme: BoardTheme) -> None:
        super().__init__(board_theme, show_moves=False)
        self.match = match
        self.moments = moments_of(match)
        self.at = 0
        self._running = False
        view = view_of(self.moments[0], 0.0)
        self._move_input = MoveInput(view, ())
        self._view_time = ViewTime(lambda: 0.0, view)

    @property
    def move_input(self) -> MoveInput:
        return self._move_input

    @property
    def view_time(self) -> ViewTime:
        return self._view_time

    def on_mount(self) -> None:
        self.set_interval(SECONDS_A_MOVE, self._tick)

    @property
    def shows_cursor(self) -> bool:
        return False

    def title_text(self) -> str:
        return self.match.game.title

    def turns(self) -> Sequence[str]:
        return list(map(self.match.game.write_turn, self.moments[self.at].record.turns))

    def action_go(self, by: int) -> None:
        self._running = False
        self._show(self.at + by)

    def action_run(self) -> None:
        self._running = not self._running
        if self._running and self.at == len(self.moments) - 1:
            self._show(0)
        self.show_all()

    def _tick(self) -> None:
        if self._running:
            self._running = self.at + 2 < len(self.moments)
            self._show(self.at + 1)

    def _show(self, at: int) -> None:
        last = len(self.moments) - 1
        self.at = max(0, min(at, last))
        view = view_of(self.moments[self.at], 0.0)
        self.view_time.update(view)
        self.move_input.update(view)
        sentence = self.match.result_sentence() if self.at == last else ""
        self.notice = Notice(sentence, Tone.OVER) if sentence else QUIET
        self.show_all()

    def status(self, move_input: MoveInput) -> Text:
        view, text = move_input.view, Text()
        if view.turn is None:
            text.append("Game over", Style(bold=True))
        else:
            text.append_text(self.chip(view.turn))
            text.append(f" {self.match.called(view.turn)}", Style(bold=True))
            text.append(" to move")
        text.append(f"   move {self.at} of {len(self.moments) - 1}")
        return text.append(", playing") if self._running else text

    def action_leave(self) -> None:
        self.dismiss(None)


def moments_of(match: LocalMatch) -> list[Match]:
    """Return the states to step through: the first, one after every move, and the end."""
    moments = match.states[:1]
    for state in match.states[1:]:
        if state.position == moments[-1].position:
            moments[-1] = state  # only the result differs
        else:
            moments.append(state)
    return moments
