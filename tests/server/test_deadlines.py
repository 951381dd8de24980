"""Deadlines pass on time and exactly once, even when players and workers are gone; and no clock
runs while the whole service is down."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

from checkrow.client import Client, MatchOptions
from checkrow.play.clock import TurnLimit
from checkrow.play.entries import MatchEntry
from checkrow.play.events import Ended, Lapsed
from checkrow.play.messages import MatchSnapshot
from tests.server.backing import PostgresServer, RedisServer, Service, cluster, embedded
from tests.server.people import new_name, people, start_match

LIMIT = 2.0  # seconds per turn
PATIENCE = 90.0
HOUSE = MatchOptions(game="checkers:house", clock=TurnLimit(LIMIT))
FOUR = MatchOptions(game="connect:7x6x4:2", clock=TurnLimit(LIMIT))


async def begin_and_vanish(service: Service, options: MatchOptions) -> MatchSnapshot:
    """Start a match between two people, then disconnect both."""
    async with people(service, 2) as players:
        match = await start_match(players, options)
        return await players[0].client.match(match)


async def seen_to_happen(watcher: Client, match: str, number: int) -> MatchSnapshot:
    """Return the match once `number` turns have timed out, or when it has ended."""
    async with asyncio.timeout(PATIENCE):
        async for _ in watcher.follow_match(match):
            shown = await watcher.match(match)
            if shown.view.result or len(too_late(shown.history)) >= number:
                return shown
    raise AssertionError


def too_late(record: tuple[MatchEntry, ...]) -> list[MatchEntry]:
    """Return the entries in which a turn ran out of time."""
    return [
        entry for entry in record if any(isinstance(each, Lapsed | Ended) for each in entry.events)
    ]


@pytest.mark.parametrize("options", [HOUSE, FOUR], ids=["house checkers", "Connect Four"])
async def test_the_worker_that_held_the_players_is_killed(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, options: MatchOptions
) -> None:
    async def play(service: Service) -> MatchSnapshot:
        doomed, other = service.servers
        match = (await begin_and_vanish(Service([doomed]), options)).view.match
        await asyncio.to_thread(doomed.kill)
        async with Client(other.url) as watcher:
            await watcher.sign_in(new_name())
            return await seen_to_happen(watcher, match, 3)

    with cluster(tmp_path, postgres, redis) as service:
        shown = await play(service)
        service.servers[0].start()
    record, result = shown.history, shown.view.result
    assert [entry.number for entry in record] == list(range(1, len(record) + 1))
    late = too_late(record)
    assert late[0].at >= record[0].at + LIMIT
    assert not any(entry.by for entry in late)
    if options is FOUR:
        assert result
        assert (result.how, len(late)) == ("time", 1)
    else:
        # One turn after another has timed out, each once and none early.
        assert result is None
        assert all(later.at - sooner.at >= LIMIT for sooner, later in pairwise(late))
        seats = [
            event.seat for entry in late for event in entry.events if isinstance(event, Lapsed)
        ]
        assert all(one != other for one, other in pairwise(seats))


async def test_no_clock_runs_while_the_service_is_down(tmp_path: Path) -> None:
    limit = 4.0
    options = MatchOptions(clock=TurnLimit(limit))

    async def lost(service: Service, match: str) -> MatchSnapshot:
        async with Client(service.url(0)) as watcher:
            await watcher.sign_in(new_name())
            return await seen_to_happen(watcher, match, 1)

    with embedded(tmp_path / "server") as service:
        (server,) = service.servers
        begun_after = time.monotonic()
        begun = await begin_and_vanish(service, options)
        server.kill()
        up = time.monotonic() - begun_after
        time.sleep(limit + 1)
        up_again_after = time.monotonic()
        server.start()
        ended = await lost(service, begun.view.match)
        up += time.monotonic() - up_again_after
    # The clocks ran no longer than the service was up, however slow this machine is.
    assert ended.view.now - begun.view.now <= up + 0.01
    assert ended.view.result
    assert ended.view.result.how == "time"
    (late,) = too_late(ended.history)
    assert late.at >= begun.history[0].at + limit
