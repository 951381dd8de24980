"""The weakest player, which plays any legal move."""

from __future__ import annotations

import random

from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.rules.record import Record


class RandomMoves(Engine):
    """Plays at random."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    @property
    def usual_limits(self) -> Limits:
        return Limits()

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        move = self._rng.choice(moves_to_choose_from(record))
        return Finding(move, (move,))
