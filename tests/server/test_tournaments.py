"""Whole tournaments of every format, by people who join with a code and no account."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from checkrow.play.tournament.settings import (
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Swiss,
)
from tests.server.attendees import PATIENCE, Event, opened
from tests.server.backing import Service

Json = dict[str, Any]


async def played(event: Event) -> Json:
    """The host starts, everybody plays; the tournament when it is over."""
    await event.order("start-tournament")
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.attend() for each in event.everybody))
    view: Json = (await event.shown())["view"]
    return view


@pytest.mark.parametrize(
    ("format", "players", "rounds"),
    [(RoundRobin(), 5, 5), (Swiss(3), 6, 3), (Knockout(), 6, 3), (Relay(2, 3), 7, 2)],
    ids=lambda value: type(value).__name__ if not isinstance(value, int) else "",
)
async def test_a_tournament_of_rounds(
    service: Service, format: Format, players: int, rounds: int
) -> None:
    event = await opened(service, format, players)
    view = await played(event)
    assert (view["round"], view["rounds"]) == (rounds, rounds)
    assert len(view["standings"]) == players
    for player in event.players:
        assert player.me is not None
        line = next(each for each in view["standings"] if each["id"] == player.id)
        assert (player.me["place"], player.me["points"]) == (line["place"], line["points"])
        assert player.me.get("matches", []) == []
        for game in player.me.get("games", []):
            assert set(game["games"]) <= set(player.results)
    if isinstance(format, RoundRobin):
        assert sum(line["points"] for line in view["standings"]) == players * (players - 1) / 2
        assert all(line["games"] == players - 1 for line in view["standings"])
