"""The computer at the board: it moves on its turn, gives hints and answers offers of a draw,
in a thread of its own, so that the screen stays alive and the player can always interrupt."""

from __future__ import annotations

from typing import Literal

from textual.message import Message

from checkrow.engines.engine import Finding
from checkrow.terminal.app.game_screen import GameKeys
from checkrow.terminal.app.looks import Look
from checkrow.terminal.app.session import Session
from checkrow.terminal.app.surroundings import Surroundings
from checkrow.terminal.app.thinking import HINT_LEVEL, Computer, Thought

Purpose = Literal["move", "hint", "draw"]


class ThinkingScreen(GameKeys):
    """A board at which the computer may be asked, and may be told to stop."""

    class Answer(Message):
        """The computer has thought; it comes from the thread it thought in."""

        def __init__(self, thought: Thought, purpose: Purpose, finding: Finding | str) -> None:
            super().__init__()
            self.thought = thought
            self.purpose: Purpose = purpose
            self.finding = finding

    def __init__(
        self, session: Session, look: Look, around: Surroundings, *, show_moves: bool = True
    ) -> None:
        super().__init__(session, look, show_moves=show_moves)
        self.around = around
        self._computer = Computer(around.rng, around.clock)
        self._thought: Thought | None = None
        self._purpose: Purpose = "move"

    def on_unmount(self) -> None:
        self.drop_thought()

    @property
    def thinks(self) -> bool:
        return self._thought is not None

    @property
    def thinks_of_move(self) -> bool:
        return self._thought is not None and self._purpose == "move"

    def let_computer_move(self) -> None:
        if self._thought and self._thought.record is not self.session.record:
            self.drop_thought()  # a hint that came too late
        if self.session.computer_to_move and self._thought is None:
            self.think("move", self.session.to_move.level or HINT_LEVEL)

    def think(self, purpose: Purpose, level: str) -> None:
        self.drop_thought()
        self._purpose = purpose
        thought = Thought(self.session.record, self._computer.player(level))
        self._thought = thought
        pause = self.around.pause if purpose == "move" else 0.0
        self.run_worker(
            lambda: self._search(thought, purpose, pause), thread=True, exit_on_error=False
        )

    def _search(self, thought: Thought, purpose: Purpose, pause: float) -> None:
        """Runs in a thread of its own; whatever goes wrong there, the game goes on."""
        finding: Finding | str
        try:
            finding = thought.search(pause)
        except Exception as error:
            finding = f"{type(error).__name__}: {error}"
        if not thought.dropped:
            self.post_message(self.Answer(thought, purpose, finding))

    def on_thinking_screen_answer(self, event: Answer) -> None:
        if event.thought is not self._thought or event.thought.dropped:
            return
        self._thought = None
        finding = event.finding
        if isinstance(finding, str):
            self.session.refuse(f"the computer found no answer ({finding}); take back or save")
            self.show_all()
            return
        if event.purpose == "move":
            self.session.play(finding.move)
            self.hand.settle()
        elif event.purpose == "hint":
            self.session.say(f"hint: {finding.move}")
            self.hand.hint = finding.move
        else:
            self._answer_draw(finding)
        self.after_input()

    def _answer_draw(self, finding: Finding) -> None:
        """The computer agrees unless it stands better; the score is the person's."""
        if finding.score is None or finding.score >= 0:
            self.session.agree_draw()
        else:
            self.session.say("the computer would rather play on")

    def move_now(self) -> None:
        """Enough thought: the best move so far will do."""
        if self._thought:
            self._thought.stop()

    def drop_thought(self) -> None:
        """Whatever the computer thinks about, nobody waits for it any more."""
        if self._thought:
            self._thought.drop()
            self._thought = None

    def doing(self) -> str:
        if self._thought is None:
            return super().doing()
        words = {"move": "is thinking", "hint": "waits for a hint", "draw": "offers a draw"}
        return f"{words[self._purpose]}{'...' if self.look.letters else '…'}"

    def usual_notice(self) -> str:
        if self.thinks_of_move:
            return "Esc makes it move now; u takes your move back."
        return super().usual_notice()
