"""The queue of analysis over HTTP: networks share places, and a client that leaves gives its up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx

from tests.server.backing import PATIENCE, Service, embedded
from tests.server.under_attack import metrics_of

HOURS = 3 * 3600.0  # no test waits for the end of such a job


@asynccontextmanager
async def asking(service: Service, address: str) -> AsyncGenerator[asyncio.Task[httpx.Response]]:
    """Ask an engine for hours, as somebody at this address, and disconnect at the end."""
    async with httpx.AsyncClient(base_url=service.url(0), timeout=None) as client:
        question = {"game": "checkers:international", "seconds": HOURS}
        answer = asyncio.create_task(
            client.post("/api/study/values", json=question, headers={"X-Forwarded-For": address})
        )
        try:
            yield answer
        finally:
            answer.cancel()
            await asyncio.wait([answer])


async def until_jobs(service: Service, *, running: int, waiting: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await asyncio.to_thread(metrics_of, service.url(0))
            if (found["analysis_running"], found["analysis_waiting"]) == (running, waiting):
                return
            await asyncio.sleep(0.05)


async def test_addresses_of_one_network_share_its_places(tmp_path: Path) -> None:
    with embedded(
        tmp_path / "server",
        trusted_proxies="127.0.0.1",
        study_seconds=str(HOURS),
        study_queue_of_network="2",
    ) as service:
        async with AsyncExitStack() as stack:
            for number in range(3):
                address = f"2001:db8:1:2::{number}"
                await stack.enter_async_context(asking(service, address))
                await until_jobs(service, running=1, waiting=number)
            # The next one from this /64 is too much, from another one it is not.
            last = await stack.enter_async_context(asking(service, "2001:db8:1:2:f::1"))
            refused = await asyncio.wait_for(last, PATIENCE)
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            await stack.enter_async_context(asking(service, "2001:db8:1:3::1"))
            await until_jobs(service, running=1, waiting=3)
        await until_jobs(service, running=0, waiting=0)


async def test_a_job_stops_when_its_client_leaves(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", study_seconds=str(HOURS)) as service:
        async with asking(service, ""):
            await until_jobs(service, running=1, waiting=0)
            async with asking(service, ""):
                await until_jobs(service, running=1, waiting=1)
            await until_jobs(service, running=1, waiting=0)  # the one in the queue left
        await until_jobs(service, running=0, waiting=0)
