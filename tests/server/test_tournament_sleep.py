"""The laptop that serves a tournament sleeps for a while: no time passes, and everything
continues."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

from checkrow.play.tournament.settings import Swiss
from checkrow.server.service_time import LEASH
from tests.server.attendees import opened
from tests.server.backing import embedded

ASLEEP = 8.0  # seconds instead of five minutes, but far longer than the lease


async def test_the_laptop_with_the_server_sleeps(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        event = await opened(service, Swiss(2), 4, wait_seconds=2.0)
        await event.order("start-tournament")
        attending = [asyncio.create_task(each.attend()) for each in event.everybody]
        asked = time.monotonic()
        before = (await event.shown())["view"]
        os.kill(service.servers[0].pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(ASLEEP)
        finally:
            os.kill(service.servers[0].pid, signal.SIGCONT)
        after = (await event.shown())["view"]
        awake = time.monotonic() - asked - ASLEEP
        assert after["now"] - before["now"] <= LEASH + awake
        await asyncio.gather(*attending)
        view = await event.wait_until("finished")
        assert view["round"] == 2
        assert sum(line["points"] for line in view["standings"]) == 4.0
        results = {
            match: result for each in event.players for match, result in each.results.items()
        }
        assert len(results) == 4
        assert {result["how"] for result in results.values()} <= {"rules"}
