"""Repeated work: a run that has started finishes, and no error ends the repetition."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress

import pytest
import structlog.testing

from checkrow.server.retry import Work, keep_running, repeat

Forever = Callable[[str, Work, float], Coroutine[None, None, None]]


async def ended(task: asyncio.Task[None]) -> None:
    with suppress(asyncio.CancelledError):
        await task


async def test_work_in_progress_finishes() -> None:
    begun, may_end, done = asyncio.Event(), asyncio.Event(), list[str]()

    async def work() -> None:
        begun.set()
        await may_end.wait()
        done.append("done")

    task = asyncio.create_task(repeat("work", work, 0.0))
    await begun.wait()
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    may_end.set()
    await ended(task)
    assert task.cancelled()
    assert done == ["done"]


@pytest.mark.parametrize(("forever", "cancels"), [(repeat, 2), (keep_running, 1)])
async def test_work_without_an_end_is_cut_short(forever: Forever, cancels: int) -> None:
    begun, cut_short = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut_short.set()

    task = asyncio.create_task(forever("work", work, 0.0))
    await begun.wait()
    for _ in range(cancels):
        assert not cut_short.is_set()
        task.cancel()
        await asyncio.sleep(0.01)
    await ended(task)
    await cut_short.wait()


@pytest.mark.parametrize("error", [OSError("away"), ValueError("a bug")])
async def test_errors_are_got_over(error: Exception) -> None:
    times, often = list[int](), asyncio.Event()

    async def work() -> None:
        times.append(len(times))
        if len(times) == 3:
            often.set()
        raise error

    task = asyncio.create_task(repeat("work", work, 0.0))
    await often.wait()
    task.cancel()
    await ended(task)
    assert len(times) >= 3


@pytest.mark.parametrize("error", [OSError("away"), ValueError("a bug")])
async def test_a_failure_is_logged_with_the_time_of_the_next_attempt(error: Exception) -> None:
    async def work() -> None:
        raise error

    with structlog.testing.capture_logs() as logs:
        task = asyncio.create_task(keep_running("count the stars", work, 2.0))
        await asyncio.sleep(0)
        task.cancel()
        await ended(task)
    assert [(each["event"], each["task"]) for each in logs] == [
        ("task failed; retrying in 2 s", "count the stars")
    ]
