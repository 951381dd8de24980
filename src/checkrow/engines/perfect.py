"""The player who makes no mistake: Connect-N on boards that the solver takes.

He wins as soon as possible, or loses as late as possible; of moves that are equally good he
takes the one nearest to the middle. When his time is up before he has the answer, he plays the
move nearest to the middle that neither misses a win nor allows one at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from checkrow.engines.engine import WIN, Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.solver import TABLE_BYTES, Exact, Solver, Stopped, Value, can_solve
from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record


class Perfect(Engine):
    """What the solver learns stays with it for later searches. That makes them faster and
    changes no move, unless time runs out."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, table_bytes: int = TABLE_BYTES
    ) -> None:
        self._clock = clock
        self._table_bytes = table_bytes
        self._solver: Solver | None = None

    @property
    def usual_limits(self) -> Limits:
        return Limits()

    def plays(self, game: Game) -> bool:
        return can_solve(game)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        moves = moves_to_choose_from(record)
        position = record.position
        if not isinstance(position, ConnectPosition) or not self.plays(record.game):
            raise ValueError(f"{record.game} cannot be solved")
        solver = self._solver_for(position.game)
        first = _careful(position, moves)
        nodes_before = solver.nodes
        deadline = None if limits.seconds is None else self._clock() + limits.seconds

        def progress(nodes: int) -> bool:
            nodes -= nodes_before
            return not (
                (limits.nodes is not None and nodes >= limits.nodes)
                or (deadline is not None and self._clock() >= deadline)
            ) and keep_going(Finding(first, (first,), nodes=nodes))

        try:
            exact = solver.solve(position, progress=progress)
            line = solver.line(position, progress=progress)
        except Stopped:
            return Finding(first, (first,), nodes=solver.nodes - nodes_before)
        drops = tuple(position.game.drops[column] for column in line)
        return Finding(drops[0], drops, _score(exact), len(drops), solver.nodes - nodes_before)

    def _solver_for(self, game: ConnectGame) -> Solver:
        if self._solver is None or self._solver.game != game:
            self._solver = Solver(game, self._table_bytes)
        return self._solver


def _score(exact: Exact) -> float:
    if exact.plies is None:
        return 0
    return WIN - exact.plies if exact.value is Value.WIN else exact.plies - WIN


def _careful(position: ConnectPosition, moves: Sequence[Move]) -> Move:
    """The move nearest to the middle that neither misses a win nor allows one at once."""
    middle = (position.game.width - 1) / 2
    drops = [move for move in moves if isinstance(move, Drop)]
    drops.sort(key=lambda drop: abs(drop.column - middle))
    for drop in drops:
        if _wins(position, drop):
            return drop
    for drop in drops:
        after = position.play(drop)
        if not any(_wins(after, reply) for reply in after.legal_moves):
            return drop
    return drops[0]


def _wins(position: ConnectPosition, drop: Drop) -> bool:
    outcome = position.play(drop).outcome
    return outcome is not None and outcome.winner is not None
