"""Delays after wrong passwords, which grow with each one.

Failures count by key: an address together with a name, an address alone, or a session. After the
first few, the next attempt has to wait, twice as long each time. So nobody guesses fast, and only
the guesser waits: the owner of a name can sign in from elsewhere, and a signed-in device has its
own count.

    failures    1 .. free    free + 1    free + 2    free + 3 ...    minus one for every
    delay       none         1 s         2 s         4 s     ...     `forget` quiet seconds
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
# The refusals after comparing a password or a code.
WRONG = ("wrong-password", "no-such-lobby", "no-such-code")
LARGEST_POWER = 30  # of two: beyond it every delay is the maximum


@dataclass(slots=True)
class Guess:
    """One attempt at a password. It counts as a failure unless marked otherwise."""

    was_right: bool = False
    was_none: bool = False  # the password was not compared


class GuessLimiter:
    """Failures by key. If there are more than `most_keys`, the oldest are dropped."""

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
        """Return the seconds until the next attempt is allowed."""
        failures, at = self._failures.get(key, (0.0, 0.0))
        power = min(failures - self._free - 1, LARGEST_POWER)
        delay = min(FIRST * 2.0**power, self._longest) if power >= 0 else 0.0
        return max(0.0, at + delay - self._monotonic())

    def count(self, key: Hashable, change: int) -> None:
        """Add a failure, or take one back."""
        now = self._monotonic()
        failures, at = self._failures.pop(key, (0.0, now))
        failures = max(0.0, failures - (now - at) // FORGET)
        if failures + change > 0:
            self._failures[key] = (failures + change, now if change > 0 else at)
        if len(self._failures) > self._most_keys:
            self._failures.popitem(last=False)

    def forget(self, key: Hashable) -> None:
        """Drop the failures of a key after the right password."""
        self._failures.pop(key, None)


class GuessLimits:
    """The limits on passwords of one process."""

    def __init__(self, free: int, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._by_pair = GuessLimiter(free, longest=900.0, monotonic=monotonic)
        # Many people may share an address: they get more attempts, and shorter delays.
        self._by_address = GuessLimiter(10 * free, longest=60.0, monotonic=monotonic)
        # A class that copies a code from the blackboard shares an address, too.
        self._codes = GuessLimiter(10 * free, longest=60.0, monotonic=monotonic)

    @contextmanager
    def attempt(self, address: str, what: str) -> Generator[Guess]:
        """Count an attempt from an address at the password of a name or a lobby. Set `was_right` in
        the guess if it was; otherwise it failed. Raises `Refused` if it is too early.

        A failure counts from the start, so that simultaneous attempts count too.
        """
        network = network_of(address)
        limits = ((self._by_pair, (network, what)), (self._by_address, network))
        with self._counted(limits) as guess:
            yield guess

    @contextmanager
    def attempt_at_code(self, address: str) -> Generator[Guess]:
        """Count an attempt at the code of any tournament, or of any player in one."""
        with self._counted(((self._codes, network_of(address)),), "codes") as guess:
            yield guess

    @contextmanager
    def attempt_by_session(self, session: str) -> Generator[Guess]:
        """Count an attempt by a signed-in device, which has its own count."""
        with self._counted(((self._by_pair, session),)) as guess:
            yield guess

    @contextmanager
    def _counted(
        self, limits: tuple[tuple[GuessLimiter, Hashable], ...], what: str = "passwords"
    ) -> Generator[Guess]:
        wait = max(limiter.wait(key) for limiter, key in limits)
        if wait > 0:
            raise Refused(
                "too-many-guesses", f"too many wrong {what}: try again in {whole_seconds(wait)}"
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
            if guess.was_right and limits[0][0] is self._by_pair:
                limits[0][0].forget(limits[0][1])
            if guess.was_right or guess.was_none:
                for limiter, key in limits:
                    limiter.count(key, -1)
