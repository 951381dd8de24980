"""Wait for an opponent who wants the same game and the same clock."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, Label

from checkrow.client import Refused
from checkrow.play.lobby import LobbyView
from checkrow.play.messages import LobbyListSnapshot
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.online.lists import write_invitation
from checkrow.terminal.online.lobby_texts import say_options
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen, Visit


class WaitingScreen(OnlineScreen[str | None]):
    """Dismissed with the lobby in which the match has begun, or None if the player gives up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "stop", "Stop waiting", key_display="Esc")
    ]

    def __init__(self, visit: Visit, waiting: LobbyView) -> None:
        super().__init__()
        self._visit = visit
        self._waiting = waiting

    def compose(self) -> ComposeResult:
        yield ConnectionLine()
        with Vertical(classes="box"):
            yield Label("Waiting for an opponent", classes="heading")
            yield Label(say_options(self._waiting.options), markup=False)
            yield Label("", id="count", markup=False)
            yield Label("", id="fault", classes="fault", markup=False)
            invitation = write_invitation(self._waiting.lobby, self._waiting.token)
            yield Label(
                f"The match starts automatically. Invitation for a friend: {invitation}",
                classes="advice",
                markup=False,
            )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.follow(self._follow())
        self.run_worker(self._count(), group="count")

    async def _follow(self) -> None:
        try:
            async for news in self._visit.client.follow_lobby(self._waiting.lobby):
                view = news.view
                if view.match:
                    self.dismiss(view.paired_in or view.lobby)
                    return
                if view.closed:
                    self.dismiss(None)
                    return
        except Refused as refusal:
            self.refuse(as_sentence(refusal.sentence))

    async def _count(self) -> None:
        """Show how many other people are waiting, for any game."""
        seeking: set[str] = set()
        async for news in self._visit.client.follow_lobbies():
            if isinstance(news, LobbyListSnapshot):
                listed = news.lobbies
                seeking.clear()
            else:
                listed = news.changed
                seeking -= {*news.gone, *(each.lobby for each in listed)}
            seeking |= {each.lobby for each in listed if each.seeking}
            others = len(seeking - {self._waiting.lobby})
            text = {0: "Nobody else is waiting.", 1: "One other person is waiting."}
            # A screen that is closing has no label any more, but may still hear of lobbies.
            for label in self.query("#count").results(Label):
                label.update(text.get(others, f"{others} other people are waiting."))

    def refuse(self, sentence: str) -> None:
        self.query_one("#fault", Label).update(sentence)

    def action_stop(self) -> None:
        self.ask(self.stop())

    async def stop(self) -> None:
        """Stop waiting. Raises `Refused` if the match has begun."""
        await self._visit.client.stop_seeking(self._waiting.lobby)
