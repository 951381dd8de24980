"""A player that sees one turn ahead and no further."""

from __future__ import annotations

import random
from collections.abc import Callable

from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.family_engines import engines_of
from checkrow.engines.stop_signal import Stopped, StopSignal
from checkrow.rules.record import Record


class Casual(Engine):
    """Wins if it can, prevents an immediate loss, and otherwise moves at random."""

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
            move = self._rng.choice(engines_of(record.game).sensible_moves(record, signal))
            signal.keep(Finding(move, (move,), depth=1))
        except Stopped:
            pass
        return signal.result()
