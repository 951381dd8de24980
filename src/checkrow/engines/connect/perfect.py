"""The strongest player of Connect-N.

- With two players, on boards that the solver supports: it wins as soon as possible, or loses as
  late as possible; of equally good moves it takes the one nearest the middle. It looks up openings
  of Connect Four in the book. If the solver does not finish in time, it only solves who wins, not
  how soon; and if that takes too long as well, the searching player decides.
- Otherwise: the searching player.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.connect.book.openings import Book, shipped_book
from checkrow.engines.connect.solve_attempt import (
    TABLE_BYTES,
    SolveAttempt,
    SolveEnd,
    limits_worth_using,
    score_of,
)
from checkrow.engines.connect.solver import can_solve, exact_of
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits
from checkrow.engines.limits import left_of, search_on, share_of
from checkrow.engines.mcts import Mcts
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.record import Record

EXACTLY = 1 / 2  # of the time and the nodes; the next share is of the rest
WHO_WINS = 1 / 2
MOST_THREADS = 4  # for the solver: leave cores for other programs


class ConnectPerfect(Engine):
    """Keeps nothing between searches, so that a limit of nodes means the same
    every time."""

    def __init__(
        self,
        rng: random.Random,
        clock: Callable[[], float],
        *,
        book: Callable[[], Book | None] = shipped_book,
        table_bytes: int = TABLE_BYTES,
        threads: int = min(MOST_THREADS, os.cpu_count() or 1),
    ) -> None:
        self._clock = clock
        self._book = book
        self._table_bytes = table_bytes
        self._threads = threads
        self._searcher = Mcts(rng, clock)

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=3.0)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        limits = limits_worth_using(record, limits)
        position = record.position
        assert isinstance(position, ConnectPosition)
        if not can_solve(position.game):
            return self._searcher.search(record, limits, keep_going)
        return self._looked_up(position) or self._solve(record, position, limits, keep_going)

    def _looked_up(self, position: ConnectPosition) -> Finding | None:
        book = self._book()
        if book is None or (known := book.look_up(position)) is None:
            return None
        line = tuple(position.game.drops[column] for column in book.line(position))
        return Finding(line[0], line, score_of(exact_of(known.score, position)), len(line))

    def _solve(
        self, record: Record, position: ConnectPosition, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        if limits.depth is not None:  # the solver cannot stop at a depth
            return self._searcher.search(record, limits, keep_going)
        begun = self._clock()

        def left() -> Limits:
            return left_of(limits, self._clock() - begun, attempt.nodes)

        attempt = SolveAttempt(
            position,
            keep_going,
            self._clock,
            limits.nodes,
            table_bytes=self._table_bytes,
            threads=self._threads,
        )
        if not keep_going(attempt.found):
            return attempt.found
        end = attempt.exactly(share_of(limits, EXACTLY))
        if end is SolveEnd.LIMIT:
            end = attempt.who_wins(share_of(left(), WHO_WINS))
        if end is SolveEnd.LIMIT:
            return search_on(self._searcher, record, left(), keep_going, attempt.nodes)
        return replace(attempt.found, nodes=attempt.nodes)
