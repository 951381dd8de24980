"""The budget of one analysis, and its progress reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkrow.engines.engine import Limits


@dataclass(frozen=True, slots=True)
class Report:
    """The progress of an analysis: `share` goes from 0 to 1; `depth` is 0 while it solves."""

    share: float
    depth: int
    nodes: int


KeepOn = Callable[[Report], bool]  # receives progress; returns False to stop the analysis


def undisturbed(report: Report) -> bool:
    """Never stop: a `keep_on` for callers that do not wait."""
    return True


class AnalysisBudget:
    """Starts counting when it is created. `stopped` means that the caller stopped the analysis,
    as opposed to reaching a limit."""

    def __init__(self, limits: Limits, clock: Callable[[], float], keep_on: KeepOn) -> None:
        self.limits = limits
        self.nodes = 0  # spent by finished searches
        self.stopped = False
        self._clock = clock
        self._began = clock()
        self._keep_on = keep_on

    def may_continue(self, nodes: int = 0, depth: int = 0, part: float = 1.0) -> bool:
        """Report that the current search has visited this many nodes, and return whether it may
        continue within this part of the limits."""
        share = self.share(nodes)
        if not self.stopped:
            report = Report(min(share, 1.0), depth, self.nodes + nodes)
            self.stopped = not self._keep_on(report)
        return not self.stopped and share < part

    def share(self, nodes: int = 0) -> float:
        """Return how much of the limits is spent, including nodes of the current search."""
        spent = 0.0
        if self.limits.seconds is not None:
            spent = (self._clock() - self._began) / max(self.limits.seconds, 1e-9)
        return max(spent, self.node_share(nodes))

    def node_share(self, nodes: int = 0) -> float:
        if self.limits.nodes is None:
            return 0.0
        return (self.nodes + nodes) / max(self.limits.nodes, 1)

    def left(self, depth: int | None) -> Limits:
        """Return the limits for a search that may use everything that is left."""
        seconds, nodes = self.limits.seconds, self.limits.nodes
        return Limits(
            None if seconds is None else max(0.0, seconds - (self._clock() - self._began)),
            depth,
            None if nodes is None else max(0, nodes - self.nodes),
        )
