"""The levels of the ladder, from 1 to 10."""

from __future__ import annotations

import random
from collections.abc import Callable

from checkrow.engines.engine import Engine, Limits
from checkrow.engines.family_engines import STEPS, FamilyEngines
from checkrow.engines.family_player import FamilyPlayer


class LadderPlayer(FamilyPlayer):
    """The player on one step; every family has its own."""

    def __init__(self, step: int, rng: random.Random, clock: Callable[[], float]) -> None:
        super().__init__(rng, clock)
        self._step = step

    @property
    def usual_limits(self) -> Limits:
        # For slow machines: fast ones reach the depth or the nodes of the level first.
        return Limits(seconds=3.0 if self._step == STEPS else 2.0)

    def player_of(self, engines: FamilyEngines) -> Engine | None:
        return engines.human(self._step, self.rng, self.clock)
