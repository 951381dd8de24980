"""The screen of a local match that includes the computer. It moves, gives hints and answers draw
offers in its own thread, so that the screen stays responsive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.style import Style
from rich.text import Text
from textual.message import Message

from checkrow.engines.engine import Engine, Finding
from checkrow.terminal.app.engine_search import HINT_LEVEL, EngineFactory, EngineSearch
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.pondering import Pondering, expected_record
from checkrow.terminal.match.board_screen import MoveScreen
from checkrow.terminal.match.move_input import MoveChoice, MoveInput
from checkrow.terminal.match.theme import BoardTheme
from checkrow.terminal.match.view_time import ViewTime

Purpose = Literal["move", "hint", "draw"]


class ComputerScreen(MoveScreen[None]):
    """A local match in which players can consult the computer and interrupt it."""

    class Answer(Message):
        """The computer's answer, sent from the thread of its search."""

        def __init__(self, search: EngineSearch, purpose: Purpose, finding: Finding | str) -> None:
            super().__init__()
            self.search = search
            self.purpose: Purpose = purpose
            self.finding = finding

    def __init__(
        self,
        match: LocalMatch,
        board_theme: BoardTheme,
        environment: Environment,
        *,
        show_moves: bool = True,
    ) -> None:
        super().__init__(board_theme, show_moves=show_moves)
        self.environment = environment
        self._engines = EngineFactory(environment.rng, environment.clock)
        self._kept: dict[str, Engine] = {}  # by level: a player that ponders learns from it
        self._search: EngineSearch | None = None
        self._pondering: Pondering | None = None
        self._purpose: Purpose = "move"
        self.match = match
        self._move_input = MoveInput(match.view, match.people)
        self._view_time = ViewTime(environment.clock, match.view)

    @property
    def move_input(self) -> MoveInput:
        return self._move_input

    @property
    def view_time(self) -> ViewTime:
        return self._view_time

    def on_unmount(self) -> None:
        self.cancel_search()

    # The match

    def show_match(self, match: LocalMatch) -> None:
        """Show another match in place of this one."""
        self.cancel_search()
        self.match = match
        self._move_input = MoveInput(match.view, match.people)
        self.after_change()

    def title_text(self) -> str:
        return self.match.game.title

    def turns(self) -> Sequence[str]:
        return list(map(self.match.game.write_turn, self.match.record.turns))

    def show_all(self) -> None:
        self.notice = self.match.notice
        super().show_all()

    def act(self, choice: MoveChoice) -> None:
        if choice.steps:
            self.match.play(*choice.steps)
        elif choice.refused and self.match.result:
            self.match.refuse(f"the game is over. {self.match.result_sentence()}")
        elif choice.refused and self.searches_move:
            self.match.refuse(f"{choice.sentence}; Esc makes it move now")
        elif choice.refused:
            self.match.refuse(choice.sentence)
        else:
            self.match.say(choice.sentence)
        self.after_change()

    def after_change(self) -> None:
        """Show the current position, and let the computer move if it is its turn."""
        view = self.match.view
        self.view_time.update(view)
        self.move_input.update(view)
        self._let_computer_move()
        self.show_all()

    # The computer

    @property
    def searches(self) -> bool:
        return self._search is not None

    @property
    def searches_move(self) -> bool:
        return self._search is not None and self._purpose == "move"

    def _let_computer_move(self) -> None:
        if self._search and self._search.record is not self.match.record:
            self.cancel_search()  # the hint would come too late
        if self._pondering and not self.match.choices:
            self._pondering.stop()  # the person has moved, or the game is over
        if self.match.computer_to_move and self._search is None:
            self.search("move", self.match.to_move.level or HINT_LEVEL)

    def search(self, purpose: Purpose, level: str) -> None:
        self.cancel_search()
        self._purpose = purpose
        search = EngineSearch(self.match.record, self._engine(level))
        self._search = search
        pause = self.environment.pause if purpose == "move" else 0.0
        pondering, self._pondering = self._pondering, None
        self.run_worker(
            lambda: self._run(search, purpose, pause, pondering), thread=True, exit_on_error=False
        )

    def _engine(self, level: str) -> Engine:
        """Return the engine of a level: the same one again if it learns from its searches."""
        engine = self._kept.get(level)
        if engine is None:
            engine = self._engines.engine(level)
            if engine.ponders(self.match.game):
                self._kept[level] = engine
        return engine

    def _run(
        self, search: EngineSearch, purpose: Purpose, pause: float, pondering: Pondering | None
    ) -> None:
        """Run the search in its thread. If it fails, the game continues."""
        finding: Finding | str
        try:
            if pondering:
                pondering.wait()
            finding = search.run(pause)
        except Exception as error:
            finding = f"{type(error).__name__}: {error}"
        if not search.cancelled:
            self.post_message(self.Answer(search, purpose, finding))

    def on_computer_screen_answer(self, event: Answer) -> None:
        if event.search is not self._search or event.search.cancelled:
            return
        self._search = None
        finding = event.finding
        if isinstance(finding, str):
            self.match.answer_draw(agreed=False)
            self.match.refuse(f"the computer found no move ({finding}); take back or save")
            self.show_all()
            return
        if event.purpose == "move":
            level = self.match.to_move.level or HINT_LEVEL
            self.match.play(finding.move)
            self._ponder(level, finding)
        elif event.purpose == "hint":
            self.match.say(f"hint: {finding.move}")
            self.move_input.hint = str(finding.move)
            self.show_all()
            return
        else:  # the computer agrees unless it is ahead; the score is the person's
            agreed = finding.score is None or finding.score >= 0
            self.match.answer_draw(agreed=agreed)
        self.after_change()

    def _ponder(self, level: str, finding: Finding) -> None:
        """Let the computer that has just moved search on while a person thinks."""
        engine = self._kept.get(level)
        if engine is None or not self.match.choices:
            return
        self._pondering = Pondering(engine, expected_record(self.match.record, finding.line[1:]))

    def move_now(self) -> None:
        """Let the computer play the best move so far."""
        if self._search:
            self._search.stop()

    def cancel_search(self) -> None:
        """Stop waiting for the computer, which stops pondering too. A draw offer that it has not
        answered is declined."""
        if self._pondering:
            self._pondering.stop()
        if self._search:
            self._search.cancel()
            self._search = None
            if self._purpose == "draw":
                self.match.answer_draw(agreed=False)

    # Sentences

    def status(self, move_input: MoveInput) -> Text:
        text, match = Text(), self.match
        if match.result:
            text.append("Game over", Style(bold=True))
            return text.append("   n plays again, u takes back, q leaves")
        text.append_text(self.chip(match.turn))
        text.append(f" {match.called(match.turn)}", Style(bold=True))
        text.append(f" {self._doing()}")
        if move_input.typed:
            text.append_text(self.typed_text(move_input))
        elif move_input.is_my_turn:
            text.append(f"   {move_input.under_cursor}", Style(dim=True))
        return text

    def _doing(self) -> str:
        """Say what the player to move is doing."""
        if self._search is None:
            return "to move"
        texts = {"move": "is thinking", "hint": "waits for a hint", "draw": "offers a draw"}
        return f"{texts[self._purpose]}{'...' if self.board_theme.letters else '…'}"

    def notice_text(self) -> str:
        if self.notice.text:
            return self.notice.text
        if self.searches_move:
            return (
                "" if self.has_class("-low") else "Esc makes it move now; u takes your move back."
            )
        # A low screen has room only for essentials.
        return self.advice() if self.move_input.may_end or not self.has_class("-low") else ""
