"""Solve puzzles in plain lines: the player moves, the program answers with the best defence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.turns import Turn, after_turn
from checkrow.engines.exact_turns import ExactTurns, best_turn
from checkrow.engines.puzzles import Puzzle
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Outcome
from checkrow.rules.record import Record
from checkrow.terminal.app.export import board_lines, view_of_position
from checkrow.terminal.classic.console import Console, leaving_politely
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.typed_moves import read_typed
from checkrow.terminal.puzzle_text import side_name, solution, task, verdict

ASK = "Your move, or hint, solution, skip, quit:"
WORDS = "Type a move, or one of the words hint, solution, skip and quit."
CHAIN = "The turn is not over: continue with {}."
RIGHT = "{} is right."
ANSWER = "{} answers {}."
NEXT = "Win in {}."
PASSES = "{} has no move and passes."
WRONG = "{} {}. Try again."
NOT_THIS = "Not {}: it {}."
IT_IS = "It is {}."
SOLVED = "Solved: {}."
DRAWN = "A draw after all: {}."
SOLUTION = "The solution: {}"
TOO_HARD = "Nobody knows the exact values from here on."
SCORE = "You solved {} of {}."
FAREWELL = "Goodbye!"


class _Solution(Exception):
    """The player gives up and wants to see the solution."""


class _Skip(Exception):
    """The player wants the next puzzle."""


class _Quit(Exception):
    """The player wants to leave."""


def solve_puzzles(console: Console, puzzles: Iterable[Puzzle], turns: ExactTurns) -> None:
    """Show one puzzle after the other, until the player leaves."""
    solved = shown = 0
    with leaving_politely(console, FAREWELL):
        for shown, puzzle in enumerate(puzzles, 1):
            if shown > 1:
                console.say()
            try:
                solved += _Attempt(console, puzzle, turns).run()
            except _Quit:
                break
        if shown > 1:
            console.say("", SCORE.format(solved, shown))


class _Attempt:
    """One puzzle, from its position to the end of the game."""

    def __init__(self, console: Console, puzzle: Puzzle, turns: ExactTurns) -> None:
        self._console = console
        self._puzzle = puzzle
        self._turns = turns

    def run(self) -> bool:
        """Return whether the player solves it. Raises `_Quit`."""
        self._console.say(task(self._puzzle))
        try:
            return self._play(self._puzzle.start)
        except _Solution:
            self._console.say(SOLUTION.format(solution(self._puzzle)))
        except _Skip:
            pass
        return False

    def _play(self, record: Record) -> bool:
        self._show(record)
        while not record.outcome:
            values = self._turns.values(record)
            best = best_turn(values)
            if best is None:  # somebody has removed the tables that the values come from
                self._console.say(TOO_HARD)
                raise _Solution
            if record.moves:
                self._console.say(NEXT.format(values[best].moves))
            turn = _Question(self._console, record, values, values[best].rank).ask()
            record = self._answered(after_turn(record, turn))
            self._show(record)
        return self._is_solved(record.outcome)

    def _answered(self, record: Record) -> Record:
        """Return the record after the best defence."""
        if record.outcome:
            return record
        seat, game = self._puzzle.seat, record.game
        opponent = side_name(game, 1 - seat)
        if record.position.turn == seat:
            self._console.say(PASSES.format(opponent))
            return record
        answer = best_turn(self._turns.values(record))
        if answer is None:
            self._console.say(TOO_HARD)
            raise _Solution
        self._console.say(ANSWER.format(opponent, game.write_turn(answer)))
        return after_turn(record, answer)

    def _is_solved(self, outcome: Outcome) -> bool:
        won = outcome.winner == self._puzzle.seat
        # Rules about the past may end the game earlier than its pieces do.
        self._console.say((SOLVED if won else DRAWN).format(outcome.reason.value))
        return won

    def _show(self, record: Record) -> None:
        self._console.say("", *(f"  {line}" for line in board_lines(record.position)), "")


class _Question:
    """Asks for a turn in one position until the answer is one that wins the quickest way."""

    def __init__(
        self,
        console: Console,
        record: Record,
        values: Mapping[Turn, Evaluation],
        best: tuple[float, float],
    ) -> None:
        self._console = console
        self._record = record
        self._values = values
        self._best = best
        # Hints rule out the best of the wrong turns first, because they are the hardest to tell.
        wrong = [turn for turn, value in values.items() if value.rank < self._best]
        self._hints = sorted(wrong, key=lambda turn: values[turn].rank)

    def ask(self) -> Turn:
        """Return a right turn. Raises `_Solution`, `_Skip` and `_Quit`."""
        at = self._record  # in the middle of the turn if it has several steps
        while True:
            self._console.say(ASK)
            at = self._after(at, self._console.ask().lower())
            if at.position.in_chain:
                steps = " or ".join(map(str, at.legal_moves))
                self._console.say(CHAIN.format(steps))
            elif at != self._record:
                turn = self._turn_to(at)
                if self._values[turn].rank == self._best:
                    self._console.say(RIGHT.format(self._text(turn)))
                    return turn
                self._console.say(WRONG.format(self._text(turn), verdict(self._values[turn])))
                at = self._record
                if turn in self._hints:
                    self._hints.remove(turn)

    def _after(self, at: Record, answer: str) -> Record:
        """Return the record after what the player typed; the same one if that is no move."""
        match answer:
            case "":
                self._console.say(WORDS)
            case "hint":
                self._hint()
            case "solution":
                raise _Solution
            case "skip":
                raise _Skip
            case "quit" | "q":
                raise _Quit
            case _:
                try:
                    after = at
                    for step in read_typed(view_of_position(at.position), answer):
                        after = after.play(step)
                except CheckrowError as refusal:
                    self._console.say(as_sentence(str(refusal)), WORDS)
                else:
                    return after
        return at

    def _hint(self) -> None:
        if self._hints:
            turn = self._hints.pop()
            self._console.say(NOT_THIS.format(self._text(turn), verdict(self._values[turn])))
        else:
            right = [turn for turn, value in self._values.items() if value.rank == self._best]
            self._console.say(IT_IS.format(" or ".join(map(self._text, right))))

    def _turn_to(self, after: Record) -> Turn:
        """Return the turn that leads to the same position as what the player typed."""
        reached = after.position
        return next(
            turn for turn in self._values if after_turn(self._record, turn).position == reached
        )

    def _text(self, turn: Turn) -> str:
        return self._record.game.write_turn(turn)
