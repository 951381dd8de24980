"""Attacks by following: a large match from its start over and over, and many names at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.server.backing import DEFAULT_LIMITS, embedded
from tests.server.long_match import long_match
from tests.server.socket_attacks import flood, flood_as_many, frame
from tests.server.under_attack import play_during

STEPS = 600  # of the match that is followed
MEMORY_MB = 100
NAMES = 40  # an address may take 60 in an hour


def follow(match: str, since: int) -> bytes:
    return frame(1, b'{"type":"follow-match","match":"%b","since":%d}' % (match.encode(), since))


@pytest.mark.parametrize("since", [0, pytest.param(STEPS - 60, marks=pytest.mark.slow)])
async def test_following_a_long_match_over_and_over(tmp_path: Path, since: int) -> None:
    match = await long_match(tmp_path, STEPS, resign=False)
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood, [follow(match, since)] * 5), 3)
    report.check(memory_mb=MEMORY_MB)
    assert report.effects["answered"] >= 200_000  # bytes: several times the whole match


@pytest.mark.parametrize("sent", ["ping", pytest.param("follow", marks=pytest.mark.slow)])
async def test_many_names_at_one_address(tmp_path: Path, sent: str) -> None:
    message = frame(1, b'{"type":"ping"}')
    if sent == "follow":
        message = follow(await long_match(tmp_path, STEPS, resign=False), 0)
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood_as_many, message, NAMES), 3)
    report.check(memory_mb=MEMORY_MB)
    assert report.effects["held up"] >= NAMES // 2
