"""A player that looks ahead for a second."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.family_engines import engines_of
from checkrow.engines.stop_signal import StopSignal
from checkrow.rules.record import Record

ONLY_MOVE_DEPTH = 2  # a forced move needs no thought, only a score


class Club(Engine):
    """Alpha-beta for every game, in plain Python."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=1.0)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        return self._search(record, None, limits, keep_going)

    def search_as(
        self, record: Record, seat: int, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        """Evaluate the position for `seat`, whoever is to move. With more than two players, it
        assumes that all others play against that seat."""
        found = self._search(record, seat, limits, keep_going)
        if found.score is None or record.position.turn == seat:
            return found
        return replace(found, score=0.0 - found.score)

    def _search(
        self, record: Record, seat: int | None, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        """Search; the score is for the player to move, who is `seat` or one of its opponents."""
        moves = moves_to_choose_from(record)
        middle = moves[len(moves) // 2]  # a good guess if moves are columns
        signal = StopSignal(limits, keep_going, self._clock, Finding(middle, (middle,)))
        depth = limits.depth
        if len(moves) == 1:
            depth = ONLY_MOVE_DEPTH if depth is None else min(depth, ONLY_MOVE_DEPTH)
        return engines_of(record.game).look_ahead(record, seat, signal, self._rng, depth)
