"""The screen of a match: board, players, turns, and a sentence below.

Local matches, replays and online matches share it; each adds its own keys and sentences.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Footer, Static

from checkrow.rules.family import EntryMode
from checkrow.terminal.match.board_widget import BoardWidget
from checkrow.terminal.match.cells import Field
from checkrow.terminal.match.clock_texts import show_time
from checkrow.terminal.match.move_input import MoveChoice, MoveInput
from checkrow.terminal.match.notices import QUIET, TONE_CLASSES, Notice
from checkrow.terminal.match.panels import PlayersPanel, TurnList, chip_of
from checkrow.terminal.match.screens import SizedScreen
from checkrow.terminal.match.theme import CURSOR, BoardTheme, disc_colour
from checkrow.terminal.match.view_time import ViewTime

Answer = TypeVar("Answer")
CLOCK_SECONDS = 0.2  # between two updates of the clocks


class BoardScreen(SizedScreen[Answer]):
    """Shows the last view of a match."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012, as Textual has it
        (0, "-narrow"),
        (66, "-normal"),
        (110, "-very-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("v", "flip", "Turn board", show=False)]

    def __init__(self, board_theme: BoardTheme, *, show_moves: bool = True) -> None:
        super().__init__()
        self.board_theme = board_theme
        self.show_moves = show_moves
        self.notice = QUIET
        self._may_end = False

    # What subclasses provide

    @property
    @abstractmethod
    def move_input(self) -> MoveInput | None:
        """The input of the people at this keyboard, once there is a view."""

    @property
    @abstractmethod
    def view_time(self) -> ViewTime | None:
        """The time of the last view."""

    def above(self) -> Sequence[Widget]:
        """Widgets above the title."""
        return ()

    def beside(self) -> Sequence[Widget]:
        """Widgets below the list of turns."""
        return ()

    @abstractmethod
    def title_text(self) -> str:
        """Return the top line, which shows if there is room."""

    @abstractmethod
    def turns(self) -> Sequence[str]:
        """Return the turns so far, in the players' notation."""

    @abstractmethod
    def status(self, move_input: MoveInput) -> Text:
        """Return the line that always says whose turn it is."""

    def notice_text(self) -> str:
        return self.notice.text

    @property
    def shows_cursor(self) -> bool:
        return True

    @property
    def me(self) -> str:
        """The player to call "you"."""
        return ""

    # The screen

    def compose(self) -> ComposeResult:
        yield from self.above()
        yield Static(id="title-line")
        with Horizontal(id="table"):
            yield BoardWidget(self.board_theme, id="board")
            with Vertical(id="side"):
                yield PlayersPanel(id="seats")
                yield TurnList(id="moves")
                yield from self.beside()
        yield Static(id="status")
        yield Static(id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.set_class(self.board_theme.letters, "-letters")
        self.query_one(BoardWidget).focus()
        self.show_all()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        """Redraw everything."""
        if not self.is_attached:
            return
        notice = self.query_one("#notice", Static)
        notice.update(self.notice_text())
        for tone, name in TONE_CLASSES.items():
            notice.set_class(self.notice.tone is tone and bool(self.notice.text), name)
        entered = self.move_input
        if entered is None:
            return
        view = entered.view
        cursor = entered.cursor if self.shows_cursor and not view.result else None
        board = entered.board(show_moves=self.show_moves)
        self.query_one(BoardWidget).show(board, cursor, self._turn_colour(entered))
        self.query_one(TurnList).show(self.turns(), len(view.players))
        self.show_time()
        if self._may_end != entered.may_end:  # the only key that appears and disappears
            self._may_end = entered.may_end
            self.refresh_bindings()

    def show_time(self) -> None:
        """Update what changes over time: clocks, and the seconds until a claim."""
        if self.move_input is None or self.view_time is None:
            return
        self.query_one(PlayersPanel).show(
            self.view_time, self.board_theme, me=self.me, flipped=self.move_input.flipped
        )
        self.query_one("#title-line", Static).update(self._summary(self.view_time))
        self.query_one("#status", Static).update(self.status(self.move_input))

    def _summary(self, time: ViewTime) -> Text:
        """Return the top line. If there is no room beside the board, it shows the players."""
        view = time.view
        if not self.has_class("-narrow") or len(view.players) > 3:
            return Text(self.title_text())
        text = Text()
        for seat, player in enumerate(view.players):
            text.append_text(self.chip(seat))
            text.append(f" {player.name}{' (gone)' if player.gone is not None else ''}")
            left = time.left(seat)
            if left is not None:
                text.append(f" {show_time(left)}", Style(bold=True))
            if view.piles and sum(view.piles[seat]):
                text.append(f" +{sum(view.piles[seat])}")
            text.append("  ")
        return text

    def chip(self, seat: int) -> Text:
        """A piece of this seat, with some room around it."""
        field = self.move_input.kind.field if self.move_input else Field.HOLE
        return chip_of(field, seat, self.board_theme)

    def typed_text(self, move_input: MoveInput) -> Text:
        """What the player is typing."""
        cursor = "_" if self.board_theme.letters else "▏"
        return Text.assemble((f"   move: {move_input.typed}", Style(bold=True)), cursor)

    def _turn_colour(self, entered: MoveInput) -> str:
        turn = entered.view.turn
        if entered.kind.field is Field.HOLE and turn is not None:
            return disc_colour(Field.HOLE, turn)
        return CURSOR

    def say(self, notice: Notice) -> None:
        self.notice = notice
        self.show_all()

    def action_flip(self) -> None:
        if self.move_input:
            self.move_input.flipped = not self.move_input.flipped
            self.show_all()


class MoveScreen(BoardScreen[Answer]):
    """A match with a player at this keyboard: the keys and clicks for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(1, 0)", "Up", show=False),
        Binding("down", "cursor(-1, 0)", "Down", show=False),
        Binding("left", "cursor(0, -1)", "Left", show=False),
        Binding("right", "cursor(0, 1)", "Right", show=False),
        Binding("tab", "next_choice(1)", "Next choice", show=False),
        Binding("shift+tab", "next_choice(-1)", "Previous choice", show=False),
        Binding("enter,space", "choose", "Choose", show=False),
        Binding("full_stop", "end_turn", "End turn", key_display="."),
        Binding("backspace", "erase", "Erase", show=False),
    ]

    @abstractmethod
    def act(self, choice: MoveChoice) -> None:
        """Play a choice's steps, or show its sentence."""

    @property
    def takes_moves(self) -> bool:
        """Return whether move keys go to the board."""
        return True

    def on_key(self, event: events.Key) -> None:
        if self.move_input and event.character and self.takes_moves:
            choice = self.move_input.type(event.character)
            if choice is not None:
                event.stop()
                self.act(choice)

    def action_cursor(self, up: int, right: int) -> None:
        if self.move_input:
            self.move_input.move_cursor(up, right)
            self.show_all()

    def action_next_choice(self, by: int) -> None:
        if self.move_input:
            self.move_input.next_choice(by)
            self.show_all()

    def action_choose(self) -> None:
        if self.move_input:
            typed = self.move_input.typed
            self.act(self.move_input.submit() if typed else self.move_input.choose())

    def action_end_turn(self) -> None:
        if self.move_input:
            self.act(self.move_input.end_turn())

    def action_erase(self) -> None:
        if self.move_input:
            self.move_input.erase()
            self.show_all()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "end_turn":
            return self.move_input is not None and self.move_input.may_end
        return True

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        if self.move_input:
            self.act(self.move_input.point(event.square))

    def on_board_widget_hovered(self, event: BoardWidget.Hovered) -> None:
        if self.move_input and self.move_input.shows_drop:
            self.move_input.cursor = event.square
            self.show_all()

    def advice(self) -> str:
        """Return a hint on how to continue."""
        entered = self.move_input
        if entered is None or not entered.is_my_turn:
            return ""
        if entered.may_end:
            return "Keep capturing, or end your turn with the . key."
        if entered.view.moves >= len(entered.view.players):
            return ""
        match entered.kind.mode:
            case EntryMode.DROP:
                return "Arrows and Enter drop a disc, or type a column."
            case EntryMode.PLACE:
                return "Arrows and Enter choose a cell, or type its name."
            case EntryMode.STEP:
                step = entered.view.steps[0].move
                return f"Arrows and Enter move a piece, or type a move such as {step}."
