"""Which engine answers: the one that a level names, or the best there is for a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from checkrow.engines.engine import Engine, Finding
from checkrow.engines.levels import engine_for
from checkrow.engines.native_checkers import NativeCheckers
from checkrow.engines.perfect import Perfect
from checkrow.engines.protocol.params import FULL, Params
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.model import Game

SURE = 100.0  # a win at once, in men; a hundredth less for each turn until then


@dataclass(frozen=True, slots=True)
class Thinker:
    """An engine, and whether its scores are told in men."""

    engine: Engine
    in_men: bool = False

    def score(self, finding: Finding) -> float | None:
        """What the protocol calls the score, where it is known: men, or how far the end is."""
        if finding.score is None or finding.depth == 0:
            return None
        if finding.ends_in is not None:
            worth = SURE - finding.ends_in / 100
            return worth if finding.score > 0 else -worth
        return finding.score if self.in_men else None


def thinker_for(
    params: Params, game: Game, rng: random.Random, clock: Callable[[], float]
) -> Thinker:
    """The engine for a game as the parameters say."""
    if params.level != FULL:
        return Thinker(engine_for(params.level, rng=rng, clock=clock))
    if isinstance(game, CheckersGame):
        return Thinker(NativeCheckers(clock, params.hash), in_men=True)
    return Thinker(Perfect(rng, clock, table_bytes=params.hash << 20))
