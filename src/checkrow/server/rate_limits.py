"""Rate limits: buckets that fill with time.

A bucket holds a number of tokens; each use takes one out, and time refills it at a steady rate.
Each process has its own limits: with several workers a person gets a little more.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

SLOWEST = 1 / 86_400  # a rate of 0 is reported as a day


class Bucket:
    """The tokens of one key. Callers pass in the time, in seconds."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = burst  # tokens at the time `_at`; below 0 if some are reserved in advance
        self._at = now

    def tokens(self, now: float) -> float:
        """Return how many tokens there are."""
        left = self._left + (now - self._at) * self._per_second
        return left if left < self._burst else self._burst

    def take(self, now: float) -> bool:
        """Take one token; return whether there was one."""
        left = self.tokens(now)
        allowed = left >= 1
        self._left, self._at = left - allowed, now
        return allowed

    def reserve(self, now: float) -> float:
        """Take one token, in advance if there is none; return the seconds until it is available.
        Waiters get their tokens in the order in which they asked."""
        left = self.tokens(now) - 1
        self._left, self._at = left, now
        return 0.0 if left >= 0 else -left / max(self._per_second, SLOWEST)

    def wait(self, now: float) -> float:
        """Return the seconds until the next token."""
        return max(0.0, (1 - self.tokens(now)) / max(self._per_second, SLOWEST))


class RateLimiter:
    """Buckets by key. If there are too many, the least recently used are dropped, which only
    makes them full again."""

    def __init__(
        self,
        per_second: float,
        burst: float,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        most_keys: int = 50_000,
    ) -> None:
        self._per_second = per_second
        self._burst = burst
        self._monotonic = monotonic
        self._most_keys = most_keys
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def bucket(self, key: Hashable) -> Bucket:
        """Return the bucket of a key, for callers that use it often."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_second, self._burst, self._monotonic())
            if len(self._buckets) > self._most_keys:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def take(self, key: Hashable) -> bool:
        """Take one token; return whether there was one."""
        return self.bucket(key).take(self._monotonic())

    def wait(self, key: Hashable) -> float:
        """Return the seconds until the next token."""
        return self.bucket(key).wait(self._monotonic())
