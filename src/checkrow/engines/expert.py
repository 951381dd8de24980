"""A player between club and perfect, of the same strength on every machine."""

from __future__ import annotations

from checkrow.engines.engine import Engine, Limits
from checkrow.engines.family_engines import FamilyEngines
from checkrow.engines.family_player import FamilyPlayer


class Expert(FamilyPlayer):
    """Nodes set its strength, not time."""

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=2.0)  # for slow machines; fast ones reach the node limit first

    def player_of(self, engines: FamilyEngines) -> Engine | None:
        return engines.expert(self.rng, self.clock)
