"""Estimates how long an evaluation takes, from a move of each player in a typical game."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.match import play_match, player_of, random_opening
from checkrow.research.evaluation import PERFECT, EvaluationPlan, levels_to_meet
from checkrow.research.mistakes import is_exact
from checkrow.rules.model import Game
from checkrow.rules.record import Record

TYPICAL = "casual"  # quick, and its games are about as long as those of others


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected work of an evaluation."""

    positions: int  # with a single move each
    games: int
    turns: int  # in each game
    seconds: float

    def __str__(self) -> str:
        work = f"{self.games} games of about {self.turns} turns"
        if self.positions:
            work = f"{self.positions} single moves, then {work}"
        if self.seconds < 1.5:
            return f"{work}: about a second"
        if self.seconds < 90:
            return f"{work}: about {self.seconds:.0f} seconds"
        return f"{work}: about {self.seconds / 60:.0f} minutes"


def forecast(agent: Engine, limits: Limits, game: Game, plan: EvaluationPlan) -> Forecast:
    """Return the work of `evaluate` with the same arguments. Asks each player for two moves."""
    rng = random.Random(plan.seed)
    typical = _typical_game(game, plan, rng)
    middle = _middle_of(typical)
    turns = len(typical.turns)
    exact = is_exact(game)
    positions = plan.positions if exact else 0
    own = _seconds(agent, limits, middle)
    rivals = [player_of(level, game, rng=rng) for level in levels_to_meet(game, plan)]
    if exact:
        rivals.append(player_of(PERFECT, game, rng=rng))
    each = plan.games // game.seats * game.seats  # games against one rival
    of_others = turns * (game.seats - 1) / game.seats
    seconds = own * (positions + len(rivals) * each * turns / game.seats)
    seconds += sum(each * of_others * _seconds(*rival, middle) for rival in rivals)
    return Forecast(positions, len(rivals) * each, turns, seconds)


def _typical_game(game: Game, plan: EvaluationPlan, rng: random.Random) -> Record:
    opening = random_opening(game, plan.opening, rng)
    player, limits = player_of(TYPICAL, game, rng=rng)
    return play_match(game, [player] * game.seats, opening=opening, limits=limits)


def _middle_of(record: Record) -> Record:
    """Return the first half of a game, up to the start of a turn."""
    moves = len(record.moves) // 2
    while record.first(moves).position.in_chain:
        moves -= 1
    return record.first(moves)


def _seconds(player: Engine, limits: Limits, record: Record) -> float:
    """Return the seconds for a move; the first one may take longer, and does not count."""
    player.search(Record(record.game, record.start), limits, undisturbed)
    begin = time.monotonic()
    player.search(record, limits, undisturbed)
    return time.monotonic() - begin
