"""What one look at a position may cost, and telling the asker how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkrow.engines.engine import Limits


@dataclass(frozen=True, slots=True)
class Report:
    """How far an analysis has come: `share` goes from 0 to 1; `depth` is 0 while it solves."""

    share: float
    depth: int
    nodes: int


KeepOn = Callable[[Report], bool]  # told how far it has come; False stops the analysis


def undisturbed(report: Report) -> bool:
    """For `keep_on`, where nobody waits."""
    return True


class Budget:
    """Starts to count when it is made. `stopped` says that the asker has had enough, which
    is not the same as a limit that is reached."""

    def __init__(self, limits: Limits, clock: Callable[[], float], keep_on: KeepOn) -> None:
        self.limits = limits
        self.nodes = 0  # spent by looks that are over
        self.stopped = False
        self._clock = clock
        self._began = clock()
        self._keep_on = keep_on

    def go_on(self, nodes: int = 0, depth: int = 0, part: float = 1.0) -> bool:
        """Tell the asker of a look that has visited so many nodes, and whether it may use
        more than it has of this part of the limits."""
        share = self.share(nodes)
        if not self.stopped:
            report = Report(min(share, 1.0), depth, self.nodes + nodes)
            self.stopped = not self._keep_on(report)
        return not self.stopped and share < part

    def share(self, nodes: int = 0) -> float:
        """How much of the limits is spent, nodes of the present look included."""
        spent = 0.0
        if self.limits.seconds is not None:
            spent = (self._clock() - self._began) / max(self.limits.seconds, 1e-9)
        return max(spent, self.node_share(nodes))

    def node_share(self, nodes: int = 0) -> float:
        if self.limits.nodes is None:
            return 0.0
        return (self.nodes + nodes) / max(self.limits.nodes, 1)

    def left(self, depth: int | None) -> Limits:
        """The limits of a search that may have all that is left."""
        seconds, nodes = self.limits.seconds, self.limits.nodes
        return Limits(
            None if seconds is None else max(0.0, seconds - (self._clock() - self._began)),
            depth,
            None if nodes is None else max(0, nodes - self.nodes),
        )
