"""Exact values for Connect-N, within a budget."""

from __future__ import annotations

from checkrow.engines.analysis.budget import Budget
from checkrow.engines.analysis.values import Kind, Value
from checkrow.engines.solver import TABLE_BYTES, Exact, Solver, Stopped, can_solve
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.model import Game, Move, Position

SOLVING = 0.8  # the part of the limits it may use; what is too hard has the rest to be judged


class ExactValues:
    """Solves positions of one game. With a limit of nodes the same calls always have the same
    answers, and then it forgets what it has learnt from a position that was too hard: how
    much that is depends on the moment in which it was stopped."""

    def __init__(self, game: Game, table_bytes: int = TABLE_BYTES) -> None:
        self._game = game
        self._table_bytes = table_bytes
        self._solver: Solver | None = None

    @staticmethod
    def takes(game: Game) -> bool:
        return can_solve(game)

    def value(self, position: Position, budget: Budget) -> Value | None:
        """What a game that goes on is worth to the player to move; None if it is too hard."""
        assert isinstance(position, ConnectPosition)
        if not budget.go_on(part=SOLVING):
            return None
        solver = self._solver = self._solver or Solver(self._game, self._table_bytes)
        before = solver.nodes
        try:
            exact = solver.solve(
                position, progress=lambda nodes: budget.go_on(nodes - before, part=SOLVING)
            )
        except Stopped:
            exact = None
        # It may be done before anybody asks; another time it might have been stopped.
        if exact is None or budget.node_share(solver.nodes - before) >= SOLVING:
            self._too_hard(budget, solver.nodes - before)
            return None
        budget.nodes += solver.nodes - before
        return _value(exact)

    def line(self, position: Position, budget: Budget) -> tuple[Move, ...]:
        """Best play to the end from a position that is solved; nothing if time is up."""
        assert isinstance(position, ConnectPosition)
        solver = self._solver
        if solver is None:
            return ()
        before = solver.nodes
        try:
            columns = solver.line(position, progress=lambda nodes: budget.go_on(nodes - before))
        except Stopped:
            columns = ()
        return tuple(position.game.drops[column] for column in columns)

    def _too_hard(self, budget: Budget, nodes: int) -> None:
        budget.nodes += nodes
        if budget.limits.nodes is not None:
            budget.nodes = int(budget.limits.nodes * SOLVING) + 1
            self._solver = None


def _value(exact: Exact) -> Value:
    return Value.certain(Kind(exact.value.value), exact.plies or 0, seats=2, exact=True)
