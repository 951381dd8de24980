"""Clocks: the rules a match can have, and the time left as a frozen value.

Times are seconds of *service time*, which stops while the service is down. The value is computed
from past events and `now`; nothing here ticks.

    rule          time left                      when it is over
    NoClock       unlimited                      never
    TurnLimit     reset for every turn           loses the turn or the game, by the game's rules
    DaysPerMove   the same, in days              the same
    Fischer       total for the match,           loses the game
                  increment after each turn
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.limits import (
    DAY,
    DAYS_PER_MOVE,
    FISCHER_SECONDS,
    INCREMENT_SECONDS,
    TURN_SECONDS,
)
from checkrow.play.refused import Refused


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="none"):
    """No time limit."""


class TurnLimit(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="turn"):
    """A number of seconds for every turn."""

    seconds: float


class Fischer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="fischer"):
    """Total seconds for the match, and an increment after each turn."""

    initial: float
    increment: float = 0.0


class DaysPerMove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="days"):
    """A number of days for every turn; players need not stay connected."""

    days: int


ClockRule = NoClock | TurnLimit | Fischer | DaysPerMove


def check_rule(rule: ClockRule) -> None:
    """Raise `Refused` for an invalid clock."""
    match rule:
        case NoClock():
            return
        case TurnLimit(seconds):
            _check(seconds, TURN_SECONDS, "a turn takes", "seconds (up to 14 days)")
        case Fischer(initial, increment):
            _check(initial, FISCHER_SECONDS, "a clock starts with", "seconds")
            _check(increment, INCREMENT_SECONDS, "a turn adds", "seconds")
            if initial + increment < 1:
                raise Refused("bad-clock", "a clock needs some time: give at least 1 second")
        case DaysPerMove(days):
            _check(days, DAYS_PER_MOVE, "a move takes", "days")


def _check(value: float, bounds: tuple[float, float], what: str, unit: str) -> None:
    low, high = bounds
    if not low <= value <= high:
        raise Refused("bad-clock", f"{what} {low:g} to {high:g} {unit}, not {value:g}")


def full_time(rule: ClockRule) -> float | None:
    """Return the time everybody starts with, or None without a clock."""
    match rule:
        case NoClock():
            return None
        case TurnLimit(seconds):
            return seconds
        case Fischer(initial, increment):
            return initial or increment  # without initial time, the first turn gets the increment
        case DaysPerMove(days):
            return days * DAY


class Clocks(Struct, frozen=True):
    """The time of every seat. The clock of `running` has been ticking since `since`."""

    rule: ClockRule
    saved: tuple[float, ...]  # left to each seat at `since`; empty without a clock
    running: int | None
    since: float

    @classmethod
    def started(
        cls, rule: ClockRule, seats: int, turn: int, now: float, bonus: tuple[float, ...] = ()
    ) -> Clocks:
        """Return full clocks, with a bonus for each seat if there is one; the clock of the seat
        that starts is running."""
        full = full_time(rule)
        if full is None:
            return cls(rule, (), None, now)
        more = bonus or (0.0,) * seats
        return cls(rule, tuple([full + seconds for seconds in more]), turn, now)

    def left(self, seat: int, now: float) -> float | None:
        """Return the seconds that this seat has left, at least 0; None without a clock."""
        if not self.saved:
            return None
        spent = now - self.since if seat == self.running else 0.0
        return max(0.0, self.saved[seat] - spent)

    @property
    def deadline(self) -> float | None:
        """When the player to move runs out of time; None while no clock runs."""
        if self.running is None:
            return None
        return self.since + self.saved[self.running]

    def switched(self, turn: int, now: float) -> Clocks:
        """End a turn: its player earns the increment, and the clock of `turn` runs."""
        return self._passed_on(turn, now, earned=True)

    def handed(self, turn: int, now: float) -> Clocks:
        """Run the clock of `turn` from now on, without a finished turn."""
        return self._passed_on(turn, now, earned=False)

    def _passed_on(self, turn: int, now: float, *, earned: bool) -> Clocks:
        seat = self.running
        if seat is None:
            return self
        rule = self.rule
        if isinstance(rule, Fischer):
            rest = max(0.0, self.saved[seat] - (now - self.since))
            mine = rest + rule.increment if earned else rest
            return Clocks(rule, (*self.saved[:seat], mine, *self.saved[seat + 1 :]), turn, now)
        return Clocks(rule, self.saved, turn, now)  # restore the time spent

    def stopped(self, now: float) -> Clocks:
        """Stop the clocks at the end of the match; they show the time left."""
        seat = self.running
        if seat is None:
            return self
        rest = max(0.0, self.saved[seat] - (now - self.since))
        saved = (*self.saved[:seat], rest, *self.saved[seat + 1 :])
        return replace(self, saved=saved, running=None, since=now)
