"""Measures how well a player plays: its mistakes in solved games, its Elo in others."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from checkrow.engines.connect.exact_evaluator import ExactEvaluator
from checkrow.engines.elo import Elo, elo_of
from checkrow.engines.engine import Engine, Limits
from checkrow.engines.match import Score, play_match, player_of, random_opening
from checkrow.research.mistakes import (
    Tally,
    by_ply,
    evaluate_moves,
    is_exact,
    random_records,
    tally,
)
from checkrow.rules.model import Game
from checkrow.rules.record import Record

PERFECT = "perfect"
OPPONENTS = ("random", "casual", "club@1000n")  # repeatable, and seconds for each game

Progress = Callable[[str, int, int], None]
"""Receives the name of the work, how much is done, and the total."""


def silent(doing: str, done: int, of: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class EvaluationPlan:
    """How much to play. Games start after `opening` random turns, each from every seat."""

    positions: int = 300
    games: int = 10
    opening: int = 2
    against: tuple[str, ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The games of one seat against `perfect`, and the points that best play would have had."""

    seat: str
    score: Score
    best: float


@dataclass(frozen=True, slots=True)
class LevelResult:
    """The games against one level."""

    level: str
    score: Score
    elo: Elo


@dataclass(frozen=True, slots=True)
class AgentEvaluation:
    """The results of one player in one game."""

    agent: str
    game: Game
    plan: EvaluationPlan
    bands: Sequence[Tally] = field(default=())
    moves: Tally | None = None
    against_perfect: Sequence[SeatResult] = field(default=())
    against_levels: Sequence[LevelResult] = field(default=())


def evaluate(
    name: str,
    agent: Engine,
    limits: Limits,
    game: Game,
    plan: EvaluationPlan,
    *,
    progress: Progress = silent,
) -> AgentEvaluation:
    """Evaluate a player: exactly if `is_exact`, and by games against levels otherwise or if the
    plan names some.

    Raises `ValueError` for an impossible plan, and `AgentFailed`.
    """
    if plan.games < game.seats:
        raise ValueError(f"a round of {game} takes {game.seats} games: play at least as many")
    levels = levels_to_meet(game, plan)
    rivals = [player_of(level, game, rng=random.Random(plan.seed)) for level in levels]
    found = AgentEvaluation(name, game, plan)
    if is_exact(game):
        found = _exactly(found, agent, limits, game, progress)
    results: list[LevelResult] = []
    for level, (rival, its_limits) in zip(levels, rivals, strict=True):
        by_seat = _play(game, plan, (agent, limits), (rival, its_limits), level, progress)
        score = Score(seats=game.seats)
        for record, seat in by_seat:
            score = score.plus(record, seat)
        results.append(LevelResult(level, score, elo_of(score)))
    return AgentEvaluation(
        name, game, plan, found.bands, found.moves, found.against_perfect, tuple(results)
    )


def levels_to_meet(game: Game, plan: EvaluationPlan) -> tuple[str, ...]:
    """Return the levels that the player meets for its Elo: those of the plan, or the usual ones
    where moves cannot be evaluated exactly."""
    return plan.against or (() if is_exact(game) else OPPONENTS)


def _exactly(
    found: AgentEvaluation, agent: Engine, limits: Limits, game: Game, progress: Progress
) -> AgentEvaluation:
    plan = found.plan
    evaluator = ExactEvaluator(game)
    records = random_records(game, plan.positions, random.Random(plan.seed))
    evaluated = evaluate_moves(
        agent, limits, records, evaluator, lambda done, of: progress("positions", done, of)
    )
    perfect = player_of(PERFECT, game, rng=random.Random(plan.seed))
    played = _play(game, plan, (agent, limits), perfect, PERFECT, progress)
    seats: list[SeatResult] = []
    for seat in range(game.seats):
        records = [record for record, its_seat in played if its_seat == seat]
        score = Score()
        for record in records:
            score = score.plus(record, seat)
        best = sum(_best(evaluator, record, plan, seat) for record in records) / len(records)
        seats.append(SeatResult(game.seat_name(seat), score, best))
    last = max(one.ply for one in evaluated)
    return AgentEvaluation(
        found.agent, game, plan, tuple(by_ply(evaluated)), tally(evaluated, 0, last), tuple(seats)
    )


def _best(evaluator: ExactEvaluator, record: Record, plan: EvaluationPlan, seat: int) -> float:
    """Return the points of a seat if both had played best after the opening."""
    start = record.first(plan.opening).position
    value = evaluator.value(start) * (1 if start.turn == seat else -1)
    return (value + 1) / 2


def _play(
    game: Game,
    plan: EvaluationPlan,
    agent: tuple[Engine, Limits],
    rival: tuple[Engine, Limits],
    level: str,
    progress: Progress,
) -> list[tuple[Record, int]]:
    """Play whole games; return them with the player's seat in each."""
    rng = random.Random(plan.seed)
    played: list[tuple[Record, int]] = []
    rounds = plan.games // game.seats
    for _ in range(rounds):
        opening = random_opening(game, plan.opening, rng)
        for seat in range(game.seats):
            progress(f"games against {level}", len(played), rounds * game.seats)
            players = [agent if each == seat else rival for each in range(game.seats)]
            engines, limits = zip(*players, strict=True)
            played.append((play_match(game, engines, opening=opening, limits=limits), seat))
    progress(f"games against {level}", len(played), len(played))
    return played
