"""Play a local match, against each other or against the computer."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from checkrow.terminal.app.computer_screen import ComputerScreen
from checkrow.terminal.app.dialogs import Ask, Choice, Page
from checkrow.terminal.app.engine_search import HINT_LEVEL
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.export_screen import ExportScreen
from checkrow.terminal.app.help_text import KEYS
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.new_games import saved_from, start_match
from checkrow.terminal.app.results import add_result
from checkrow.terminal.app.rules_page import RulesPage
from checkrow.terminal.app.saved_games import SavedGames
from checkrow.terminal.match.board_screen import CLOCK_SECONDS
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.match.theme import BoardTheme

MENU: tuple[tuple[str, str, str], ...] = (  # action, key, what it does
    ("undo", "u", "Take back"),
    ("redo", "r", "Replay the turn you took back"),
    ("hint", "t", "Hint"),
    ("flip", "v", "Turn the board around"),
    ("offer_draw", "=", "Offer a draw"),
    ("resign", "y", "Resign"),
    ("save", "s", "Save"),
    ("open", "o", "Open a saved game or a file"),
    ("export", "p", "Export: FEN, PDN or text"),
    ("again", "n", "Start again"),
    ("rules", "?", "Rules"),
    ("keys", "F1", "Keys"),
    ("leave", "q", "Leave"),
)


class PlayScreen(ComputerScreen):
    """A match in progress. It is saved after every move, so that players can continue it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "menu", "Menu"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo", show=False),
        Binding("t", "hint", "Hint"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("f1", "keys", "Keys", show=False),
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
        self,
        match: LocalMatch,
        board_theme: BoardTheme,
        environment: Environment,
        *,
        show_moves: bool = True,
    ) -> None:
        super().__init__(match, board_theme, environment, show_moves=show_moves)
        self._games = SavedGames(environment.files)
        self._saved_moves = len(match.record.moves)
        self._counted: LocalMatch | None = None  # its result is kept; once, even if it is undone

    def on_mount(self) -> None:
        self.set_interval(CLOCK_SECONDS, self._tick)
        self.after_change()

    # The match has changed

    def after_change(self) -> None:
        self._save_progress()
        super().after_change()

    def _save_progress(self) -> None:
        """Save the game to disk, so that a crash loses no move."""
        match = self.match
        if len(match.record.moves) == self._saved_moves and not match.result:
            return
        self._saved_moves = len(match.record.moves)
        try:
            if match.result:
                if match is not self._counted:
                    self._counted = match
                    add_result(self.environment.files, match)
                self._saved_moves = -1  # if a player undoes the end, save the game again
                self._games.forget_last()
            else:
                self._games.keep_last(saved_from(match, self.environment))
        except OSError as error:
            match.refuse(f"the game cannot be saved to disk: {error.strerror or error}")

    def _tick(self) -> None:
        if self.match.control is None:
            return
        if self.match.tick():
            self.cancel_search()
            self.after_change()
        else:
            self.show_time()

    # Keys

    def action_back_off(self) -> None:
        """Escape cancels whatever is in progress, the smallest thing first."""
        if self.move_input.let_go():
            self.match.say("")
            self.show_all()
        elif self.searches_move:
            self.move_now()
        elif self.searches:
            self.cancel_search()
            self.show_all()
        else:
            self.action_menu()

    def action_undo(self) -> None:
        self.cancel_search()
        self.move_input.typed = ""
        self.match.undo()
        self.after_change()

    def action_redo(self) -> None:
        self.cancel_search()
        self.move_input.typed = ""
        self.match.redo()
        self.after_change()

    def action_hint(self) -> None:
        if self.match.choices:
            self.search("hint", HINT_LEVEL)
        else:
            self.match.refuse("hints are for the player to move")
        self.show_all()

    def action_again(self) -> None:
        """Start again with the same players; ask first if a game is in progress."""
        if self.match.result or not self.match.record.moves:
            self._start_again()
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self._start_again()

        choices: list[Choice] = [("no", "No, continue"), ("yes", "Yes, start again")]
        app_of(self).push_screen(Ask("Give up this game and start again?", choices), answered)

    def _start_again(self) -> None:
        match = self.match
        self.show_match(start_match(match.game, match.seats, match.control, self.environment))

    def show_match(self, match: LocalMatch) -> None:
        self._saved_moves = 0
        super().show_match(match)

    def action_menu(self) -> None:
        choices = [(action, f"{key:<3} {does}") for action, key, does in MENU]
        app_of(self).push_screen(Ask("The game", choices), self._chosen_from_menu)

    async def _chosen_from_menu(self, action: str | None) -> None:
        if action:
            await self.run_action(action)

    def action_rules(self) -> None:
        app_of(self).push_screen(RulesPage(self.match.game))

    def action_keys(self) -> None:
        app_of(self).push_screen(Page("Keys", KEYS))

    # Ending it

    def action_resign(self) -> None:
        """Let anybody resign at any time, not only the player to move."""
        if self._is_over():
            return
        choices: list[Choice] = [("no", "Nobody, continue")]
        choices += [(str(seat), self.match.called(seat)) for seat in self.match.people]

        def resigned(answer: str | None) -> None:
            if answer and answer != "no":
                self.cancel_search()
                self.match.resign(int(answer))
                self.after_change()

        app_of(self).push_screen(Ask("Who resigns?", choices), resigned)

    def action_offer_draw(self) -> None:
        if self._is_over():
            return
        if not self.match.choices:
            self.match.refuse("you can offer a draw on your own turn")
            self.show_all()
        elif not self.match.offer_draw():
            self.show_all()
        elif any(seat.is_computer for seat in self.match.seats):
            self.search("draw", HINT_LEVEL)
            self.show_all()
        else:
            self._ask_other_side()

    def _ask_other_side(self) -> None:
        name = self.match.called(self.match.turn)
        choices: list[Choice] = [("no", "No, continue"), ("yes", "Yes, a draw")]

        def answered(answer: str | None) -> None:
            self.match.answer_draw(agreed=answer == "yes")
            self.after_change()

        question = f"{name} offers a draw. Does the other side agree?"
        app_of(self).push_screen(Ask(question, choices), answered)

    def _is_over(self) -> bool:
        if self.match.result:
            self.match.refuse("the game is over already")
            self.show_all()
        return self.match.result is not None

    # Files

    def action_save(self) -> None:
        try:
            saved = saved_from(self.match, self.environment)
            path = self._games.save(saved, self.environment.now())
        except OSError as error:
            self.match.refuse(f"the game cannot be saved: {error.strerror or error}")
        else:
            self.match.say(f"saved as {path.stem}")
        self.show_all()

    def action_open(self) -> None:
        """Show the list of saved games; this game is saved."""
        app_of(self).post_message(OpenSaved())

    def action_export(self) -> None:
        app_of(self).push_screen(ExportScreen(self.match, self.environment))

    def action_leave(self) -> None:
        self.cancel_search()
        self.dismiss(None)


class OpenSaved(Message):
    """The player wants to see the saved games."""
