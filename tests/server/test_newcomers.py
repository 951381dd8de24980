"""People who have just started a match or entered a tournament count as connected from the same
transaction on: if their worker dies at once, another one notices that they are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import exists, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.client import new_command_id
from checkrow.play.commands import Join, Ready
from checkrow.play.people import Person as Somebody
from checkrow.play.tournament.commands import Enter, OpenTournament
from checkrow.play.tournament.settings import Arena, TournamentSettings
from checkrow.server.lifespan import running
from checkrow.server.presence import Presence
from checkrow.server.settings import Settings
from checkrow.server.store.database import connect
from checkrow.server.store.schema import presence, seats, tournament_people, workers
from tests.server.attendees import Attendee, opened
from tests.server.backing import PostgresServer, RedisServer, Service, cluster
from tests.server.in_process import ANN, BOB, begun, until
from tests.server.people import new_name, people

GAME = "connect:4x4x3:2"
Act = Callable[[], Awaitable[object]]


async def is_blocked(engine: AsyncEngine) -> bool:
    """Return whether a worker waits for the lock on the table."""
    waiting = "NOT granted AND relation = 'presence'::regclass"
    async with engine.connect() as connection:
        return bool(await connection.scalar(text(f"SELECT count(*) FROM pg_locks WHERE {waiting}")))


async def killed_during(service: Service, act: Act) -> int:
    """Kill the first worker while it records who is connected. Return how many people are then in a
    match or a tournament without a row of presence."""
    command = service.servers[0].command
    engine = connect(command[command.index("--database-url") + 1])
    try:
        async with engine.begin() as connection:
            await connection.execute(text("LOCK TABLE presence IN SHARE MODE"))
            task = asyncio.ensure_future(act())
            await until(partial(is_blocked, engine))
            service.servers[0].kill()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await asyncio.to_thread(service.servers[0].start)
        unknown = 0
        async with engine.connect() as connection:
            for kind, id, player in (
                ("match:", seats.c.match, seats.c.player),
                ("tournament:", tournament_people.c.tournament, tournament_people.c.player),
            ):
                held = exists().where(presence.c.stream == kind + id, presence.c.player == player)
                query = select(func.count()).where(player.is_not(None), ~held)
                if kind == "tournament:":
                    query = query.where(tournament_people.c.playing)
                unknown += await connection.scalar(query) or 0
        return unknown
    finally:
        await engine.dispose()


async def test_a_worker_is_killed_while_a_lobby_starts_its_match(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with cluster(tmp_path, postgres, redis) as service:
        async with people(service, 2) as (ann, bob):
            lobby = (await ann.client.open_lobby()).lobby
            await bob.client.to_lobby(lobby, Join(id=new_command_id()))
            await bob.client.to_lobby(lobby, Ready(id=new_command_id()))
            ready = partial(ann.client.to_lobby, lobby, Ready(id=new_command_id()))
            assert await killed_during(service, ready) == 0


async def test_a_worker_is_killed_while_a_game_against_the_computer_starts(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with cluster(tmp_path, postgres, redis) as service:
        async with people(service, 1) as (ann,):
            assert await killed_during(service, ann.client.play_computer) == 0


async def test_a_worker_is_killed_while_somebody_enters_a_tournament(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with cluster(tmp_path, postgres, redis) as service:
        event = await opened(service, Arena(10), 0)
        code = (await event.shown())["hosting"]["code"]
        guest = Attendee(service.servers[0].url, new_name())
        assert await killed_during(service, partial(guest.join, code)) == 0


@pytest.fixture
def nobody_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip what each worker would do after the write."""
    monkeypatch.setattr(Presence, "_expect", lambda *_: None)


@pytest.mark.usefixtures("nobody_is_expected")
async def test_players_whose_worker_died_at_once_are_gone(tmp_path: Path) -> None:
    """An opponent who comes back may then claim the win."""
    async with running(Settings(tmp_path)) as other:
        async with running(Settings(tmp_path)) as core:
            id = (await begun(core)).id
        room = await other.matches.load(id)
        assert room.now.nobody_gone
        async with other.engine.begin() as connection:
            await connection.execute(update(workers).values(alive=workers.c.alive - 60.0))
        await other.registry.heartbeat()

        async def all_gone() -> bool:
            await other.matches.catch_up(room)
            return None not in room.now.gone

        await until(all_gone)
        assert {each.id for each in room.now.players} == {ANN.id, BOB.id}


@pytest.mark.usefixtures("nobody_is_expected")
async def test_entrants_whose_worker_died_at_once_are_gone(tmp_path: Path) -> None:
    """An arena then pairs nobody with them."""
    settings = TournamentSettings(format=Arena(10), game=GAME, access="open")
    async with running(Settings(tmp_path)) as other:
        async with running(Settings(tmp_path)) as core:
            host = Somebody("host", "Teacher")
            opening = OpenTournament(settings, id="open")
            id = (await core.commands.open_tournament(host, opening)).id
            await core.commands.to_tournament(ANN, id, Enter(ANN.name, id="enter"))
        room = await other.tournaments.load(id)
        assert room.now.entrants[ANN.id].connected
        async with other.engine.begin() as connection:
            await connection.execute(update(workers).values(alive=workers.c.alive - 60.0))
        await other.registry.heartbeat()

        async def gone() -> bool:
            await other.tournaments.catch_up(room)
            return not room.now.entrants[ANN.id].connected

        await until(gone)
