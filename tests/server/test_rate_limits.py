"""How fast the tokens of a rate come back, and who gets them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from checkrow.server.limits import Limits
from checkrow.server.rate_limits import RateLimiter
from checkrow.server.settings import Settings


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_token_that_is_missing_comes_with_time() -> None:
    clock = Clock()
    limiter = RateLimiter(10.0, 2, monotonic=clock)
    assert [limiter.take("a") for _ in range(3)] == [True, True, False]
    assert limiter.wait("a") == pytest.approx(0.1)
    clock.now = 0.1
    assert limiter.take("a")
    assert not limiter.take("a")
    assert limiter.take("b")


def test_those_who_reserve_tokens_wait_one_after_the_other() -> None:
    limiter = RateLimiter(10.0, 2, monotonic=Clock())
    one, same = limiter.bucket("a"), limiter.bucket("a")
    waits = [one.reserve(0.0), same.reserve(0.0), one.reserve(0.0), same.reserve(0.0)]
    assert waits == pytest.approx([0.0, 0.0, 0.1, 0.2])
    assert limiter.bucket("b").reserve(0.0) == 0.0
    assert one.reserve(0.15) == pytest.approx(0.15)  # at 0.3, after the one at 0.2
    assert [same.reserve(10.0) for _ in range(3)] == pytest.approx([0.0, 0.0, 0.1])


def test_the_least_recently_used_buckets_are_dropped() -> None:
    limiter = RateLimiter(10.0, 1, monotonic=Clock(), most_keys=2)
    assert limiter.take("a")
    assert limiter.take("b")
    assert not limiter.take("a")  # now "b" is the least recently used
    assert limiter.take("c")
    assert not limiter.take("a")
    assert limiter.take("b")  # full again


def test_a_class_behind_one_router_does_not_reach_the_rate_of_its_address(tmp_path: Path) -> None:
    school = Limits(Settings(tmp_path)).messages_of_network.bucket("school")
    # All forty connect again at once, and follow what they followed before.
    waits = [school.reserve(time.monotonic()) for _ in range(40 * 25)]
    assert max(waits) == 0.0
