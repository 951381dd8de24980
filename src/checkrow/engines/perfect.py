"""The strongest player: perfect in games it can solve, and as good as possible in others."""

from __future__ import annotations

from checkrow.engines.engine import Engine, Limits
from checkrow.engines.family_engines import FamilyEngines
from checkrow.engines.family_player import FamilyPlayer


class Perfect(FamilyPlayer):
    """Keeps nothing between searches, so that a limit of nodes means the same
    every time."""

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=3.0)

    def player_of(self, engines: FamilyEngines) -> Engine | None:
        return engines.perfect(self.rng, self.clock)
