"""A clock for games at one keyboard: so much time for each player, more for each turn.

Where running out of time costs the turn and not the game, as in the house rules of
checkers, the time is for each turn instead, and is whole again when a turn begins.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.errors import BadNotation
from checkrow.rules.model import Game

_CONTROL = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}))?", re.ASCII)

Now = Callable[[], float]  # seconds from any fixed moment; never goes back


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time there is. Make it with `read_time_control`."""

    text: str
    seconds: float
    increment: float
    each_turn: bool  # the time is for one turn, and running out costs only that


def read_time_control(text: str, game: Game) -> TimeControl:
    """`5+3`: five minutes each, and three seconds more for every turn. Raises `BadNotation`."""
    match = _CONTROL.fullmatch(text)
    if match is None or float(match[1]) == 0:
        raise BadNotation(
            f"{text[:20]!r} is no clock: write minutes and added seconds, such as 5+3 or 10"
        )
    each_turn = late_turns_pass(game)
    if each_turn and match[2]:
        raise BadNotation(
            f"in {game} the clock counts each turn, so nothing is added: write {match[1]}"
        )
    return TimeControl(text, float(match[1]) * 60, float(match[2] or 0), each_turn)


def late_turns_pass(game: Game) -> bool:
    """Whether a turn that runs out of time goes by; else it costs the game."""
    return isinstance(game, CheckersGame) and game.variant.late_passes


class Clock:
    """Counts down for one seat at a time. It stands still until the first move is made."""

    def __init__(
        self, control: TimeControl, seats: int, now: Now, left: tuple[float, ...] | None = None
    ) -> None:
        self.control = control
        self._now = now
        self._left = list(left or (control.seconds,) * seats)
        self._running: int | None = None
        self._since = 0.0

    def left(self, seat: int) -> float:
        """Seconds that this seat still has; 0 when it is out of time."""
        spent = self._now() - self._since if seat == self._running else 0.0
        return max(0.0, self._left[seat] - spent)

    @property
    def snapshot(self) -> tuple[float, ...]:
        return tuple(map(self.left, range(len(self._left))))

    @property
    def ran_out(self) -> int | None:
        """The seat that has no time left, if one has run out."""
        return (
            self._running if self._running is not None and self.left(self._running) <= 0 else None
        )

    def stop(self) -> None:
        self._left = list(self.snapshot)
        self._running = None

    def run(self, seat: int) -> None:
        """Time now passes for this seat; if it did already, it goes on."""
        if seat != self._running:
            self.stop()
            self._running, self._since = seat, self._now()

    def turn_over(self, seat: int) -> None:
        """This seat has finished a turn: it gets its increment, or a whole turn's time."""
        self.stop()
        if self.control.each_turn:
            self._left[seat] = self.control.seconds
        else:
            self._left[seat] += self.control.increment

    def reset(self, left: tuple[float, ...]) -> None:
        """Back to an earlier snapshot, at a standstill."""
        self._left, self._running = list(left), None


def show_time(seconds: float) -> str:
    """`4:07`, or `9.3` in the last seconds; never 0 while there is any time left."""
    if 0 < seconds < 10:
        return f"{math.ceil(seconds * 10) / 10:.1f}"
    whole = math.ceil(seconds)
    hours, rest = divmod(whole, 3600)
    minutes, seconds_left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds_left:02}" if hours else f"{minutes}:{seconds_left:02}"
