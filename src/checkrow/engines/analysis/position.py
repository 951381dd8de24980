"""Every turn of one position, with its value.

>>> import time
>>> from checkrow import read_record
>>> record = read_record("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 4 4 4 2 2 3 3 3 5 5 5 6")
>>> found = analyse_position(record, Limits(nodes=1_000_000), time.monotonic)
>>> [f"{turn.text}: {turn.value}" for turn in found.turns][:3]
['2: wins in 12', '3: wins in 13', '4: wins in 13']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from checkrow.engines.analysis.budget import AnalysisBudget, KeepOn, undisturbed
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.evaluator import EvaluatedLine, Evaluator
from checkrow.engines.analysis.turns import Turn, after_turn, legal_turns, turns_between, write_line
from checkrow.engines.engine import Limits
from checkrow.rules.record import Record
from checkrow.svg import NOTEBOOK_WIDTH, arrow_along, picture

DEEPEST = 100  # turns; no search gets there


@dataclass(frozen=True, slots=True)
class TurnValue:
    """A legal turn. `value` is for the player who makes it, None if there was no time to
    evaluate it; `line` is the expected play, this turn first; `depth` is the depth of the
    search in turns, None if it reached the end."""

    text: str
    moves: tuple[str, ...]
    value: Evaluation | None
    line: tuple[str, ...]
    depth: int | None


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """The analysis of a position; `turns` holds the legal ones, best first. `complete` is False
    if the caller stopped it."""

    record: Record
    turns: tuple[TurnValue, ...]
    unit: str  # of estimates
    nodes: int
    complete: bool

    @property
    def seat(self) -> int:
        """The player to move; all values are for this player."""
        return self.record.position.turn

    @property
    def best(self) -> TurnValue:
        return self.turns[0]

    @property
    def exact(self) -> bool:
        """Whether no value is an estimate or unknown."""
        return all(turn.value and turn.value.is_certain for turn in self.turns)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the position, an arrow for the best turn."""
        position, turns = self.record.position, self.record.turns
        last = [str(move) for move in turns[-1]] if turns else []
        arrows = [arrow_along(position, self.best.moves)] if self.turns else []
        return picture(position, last=last, arrows=arrows, width=NOTEBOOK_WIDTH)


def analyse_position(
    record: Record,
    limits: Limits,
    clock: Callable[[], float],
    keep_on: KeepOn = undisturbed,
    evaluator: Evaluator | None = None,
    turns: Sequence[Turn] | None = None,
) -> PositionAnalysis:
    """Return the value of every turn, or of the given ones. The limits apply to all of them
    together; without limits it continues until everything is solved. Pass an `evaluator` to
    reuse what it has learnt.

    Raises `ValueError` when the game is over.
    """
    if record.outcome:
        raise ValueError(f"there is no move to analyse: {record.outcome.reason.value}")
    evaluator = evaluator or Evaluator(record.game, clock)
    turns = legal_turns(record) if turns is None else turns
    search = _PositionSearch(record, turns, evaluator, AnalysisBudget(limits, clock, keep_on))
    search.solve()
    search.find_lines()
    search.search()
    return search.result()


class _PositionSearch:
    def __init__(
        self, record: Record, turns: Sequence[Turn], evaluator: Evaluator, budget: AnalysisBudget
    ) -> None:
        self._record = record
        self._seat = record.position.turn
        self._evaluator = evaluator
        self._budget = budget
        self._evaluated: dict[Turn, EvaluatedLine] = dict.fromkeys(turns, EvaluatedLine(None))

    def solve(self) -> None:
        """Evaluate exactly where possible: turns that end the game, and those the solver solves.
        Start with the middle columns, which matter most."""
        middle = (len(self._evaluated) - 1) / 2
        order = sorted(enumerate(self._evaluated), key=lambda each: abs(each[0] - middle))
        for _, turn in order:
            if not self._budget.may_continue():
                return
            evaluated = self._evaluator.solved(
                after_turn(self._record, turn), self._seat, self._budget
            )
            if evaluated:
                self._keep(turn, evaluated)

    def find_lines(self) -> None:
        """Find best play after solved turns, the best turn first. If there is more to evaluate,
        keep half of the remaining budget for that."""
        share, part = self._budget.share(), self._evaluator.lines
        if not all(map(_is_certain, self._evaluated.values())):
            part = min(part, share + (1 - share) / 2)
        solved = [turn for turn, evaluated in self._evaluated.items() if _is_certain(evaluated)]
        for turn in sorted(solved, key=self._rank, reverse=True):
            if not self._budget.may_continue(part=part):
                return
            after = after_turn(self._record, turn)
            line = self._evaluator.solved_line(after, self._budget, part)
            self._evaluated[turn] = replace(self._evaluated[turn], line=(*turn, *line))

    def _rank(self, turn: Turn) -> tuple[float, float]:
        value = self._evaluated[turn].value
        return value.rank if value else (-1.0, 0.0)

    def search(self) -> None:
        """Evaluate the uncertain turns, all to the same depth, then deeper. Only finished rounds
        count, so that all turns are compared at the same depth."""
        deepest = min(self._budget.limits.depth or DEEPEST, DEEPEST)
        depth = min(2, deepest)
        while self._round(depth) and depth < deepest:
            depth = min(depth + 2, deepest)

    def _round(self, depth: int) -> bool:
        """Search one round; return whether a deeper one makes sense."""
        open_turns = [
            turn for turn, evaluated in self._evaluated.items() if not _is_certain(evaluated)
        ]
        found: dict[Turn, EvaluatedLine] = {}
        for turn in open_turns:
            if not self._budget.may_continue(depth=depth):
                break
            after = after_turn(self._record, turn)
            found[turn] = self._evaluator.searched(
                after, self._seat, self._budget, max(depth - 1, 1)
            )
        finished = len(found) == len(open_turns) and self._budget.may_continue(depth=depth)
        for turn, evaluated in found.items():
            if evaluated.value and (finished or depth <= 2 or _is_certain(evaluated)):
                self._keep(turn, evaluated)
        return finished and any((evaluated.depth or 0) >= depth - 1 for evaluated in found.values())

    def _keep(self, turn: Turn, evaluated: EvaluatedLine) -> None:
        """Store a value, counted from before the turn instead of from the position after it."""
        assert evaluated.value
        before, after = self._record.position, after_turn(self._record, turn).position
        turns = turns_between(before, after)
        value = evaluated.value.seen_earlier(turns, seats=self._record.game.seats)
        depth = None if evaluated.depth is None else evaluated.depth + 1
        self._evaluated[turn] = EvaluatedLine(value, (*turn, *evaluated.line), depth)

    def result(self) -> PositionAnalysis:
        position = self._record.position
        turns = [
            TurnValue(
                position.game.write_turn(turn),
                tuple(map(str, turn)),
                evaluated.value,
                write_line(position, evaluated.line or turn),
                evaluated.depth,
            )
            for turn, evaluated in self._evaluated.items()
        ]
        turns.sort(key=lambda turn: turn.value.rank if turn.value else (-1.0, 0.0), reverse=True)
        return PositionAnalysis(
            self._record,
            tuple(turns),
            self._evaluator.strongest.unit,
            self._budget.nodes,
            not self._budget.stopped,
        )


def _is_certain(evaluated: EvaluatedLine) -> bool:
    return evaluated.value is not None and evaluated.value.is_certain
