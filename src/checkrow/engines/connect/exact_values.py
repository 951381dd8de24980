"""Exact values for Connect-N, within a budget."""

from __future__ import annotations

from checkrow.engines.analysis.budget import AnalysisBudget
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.connect.book.openings import shipped_book
from checkrow.engines.connect.solver import Exact, Solver, Stopped, exact_of
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.model import Game, Move, Position

SOLVING = 0.8  # the part of the limits it may use; a search has the rest

MOST_LEFT = 20_000  # playouts; each takes as long as thirty nodes of the solver
BYTES_A_NODE = 16
LEAST_BYTES = 1 << 20


class ConnectExactValues:
    """Solves positions of one game. With a limit of nodes, the same calls always give the same
    answers. To ensure that, it forgets what it learnt from a position that was too hard, because
    that depends on when it was stopped."""

    def __init__(self, game: Game, table_bytes: int) -> None:
        self._game = game
        self._table_bytes = table_bytes
        self._solver: Solver | None = None

    def value(self, position: Position, budget: AnalysisBudget) -> Evaluation | None:
        """Return the value for the player to move; None if it is too hard to solve."""
        assert isinstance(position, ConnectPosition)
        if (known := _in_book(position)) is not None:
            return known
        if not budget.may_continue(part=SOLVING):
            return None
        solver = self._solver = self._solver or self._new_solver(budget.limits.nodes)
        before = solver.nodes
        try:
            exact = solver.solve(
                position, progress=lambda nodes: budget.may_continue(nodes - before, part=SOLVING)
            )
        except Stopped:
            exact = None
        # It may finish before anybody asks; another time it might have been stopped.
        if exact is None or budget.node_share(solver.nodes - before) >= SOLVING:
            self._too_hard(budget, solver.nodes - before)
            return None
        budget.nodes += solver.nodes - before
        return _value(exact)

    def line(
        self, position: Position, budget: AnalysisBudget, part: float = 1.0
    ) -> tuple[Move, ...]:
        """Return best play to the end from a solved position; nothing if this part of the budget
        runs out first."""
        assert isinstance(position, ConnectPosition)
        solver = self._solver = self._solver or self._new_solver(budget.limits.nodes)
        before = solver.nodes
        try:
            columns = solver.line(
                position, progress=lambda nodes: budget.may_continue(nodes - before, part=part)
            )
        except Stopped:
            columns = ()
        return tuple(position.game.drops[column] for column in columns)

    def _new_solver(self, nodes: int | None) -> Solver:
        """Return a solver with a table no larger than this many nodes can fill, because allocating
        one of full size takes half a second."""
        enough = self._table_bytes if nodes is None else max(LEAST_BYTES, BYTES_A_NODE * nodes)
        return Solver(self._game, min(self._table_bytes, enough))

    def _too_hard(self, budget: AnalysisBudget, nodes: int) -> None:
        budget.nodes += nodes
        if budget.limits.nodes is not None:
            left = min(int(budget.limits.nodes * (1 - SOLVING)), MOST_LEFT)
            budget.nodes = budget.limits.nodes - left
            self._solver = None


def _in_book(position: ConnectPosition) -> Evaluation | None:
    book = shipped_book()
    known = book.look_up(position) if book is not None else None
    return None if known is None else _value(exact_of(known.score, position))


def _value(exact: Exact) -> Evaluation:
    return Evaluation.certain(exact.value, exact.plies or 0, seats=2, exact=True)
