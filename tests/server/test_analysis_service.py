"""Who waits for engines, and what happens to those who do not."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Generator
from functools import partial

import pytest

from checkrow.play.refused import Refused
from checkrow.server import analysis_worker
from checkrow.server.analysis_service import MOST_WAITING, AnalysisService


@pytest.fixture(scope="module")
def analysis() -> Generator[AnalysisService]:
    made = AnalysisService(processes=1, most_waiting=8)
    yield made
    made.close()


def until_stopped(flag: int) -> str:
    """Runs in a process; ends only when nobody waits for it."""
    while not (analysis_worker.flags and analysis_worker.flags[flag]):
        time.sleep(0.001)
    return "stopped"


def at_once(answer: str, flag: int) -> str:
    return answer


def fall_over(flag: int) -> str:
    os._exit(1)


async def test_who_goes_away_stops_the_engine(analysis: AnalysisService) -> None:
    async with asyncio.timeout(60):
        waiting = asyncio.create_task(analysis.ask("ann", until_stopped))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        answer = await analysis.ask("bob", partial(at_once, "now it is my turn"))
    assert answer == "now it is my turn"


async def test_one_question_at_a_time_and_a_few_in_line(analysis: AnalysisService) -> None:
    async with asyncio.timeout(60):
        waiting = [
            asyncio.create_task(analysis.ask("ann", until_stopped)) for _ in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as error:
            await analysis.ask("ann", partial(at_once, "too much"))
        assert error.value.code == "too-many-studies"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await analysis.ask("ann", partial(at_once, "again")) == "again"


async def test_there_is_an_end_to_all_who_wait(analysis: AnalysisService) -> None:
    async with asyncio.timeout(60):
        waiting = [
            asyncio.create_task(analysis.ask(f"player {number}", until_stopped))
            for number in range(8)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as error:
            await analysis.ask("one more", partial(at_once, "too much"))
        assert error.value.code == "busy"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def test_an_engine_that_falls_over_is_started_again(analysis: AnalysisService) -> None:
    async with asyncio.timeout(60):
        with pytest.raises(Refused) as error:
            await analysis.ask("ann", fall_over)
        assert error.value.code == "busy"
        answer = await analysis.ask("ann", partial(at_once, "here again"))
    assert answer == "here again"
