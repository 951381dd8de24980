"""The exact value of every turn in positions of one game, for families that can solve it."""

from __future__ import annotations

from collections.abc import Mapping

from checkrow.engines.analysis.budget import AnalysisBudget, undisturbed
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.evaluator import ended
from checkrow.engines.analysis.turns import Turn, after_turn, legal_turns, turns_between
from checkrow.engines.engine import Limits
from checkrow.engines.exact import ExactValues
from checkrow.rules.model import Position
from checkrow.rules.record import Record

SEATS = 2  # a value for one player says nothing about each of several others


class ExactTurns:
    """Values of a game for two, by `exact`. Each position may take `nodes`; only they limit the
    work, so the same calls always give the same answers."""

    def __init__(self, exact: ExactValues, nodes: int) -> None:
        self._exact = exact
        self._limits = Limits(nodes=nodes)

    def value(self, position: Position) -> Evaluation | None:
        """Return the value for the player to move; None if it is too hard to solve."""
        return self._exact.value(position, AnalysisBudget(self._limits, _no_time, undisturbed))

    def values(self, record: Record) -> Mapping[Turn, Evaluation]:
        """Return the value of each legal turn for the player who makes it; nothing if one of them
        is too hard to solve. Raises `TooManyCaptures`."""
        found: dict[Turn, Evaluation] = {}
        for turn in legal_turns(record):
            value = self._value_of(record, turn)
            if value is None:
                return {}
            found[turn] = value
        return found

    def best_play(self, record: Record, turns: int) -> Record:
        """Return the record after best play to the end of the game, or after this many more turns,
        or up to a position that is too hard to solve."""
        for _ in range(turns):
            turn = best_turn(self.values(record))
            if turn is None:
                break
            record = after_turn(record, turn)
        return record

    def _value_of(self, record: Record, turn: Turn) -> Evaluation | None:
        seat, after = record.position.turn, after_turn(record, turn)
        if after.outcome:
            own = ended(after.outcome, seat, record.game)
        else:
            value = self.value(after.position)
            if value is None or not value.is_certain:
                return None
            own = value if after.position.turn == seat else value.for_the_other
        return own.seen_earlier(turns_between(record.position, after.position), seats=SEATS)


def best_turn(values: Mapping[Turn, Evaluation]) -> Turn | None:
    """Return the first of the turns with the best value: the winner hurries, the loser holds out.
    None without values."""
    return max(values, key=lambda turn: values[turn].rank, default=None)


def _no_time() -> float:
    return 0.0
