"""Watching a game that was saved: step by step, or by itself."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from checkrow.terminal.app.game_screen import BoardScreen
from checkrow.terminal.app.looks import Look
from checkrow.terminal.app.session import Session

SECONDS_A_MOVE = 1.0


class WatchScreen(BoardScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Back", key_display="←"),
        Binding("right", "go(1)", "On", key_display="→"),
        Binding("home", "go(-1000000)", "Start", show=False),
        Binding("end", "go(1000000)", "End", show=False),
        Binding("space", "run", "Run, stop"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__(session, look, show_moves=False)
        self.watching = True
        self._running = False
        session.show_moment(0)

    def on_mount(self) -> None:
        self.set_interval(SECONDS_A_MOVE, self._tick)

    def action_go(self, by: int) -> None:
        self._running = False
        self._show(self.session.place[0] + by)

    def action_run(self) -> None:
        at, last = self.session.place
        self._running = not self._running
        if self._running and at == last:
            self._show(0)
        self.show_all()

    def _tick(self) -> None:
        at, last = self.session.place
        if self._running:
            self._running = at + 1 < last
            self._show(at + 1)

    def _show(self, at: int) -> None:
        self.session.show_moment(at)
        self.hand.settle()
        self.show_all()

    def status(self) -> Text:
        at, last = self.session.place
        text = super().status()
        text.append(f"   move {at} of {last}")
        if self._running:
            text.append(", running")
        return text
