"""Turn the findings of a search into estimates for any player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.engine import SURE, WIN, Engine, Finding, KeepGoing, Limits
from checkrow.engines.value import Value
from checkrow.rules.model import Game
from checkrow.rules.record import Record


class SeatSearch(Protocol):
    """Looks ahead, and evaluates a position for any of its players."""

    def search_as(
        self, record: Record, seat: int, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        """Search like `Engine.search`, with the score for `seat`, whoever is to move."""
        ...


class BothSides:
    """An engine for two players: what one wins, the other loses."""

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
class Estimator:
    """An engine and the meaning of its scores: their unit, and the score with which a player can
    expect three quarters of the points."""

    search: SeatSearch
    unit: str
    scale: float

    def value(self, found: Finding, game: Game) -> Evaluation | None:
        """Return the evaluation of a finding; None if it has no score yet."""
        if found.score is None:
            return None
        if abs(found.score) >= SURE:
            result = Value.WIN if found.score > 0 else Value.LOSS
            return Evaluation.certain(result, WIN - int(abs(found.score)), seats=game.seats)
        return Evaluation.estimate(found.score, scale=self.scale, unit=self.unit)
