"""Create the engine that answers: the one for a level, or the strongest for a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from checkrow.engines.club import Club
from checkrow.engines.engine import Engine, Finding
from checkrow.engines.family_engines import engines_of
from checkrow.engines.levels import engine_for
from checkrow.engines.protocol.params import FULL, Params
from checkrow.rules.model import Game

SURE = 100.0  # an immediate win, in men; a hundredth less for each turn until then


@dataclass(frozen=True, slots=True)
class ProtocolEngine:
    """An engine, and whether its scores are in men."""

    engine: Engine
    in_men: bool = False

    def score(self, finding: Finding) -> float | None:
        """Return the score for the protocol, if known: men, or the distance to the end."""
        if finding.score is None or finding.depth == 0:
            return None
        if finding.ends_in is not None:
            certain = SURE - finding.ends_in / 100
            return certain if finding.score > 0 else -certain
        return finding.score if self.in_men else None


def engine_for_params(
    params: Params, game: Game, rng: random.Random, clock: Callable[[], float]
) -> ProtocolEngine:
    """Return the engine for a game with these parameters. Raises `CheckrowError` if an endgame
    table is damaged."""
    if params.level != FULL:
        return ProtocolEngine(engine_for(params.level, rng=rng, clock=clock))
    engines = engines_of(game)
    folder = Path(params.tables) if params.tables else None
    threads = params.threads or None
    strongest = engines.strongest_player(game, rng, clock, params.hash, threads, folder)
    return ProtocolEngine(strongest or Club(rng, clock), engines.scores_in_men)
