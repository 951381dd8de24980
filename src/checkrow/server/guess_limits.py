"""Delays for wrong passwords, which grow with every further one.

Failures count by key: an address together with a name, an address alone, or a session. After the
first few the next attempt has to wait, twice as long each time. So nobody guesses fast, and only
the guesser waits: the owner of a name signs in from elsewhere, and a device that is signed in
already counts by itself.

    failures    1 .. free    free + 1    free + 2    free + 3 ...    and one fewer for every
    delay       none         1 s         2 s         4 s     ...     `forget` seconds of quiet
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from dataclasses import dataclass

from checkrow.play.refused import Refused, whole_seconds
from checkrow.server.networks import network_of

FIRST = 1.0  # seconds
FORGET = 900.0
WRONG = ("wrong-password", "no-such-lobby")  # the refusals of a password that was compared
LARGEST_POWER = 30  # of two: beyond it every delay is the longest


@dataclass(slots=True)
class Guess:
    """One attempt at a password. It counts as a failure until somebody says otherwise."""

    was_right: bool = False
    was_none: bool = False  # the password was not looked at


class GuessLimiter:
    """Failures by key. When there are more than `most_keys` the oldest are forgotten."""

    def __init__(
        self,
        free: int,
        longest: float,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        most_keys: int = 50_000,
    ) -> None:
        self._free = free
        self._longest = longest
        self._monotonic = monotonic
        self._most_keys = most_keys
        self._failures: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # and when

    def __len__(self) -> int:
        return len(self._failures)

    def wait(self, key: Hashable) -> float:
        """Seconds until the next attempt is allowed."""
        failures, at = self._failures.get(key, (0.0, 0.0))
        power = min(failures - self._free - 1, LARGEST_POWER)
        delay = min(FIRST * 2.0**power, self._longest) if power >= 0 else 0.0
        return max(0.0, at + delay - self._monotonic())

    def count(self, key: Hashable, change: int) -> None:
        """One more failure, or one fewer that was none."""
        now = self._monotonic()
        failures, at = self._failures.pop(key, (0.0, now))
        failures = max(0.0, failures - (now - at) // FORGET)
        if failures + change > 0:
            self._failures[key] = (failures + change, now if change > 0 else at)
        if len(self._failures) > self._most_keys:
            self._failures.popitem(last=False)

    def forget(self, key: Hashable) -> None:
        """The right password came: what was wrong before counts no more."""
        self._failures.pop(key, None)


class GuessLimits:
    """The limits on passwords of one process."""

    def __init__(self, free: int, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._by_pair = GuessLimiter(free, longest=900.0, monotonic=monotonic)
        # Many people may share an address: they share more attempts, and shorter delays.
        self._by_address = GuessLimiter(10 * free, longest=60.0, monotonic=monotonic)

    @contextmanager
    def attempt(self, address: str, what: str) -> Generator[Guess]:
        """An attempt from an address at the password of a name or a lobby. Set `was_right` in
        the guess where it was; else it has failed. Raises `Refused` where it is too early.

        A failure counts from the start, so that attempts at the same time count too.
        """
        network = network_of(address)
        limits = ((self._by_pair, (network, what)), (self._by_address, network))
        with self._counted(limits) as guess:
            yield guess

    @contextmanager
    def attempt_by_session(self, session: str) -> Generator[Guess]:
        """An attempt by a device that is signed in: it counts by itself."""
        with self._counted(((self._by_pair, session),)) as guess:
            yield guess

    @contextmanager
    def _counted(self, limits: tuple[tuple[GuessLimiter, Hashable], ...]) -> Generator[Guess]:
        wait = max(limiter.wait(key) for limiter, key in limits)
        if wait > 0:
            raise Refused(
                "too-many-guesses", f"too many wrong passwords: try again in {whole_seconds(wait)}"
            )
        for limiter, key in limits:
            limiter.count(key, 1)
        guess = Guess()
        try:
            yield guess
        except Refused as refused:
            guess.was_none = refused.code not in WRONG
            raise
        except BaseException:
            guess.was_none = True
            raise
        finally:
            if guess.was_right:
                limits[0][0].forget(limits[0][1])
            if guess.was_right or guess.was_none:
                for limiter, key in limits:
                    limiter.count(key, -1)
