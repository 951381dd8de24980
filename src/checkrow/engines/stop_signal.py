"""Counts the work of one search, keeps its best finding, and signals when to stop."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.engine import Finding, KeepGoing, Limits, undisturbed

# How often `keep_going` is called: by time, because the cost of a node depends on the board,
# and by nodes, because the clock of a test may not advance.
ASK_SECONDS = 0.02
ASK_NODES = 500


class Stopped(Exception):  # not an error; it never leaves the engine
    """The search reached a limit, or `keep_going` returned False."""


class StopSignal:
    """Call `tick` for every node and `look` for smaller work. When they raise `Stopped`, the
    last finding is the answer."""

    def __init__(
        self, limits: Limits, keep_going: KeepGoing, clock: Callable[[], float], first: Finding
    ) -> None:
        self.found = first
        self.nodes = 0
        self._keep_going = keep_going
        self._clock = clock
        self._most_nodes = math.inf if limits.nodes is None else limits.nodes
        self._asked_at = clock()
        self._looks = 0  # since the last call of `keep_going`
        self._deadline = math.inf if limits.seconds is None else self._asked_at + limits.seconds

    def tick(self) -> None:
        """Count one more node. Raises `Stopped`."""
        if self.nodes >= self._most_nodes:
            raise Stopped
        self.nodes += 1
        self.look()

    def look(self) -> None:
        """Count a bit of work smaller than a node, such as a look at a column. Raises `Stopped`."""
        self._looks += 1
        now = self._clock()
        if now >= self._deadline:
            raise Stopped
        if now - self._asked_at >= ASK_SECONDS or self._looks >= ASK_NODES:
            self._ask(now)

    def keep(self, finding: Finding) -> None:
        """Store the best finding so far; the next call of `keep_going` receives it."""
        self.found = finding

    def report(self) -> None:
        """Call `keep_going` now. Raises `Stopped`."""
        self._ask(self._clock())

    def result(self) -> Finding:
        return replace(self.found, nodes=self.nodes)

    def _ask(self, now: float) -> None:
        self._asked_at, self._looks = now, 0
        if not self._keep_going(self.result()):
            raise Stopped


def unlimited(first: Finding) -> StopSignal:
    """Return a signal that never stops, for little work that must not depend on time."""
    return StopSignal(Limits(), undisturbed, lambda: 0.0, first)
