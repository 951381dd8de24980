"""A lobby: its people, who is ready, the game and the chat."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from checkrow.client import Ready, Refused, new_command_id
from checkrow.play.commands import Leave, LobbyCommand, Unready
from checkrow.play.events import LobbyEvent, MatchStarted
from checkrow.play.lobby import LobbyView
from checkrow.play.lobby.view import ChairView
from checkrow.play.messages import LobbySnapshot, LobbyUpdate
from checkrow.terminal.app.dialogs import Ask
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.panels import ChatPanel
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online import lobby_texts as texts
from checkrow.terminal.online import rematch
from checkrow.terminal.online.lists import write_invitation
from checkrow.terminal.online.match_screen import MatchScreen
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen, Visit, while_shown

MOST_LINES = 200  # of chat kept on the screen


class LobbyRoom(OnlineScreen[None]):
    """Follows a lobby, and opens its match when one begins."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012, as Textual has it
        (0, "-narrow"),
        (66, "-normal"),
        (110, "-very-wide"),
    ]

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "ready", "Ready"),
        Binding("w", "to_match", "Go to match"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
    ]

    class Over(Message):
        """The player is no longer in the lobby; the sentence says why, if there is a reason."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, visit: Visit, lobby: str) -> None:
        super().__init__()
        self.visit = visit
        self.lobby = lobby
        self.view: LobbyView | None = None
        self._names: dict[str, str] = {}
        self._seats: list[str] = []  # the players of the last match
        self._lines: list[str] = []
        self._leaving = False
        self._entered = ""  # the match we opened last
        self._match: MatchScreen | None = None

    def compose(self) -> ComposeResult:
        yield ConnectionLine()
        yield Static(id="title-line", markup=False)
        with Horizontal(id="table"):
            with Vertical(id="room"):
                yield OptionList(id="chairs")
                yield Static(id="evening")
                yield Static(id="invitation", markup=False)
            with Vertical(id="side"):
                yield ChatPanel(id="chat")
        yield Static(id="status", markup=False)
        yield Static(id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#chairs", OptionList).focus()
        self.follow(self._follow())

    # From the server

    async def _follow(self) -> None:
        try:
            async for news in self.visit.client.follow_lobby(self.lobby):
                if self.me not in texts.people_of(news.view):
                    away = "" if self._leaving else "The owner removed you from the lobby."
                    self.post_message(self.Over(away))
                    return
                before = self._unseen(news) if isinstance(news, LobbySnapshot) else ()
                self.take(news.view)
                for event in before:
                    self._note(event)
                if isinstance(news, LobbyUpdate):
                    for event in news.entry.events:
                        self._tell(event)
                self.show()
        except Refused as refusal:
            self.post_message(self.Over(as_sentence(refusal.sentence)))

    def _unseen(self, snapshot: LobbySnapshot) -> list[LobbyEvent]:
        """Return the chat from before we joined, or while we were away."""
        seen = self.view.number if self.view else 0
        return [event for entry in snapshot.talk if entry.number > seen for event in entry.events]

    def take(self, view: LobbyView) -> None:
        self.view = view
        self._names |= texts.people_of(view)
        if view.match and view.match != self._entered:
            self.action_to_match()

    @property
    def me(self) -> str:
        return self.visit.me.id

    @property
    def my_chair(self) -> ChairView | None:
        chairs = self.view.chairs if self.view else ()
        return next((chair for chair in chairs if chair.id == self.me), None)

    @property
    def is_mine(self) -> bool:
        return self.view is not None and self.view.owner == self.me

    def _tell(self, event: LobbyEvent) -> None:
        if isinstance(event, MatchStarted):
            self._seats = [player.name for player in event.players]
        if line := self._note(event):
            self.query_one("#notice", Static).update(line)

    def _note(self, event: LobbyEvent) -> str:
        line = texts.event_sentence(event, self._names, self._seats)
        if line:
            self._lines = [*self._lines, line][-MOST_LINES:]
        return line

    # On the screen

    def show(self) -> None:
        view = self.view
        if view is None:
            return
        private = ", private" if view.private else ""
        title = f"{view.title}   {texts.say_options(view.options)}{private}"
        self.query_one("#title-line", Static).update(title)
        self._show_people(view)
        self.query_one("#evening", Static).update(texts.session_score(view))
        invitation = f"Invitation: {write_invitation(view.lobby, view.token)}"
        self.query_one("#invitation", Static).update(invitation)
        self.query_one("#status", Static).update(texts.standing(view, self.me))
        self.query_one(ChatPanel).show(self._lines)
        self.refresh_bindings()

    def _show_people(self, view: LobbyView) -> None:
        chairs = self.query_one("#chairs", OptionList)
        before = chairs.highlighted
        chairs.clear_options()
        for chair in range(len(view.chairs)):
            chairs.add_option(Option(texts.chair_line(view, chair, self.me), id=f"chair-{chair}"))
        for person in view.spectators:
            you = ", you" if person.id == self.me else ""
            chairs.add_option(Option(f"   {person.name}  watching{you}", id=f"person-{person.id}"))
        chairs.highlighted = min(before or 0, chairs.option_count - 1)

    def refuse(self, sentence: str) -> None:
        self.query_one("#notice", Static).update(sentence)

    # Keys

    def command(self, command: LobbyCommand) -> None:
        """Ask the lobby for something."""
        self.ask(self.visit.client.to_lobby(self.lobby, command))

    def action_ready(self) -> None:
        chair = self.my_chair
        ready = chair is not None and chair.ready
        id = new_command_id()
        self.command(Unready(id=id) if ready else Ready(id=id))

    def action_to_match(self) -> None:
        if self.view is None or not self.view.match:
            return
        self._entered = self.view.match
        if self._match is not None and self._match.is_attached:  # the previous one still shows
            self._match.open_match(self._entered)
            return
        self._match = MatchScreen(self.visit, self._entered)
        app_of(self).push_screen(self._match, self._back_from_match)

    def _back_from_match(self, answer: str | None) -> None:
        self.query_one("#chairs", OptionList).focus()
        watched = rematch.watch(self, self.visit, self._entered)
        self.run_worker(while_shown(self, watched), exclusive=True, group="rematch")

    def action_leave(self) -> None:
        """Leave the lobby and, after a question, the match in progress there."""
        match = self._match
        if match is None or not match.plays_on or not (self.view and self.view.match):
            self._leave("yes")
            return
        choices = [("no", "No, stay"), ("yes", "Yes, resign and leave")]
        app_of(self).push_screen(Ask("Leave in the middle of your match?", choices), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "yes":
            self._leaving = True
            self.command(Leave(id=new_command_id()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "to_match":
            return self.view is not None and bool(self.view.match)
        if action == "ready":
            return self.my_chair is not None and not (self.view and self.view.match)
        return True
