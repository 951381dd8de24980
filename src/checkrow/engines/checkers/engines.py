"""The computer players of checkers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from checkrow.engines.alphabeta import deepen
from checkrow.engines.analysis.evaluation import MEN
from checkrow.engines.checkers.endgame.background import build_small_tables
from checkrow.engines.checkers.endgame.exact_values import CheckersExactValues
from checkrow.engines.checkers.endgame.files import TABLE_VARIANTS, default_folder
from checkrow.engines.checkers.endgame.named_tables import load_tables
from checkrow.engines.checkers.endgame.random_endings import random_endings
from checkrow.engines.checkers.exchange import material_after_exchange
from checkrow.engines.checkers.human import SKILLS, CheckersHuman
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.checkers.node import CheckersNode
from checkrow.engines.checkers.players import CheckersExpert, CheckersPerfect
from checkrow.engines.checkers.static_evaluation import static_evaluation_of
from checkrow.engines.engine import Engine, Finding
from checkrow.engines.estimator import BothSides, Estimator
from checkrow.engines.exact import ExactValues
from checkrow.engines.family_engines import Clock, FamilyEngines
from checkrow.engines.stop_signal import StopSignal
from checkrow.rules.checkers import CheckersGame, CheckersPosition
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

STRONG = (950, 1_850, 4_400, 13_000)  # nodes of the levels above those that make human mistakes
MEN_SCALE = 1.5  # fitted to games and positions with known results: see docs/analysis.md


class CheckersEngines(FamilyEngines):
    """The players of checkers; they play out exchanges before they estimate anything."""

    scores_in_men = True

    def sensible_moves(self, record: Record, signal: StopSignal) -> Sequence[Move]:
        position = _checkers(record)
        scores = {
            move: material_after_exchange(position.play(move), position.turn, signal.tick)
            for move in position.legal_moves
        }
        best = max(scores.values())
        return [move for move, score in scores.items() if score == best]

    def look_ahead(
        self,
        record: Record,
        seat: int | None,
        signal: StopSignal,
        rng: random.Random,
        depth: int | None,
    ) -> Finding:
        position, memory = _checkers(record), record.memory
        assert isinstance(memory, CheckersMemory)
        root = CheckersNode(position, memory, static_evaluation_of(position.game))
        return deepen(root, signal, rng, depth)

    def expert(self, rng: random.Random, clock: Clock) -> Engine:
        return CheckersExpert(clock)

    def perfect(self, rng: random.Random, clock: Clock) -> Engine:
        return CheckersPerfect(clock)

    def human(self, step: int, rng: random.Random, clock: Clock) -> Engine:
        if step <= len(SKILLS):
            return CheckersHuman(SKILLS[step - 1], rng, clock)
        return CheckersExpert(clock, STRONG[step - len(SKILLS) - 1])

    def strongest_player(
        self,
        game: Game,
        rng: random.Random,
        clock: Clock,
        megabytes: int,
        threads: int | None = None,
        endgame_tables: Path | None = None,
    ) -> Engine:
        assert isinstance(game, CheckersGame)
        tables = load_tables(endgame_tables, game.variant.key) if endgame_tables else None
        return NativeCheckers(clock, megabytes, tables, threads or 1)

    def exact_values(self, game: Game, table_bytes: int) -> ExactValues | None:
        assert isinstance(game, CheckersGame)
        return CheckersExactValues() if game.variant.key in TABLE_VARIANTS else None

    def prepare_exact_values(self, game: Game) -> None:
        assert isinstance(game, CheckersGame)
        build_small_tables(default_folder(), game.variant.key)

    def late_positions(self, game: Game, rng: random.Random) -> Iterator[CheckersPosition]:
        assert isinstance(game, CheckersGame)
        return random_endings(game, rng)

    def estimator(self, game: Game, clock: Clock) -> Estimator:
        return Estimator(BothSides(NativeCheckers(clock)), MEN, MEN_SCALE)


def _checkers(record: Record) -> CheckersPosition:
    assert isinstance(record.position, CheckersPosition)
    return record.position


ENGINES = CheckersEngines()
