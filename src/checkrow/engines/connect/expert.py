"""A player of Connect-N between club and perfect.

Nodes set its strength, not time, so that it plays the same on every machine. With two players, on
boards that the solver supports, it plays perfectly whatever it can solve with its nodes; before
that, in the opening, the searching player decides. It does not use the book.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.connect.solve_attempt import SolveAttempt, SolveEnd, limits_worth_using
from checkrow.engines.connect.solver import can_solve
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits
from checkrow.engines.limits import at_most, left_of, search_on, share_of
from checkrow.engines.mcts import Mcts
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.record import Record

SOLVER_NODES = 500_000
SEARCHER_NODES = 50_000


class ConnectExpert(Engine):
    def __init__(
        self,
        rng: random.Random,
        clock: Callable[[], float],
        *,
        solver_nodes: int = SOLVER_NODES,
        playouts: int = SEARCHER_NODES,
    ) -> None:
        self._clock = clock
        self._searcher = Mcts(rng, clock)
        self._solver_nodes = solver_nodes
        self._playouts = playouts

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=2.0)  # for slow machines; fast ones reach the node limit first

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        limits = limits_worth_using(record, limits)
        position = record.position
        assert isinstance(position, ConnectPosition)
        if can_solve(position.game) and limits.depth is None:
            return self._solve(record, position, limits, keep_going)
        return self._searcher.search(record, at_most(limits, self._playouts), keep_going)

    def _solve(
        self, record: Record, position: ConnectPosition, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        begun = self._clock()
        half = at_most(share_of(limits, 1 / 2), self._solver_nodes)
        attempt = SolveAttempt(position, keep_going, self._clock, half.nodes)
        if not keep_going(attempt.found):
            return attempt.found
        if attempt.exactly(half) is not SolveEnd.LIMIT:
            return replace(attempt.found, nodes=attempt.nodes)
        left = left_of(limits, self._clock() - begun, attempt.nodes)
        return search_on(
            self._searcher, record, at_most(left, self._playouts), keep_going, attempt.nodes
        )
