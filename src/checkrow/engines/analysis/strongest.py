"""The engine that evaluates where nothing is exact: the strongest one for a game.

`strongest_for` is the one place to change when there is a stronger one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from checkrow.engines.analysis.evaluation import MEN, Evaluation
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.club import Club
from checkrow.engines.engine import SURE, WIN, Engine, Finding, KeepGoing, Limits
from checkrow.engines.mcts import Mcts
from checkrow.engines.value import Value
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.model import Game
from checkrow.rules.record import Record


class SeatSearch(Protocol):
    """Looks ahead, and tells what a position is worth to any of its players."""

    def search_as(
        self, record: Record, seat: int, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        """As `Engine.search`, with the score for `seat`, whoever is to move."""
        ...


class BothSides:
    """An engine for two players: what one wins the other loses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def search_as(
        self, record: Record, seat: int, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        found = self._engine.search(record, limits, keep_going)
        if found.score is None or record.position.turn == seat:
            return found
        return replace(found, score=0.0 - found.score)


@dataclass(frozen=True, slots=True)
class Strongest:
    """An engine with what its scores mean: their unit, and the score with which a player can
    expect three quarters of the points."""

    search: SeatSearch
    unit: str
    scale: float

    def value(self, found: Finding, game: Game) -> Evaluation | None:
        """What it has found, None if that is nothing yet."""
        if found.score is None:
            return None
        if abs(found.score) >= SURE:
            result = Value.WIN if found.score > 0 else Value.LOSS
            return Evaluation.certain(result, WIN - int(abs(found.score)), seats=game.seats)
        return Evaluation.estimate(found.score, scale=self.scale, unit=self.unit)


def strongest_for(game: Game, clock: Callable[[], float]) -> Strongest:
    """The best that there is for this game. With a limit of nodes or depth it always finds
    the same."""
    if isinstance(game, CheckersGame):
        return Strongest(BothSides(NativeCheckers(clock)), MEN, MEN_SCALE)
    # Chance has a seed, so that an analysis can be repeated.
    if game.seats == 2:
        return Strongest(BothSides(Mcts(random.Random(0), clock)), "points", SHARE_SCALE)
    return Strongest(Club(random.Random(0), clock), "points", POINTS_SCALE)


# Fitted to games and positions whose end is known: see docs/analysis.md.
MEN_SCALE = 1.5
POINTS_SCALE = 40.0
SHARE_SCALE = 50.0  # scores of mcts are shares of the games it tries: no fit is needed
