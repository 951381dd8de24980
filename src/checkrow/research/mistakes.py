"""Counts how often a player gives away the value of a position, exactly, with the solver."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checkrow.engines.connect.book.openings import shipped_book
from checkrow.engines.connect.solver import Solver
from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.model import Game, Move, Position
from checkrow.rules.record import Record

MOST_CELLS = 30  # of other boards that the solver solves from the start
BAND = 6  # plies in one line of the report
TRIES = 100  # random games until one lasts long enough


def is_exact(game: Game) -> bool:
    """Return whether every move of this game can be judged exactly."""
    if not isinstance(game, ConnectGame) or game.players != 2 or game.connect < 2:
        return False
    return game == ConnectGame() or game.width * game.height <= MOST_CELLS


class Judge:
    """Values of moves under best play: 1 for a win, 0 for a draw, -1 for a loss."""

    def __init__(self, game: Game) -> None:
        """Raises `ValueError` for a game that cannot be solved."""
        self._solver = Solver(game)
        book = shipped_book()
        self._book = book if book is not None and book.game == game else None

    def value(self, position: Position) -> int:
        """Return the value of a position for the player to move."""
        assert isinstance(position, ConnectPosition)
        if position.outcome:
            return 0 if position.outcome.winner is None else -1  # a line ends the game
        if self._book and (known := self._book.look_up(position)):
            return (known.score > 0) - (known.score < 0)
        return self._solver.score(position, weak=True)

    def moves(self, position: Position) -> dict[Move, int]:
        """Return the value of each legal move for the player who makes it."""
        return {move: -self.value(position.play(move)) for move in position.legal_moves}


@dataclass(frozen=True, slots=True)
class Judged:
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


def tally(judged: Sequence[Judged], first: int, last: int) -> Tally:
    """Count the moves from one ply to another. There must be at least one."""
    some = [one for one in judged if first <= one.ply <= last]
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


def by_ply(judged: Sequence[Judged]) -> list[Tally]:
    """Count the moves in bands of plies; bands without a move are left out."""
    last = max((one.ply for one in judged), default=-1)
    bands = [tally(judged, first, first + BAND - 1) for first in range(0, last + 1, BAND)]
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


def judge_moves(
    agent: Engine,
    limits: Limits,
    records: Sequence[Record],
    judge: Judge,
    progress: Callable[[int, int], None],
) -> list[Judged]:
    """Ask a player for its move in each position, and judge it."""
    judged: list[Judged] = []
    for number, record in enumerate(records):
        progress(number, len(records))
        move = agent.search(record, limits, undisturbed).move
        values = judge.moves(record.position)
        low, high = min(values.values()), max(values.values())
        judged.append(Judged(len(record.moves), values[move], high, low))
    progress(len(records), len(records))
    return judged
