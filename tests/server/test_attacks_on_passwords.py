"""Attacks by guessing passwords, each of which costs the server a slow hash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.server.backing import DEFAULT_LIMITS, embedded
from tests.server.http_attacks import ask, new_token
from tests.server.people import new_name
from tests.server.under_attack import play_during, seconds_left

ADDRESSES = [f"127.0.1.{number}" for number in range(1, 51)]
AT_ONCE = 20
PASSWORD = "a long password"


def guess(names: Sequence[str], url: str) -> Counter[str]:
    """Guess the passwords of these names from many addresses at once, so that limits by address
    stop few of the guesses. Count the answers."""
    numbers = count()

    def guess_over_and_over(_: int) -> Counter[str]:
        answers: Counter[str] = Counter()
        while left := seconds_left():
            number = next(numbers)
            name, address = names[number % len(names)], ADDRESSES[number % len(ADDRESSES)]
            form = {"name": name, "password": f"guess number {number}"}
            with suppress(OSError):
                attempt = ("POST", "/api/session", form)
                answers[ask(url, attempt, address=address, patience=max(left, 0.1))] += 1
        return answers

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return sum(threads.map(guess_over_and_over, range(AT_ONCE)), Counter())


@pytest.mark.parametrize("names", [pytest.param(1, marks=pytest.mark.slow), 7])
async def test_guesses_delay_no_honest_step(tmp_path: Path, names: int) -> None:
    with embedded(tmp_path / "server", DEFAULT_LIMITS) as service:
        protected = [new_name() for _ in range(names)]
        for name in protected:
            new_token(service.url(0), name, password=PASSWORD)
        report = await play_during(service, partial(guess, protected), 3)
    # Two hashes at a time take 20 MB each, but every thread that computes some may keep as much.
    report.check(memory_mb=150)
    assert report.effects["wrong-password"] >= 5
