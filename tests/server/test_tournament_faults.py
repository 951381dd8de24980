"""Faults: workers are killed while rounds are being paired, between rounds, and at the end. No
result is lost or counted twice, and nobody is paired twice or left out. Run with `-s` to see the
counts."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from checkrow.play import match as match_play
from checkrow.play import tournament as tournament_play
from checkrow.play.match import Match
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.settings import Swiss
from checkrow.play.tournament.wire import decode_tournament_entry
from checkrow.play.wire import decode_match_entry
from checkrow.server.store.database import connect
from checkrow.server.store.schema import entries, matches
from tests.server.attendees import PATIENCE, Event, opened
from tests.server.backing import (
    CheckrowServer,
    PostgresServer,
    RedisServer,
    Service,
    cluster,
    embedded,
)

PLAYERS = 5  # odd, so that somebody has a bye
ROUNDS = 3
AT_ONCE = 10  # events

# Events in every run, and in slow runs.
how_many = pytest.mark.parametrize("number", [2, pytest.param(50, marks=pytest.mark.slow)])


async def revive(server: CheckrowServer) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def played_through(service: Service, doomed: CheckrowServer, number: int) -> list[Event]:
    """Play several tournaments at once, and kill a server three times."""
    settings: dict[str, Any] = {"wait_seconds": 1.0, "access": "open"}
    events = [await opened(service, Swiss(ROUNDS), PLAYERS, **settings) for _ in range(number)]
    attending = [asyncio.create_task(each.attend()) for event in events for each in event.everybody]
    starting = [asyncio.create_task(event.order("start-tournament")) for event in events]
    await asyncio.sleep(0.03)
    await revive(doomed)  # during pairing
    await asyncio.gather(*starting)
    for phase, round in (("between", 1), ("running", ROUNDS)):
        waiting = [asyncio.create_task(event.wait_until(phase, round=round)) for event in events]
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        await revive(doomed)  # between rounds, and at the end
        for task in waiting:
            task.cancel()
        assert done
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*attending)
    return events


async def check(service: Service, events: list[Event], counts: Counter[str]) -> None:
    """Compare the stored entries with the rules and with what people saw."""
    engine = connect(database_of(service))
    try:
        for event in events:
            async with engine.connect() as connection:
                query = select(entries.c.number, entries.c.body).order_by(entries.c.number)

                async def stored(stream: str, query: Any = query, on: Any = connection) -> Any:
                    found = (await on.execute(query.where(entries.c.stream == stream))).all()
                    assert [number for number, _ in found] == list(range(1, len(found) + 1))
                    return [body for _, body in found]

                id = event.host.tournament
                bodies = await stored(f"tournament:{id}")
                tournament = tournament_play.replay(map(decode_tournament_entry, bodies))
                mine = select(matches.c.id, matches.c.live, matches.c.reported)
                found = await connection.execute(mine.where(matches.c.tournament == id))
                rows = {row.id: row for row in found}
                games: dict[str, Match] = {}
                for match in rows:
                    written = map(decode_match_entry, await stored(f"match:{match}"))
                    games[match] = match_play.replay(written)
            assert not any(row.live for row in rows.values())
            check_rounds(tournament, games)
            for player in event.players:
                for match, result in player.results.items():
                    assert games[match].result is not None
                    assert list(games[match].result.ranks) == result["ranks"]  # type: ignore[union-attr]
            counts["events"] += 1
            counts["games"] += len(games)
    finally:
        await engine.dispose()


def check_rounds(tournament: Tournament, games: dict[str, Match]) -> None:
    assert tournament.finished
    assert len(tournament.rounds) == ROUNDS
    byes = [id for round in tournament.rounds for id in round.byes]
    assert len(byes) == len(set(byes)) == ROUNDS
    for round in tournament.rounds:
        tables = [tournament.tables[number] for number in round.tables]
        seated = [player for table in tables for player in table.players]
        assert sorted((*seated, *round.byes)) == sorted(tournament.entrants)
    listed = [game for table in tournament.tables.values() for game in table.games]
    assert sorted(listed) == sorted(games)
    for table in tournament.tables.values():
        assert table.points is not None
        (game,) = table.games
        result = games[game].result
        assert result is not None
        if table.how != "played":
            continue
        ids = [player.id for player in games[game].players]
        places = [result.ranks[ids.index(player)] for player in table.players]
        better = places[0] - places[1]
        assert table.points == ((1.0, 0.0) if better < 0 else (0.0, 1.0) if better else (0.5, 0.5))
    total = sum(line.points for line in tournament_play.standings(tournament))
    assert total == ROUNDS * (PLAYERS + 1) / 2


def database_of(service: Service) -> str:
    server = service.servers[0]
    if "--database-url" in server.command:
        return server.command[server.command.index("--database-url") + 1]
    return f"sqlite:///{server.data / 'checkrow.db'}"


async def run(service: Service, doomed: CheckrowServer, number: int) -> None:
    counts: Counter[str] = Counter()
    for start in range(0, number, AT_ONCE):
        events = await played_through(service, doomed, min(AT_ONCE, number - start))
        await check(service, events, counts)
    assert counts["events"] == number
    print("\n" + ", ".join(f"{count} {what}" for what, count in counts.items()))


@how_many
async def test_the_only_server_is_killed(tmp_path: Path, number: int) -> None:
    with embedded(tmp_path / "server") as service:
        await run(service, service.servers[0], number)


@how_many
async def test_one_of_two_servers_is_killed(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, number: int
) -> None:
    with cluster(tmp_path, postgres, redis) as service:
        await run(service, service.servers[0], number)
