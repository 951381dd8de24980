"""Evaluate one position: solve it if possible, otherwise search it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from checkrow.engines.analysis.budget import AnalysisBudget
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.strongest import strongest_for
from checkrow.engines.family_engines import engines_of
from checkrow.engines.value import Value
from checkrow.rules.model import Game, Move, Outcome
from checkrow.rules.record import Record

TABLE_BYTES = 128 << 20  # of memory by default


@dataclass(frozen=True, slots=True)
class EvaluatedLine:
    """The value of a position for a player, None if unknown; the expected play; and the depth
    of the search in turns, None if it reached the end."""

    value: Evaluation | None
    line: tuple[Move, ...] = ()
    depth: int | None = None


class Evaluator:
    """Evaluates positions of one game. Solved positions help to solve others, in at most
    `table_bytes` of memory. Once the share `lines` of a budget is spent, it no longer looks for
    best play behind a known value, which may take much longer than the value itself."""

    def __init__(
        self,
        game: Game,
        clock: Callable[[], float],
        table_bytes: int = TABLE_BYTES,
        lines: float = 1.0,
    ) -> None:
        self.game = game
        self.lines = lines
        self.strongest = strongest_for(game, clock)
        self.exact = engines_of(game).exact_values(game, table_bytes)

    def evaluate(self, record: Record, seat: int, budget: AnalysisBudget) -> EvaluatedLine:
        """Return the value for `seat`, whoever is to move."""
        solved = self.solved(record, seat, budget)
        if solved is None:
            return self.searched(record, seat, budget, None)
        return replace(solved, line=self.solved_line(record, budget))

    def solved(self, record: Record, seat: int, budget: AnalysisBudget) -> EvaluatedLine | None:
        """Return the exact value, without a line; None if it is unknown."""
        if record.outcome:
            return EvaluatedLine(ended(record.outcome, seat, self.game))
        if self.exact is None:
            return None
        value = self.exact.value(record.position, budget)
        if value is None:
            return None
        return EvaluatedLine(value if record.position.turn == seat else value.for_the_other)

    def solved_line(
        self, record: Record, budget: AnalysisBudget, part: float = 1.0
    ) -> tuple[Move, ...]:
        """Return best play to the end of a solved position. If this part of the budget is not
        enough, return only the first move, or nothing if that is unknown too."""
        if record.outcome or self.exact is None:
            return ()
        line = self.exact.line(record.position, budget, min(part, self.lines))
        return line or self._first_move(record, budget)

    def _first_move(self, record: Record, budget: AnalysisBudget) -> tuple[Move, ...]:
        """Return the best move by the values after each; a book knows it without a search."""
        seat = record.position.turn
        best: tuple[tuple[float, float], Move] | None = None
        for move in record.legal_moves:
            evaluated = self.solved(record.play(move), seat, budget)
            if evaluated is None or evaluated.value is None:
                return ()
            if best is None or evaluated.value.rank > best[0]:
                best = evaluated.value.rank, move
        return (best[1],) if best else ()

    def searched(
        self, record: Record, seat: int, budget: AnalysisBudget, depth: int | None
    ) -> EvaluatedLine:
        """Search as far ahead as the budget or `depth` allows."""
        found = self.strongest.search.search_as(
            record,
            seat,
            budget.left(budget.limits.depth if depth is None else depth),
            lambda finding: budget.may_continue(finding.nodes, finding.depth),
        )
        budget.nodes += found.nodes
        value = self.strongest.value(found, self.game)
        return EvaluatedLine(value, found.line, found.depth)


def ended(outcome: Outcome, seat: int, game: Game) -> Evaluation:
    """Return the evaluation of a finished game."""
    if outcome.winner is None:
        result = Value.DRAW
    else:
        result = Value.WIN if outcome.winner == seat else Value.LOSS
    return Evaluation.certain(result, 0, seats=game.seats, exact=True)
