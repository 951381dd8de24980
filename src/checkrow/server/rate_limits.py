"""Rate limits: buckets that fill with time.

A bucket holds a number of tokens; each use takes one out, and time refills it at a steady rate.
Each process has its own limits: with several workers a person gets a little more.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

SLOWEST = 1 / 86_400  # a rate of 0 is reported as a day


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
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        """Take one token; return whether there was one."""
        now = self._monotonic()
        left, at = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second)
        allowed = left >= 1
        self._buckets[key] = (left - allowed, now)
        if len(self._buckets) > self._most_keys:
            self._buckets.popitem(last=False)
        return allowed

    def reserve(self, key: Hashable) -> float:
        """Take one token, in advance if there is none; return the seconds until it is there. So
        all who wait for a key get their tokens in turn."""
        now = self._monotonic()
        left, at = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second) - 1
        self._buckets[key] = (left, now)
        if len(self._buckets) > self._most_keys:
            self._buckets.popitem(last=False)
        return -left / max(self._per_second, SLOWEST) if left < 0 else 0.0

    def wait(self, key: Hashable) -> float:
        """Return the seconds until the next token."""
        left, at = self._buckets.get(key, (self._burst, self._monotonic()))
        left = min(self._burst, left + (self._monotonic() - at) * self._per_second)
        return max(0.0, (1 - left) / max(self._per_second, SLOWEST))
