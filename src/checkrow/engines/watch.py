"""Counts the work of one search, keeps what it found, and says when to stop."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.engine import Finding, KeepGoing, Limits

# How often the asker is asked: by time, because what one node costs depends on the board,
# and by nodes, because a given clock may stand still.
ASK_SECONDS = 0.02
ASK_NODES = 500


class Stopped(Exception):  # it is no error, and never leaves the engine
    """The search is over: a limit is reached, or the asker said so."""


class Watch:
    """`tick` for every node, `look` for lesser work; when they raise `Stopped`, what was
    `found` last is the answer."""

    def __init__(
        self, limits: Limits, keep_going: KeepGoing, clock: Callable[[], float], first: Finding
    ) -> None:
        self.found = first
        self.nodes = 0
        self._keep_going = keep_going
        self._clock = clock
        self._most_nodes = math.inf if limits.nodes is None else limits.nodes
        self._asked_at = clock()
        self._looks = 0  # since the asker was asked
        self._deadline = math.inf if limits.seconds is None else self._asked_at + limits.seconds

    def tick(self) -> None:
        """One more node is looked at. Raises `Stopped`."""
        if self.nodes >= self._most_nodes:
            raise Stopped
        self.nodes += 1
        self.look()

    def look(self) -> None:
        """A little work that is no node, such as a glance at a column. Raises `Stopped`."""
        self._looks += 1
        now = self._clock()
        if now >= self._deadline:
            raise Stopped
        if now - self._asked_at >= ASK_SECONDS or self._looks >= ASK_NODES:
            self._ask(now)

    def keep(self, finding: Finding) -> None:
        """This is the best so far; the asker hears of it when it is next asked."""
        self.found = finding

    def report(self) -> None:
        """Tells the asker now. Raises `Stopped`."""
        self._ask(self._clock())

    def result(self) -> Finding:
        return replace(self.found, nodes=self.nodes)

    def _ask(self, now: float) -> None:
        self._asked_at, self._looks = now, 0
        if not self._keep_going(self.result()):
            raise Stopped
