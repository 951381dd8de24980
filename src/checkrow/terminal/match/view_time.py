"""The time of a match, counted from its last view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkrow.play.match import MatchView


@dataclass(slots=True)
class ViewTime:
    """Counts the seconds since the last view; it pauses while the connection is lost."""

    clock: Callable[[], float]
    view: MatchView
    updated: float = 0.0
    stopped: float | None = None

    def update(self, view: MatchView) -> None:
        self.view, self.updated, self.stopped = view, self.clock(), None

    def stop(self) -> None:
        """Stop while the connection is lost, when nobody knows what happens."""
        self.stopped = self.passed

    @property
    def passed(self) -> float:
        """The seconds since the last view."""
        return self.clock() - self.updated if self.stopped is None else self.stopped

    def left(self, seat: int) -> float | None:
        """Return the seconds that this seat has left; None without a clock."""
        clock = self.view.clock
        if clock is None:
            return None
        spent = self.passed if clock.running == seat else 0.0
        return max(0.0, clock.left[seat] - spent)

    def until_claim(self, seat: int) -> float | None:
        """Return the seconds until the others may claim against this seat; None while its
        player is connected."""
        claim = self.view.players[seat].claim
        return None if claim is None else max(0.0, claim - self.view.now - self.passed)
