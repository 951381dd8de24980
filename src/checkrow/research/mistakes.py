"""Counts how often a player gives away the value of a position, exactly, with the solver."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checkrow.engines.connect.exact_evaluator import ExactEvaluator
from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import Game, Position
from checkrow.rules.record import Record

MOST_CELLS = 30  # of other boards that the solver solves from the start
BAND = 6  # plies in one line of the report
TRIES = 100  # random games until one lasts long enough


def is_exact(game: Game) -> bool:
    """Return whether every move of this game can be evaluated exactly."""
    if not isinstance(game, ConnectGame) or game.players != 2 or game.connect < 2:
        return False
    return game == ConnectGame() or game.width * game.height <= MOST_CELLS


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """The value of one move, and of the best and the worst legal ones."""

    ply: int
    value: int
    best: int
    worst: int

    @property
    def could_err(self) -> bool:
        return self.worst < self.best

    @property
    def erred(self) -> bool:
        return self.value < self.best


@dataclass(frozen=True, slots=True)
class Tally:
    """Some of the moves: from one ply to another."""

    first: int
    last: int
    moves: int
    could_err: int
    erred: int
    wins_lost: int  # a won position was given away
    draws_lost: int

    @property
    def kept(self) -> float:
        """The share of moves that kept the value."""
        return 1 - self.erred / self.moves


def tally(evaluated: Sequence[EvaluatedMove], first: int, last: int) -> Tally:
    """Count the moves from one ply to another. There must be at least one."""
    some = [one for one in evaluated if first <= one.ply <= last]
    wrong = [one for one in some if one.erred]
    return Tally(
        first,
        last,
        len(some),
        sum(one.could_err for one in some),
        len(wrong),
        sum(one.best == 1 for one in wrong),
        sum(one.best == 0 for one in wrong),
    )


def by_ply(evaluated: Sequence[EvaluatedMove]) -> list[Tally]:
    """Count the moves in bands of plies; bands without a move are left out."""
    last = max((one.ply for one in evaluated), default=-1)
    bands = [tally(evaluated, first, first + BAND - 1) for first in range(0, last + 1, BAND)]
    return [band for band in bands if band.moves]


def random_records(game: Game, count: int, rng: random.Random) -> list[Record]:
    """Return different positions of random games, cycling through the numbers of discs. Returns
    fewer than `count` if games rarely last that long."""
    width, height = game.size
    found: dict[Position, Record] = {}
    for number in range(count):
        for _ in range(TRIES):
            record = _random_game(game, number % (width * height), rng)
            if not record.outcome and record.position not in found:
                found[record.position] = record
                break
    return sorted(found.values(), key=lambda record: len(record.moves))


def _random_game(game: Game, moves: int, rng: random.Random) -> Record:
    record = Record(game)
    while not record.outcome and len(record.moves) < moves:
        record = record.play(rng.choice(record.legal_moves))
    return record


def evaluate_moves(
    agent: Engine,
    limits: Limits,
    records: Sequence[Record],
    evaluator: ExactEvaluator,
    progress: Callable[[int, int], None],
) -> list[EvaluatedMove]:
    """Ask a player for its move in each position, and evaluate it."""
    evaluated: list[EvaluatedMove] = []
    for number, record in enumerate(records):
        progress(number, len(records))
        move = agent.search(record, limits, undisturbed).move
        values = evaluator.move_values(record.position)
        low, high = min(values.values()), max(values.values())
        evaluated.append(EvaluatedMove(len(record.moves), values[move], high, low))
    progress(len(records), len(records))
    return evaluated
