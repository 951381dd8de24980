"""The strongest player: perfect where the game can be solved, the best there is elsewhere."""

from __future__ import annotations

from checkrow.engines.engine import Engine, Limits
from checkrow.engines.family_engines import FamilyEngines
from checkrow.engines.family_player import FamilyPlayer


class Perfect(FamilyPlayer):
    """Remembers nothing from one search to the next, so that a limit of nodes means the same
    whatever was asked before."""

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=3.0)

    def player_of(self, engines: FamilyEngines) -> Engine | None:
        return engines.perfect(self.rng, self.clock)
