"""Complete lists, where a view has only the first rows, and the tables of one player: hosts find
the table numbers here to correct older results."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from checkrow.client import Refused
from checkrow.play.tournament.settings import Swiss
from tests.server.attendees import PATIENCE, Attendee, opened
from tests.server.backing import Service


async def tables_of(asker: Attendee, player: str) -> list[dict[str, Any]]:
    path = f"/api/tournaments/{asker.tournament}/tables?of={player}"
    return await asker.requests.get(path, list[dict[str, Any]])


async def test_a_host_corrects_a_result_of_an_earlier_round(service: Service) -> None:
    event = await opened(service, Swiss(2), 4)
    await event.order("start-tournament")
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.attend() for each in event.everybody))
    kid = event.players[0]
    first, last = await tables_of(event.host, kid.id)
    assert kid.id in [player["id"] for player in first["players"]]
    assert first["number"] < last["number"]
    await event.order("correct-result", table=first["number"], points=[0.5, 0.5])
    assert (await tables_of(event.host, kid.id))[0]["points"] == [0.5, 0.5]


async def test_the_tables_of_nobody_are_none(service: Service) -> None:
    event = await opened(service, Swiss(2), 4)
    assert await tables_of(event.host, "nobody") == []


async def test_the_standings_and_the_tables_of_a_round_are_whole(service: Service) -> None:
    event = await opened(service, Swiss(2), 5)
    await event.order("start-tournament")
    path = f"/api/tournaments/{event.host.tournament}"
    lines = await event.host.requests.get(f"{path}/standings", list[dict[str, Any]])
    assert {line["id"] for line in lines} == {player.id for player in event.players}
    tables = await event.host.requests.get(f"{path}/tables", list[dict[str, Any]])
    assert [len(table["players"]) for table in tables] == [2, 2]


async def test_strangers_do_not_see_tables(service: Service) -> None:
    event = await opened(service, Swiss(2), 4)
    stranger = Attendee(service.url(0), "Stranger")
    stranger.tournament = event.host.tournament
    with pytest.raises(Refused):
        await tables_of(stranger, event.players[0].id)
