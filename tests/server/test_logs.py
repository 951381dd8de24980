"""Logs do not fill the disk, and a server that cannot write its log keeps running."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest
import structlog

from checkrow.server.logs import MOST_KINDS, Sampler


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def lines(sampler: Sampler, count: int, **event: object) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for _ in range(count):
        try:
            found.append(dict(sampler.process(None, "warning", dict(event))))
        except structlog.DropEvent:
            continue
    return found


def test_repeated_lines_are_sampled_and_counted() -> None:
    clock = Clock()
    sampler = Sampler(3, 60.0, monotonic=clock)
    shown = lines(sampler, 100, level="warning", event="away", task="write")
    assert [each.get("sampled") for each in shown] == [
        None,
        None,
        "lines like this are left out for 60 s",
    ]
    clock.now += 59
    assert lines(sampler, 10, level="warning", event="away", task="write") == []
    clock.now += 1
    after = lines(sampler, 2, level="warning", event="away", task="write")
    assert [each.get("left_out") for each in after] == [107, None]


def test_lines_of_other_kinds_are_not_affected() -> None:
    sampler = Sampler(1, 60.0, monotonic=Clock())
    kinds = [
        {"level": "warning", "event": "away", "task": "write"},
        {"level": "warning", "event": "away", "task": "read"},
        {"level": "error", "event": "away", "task": "read"},
        {"level": "warning", "event": "away", "task": "read", "error": "OSError"},
        {"level": "warning", "event": "back", "task": "read"},
    ]
    for kind in kinds:
        assert len(lines(sampler, 5, **kind)) == 1


def test_the_memory_of_the_sampler_is_bounded() -> None:
    sampler = Sampler(1, 60.0, monotonic=Clock())
    for number in range(3 * MOST_KINDS):
        sampler.notes_for(number)
    assert len(sampler._seen) <= MOST_KINDS  # pyright: ignore[reportPrivateUsage]


def test_lines_of_libraries_are_sampled_too(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    caplog.handler.addFilter(sampler := Sampler(2, 60.0, monotonic=clock).filter)
    try:
        for number in range(50):
            logging.getLogger("library").warning("cannot reach %s", number)
        clock.now += 60
        logging.getLogger("library").warning("cannot reach %s", 50)
    finally:
        caplog.handler.removeFilter(sampler)
    assert caplog.messages == [
        "cannot reach 0",
        "cannot reach 1 (sampled: lines like this are left out for 60 s)",
        "cannot reach 50 (left_out: 48)",
    ]


@pytest.mark.parametrize("as_json", [True, False])
def test_a_log_that_cannot_be_written_stops_nobody(as_json: bool) -> None:
    program = f"""
import logging, structlog
from checkrow.server.logs import set_up_logs
set_up_logs(as_json={as_json})
structlog.get_logger().warning("lost")
logging.getLogger("library").warning("lost")
print("alive")
"""
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            stderr=full,
            check=False,
        )
    assert ended.stdout == b"alive\n"
