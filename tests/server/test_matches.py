"""Whole matches over real sockets."""

from __future__ import annotations

import pytest

from checkrow.client import MatchOptions
from tests.server.backing import Service
from tests.server.people import entries_of, people, play_out, start_match


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("connect:7x6x4:2", 2),
        ("connect:9x7x4:3", 3),
        ("checkers:house", 2),
        ("checkers:russian", 2),
    ],
)
async def test_a_whole_match(service: Service, game: str, players: int) -> None:
    async with people(service, players) as everybody:
        match = await start_match(everybody, MatchOptions(game=game))
        last = await play_out(everybody, match)
        assert all(view.result and view.result == last[0].result for view in last)
        told = [await entries_of(person, match) for person in everybody]
        assert all(entries == told[0] for entries in told)
        assert [entry.number for entry in told[0]] == list(range(1, len(told[0]) + 1))
