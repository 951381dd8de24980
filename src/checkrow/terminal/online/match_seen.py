"""The screen on which a match is seen: it follows the match and shows what the server says."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static

from checkrow.client import Refused
from checkrow.play.events import Ended, Lapsed, MatchEvent, Passed
from checkrow.play.match import MatchView
from checkrow.play.messages import MatchSnapshot
from checkrow.rules.errors import BadNotation
from checkrow.rules.games import game as game_of
from checkrow.terminal.app.board_view import Field
from checkrow.terminal.app.board_widget import BoardWidget
from checkrow.terminal.app.looks import disc_colour
from checkrow.terminal.app.panels import chip_of
from checkrow.terminal.app.session import QUIET, Notice, Tone
from checkrow.terminal.online.lobby_words import game_title
from checkrow.terminal.online.match_board import is_connect
from checkrow.terminal.online.match_hand import MatchHand, Wanted
from checkrow.terminal.online.match_panels import (
    PlayersOnline,
    ServerTime,
    Talk,
    TurnList,
    show_left,
)
from checkrow.terminal.online.match_words import (
    MoveSheet,
    called,
    event_sentence,
)
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen, Visit, as_sentence

CLOCK_SECONDS = 0.2  # between two looks at the clocks
TONE_CLASSES = {Tone.REFUSED: "-refused", Tone.PASSED: "-passed", Tone.OVER: "-over"}


class MatchSeen(OnlineScreen[str | None]):
    """A match as everybody sees it. Playing adds its keys to it."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012, as Textual has it
        (0, "-narrow"),
        (66, "-normal"),
        (110, "-very-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("v", "flip", "Turn board", show=False)]

    def __init__(self, visit: Visit, match: str) -> None:
        super().__init__()
        self.visit = visit
        self.match = match
        self.hand: MatchHand | None = None  # from the first view on
        self.sheet = MoveSheet()
        self.notice = QUIET
        self._time: ServerTime | None = None

    def compose(self) -> ComposeResult:
        yield ConnectionLine()
        yield Static(id="title-line")
        with Horizontal(id="table"):
            yield BoardWidget(self.visit.look, id="board")
            with Vertical(id="side"):
                yield PlayersOnline(id="seats")
                yield TurnList(id="moves")
                yield Talk(id="talk")
        yield Static(id="status")
        yield Static(id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.set_class(self.visit.look.letters, "-letters")
        self.query_one(BoardWidget).focus()
        self.set_interval(CLOCK_SECONDS, self._tick)
        self._start_following()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_all)

    def open_match(self, match: str) -> None:
        """Another match in place of this one."""
        self.match, self.hand, self._time = match, None, None
        self.sheet, self.notice = MoveSheet(), QUIET
        self._start_following()

    # What the server says

    def _start_following(self) -> None:
        self.follow(self._follow(self.match))

    async def _follow(self, match: str) -> None:
        try:
            async for news in self.visit.client.follow_match(match):
                if isinstance(news, MatchSnapshot):
                    self.sheet = MoveSheet.of(news.view, news.history)
                    events = news.history[-1].events if news.view.result else ()
                else:
                    self.sheet.add(news.view, news.entry)
                    events = news.entry.events
                for event in events:
                    self.notice = _notice_of(news.view, event)
                self._take(news.view)
        except Refused as refusal:
            self.refuse(as_sentence(refusal.sentence))
        except BadNotation:
            self.refuse("This game is newer than this Checkrow: install a newer one to see it.")

    def _take(self, view: MatchView) -> None:
        if self.hand is None or self._time is None:
            self.hand = MatchHand(view, self._seat_in(view))
            self._time = ServerTime(self.visit.clock, view)
        self._time.take(view)
        self.want(self.hand.take(view))
        self.refresh_bindings()

    def _seat_in(self, view: MatchView) -> int | None:
        me = self.visit.me.id
        return next((seat for seat, player in enumerate(view.players) if player.id == me), None)

    def connection(self, up: bool) -> None:
        super().connection(up)
        if up:
            self._start_following()  # from a whole view on, for its clocks
        elif self._time:
            self._time.stop()

    def want(self, wanted: Wanted) -> None:
        """What the hand wants; here it can only be told."""
        if wanted.sentence:
            tone = Tone.REFUSED if wanted.refused else Tone.PLAIN
            self.notice = Notice(as_sentence(wanted.sentence), tone)
        self.show_all()

    def refuse(self, sentence: str) -> None:
        self.notice = Notice(sentence, Tone.REFUSED)
        self.show_all()

    # What is shown

    @property
    def view(self) -> MatchView | None:
        return self.hand.view if self.hand else None

    @property
    def plays_on(self) -> bool:
        """Whether the player at this screen is in the match, and it goes on."""
        hand = self.hand
        if hand is None or hand.seat is None or hand.view.result:
            return False
        return not hand.view.players[hand.seat].out

    def show_all(self) -> None:
        hand = self.hand
        if hand is None or not self.is_attached:
            self.query_one("#notice", Static).update(self.notice.text)
            return
        view = hand.view
        board = self.query_one(BoardWidget)
        cursor = hand.cursor if hand.seat is not None and not view.result else None
        board.show(hand.board(show_moves=True), cursor, self._turn_colour(view))
        self.query_one(TurnList).show(self.sheet.turns(), len(view.players))
        self.query_one(Talk).show(self.sheet.lines)
        notice = self.query_one("#notice", Static)
        notice.update("\n".join(line for line in (self.notice.text, self.waiting()) if line))
        for tone, name in TONE_CLASSES.items():
            notice.set_class(self.notice.tone is tone and bool(self.notice.text), name)
        self.show_time()

    def _tick(self) -> None:
        view = self.view
        if view and (view.clock or any(player.gone is not None for player in view.players)):
            self.show_time()

    def show_time(self) -> None:
        """What changes by itself: clocks, and the seconds until a claim."""
        hand, time = self.hand, self._time
        if hand is None or time is None:
            return
        look, me = self.visit.look, self.visit.me.id
        self.query_one(PlayersOnline).show(time, look, me, flipped=hand.flipped)
        self.query_one("#title-line", Static).update(self._summary(time))
        self.query_one("#status", Static).update(self.status(hand))

    def _summary(self, time: ServerTime) -> Text:
        """The line at the top. Where there is no room beside the board, it has the players."""
        view, look = time.view, self.visit.look
        if not self.has_class("-narrow") or len(view.players) > 3:
            return Text(f"{game_title(view.game)}{', rated' if view.rated else ''}")
        text, game = Text(), game_of(view.game)
        for seat, player in enumerate(view.players):
            text.append_text(chip_of(game, seat, look))
            text.append(f" {player.name}{' (gone)' if player.gone is not None else ''}")
            left = time.left(seat)
            if left is not None:
                text.append(f" {show_left(left)}", Style(bold=True))
            if view.piles and sum(view.piles[seat]):
                text.append(f" +{sum(view.piles[seat])}")
            text.append("  ")
        return text

    def status(self, hand: MatchHand) -> Text:
        """The line that always says whose turn it is."""
        view, text = hand.view, Text()
        if view.result or view.turn is None:
            text.append("The match is over", Style(bold=True))
            return text
        text.append_text(chip_of(game_of(view.game), view.turn, self.visit.look))
        who = "Your turn" if hand.is_my_turn else f"{called(view, view.turn)} to move"
        text.append(f" {who}", Style(bold=True))
        if hand.seat is None:
            text.append("   you watch")
        elif hand.typed:
            text.append(f"   move: {hand.typed}", Style(bold=True))
            text.append("_" if self.visit.look.letters else "▏")
        elif hand.is_my_turn:
            text.append(f"   {hand.under_cursor}", Style(dim=True))
        return text

    def waiting(self) -> str:
        """What waits for an answer, below what has just been said."""
        return ""

    def _turn_colour(self, view: MatchView) -> str:
        if is_connect(view) and view.turn is not None:
            return disc_colour(Field.HOLE, view.turn)
        return "#ffffff"

    def action_flip(self) -> None:
        if self.hand:
            self.hand.flipped = not self.hand.flipped
            self.show_all()


def _notice_of(view: MatchView, event: MatchEvent) -> Notice:
    tones: dict[type[MatchEvent], Tone] = {
        Passed: Tone.PASSED,
        Lapsed: Tone.PASSED,
        Ended: Tone.OVER,
    }
    return Notice(event_sentence(view, event), tones.get(type(event), Tone.PLAIN))
