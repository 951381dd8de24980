"""Exact values of checkers positions for an analysis, from the tables in a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checkrow.engines.analysis.budget import AnalysisBudget
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.checkers.endgame.files import BadTable, default_folder, most_pieces
from checkrow.engines.checkers.endgame.tables import TableValue, shared_tables
from checkrow.engines.checkers.native_search import ends_of_turn
from checkrow.engines.value import Value
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.model import Move, Position


class CheckersExactValues:
    """Looks positions up. It knows draws, and wins and losses whose tables say how soon they
    come. Damaged tables count as missing."""

    def __init__(self, folder: Callable[[], Path] = default_folder) -> None:
        self._folder = folder

    def value(self, position: Position, budget: AnalysisBudget) -> Evaluation | None:
        """Return the value for the player to move; None if no table has it."""
        assert isinstance(position, CheckersPosition)
        found = self._probe(position)
        return None if found is None else _evaluation(found)

    def line(
        self, position: Position, budget: AnalysisBudget, part: float = 1.0
    ) -> tuple[Move, ...]:
        """Return best play to the end from a won or lost position, and one turn from a drawn one;
        nothing if this part of the budget runs out first."""
        assert isinstance(position, CheckersPosition)
        line: list[Move] = []
        while not position.outcome:
            if not budget.may_continue(part=part):
                return ()
            best: tuple[tuple[float, float], CheckersPosition, tuple[Move, ...]] | None = None
            for after, moves in ends_of_turn(position).items():
                found = self._after(after, position.turn)
                if found is None:
                    return tuple(line)
                if best is None or found.rank > best[0]:
                    best = found.rank, after, moves
            if best is None:
                break
            line += best[2]
            position = best[1]
            if best[0] == _DRAWN:
                break
        return tuple(line)

    def _after(self, after: CheckersPosition, seat: int) -> Evaluation | None:
        """Return the value for `seat` of a position that its turn leads to."""
        if after.outcome:
            winner = after.outcome.winner
            won = Value.WIN if winner == seat else Value.LOSS
            return Evaluation.certain(Value.DRAW if winner is None else won, 0, seats=2)
        found = self._probe(after)
        value = None if found is None else _evaluation(found)
        return value and value.for_the_other

    def _probe(self, position: CheckersPosition) -> TableValue | None:
        pieces = (position.pieces[0] | position.pieces[1]).bit_count()
        if pieces > most_pieces(position.game.variant.key):
            return None
        try:
            return shared_tables(self._folder()).probe(position)
        except (OSError, BadTable):
            return None


def _evaluation(found: TableValue) -> Evaluation | None:
    if found.value is not Value.DRAW and found.turns is None:
        return None
    return Evaluation.certain(found.value, found.turns or 0, seats=2, exact=True)


_DRAWN = Evaluation.certain(Value.DRAW, 0, seats=2).rank
