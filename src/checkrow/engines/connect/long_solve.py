"""Solve the empty board in a run of hours, which can be interrupted and continued."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from checkrow.engines.connect.proof_file import BadProofs, Proofs, read_proofs, write_proofs
from checkrow.engines.connect.solver import Exact, Progress, Solver, Stopped
from checkrow.rules.connect import ConnectGame

# What took the solver at least 4 ** LEAST_WORK nodes is saved: about two milliseconds. After an
# interruption it repeats only what took less.
LEAST_WORK = 7


class LongSolve:
    """A run of the solver from the empty board. With a `path`, it continues from that file if it
    exists, and saves there. Times are those of the `clock`.

    Raises `BadProofs` for a file that it cannot use, `ValueError` for a game that it cannot solve,
    and `OSError`.
    """

    def __init__(
        self,
        game: ConnectGame,
        *,
        table_bytes: int,
        threads: int = 1,
        path: Path | None = None,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        known = Proofs(game.key)
        if path is not None and path.exists():
            known = read_proofs(path, game.key)
        self._solver = Solver(game, table_bytes, threads)
        try:
            self._solver.learn(known.entries)
        except ValueError as fault:
            raise BadProofs(f"{path} is damaged ({fault}): delete it to start again") from None
        self._game, self._path, self._clock = game, path, clock
        self._before = replace(known, entries=b"")
        self._began = clock()
        self.continued = known
        """The proofs at the beginning."""

    @property
    def nodes(self) -> int:
        """How many nodes all runs have visited."""
        return self._before.nodes + self._solver.nodes

    @property
    def seconds(self) -> float:
        """How long all runs took."""
        return self._before.seconds + self._clock() - self._began

    @property
    def parts(self) -> int:
        """How many runs there were, this one included."""
        return self._before.parts + 1

    def solve(
        self, *, weak: bool, every: float, report: Callable[[LongSolve], None] | None = None
    ) -> Exact:
        """Return the outcome for the player who starts; with `weak`, without the distance. Every
        so many seconds it saves and calls `report`. It also saves at the end, and when `report` or
        Ctrl-C raises an exception."""
        try:
            while True:
                may_continue = self._until(self._clock() + every)
                try:
                    return self._solver.solve(self._game.start(), weak=weak, progress=may_continue)
                except Stopped:
                    # The next call finds in the table what this one proved.
                    self._save()
                if report is not None:
                    report(self)
        finally:
            self._save()

    def _until(self, due: float) -> Progress:
        return lambda _: self._clock() < due

    def _save(self) -> None:
        if self._path is not None:
            entries = self._solver.proved(LEAST_WORK)
            write_proofs(
                self._path, Proofs(self._game.key, self.nodes, self.seconds, self.parts, entries)
            )
