"""Puzzles: positions in which exactly one turn wins.

    >>> import random
    >>> import checkrow
    >>> puzzle = next(puzzles(checkrow.game("connect:7x6x4:2"), random.Random(1)))
    >>> puzzle.moves in LEVELS["easy"], puzzle.solution.outcome.winner == puzzle.seat
    (True, True)

All values are exact, so any family whose games can be solved has puzzles, also one from another
package; see `FamilyEngines.exact_values` and `late_positions`.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.evaluator import TABLE_BYTES
from checkrow.engines.engine import Finding
from checkrow.engines.exact_turns import SEATS, ExactTurns
from checkrow.engines.family_engines import engines_of
from checkrow.engines.stop_signal import unlimited
from checkrow.engines.value import Value
from checkrow.rules.errors import TooManyCaptures
from checkrow.rules.model import Game, Position
from checkrow.rules.record import Record

LEVELS: Mapping[str, range] = {
    "easy": range(3, 5),
    "medium": range(5, 8),
    "hard": range(8, 13),
}
"""How many moves a win takes, by difficulty."""

TEMPTING = 2  # wrong turns that look right; with fewer, nobody has to think
NODES = 30_000  # for one position; a harder one is no puzzle
TRIES = 300  # groups of positions without a puzzle, before it gives up


class NoPuzzle(ValueError):
    """There is no puzzle of this kind; the sentence says what to try instead."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one winning turn. `solution` starts there and ends with the win: the winner
    hurries, the loser holds out. `moves` counts the winner's moves. `tempting` is how many other
    turns a casual player would consider, though none of them wins."""

    solution: Record
    moves: int
    tempting: int

    @property
    def start(self) -> Record:
        """The position to solve, as a game that starts there."""
        return Record(self.solution.game, self.solution.start)

    @property
    def seat(self) -> int:
        """The player to move, who wins."""
        return self.solution.start.turn


def puzzles(
    game: Game, rng: random.Random, moves: range = LEVELS["easy"], tries: int = TRIES
) -> Iterator[Puzzle]:
    """Yield different puzzles in which the win takes this many moves; the same ones for the same
    seed.

    Raises like `exact_turns`, and `NoPuzzle` after so many `tries` without a puzzle."""
    search = _Search(game, rng, moves, exact_turns(game))
    while True:
        yield search.next(tries)


def exact_turns(game: Game, nodes: int = NODES) -> ExactTurns:
    """Return the values that puzzles of a game rely on, from up to this many nodes for each
    position. It first makes what they need if that takes only seconds, such as small endgame
    tables. Raises `NoPuzzle` for a game that cannot be solved, and `OSError` if a file cannot be
    written."""
    engines = engines_of(game)
    exact = engines.exact_values(game, TABLE_BYTES) if game.seats == SEATS else None
    if exact is None:
        raise NoPuzzle(
            f"there are no puzzles of {game}: they need a game for two that can be solved, such as "
            "connect:7x6x4:2 or checkers:american"
        )
    engines.prepare_exact_values(game)
    return ExactTurns(exact, nodes)


class _Search:
    def __init__(self, game: Game, rng: random.Random, moves: range, turns: ExactTurns) -> None:
        self._game = game
        self._rng = rng
        self._moves = moves
        self._turns = turns
        self._engines = engines_of(game)
        self._known: set[Hashable] = set()

    def next(self, tries: int) -> Puzzle:
        for _ in range(tries):
            found = list(self._some())
            if found:
                puzzle = self._rng.choice(found)
                self._known.add(puzzle.solution.start.symmetry_key)
                return puzzle
        raise NoPuzzle(
            f"no {'other ' if self._known else ''}position of {self._game} was found in which only "
            f"one move wins, in {self._moves[0]} to {self._moves[-1]} moves: try another level or "
            "another game"
        )

    def _some(self) -> Iterator[Puzzle]:
        """Yield the puzzles among some positions, up to the first that is too hard to solve."""
        for position in self._engines.late_positions(self._game, self._rng):
            if position.outcome or position.in_chain or self._game.forced(position):
                continue
            value = self._turns.value(position)
            if value is None:
                return
            if self._is_wanted(value) and position.symmetry_key not in self._known:
                puzzle = self._puzzle_at(position, value)
                if puzzle is not None:
                    yield puzzle

    def _is_wanted(self, value: Evaluation) -> bool:
        return value.result is Value.WIN and value.moves in self._moves

    def _puzzle_at(self, position: Position, value: Evaluation) -> Puzzle | None:
        assert value.plies is not None
        assert value.moves is not None
        record = Record(self._game, position)
        try:
            values = self._turns.values(record)
            wrong = [turn for turn, each in values.items() if each.result is not Value.WIN]
            if not wrong or len(wrong) != len(values) - 1:
                return None
            sensible = self._engines.sensible_moves(record, unlimited(Finding(wrong[0][0])))
            tempting = sum(turn[0] in sensible for turn in wrong)
            if tempting < TEMPTING:
                return None
            solution = self._turns.best_play(record, value.plies)
        except TooManyCaptures:
            return None
        # Rules about the past, which no solver knows, may make it a draw.
        wins = solution.outcome is not None and solution.outcome.winner == position.turn
        if not wins or len(solution.turns) != value.plies:
            return None
        return Puzzle(solution, value.moves, tempting)
