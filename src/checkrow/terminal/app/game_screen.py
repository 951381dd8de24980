"""The screen on which a game is played.

It shows the session and hands it what the player does with keys and mouse. What may be
done comes from the session; what has been chosen goes to it.
"""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static

from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import END
from checkrow.rules.titles import title_of
from checkrow.terminal.app.board_view import Field
from checkrow.terminal.app.board_widget import BoardWidget
from checkrow.terminal.app.clock import show_time
from checkrow.terminal.app.hand import Hand
from checkrow.terminal.app.looks import Look, disc_colour
from checkrow.terminal.app.new_games import begins_flipped
from checkrow.terminal.app.panels import MoveList, PlayersPanel, chip_of
from checkrow.terminal.app.screens import SizedScreen
from checkrow.terminal.app.session import Session, Tone

TONE_CLASSES = {Tone.REFUSED: "-refused", Tone.PASSED: "-passed", Tone.OVER: "-over"}

# The keys with which a person moves, here and online.
MOVING: tuple[BindingType, ...] = (
    Binding("up", "cursor(1, 0)", "Up", show=False),
    Binding("down", "cursor(-1, 0)", "Down", show=False),
    Binding("left", "cursor(0, -1)", "Left", show=False),
    Binding("right", "cursor(0, 1)", "Right", show=False),
    Binding("tab", "next_place(1)", "Next choice", show=False),
    Binding("shift+tab", "next_place(-1)", "Choice before", show=False),
    Binding("enter,space", "choose", "Choose", show=False),
    Binding("full_stop", "end_turn", "End turn", key_display="."),
    Binding("backspace", "erase", "Erase", show=False),
)


class BoardScreen(SizedScreen[None]):
    """A board with its players, its moves and a sentence below; playing and watching add
    their keys to it."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012, as Textual has it
        (0, "-narrow"),
        (66, "-normal"),
        (110, "-very-wide"),
    ]

    def __init__(self, session: Session, look: Look, *, show_moves: bool = True) -> None:
        super().__init__()
        self.session = session
        self.look = look
        self.show_moves = show_moves
        self.hand = Hand(session, flipped=begins_flipped(session))
        self.watching = False
        self._may_end = False

    def compose(self) -> ComposeResult:
        yield Static(id="title-line")
        with Horizontal(id="table"):
            yield BoardWidget(self.look, id="board")
            with Vertical(id="side"):
                yield PlayersPanel(id="seats")
                yield MoveList(id="moves")
        yield Static(id="status")
        yield Static(id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.set_class(self.look.letters, "-letters")
        self.query_one(BoardWidget).focus()
        self.show_all()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        """Brings everything on the screen up to date."""
        session, look = self.session, self.look
        board = self.query_one(BoardWidget)
        board.look = look
        view = self.hand.view(show_moves=self.show_moves, watching=self.watching)
        cursor = None if self.watching or session.ending else self.hand.cursor
        board.show(view, cursor, self._turn_colour())
        self.query_one(PlayersPanel).show(session, look, flipped=self.hand.flipped)
        self.query_one(MoveList).show(session)
        self.query_one("#title-line", Static).update(self.summary())
        self.query_one("#status", Static).update(self.status())
        notice = self.query_one("#notice", Static)
        # A low screen has room only for what must be known.
        spoken = END in session.choices or not self.has_class("-low")
        usual = self.usual_notice() if spoken else ""
        notice.update(session.notice.text or usual)
        for tone, name in TONE_CLASSES.items():
            notice.set_class(session.notice.tone is tone and bool(session.notice.text), name)
        if self._may_end != (END in session.choices):  # the only key that comes and goes
            self._may_end = not self._may_end
            self.refresh_bindings()

    def show_clock(self) -> None:
        self.query_one(PlayersPanel).show(self.session, self.look, flipped=self.hand.flipped)
        self.query_one("#title-line", Static).update(self.summary())

    def status(self) -> Text:
        """The line that always says whose turn it is."""
        text = Text()
        session = self.session
        if session.ending:
            text.append("Game over", Style(bold=True))
            return text
        text.append_text(chip_of(session.game, session.turn, self.look))
        text.append(f" {session.called(session.turn)}", Style(bold=True))
        text.append(f" {self.doing()}")
        return text

    def doing(self) -> str:
        """What the player whose turn it is is doing."""
        return "to move"

    def summary(self) -> Text:
        """The line at the top. Where there is no room beside the board, it has the players."""
        session = self.session
        if not self.has_class("-narrow") or len(session.seats) > 3:
            return Text(title_of(session.game))
        text = Text()
        piles = session.record.piles
        for seat, player in enumerate(session.seats):
            text.append_text(chip_of(session.game, seat, self.look))
            text.append(f" {player.name}")
            if session.clock:
                text.append(f" {show_time(session.clock.left(seat))}", Style(bold=True))
            if piles and len(piles[seat]):
                text.append(f" +{len(piles[seat])}")
            text.append("  ")
        return text

    def usual_notice(self) -> str:
        """What stands where no sentence has to be said."""
        return ""

    def _turn_colour(self) -> str:
        if isinstance(self.session.game, ConnectGame):
            return disc_colour(Field.HOLE, self.session.turn)
        return "#ffffff"

    # Keys of every board

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "flip", "Turn board", show=False),
    ]

    def action_flip(self) -> None:
        self.hand.flipped = not self.hand.flipped
        self.show_all()

    def action_leave(self) -> None:
        self.dismiss(None)


class GameKeys(BoardScreen):
    """The keys and clicks with which a person moves."""

    BINDINGS: ClassVar[list[BindingType]] = [*MOVING]

    def after_input(self) -> None:
        """Called when the player has done something; the session may have moved on."""
        self.show_all()

    def on_key(self, event: events.Key) -> None:
        if event.character and self.hand.type(event.character):
            event.stop()
            self.after_input()

    def action_cursor(self, up: int, right: int) -> None:
        self.hand.move_cursor(up, right)
        self.show_all()

    def action_next_place(self, by: int) -> None:
        self.hand.next_place(by)
        self.show_all()

    def action_choose(self) -> None:
        if self.hand.typed:
            self.hand.submit()
        else:
            self.hand.choose()
        self.after_input()

    def action_end_turn(self) -> None:
        self.hand.end_turn()
        self.after_input()

    def action_erase(self) -> None:
        self.hand.erase()
        self.show_all()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "end_turn":
            return END in self.session.choices
        return True

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        self.hand.point(event.place)
        self.after_input()

    def on_board_widget_hovered(self, event: BoardWidget.Hovered) -> None:
        # Where a disc would fall is seen before it is dropped; pieces are picked up by a click.
        if isinstance(self.session.game, ConnectGame) and self.session.choices:
            self.hand.cursor = event.place
            self.show_all()

    def status(self) -> Text:
        text = super().status()
        if self.session.ending:
            text.append("   n plays again, u takes back, q leaves")
        elif self.hand.typed:
            text.append(f"   move: {self.hand.typed}", Style(bold=True))
            text.append("_" if self.look.letters else "▏")
        elif self.session.choices:
            text.append(f"   {self.hand.under_cursor}", Style(dim=True))
        return text

    def usual_notice(self) -> str:
        session = self.session
        if END in session.choices:
            return "Capture again, or end the turn with the . key."
        if session.choices and not session.record.moves:
            if isinstance(session.game, ConnectGame):
                return "Arrows and Enter drop a disc, or type a column."
            return f"Arrows and Enter move a piece, or type a move such as {session.choices[0]}."
        return ""
