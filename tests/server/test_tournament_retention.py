"""What is kept of tournaments and guests: names disappear with an account, or some time after the
last visit; whole tournaments disappear later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import due_at
from checkrow.play.tournament.commands import (
    AddHost,
    Enter,
    FinishTournament,
    OpenTournament,
    PauseTournament,
    StartTournament,
    Withdraw,
)
from checkrow.play.tournament.forms import JoinTournament
from checkrow.play.tournament.settings import RoundRobin, Swiss, TournamentSettings
from checkrow.server.account_deletion import delete_account
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.retention import GONE, forget_guests, forget_tournaments
from checkrow.server.settings import Settings
from checkrow.server.store.schema import entries, players, seats, tournament_people, tournaments

DAY = 86_400.0


async def opened(core: Core, host: Person, id: str = "open", **settings: Any) -> str:
    values: dict[str, Any] = {"format": RoundRobin(), "access": "open", **settings}
    command = OpenTournament(TournamentSettings(**values), id=id)
    return (await core.commands.open_tournament(host, command)).id


async def stored(core: Core) -> bytes:
    """Return everything stored, of all streams."""
    async with core.engine.connect() as connection:
        bodies = (await connection.scalars(select(entries.c.body))).all()
        names = (await connection.scalars(select(seats.c.name))).all()
        summaries = (await connection.scalars(select(tournaments.c.summary))).all()
    return b"".join([*bodies, *summaries, *(name.encode() for name in names)])


async def guest(core: Core, tournament: str, name: str) -> str:
    form = JoinTournament(name, tournament=tournament)
    joined, token = await core.tournament_service.join(form, None, "127.0.0.1", bot=False)
    assert token
    return joined.id


async def test_deleting_an_account_erases_its_name(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        host, _ = await core.accounts.sign_in("Rosalind", None)
        kid, _ = await core.accounts.sign_in("Kid", None)
        person = Person(host.id, host.name)
        id = await opened(core, person, title="Cup of Rosalind")
        enter = Enter("Rosalind F", id="enter")
        await core.commands.to_tournament(person, id, enter)
        await core.commands.to_tournament(person, id, Withdraw(id="away"))
        await core.commands.to_tournament(person, id, Enter("Rosie", id="enter again"))
        await core.commands.to_tournament(Person(kid.id, "Kid"), id, Enter("Kid", id="enter"))
        await guest(core, id, "Third")
        await core.commands.to_tournament(person, id, StartTournament(id="start"))
        await delete_account(core, host, None)
        written = await stored(core)
        assert b"Rosalind" not in written
        assert b"Rosie" not in written
        assert b"Kid" in written
        await core.tournaments.reload(id)
        tournament = (await core.tournaments.load(id)).now
        assert tournament.entrants[host.id].name == GONE
        assert tournament.entrants[host.id].status == "withdrawn"
        assert tournament.settings.title == f"Cup of {GONE}"
        lost = [table for table in tournament.tables.values() if host.id in table.players]
        assert all(table.points_of(host.id) == 0.0 and not table.match for table in lost)


@pytest.mark.parametrize("phase", ["open", "paused", "running"])
async def test_deleting_the_only_host_lets_the_tournament_end(tmp_path: Path, phase: str) -> None:
    """A tournament that has not started is over at once; a started one runs to its own end."""
    async with running(Settings(tmp_path)) as core:
        host, _ = await core.accounts.sign_in("Host", None)
        id = await opened(core, Person(host.id, host.name))
        for name in ("First", "Second", "Third"):
            await guest(core, id, name)
        if phase != "open":
            await core.commands.to_tournament(Person(host.id, ""), id, StartTournament(id="start"))
        if phase == "paused":
            await core.commands.to_tournament(Person(host.id, ""), id, PauseTournament(id="pause"))
        await delete_account(core, host, None)
        await core.tournaments.reload(id)
        tournament = (await core.tournaments.load(id)).now
        assert tournament.phase == ("finished" if phase == "open" else "running")
        assert not tournament.hosts
        async with core.engine.connect() as connection:
            row = (await connection.execute(select(tournaments))).one()
        assert row.live == (phase != "open")
        assert row.wake == due_at(tournament)  # makes a worker look at it


async def test_deleting_one_of_two_hosts(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        host, _ = await core.accounts.sign_in("Host", None)
        other, _ = await core.accounts.sign_in("Other", None)
        id = await opened(core, Person(host.id, host.name))
        await core.commands.to_tournament(Person(other.id, ""), id, Enter("Other", id="enter"))
        await core.commands.to_tournament(Person(host.id, ""), id, AddHost(other.id, id="host"))
        await delete_account(core, host, None)
        await core.tournaments.reload(id)
        tournament = (await core.tournaments.load(id)).now
        assert tournament.phase == "open"
        assert list(tournament.hosts) == [other.id]
        (listed,) = await core.tournament_service.listed(other.id)
        assert listed.hosts == ("Other",)
        finish = FinishTournament(id="finish")
        await core.commands.to_tournament(Person(other.id, ""), id, finish)


async def test_the_names_of_guests_go_after_a_while(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        host, _ = await core.accounts.sign_in("Host", None)
        person = Person(host.id, host.name)
        id = await opened(core, person)
        for name in ("Wilhelmina", "Second", "Third"):
            await guest(core, id, name)
        await core.commands.to_tournament(person, id, StartTournament(id="start"))
        assert await forget_guests(core.engine, core.today() + 29 * DAY, 30.0) == []
        assert b"Wilhelmina" in await stored(core)
        changed = await forget_guests(core.engine, core.today() + 31 * DAY, 30.0)
        assert f"tournament:{id}" in changed
        written = await stored(core)
        assert b"Wilhelmina" not in written
        assert b"Host" in written
        async with core.engine.connect() as connection:
            assert (await connection.scalar(select(func.count()).select_from(players))) == 1
        await core.tournaments.reload(id)
        entrants = (await core.tournaments.load(id)).now.entrants.values()
        assert [each.name for each in entrants] == [GONE] * 3


async def test_tournaments_are_deleted_after_a_while(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        host, _ = await core.accounts.sign_in("Host", None)
        person = Person(host.id, host.name)
        over = await opened(core, person, "one")
        await core.commands.to_tournament(person, over, FinishTournament(id="finish"))
        await opened(core, person, "two", format=Swiss(3))  # never started
        assert await forget_tournaments(core.engine, core.today() + 89 * DAY, 90.0) == 0
        assert await forget_tournaments(core.engine, core.today() + 91 * DAY, 90.0) == 2
        async with core.engine.connect() as connection:
            for table in (tournaments, tournament_people):
                assert not await connection.scalar(select(func.count()).select_from(table))
        assert b"tournament" not in await stored(core)


async def test_a_person_hosts_only_so_many(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, tournaments_per_player=2, tournaments=3)) as core:
        host, other = Person("host", "Host"), Person("other", "Other")
        first = await opened(core, host, "one")
        assert await opened(core, host, "one") == first  # the same command
        await opened(core, host, "two")
        with pytest.raises(Refused) as refused:
            await opened(core, host, "three")
        assert refused.value.code == "too-many-tournaments"
        await opened(core, other, "four")
        with pytest.raises(Refused) as refused:
            await opened(core, other, "five")
        assert refused.value.code == "server-full"
        await core.commands.to_tournament(host, first, FinishTournament(id="finish"))
        await opened(core, host, "three")


async def test_an_address_opens_only_so_many_in_an_hour(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, tournaments_per_hour=2)) as core:

        async def open_from(address: str, name: str) -> None:
            command = OpenTournament(TournamentSettings(), id=name)
            await core.commands.open_tournament(Person(name, name), command, address)

        await open_from("192.0.2.1", "one")
        await open_from("192.0.2.1", "two")
        with pytest.raises(Refused) as refused:
            await open_from("192.0.2.1", "three")
        assert refused.value.code == "too-many-tournaments"
        assert "wait 1800 seconds" in refused.value.sentence
        await open_from("192.0.2.2", "four")


async def test_the_server_limits_the_players(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, people_in_tournament=2)) as core:
        id = await opened(core, Person("host", "Host"))
        for name in ("First", "Second"):
            await guest(core, id, name)
        with pytest.raises(Refused) as refused:
            await guest(core, id, "Third")
        assert refused.value.code == "tournament-full"
        async with core.engine.connect() as connection:
            assert await connection.scalar(select(func.count()).select_from(players)) == 2
