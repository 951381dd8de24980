"""The computer players of Connect-N."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from checkrow.engines.alphabeta import deepen
from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.exact_values import ConnectExactValues
from checkrow.engines.connect.expert import ConnectExpert
from checkrow.engines.connect.forced_moves import find_forced_moves
from checkrow.engines.connect.human import SKILLS, ConnectHuman
from checkrow.engines.connect.node import ConnectNode
from checkrow.engines.connect.perfect import ConnectPerfect
from checkrow.engines.connect.search_window import seen_whole, view
from checkrow.engines.connect.solver import can_solve
from checkrow.engines.engine import Engine, Finding
from checkrow.engines.estimator import BothSides, Estimator
from checkrow.engines.family_engines import STEPS, Clock, FamilyEngines
from checkrow.engines.mcts import Mcts
from checkrow.engines.stop_signal import Stopped, StopSignal
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

# Nodes of the solver, and playouts, for the levels between those that make human mistakes and the
# last.
STRONG = ((7_000, 1_100), (33_000, 5_500), (400_000, 40_000))
SHARE_SCALE = 50.0  # mcts scores are shares of its playouts, so they need no fit


class ConnectEngines(FamilyEngines):
    """The players of Connect-N. Forced moves count anywhere; searches look at the active part."""

    def sensible_moves(self, record: Record, signal: StopSignal) -> Sequence[Move]:
        position = _connect(record)
        seen = find_forced_moves(position, Cells(position), signal.look)
        moves = position.legal_moves
        return seen.moves or [move for move in moves if move not in seen.gifts] or moves

    def look_ahead(
        self,
        record: Record,
        seat: int | None,
        signal: StopSignal,
        rng: random.Random,
        depth: int | None,
    ) -> Finding:
        position = _connect(record)
        cells = Cells(position)
        try:
            if seat is None and not seen_whole(position.game):
                # Immediate wins and losses may be anywhere on the board.
                seen = find_forced_moves(position, cells, signal.look)
                if seen.moves:
                    move = rng.choice(seen.moves)
                    signal.keep(Finding(move, (move,), depth=1))
                    return signal.result()
            window, discs = view(position, cells, signal.look)
        except Stopped:
            return signal.result()
        root = ConnectNode.root(window, position.turn, discs, seat)
        empty = window.cells.bit_count() - sum(mine.bit_count() for mine in discs)
        return deepen(root, signal, rng, empty if depth is None else min(depth, empty))

    def expert(self, rng: random.Random, clock: Clock) -> Engine:
        return ConnectExpert(rng, clock)

    def perfect(self, rng: random.Random, clock: Clock) -> Engine:
        return ConnectPerfect(rng, clock)

    def human(self, step: int, rng: random.Random, clock: Clock) -> Engine:
        if step <= len(SKILLS):
            return ConnectHuman(SKILLS[step - 1], rng, clock)
        if step < STEPS:
            solver_nodes, playouts = STRONG[step - len(SKILLS) - 1]
            return ConnectExpert(rng, clock, solver_nodes=solver_nodes, playouts=playouts)
        return ConnectPerfect(rng, clock)

    def strongest_player(
        self,
        game: Game,
        rng: random.Random,
        clock: Clock,
        megabytes: int,
        threads: int | None = None,
        endgame_tables: Path | None = None,
    ) -> Engine:
        if threads is None:
            return ConnectPerfect(rng, clock, table_bytes=megabytes << 20)
        return ConnectPerfect(rng, clock, table_bytes=megabytes << 20, threads=threads)

    def estimator(self, game: Game, clock: Clock) -> Estimator | None:
        if game.seats > 2:
            return None
        return Estimator(BothSides(Mcts(random.Random(0), clock)), "points", SHARE_SCALE)

    def exact_values(self, game: Game, table_bytes: int) -> ConnectExactValues | None:
        return ConnectExactValues(game, table_bytes) if can_solve(game) else None


def _connect(record: Record) -> ConnectPosition:
    assert isinstance(record.position, ConnectPosition)
    return record.position


ENGINES = ConnectEngines()
