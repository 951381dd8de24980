"""Exact values of positions, for families that can solve their games."""

from __future__ import annotations

from typing import Protocol

from checkrow.engines.analysis.budget import AnalysisBudget
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.rules.model import Move, Position


class ExactValues(Protocol):
    """Solves positions of one game within a budget."""

    def value(self, position: Position, budget: AnalysisBudget) -> Evaluation | None:
        """Return the value for the player to move; None if it is too hard to solve."""
        ...

    def line(
        self, position: Position, budget: AnalysisBudget, part: float = 1.0
    ) -> tuple[Move, ...]:
        """Return best play to the end from a solved position; nothing if this part of the budget
        runs out first."""
        ...
