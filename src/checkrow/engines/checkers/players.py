"""The strong players of checkers."""

from __future__ import annotations

from collections.abc import Callable

from checkrow.engines.checkers.endgame.background import BackgroundTables, usual_tables
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits
from checkrow.engines.limits import at_most, for_only_move
from checkrow.engines.thread_limit import usual_threads
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.model import Game
from checkrow.rules.record import Record

EXPERT_NODES = 500_000
PERFECT_MEGABYTES = 64


class CheckersExpert(Engine):
    """The native search with a limit of nodes, so that it plays the same on every machine."""

    def __init__(self, clock: Callable[[], float], nodes: int = EXPERT_NODES) -> None:
        self._search = NativeCheckers(clock)
        self._nodes = nodes

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=2.0)  # for slow machines; fast ones reach the node limit first

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        limits = at_most(for_only_move(record, limits), self._nodes)
        return self._search.search(record, limits, keep_going)


class CheckersPerfect(Engine):
    """The native search, with endgame tables and several threads if only time limits it."""

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        tables: BackgroundTables = usual_tables,
        threads: int | None = None,
    ) -> None:
        self._clock = clock
        self._tables = tables
        self._threads = usual_threads() if threads is None else threads
        self._search = NativeCheckers(clock, PERFECT_MEGABYTES, threads=self._threads)
        self._with_tables: NativeCheckers | None = None

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=3.0)

    def ponders(self, game: Game) -> bool:
        return True

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        limits, position = for_only_move(record, limits), record.position
        assert isinstance(position, CheckersPosition)
        return self._player(position, limits).search(record, limits, keep_going)

    def _player(self, position: CheckersPosition, limits: Limits) -> NativeCheckers:
        """Return the player. Tables appear once built, so repeatable searches skip them."""
        if limits.nodes is not None or limits.depth is not None:
            return self._search
        tables = self._tables(position)
        if tables is None:
            return self._search
        if self._with_tables is None:
            self._with_tables = NativeCheckers(
                self._clock, PERFECT_MEGABYTES, tables, self._threads
            )
        return self._with_tables
