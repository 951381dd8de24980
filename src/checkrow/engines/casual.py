"""A player that sees what the next turn brings, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from checkrow.engines.checkers.exchange import material_after_exchange
from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.forced_moves import find_forced_moves
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.stop_signal import Stopped, StopSignal
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.model import Move
from checkrow.rules.record import Record


class Casual(Engine):
    """Wins if it can, stops what would lose next, and else leaves it to chance."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=1.0)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        move = self._rng.choice(moves_to_choose_from(record))
        signal = StopSignal(limits, keep_going, self._clock, Finding(move, (move,)))
        try:
            move = self._rng.choice(_sensible(record, signal))
            signal.keep(Finding(move, (move,), depth=1))
        except Stopped:
            pass
        return signal.result()


def _sensible(record: Record, signal: StopSignal) -> Sequence[Move]:
    match record.position:
        case ConnectPosition() as position:
            seen = find_forced_moves(position, Cells(position), signal.look)
            moves = position.legal_moves
            return seen.moves or [move for move in moves if move not in seen.gifts] or moves
        case CheckersPosition() as position:
            scores = {
                move: material_after_exchange(position.play(move), position.turn, signal.tick)
                for move in position.legal_moves
            }
            best = max(scores.values())
            return [move for move, score in scores.items() if score == best]
        case _:
            return record.legal_moves
