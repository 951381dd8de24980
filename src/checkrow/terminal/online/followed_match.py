"""A match on a server: receives views, sends steps."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from checkrow.client import Refused
from checkrow.play.match import MatchView
from checkrow.play.messages import MatchSnapshot
from checkrow.rules.errors import BadNotation
from checkrow.rules.games import game as game_of
from checkrow.terminal.match.board_screen import CLOCK_SECONDS, MoveScreen
from checkrow.terminal.match.match_texts import MoveSheet, as_sentence, called, names_in
from checkrow.terminal.match.move_input import MoveChoice, MoveInput
from checkrow.terminal.match.notices import QUIET, Notice, Tone, notice_of
from checkrow.terminal.match.panels import ChatPanel
from checkrow.terminal.match.view_time import ViewTime
from checkrow.terminal.online.lobby_texts import game_title
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen, Visit


class FollowedMatch(MoveScreen[str | None], OnlineScreen[str | None]):
    """A match as the server shows it, in which the player can move."""

    def __init__(self, visit: Visit, match: str) -> None:
        super().__init__(visit.board_theme)
        self.visit = visit
        self.match = match
        self._move_input: MoveInput | None = None
        self._view_time: ViewTime | None = None
        self.sheet = MoveSheet()
        self._sent_at = 0  # the position in which we last sent a step
        self._planned: tuple[str, ...] = ()  # the rest of a turn typed in one go

    def above(self) -> Sequence[Widget]:
        return (ConnectionLine(),)

    def beside(self) -> Sequence[Widget]:
        return (ChatPanel(id="chat"),)

    def on_mount(self) -> None:
        self.set_interval(CLOCK_SECONDS, self._tick)
        self._start_following()

    def open_match(self, match: str) -> None:
        """Show another match in place of this one."""
        self.match, self._move_input, self._view_time = match, None, None
        self.sheet, self.notice = MoveSheet(), QUIET
        self._sent_at, self._planned = 0, ()
        self._start_following()

    # From the server

    def _start_following(self) -> None:
        self.follow(self._follow(self.match))

    async def _follow(self, match: str) -> None:
        try:
            async for news in self.visit.client.follow_match(match):
                view = news.view
                if isinstance(news, MatchSnapshot):
                    self.sheet = MoveSheet.of(view, news.history)
                    events = news.history[-1].events if view.result else ()
                else:
                    self.sheet.add(view, news.entry)
                    events = news.entry.events
                if events:
                    self.notice = notice_of(game_of(view.game), names_in(view), events)
                self._show_view(view)
        except Refused as refusal:
            self.refuse(as_sentence(refusal.sentence))
        except BadNotation:
            self.refuse("This game is newer than this Checkrow: install a newer one to see it.")

    def _show_view(self, view: MatchView) -> None:
        entered, time = self._move_input, self._view_time
        if entered is None or time is None:
            seat = self._seat_in(view)
            entered = self._move_input = MoveInput(view, () if seat is None else (seat,))
            time = self._view_time = ViewTime(self.visit.clock, view)
        moved = view.position != entered.view.position
        time.update(view)
        entered.update(view)
        planned = self._planned
        if moved:
            self._planned = ()
        if moved and planned and entered.is_my_turn:
            self._step(planned)
        self.show_all()
        self.refresh_bindings()

    def _seat_in(self, view: MatchView) -> int | None:
        return next(
            (seat for seat, player in enumerate(view.players) if player.id == self.me), None
        )

    def connection(self, up: bool) -> None:
        super().connection(up)
        if up:
            self._start_following()  # with a full view, for its clocks
        elif self.view_time:
            self.view_time.stop()

    def refuse(self, sentence: str) -> None:
        self._planned = ()
        if self.move_input:
            self.move_input.typed = ""
        self.say(Notice(sentence, Tone.REFUSED))

    # Moving

    def act(self, choice: MoveChoice) -> None:
        if choice.steps:
            self._step(choice.steps)
        elif choice.sentence:
            tone = Tone.REFUSED if choice.refused else Tone.PLAIN
            self.notice = Notice(as_sentence(choice.sentence), tone)
        self.show_all()

    def _step(self, steps: tuple[str, ...]) -> None:
        view = self.view
        if view is None or self._sent_at == view.position:
            return
        self._sent_at, self._planned = view.position, steps[1:]
        self.ask(self._send(steps[0], view.position))

    async def _send(self, step: str, position: int) -> None:
        try:
            await self.visit.client.step(self.match, step, position)
        except Refused:
            self._sent_at = 0
            raise

    # On the screen

    @property
    def move_input(self) -> MoveInput | None:
        return self._move_input

    @property
    def view_time(self) -> ViewTime | None:
        return self._view_time

    @property
    def me(self) -> str:
        return self.visit.me.id

    @property
    def view(self) -> MatchView | None:
        return self.move_input.view if self.move_input else None

    @property
    def seat(self) -> int | None:
        """The seat of the player at this screen; None for a spectator."""
        return next(iter(self.move_input.seats), None) if self.move_input else None

    @property
    def shows_cursor(self) -> bool:
        return self.seat is not None

    @property
    def plays_on(self) -> bool:
        """Whether the player at this screen is still playing."""
        view, seat = self.view, self.seat
        return not (view is None or seat is None or view.result or view.players[seat].out)

    @property
    def takes_moves(self) -> bool:
        return self.plays_on

    def show_all(self) -> None:
        super().show_all()
        if self.is_attached:
            self.query_one(ChatPanel).show(self.sheet.lines)

    def _tick(self) -> None:
        view = self.view
        if view and (view.clock or any(player.gone is not None for player in view.players)):
            self.show_time()

    def title_text(self) -> str:
        view = self.view
        return f"{game_title(view.game)}{', rated' if view.rated else ''}" if view else ""

    def turns(self) -> Sequence[str]:
        return self.sheet.turns()

    def notice_text(self) -> str:
        return "\n".join(line for line in (self.notice.text, self.waiting()) if line)

    def waiting(self) -> str:
        """Return which offer waits for an answer, to show below the notice."""
        return ""

    def status(self, move_input: MoveInput) -> Text:
        view, text = move_input.view, Text()
        if view.result or view.turn is None:
            return text.append("The match is over", Style(bold=True))
        text.append_text(self.chip(view.turn))
        name = called(game_of(view.game), names_in(view), view.turn)
        does = "is thinking" if view.players[view.turn].thinking else "to move"
        turn = "Your turn" if move_input.is_my_turn else f"{name} {does}"
        text.append(f" {turn}", Style(bold=True))
        if self.seat is None:
            text.append("   you are watching")
        elif move_input.typed:
            text.append_text(self.typed_text(move_input))
        elif move_input.is_my_turn:
            text.append(f"   {move_input.under_cursor}", Style(dim=True))
        return text
