"""Playing: against each other or against the computer, with everything a table offers."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from checkrow.terminal.app.dialogs import Ask, Choice, Page
from checkrow.terminal.app.export_screen import ExportScreen
from checkrow.terminal.app.hand import Hand
from checkrow.terminal.app.help_text import KEYS
from checkrow.terminal.app.looks import Look
from checkrow.terminal.app.new_games import begins_flipped, saved_from, start_session
from checkrow.terminal.app.saved_games import SavedGames
from checkrow.terminal.app.screens import app_of
from checkrow.terminal.app.session import Session
from checkrow.terminal.app.surroundings import Surroundings
from checkrow.terminal.app.thinking import HINT_LEVEL
from checkrow.terminal.app.thinking_screen import ThinkingScreen

CLOCK_SECONDS = 0.2  # between two looks at the clock

MENU: tuple[tuple[str, str, str], ...] = (  # action, key, what it does
    ("undo", "u", "Take back"),
    ("redo", "r", "Make again"),
    ("hint", "t", "Hint"),
    ("flip", "v", "Turn the board around"),
    ("offer_draw", "=", "Offer a draw"),
    ("resign", "y", "Resign"),
    ("save", "s", "Save"),
    ("open", "o", "Open a saved game"),
    ("export", "p", "Export: FEN, PDN or text"),
    ("again", "n", "Start again"),
    ("keys", "?", "Keys"),
    ("leave", "q", "Leave"),
)


class PlayScreen(ThinkingScreen):
    """A game in progress. Leaving it keeps it, so that it can be gone on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "menu", "Menu"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo", show=False),
        Binding("t", "hint", "Hint"),
        Binding("question_mark,f1", "keys", "Keys", key_display="?"),
        Binding("n", "again", "New game", show=False),
        Binding("q", "leave", "Leave"),
        Binding("equals_sign", "offer_draw", "Offer draw", show=False),
        Binding("y", "resign", "Resign", show=False),
        Binding("s", "save", "Save", show=False),
        Binding("o", "open", "Open", show=False),
        Binding("p", "export", "Export", show=False),
        Binding("escape", "back_off", "Move now", show=False),
    ]

    def __init__(
        self, session: Session, look: Look, around: Surroundings, *, show_moves: bool = True
    ) -> None:
        super().__init__(session, look, around, show_moves=show_moves)
        self._games = SavedGames(around.files)
        self._kept_moves = len(session.record.moves)

    def on_mount(self) -> None:
        self.set_interval(CLOCK_SECONDS, self._look_at_clock)
        self.after_input()

    # The session has moved on

    def after_input(self) -> None:
        self._keep()
        self.let_computer_move()
        self.show_all()

    def _keep(self) -> None:
        """Keeps the game on disk, so that no accident loses a move."""
        session = self.session
        if len(session.record.moves) == self._kept_moves and not session.ending:
            return
        self._kept_moves = len(session.record.moves)
        try:
            if session.ending:
                self._kept_moves = -1  # if the end is taken back, the game is kept again
                self._games.forget_last()
            else:
                self._games.keep_last(saved_from(session, self.around))
        except OSError as error:
            session.refuse(f"the game cannot be kept on disk: {error.strerror or error}")

    def _look_at_clock(self) -> None:
        if self.session.clock is None:
            return
        if self.session.check_clock():
            self.drop_thought()
            self.hand.settle()
            self.after_input()
        else:
            self.show_clock()

    # Keys

    def action_back_off(self) -> None:
        """Escape: out of whatever is going on, from the smallest thing to the largest."""
        if self.hand.let_go():
            self.show_all()
        elif self.thinks_of_move:
            self.move_now()
        elif self.thinks:
            self.drop_thought()
            self.show_all()
        else:
            self.action_menu()

    def action_undo(self) -> None:
        self.drop_thought()
        self.session.undo()
        self.hand.settle()
        self.after_input()

    def action_redo(self) -> None:
        self.drop_thought()
        self.session.redo()
        self.hand.settle()
        self.after_input()

    def action_hint(self) -> None:
        if self.session.choices:
            self.think("hint", HINT_LEVEL)
        else:
            self.session.refuse("a hint is for the player to move")
        self.show_all()

    def action_again(self) -> None:
        """The same players once more; a game that is not over is given up only on request."""
        if self.session.ending or not self.session.record.moves:
            self._start_again()
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self._start_again()

        choices: list[Choice] = [("no", "No, play on"), ("yes", "Yes, start again")]
        app_of(self).push_screen(Ask("Give this game up and start again?", choices), answered)

    def _start_again(self) -> None:
        self.drop_thought()
        session = self.session
        control = session.clock.control.text if session.clock else None
        self.replace_session(start_session(session.game, session.seats, control, self.around))

    def replace_session(self, session: Session) -> None:
        self.session = session
        self.hand = Hand(session, flipped=begins_flipped(session))
        self._kept_moves = 0
        self.after_input()

    def action_menu(self) -> None:
        choices = [(action, f"{key:<3} {does}") for action, key, does in MENU]
        app_of(self).push_screen(Ask("The game", choices), self._chosen_from_menu)

    async def _chosen_from_menu(self, action: str | None) -> None:
        if action:
            await self.run_action(action)

    def action_keys(self) -> None:
        app_of(self).push_screen(Page("Keys", KEYS))

    # Ending it

    def action_resign(self) -> None:
        """Anybody may resign at any time, not only the player to move."""
        if self._is_over():
            return
        choices: list[Choice] = [("no", "Nobody, play on")]
        for seat, player in enumerate(self.session.seats):
            if not player.is_computer:
                choices.append((str(seat), self.session.called(seat)))

        def resigned(answer: str | None) -> None:
            if answer and answer != "no":
                self.drop_thought()
                self.session.resign(int(answer))
                self.hand.settle()
                self.after_input()

        app_of(self).push_screen(Ask("Who resigns?", choices), resigned)

    def action_offer_draw(self) -> None:
        if self._is_over():
            return
        if any(seat.is_computer for seat in self.session.seats):
            if self.session.choices:
                self.think("draw", HINT_LEVEL)
            else:
                self.session.refuse("a draw is offered when it is your turn")
            self.show_all()
            return
        name = self.session.called(self.session.turn)
        choices: list[Choice] = [("no", "No, play on"), ("yes", "Yes, a draw")]

        def agreed(answer: str | None) -> None:
            if answer == "yes":
                self.session.agree_draw()
                self.hand.settle()
                self.after_input()

        question = f"{name} offers a draw. Does the other side agree?"
        app_of(self).push_screen(Ask(question, choices), agreed)

    def _is_over(self) -> bool:
        if self.session.ending:
            self.session.refuse("the game is over already")
            self.show_all()
        return self.session.ending is not None

    # Files

    def action_save(self) -> None:
        try:
            path = self._games.save(saved_from(self.session, self.around), self.around.now())
        except OSError as error:
            self.session.refuse(f"the game cannot be saved: {error.strerror or error}")
        else:
            self.session.say(f"saved as {path.stem}")
        self.show_all()

    def action_open(self) -> None:
        """Leaves for the list of saved games; this one is kept."""
        app_of(self).post_message(OpenSaved())

    def action_export(self) -> None:
        app_of(self).push_screen(ExportScreen(self.session, self.around))

    def action_leave(self) -> None:
        self.drop_thought()
        self.dismiss(None)


class OpenSaved(Message):
    """The player wants to see the saved games."""
