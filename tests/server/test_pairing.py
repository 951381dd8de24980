"""Play now: people who wait for the same game are paired exactly once, across workers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Table, exists, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.client import Client, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.clock import Fischer, TurnLimit
from checkrow.play.commands import AddComputer, Join, Leave, Ready, Resign, Seek
from checkrow.play.lobby import LobbyView
from checkrow.play.people import Person as Somebody
from checkrow.server.lifespan import running
from checkrow.server.pairing import Pairing
from checkrow.server.presence import Presence
from checkrow.server.settings import Settings
from checkrow.server.store.database import connect
from checkrow.server.store.schema import lobbies, presence, workers
from tests.server.backing import PostgresServer, RedisServer, Service, cluster
from tests.server.in_process import two_workers, until
from tests.server.people import Person, new_name, people, play_out, start_match

GAME = "connect:7x6x4:2"
_clocks = iter(range(100, 10_000))


def own_clock() -> Fischer:
    """Return a clock that no other test waits for."""
    return Fischer(float(next(_clocks)), 1.0)


async def paired(match: str, *players: Person) -> None:
    view = (await players[0].client.match(match)).view
    assert {player.id for player in view.players} == {player.id for player in players}


async def live_matches(person: Person) -> list[str]:
    return [each.id for each in (await person.client.now()).matches]


async def test_two_who_want_the_same_play(service: Service) -> None:
    clock = own_clock()
    async with people(service, 2) as (ann, bob):
        waiting = await ann.client.seek(GAME, clock)
        assert waiting.seeking
        assert not waiting.match
        listed = {each.lobby: each for each in await bob.client.lobbies()}
        assert listed[waiting.lobby].seeking
        async with asyncio.timeout(30):
            first = asyncio.create_task(ann.client.wait_for_match(waiting.lobby))
            second = await bob.client.play_now(GAME, clock)
            assert await first == second
        await paired(second, ann, bob)
        for person in (ann, bob):
            assert await live_matches(person) == [second]
        view = (await ann.client.match(second)).view
        assert view.lobby
        assert len([each for each in await bob.client.lobbies() if each.seeking]) == 0
        await play_out([ann, bob], second)


async def test_a_block_works_in_both_directions(service: Service) -> None:
    """They are not paired with each other, but each is paired with somebody else."""
    clock = own_clock()
    async with people(service, 4) as (ann, bob, eve, joe):
        await ann.client.block(bob.name)
        waiting = [await person.client.seek(GAME, clock) for person in (ann, bob)]
        tasks = [
            asyncio.create_task(person.client.wait_for_match(lobby.lobby))
            for person, lobby in zip((ann, bob), waiting, strict=True)
        ]
        await asyncio.sleep(1.5)  # the workers look for pairs several times
        assert not any(task.done() for task in tasks)
        async with asyncio.timeout(30):
            await asyncio.gather(*(person.client.play_now(GAME, clock) for person in (eve, joe)))
            first, second = await asyncio.gather(*tasks)
        assert first != second


async def test_another_clock_or_game_is_waited_for_apart(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        clock = own_clock()
        waiting = await ann.client.seek(GAME, clock)
        others = [
            await bob.client.seek(GAME, own_clock()),
            await eve.client.seek("checkers:american", clock),
        ]
        following = [
            asyncio.create_task(person.client.wait_for_match(lobby.lobby))
            for person, lobby in zip((ann, bob, eve), (waiting, *others), strict=True)
        ]
        await asyncio.sleep(1.5)  # the workers look for pairs several times
        assert not any(task.done() for task in following)
        for task in following:
            task.cancel()


async def test_a_seek_for_three_is_refused(service: Service) -> None:
    async with people(service, 1) as (ann,):
        with pytest.raises(Refused) as error:
            await ann.client.seek("connect:9x9x4:3", own_clock())
        assert error.value.code == "not-for-two"


async def test_two_tabs_wait_once_and_are_not_paired_with_each_other(service: Service) -> None:
    clock = own_clock()
    async with people(service, 1) as (ann,):
        tabs = [Client(service.url(number), ann.client.token) for number in range(4)]
        lobbies = await asyncio.gather(*(tab.seek(GAME, clock) for tab in tabs))
        assert len({each.lobby for each in lobbies}) == 1
        assert not any(each.match for each in lobbies)
        # Seeking something else replaces the first wait.
        other = await tabs[0].seek(GAME, own_clock())
        assert other.seeking
        assert other.lobby != lobbies[0].lobby
        mine = [each.lobby for each in (await tabs[1].now()).lobbies]
        assert mine == [other.lobby]


async def test_the_same_request_sent_again_counts_once(service: Service) -> None:
    command = Seek(id=new_command_id(), game=GAME, clock=own_clock())
    async with people(service, 2) as (ann, bob):
        requests = [Requests(service.url(number), ann.client.token) for number in range(2)]
        first = await requests[0].post("/api/seeks", command, LobbyView)
        match = await bob.client.play_now(GAME, command.clock)
        for each in requests:
            again = await each.post("/api/seeks", command, LobbyView)
            assert (again.lobby, again.match) == (first.lobby, match)
        assert await live_matches(ann) == [match]


async def test_a_stopped_seek_is_not_paired(service: Service) -> None:
    clock = own_clock()
    async with people(service, 2) as (ann, bob):
        waiting = await ann.client.seek(GAME, clock)
        await ann.client.stop_seeking(waiting.lobby)
        later = await bob.client.seek(GAME, clock)
        assert later.seeking
        again = await ann.client.seek(GAME, clock)  # she seeks again, and they match
        match = again.match or await ann.client.wait_for_match(again.lobby)
        await paired(match, ann, bob)
        with pytest.raises(Refused) as error:
            await bob.client.stop_seeking(later.lobby)
        assert error.value.code in ("not-seeking", "lobby-closed")
        assert await live_matches(bob) == [match]  # nobody aborted the match


async def test_nobody_is_called_away_from_a_match_with_other_people(service: Service) -> None:
    clock = own_clock()
    async with people(service, 3) as (ann, bob, eve):
        waiting = await ann.client.seek(GAME, clock)
        found = asyncio.create_task(ann.client.wait_for_match(waiting.lobby))
        first = await start_match([ann, bob])
        later = await eve.client.seek(GAME, clock)
        assert later.seeking
        hers = asyncio.create_task(eve.client.wait_for_match(later.lobby))
        await asyncio.sleep(1.5)  # the workers look for pairs several times
        assert not hers.done()
        await bob.client.to_match(first, Resign(id=new_command_id()))
        assert await found == await hers


async def test_a_game_with_the_computer_passes_the_time(service: Service) -> None:
    clock = own_clock()
    async with people(service, 2) as (ann, bob):
        waiting = await ann.client.seek(GAME, clock)
        found = asyncio.create_task(ann.client.wait_for_match(waiting.lobby))
        lobby = (await ann.client.open_lobby()).lobby
        add = AddComputer(id=new_command_id(), level="random")
        for command in (add, Ready(id=new_command_id())):
            await ann.client.to_lobby(lobby, command)
        assert await bob.client.play_now(GAME, clock) == await found


async def test_a_friend_with_the_link_plays_at_once(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        waiting = await ann.client.seek(GAME, own_clock())
        await bob.client.to_lobby(waiting.lobby, Join(id=new_command_id()))
        match = await ann.client.wait_for_match(waiting.lobby)
        await paired(match, ann, bob)


async def test_waiting_counts_against_no_limit_of_lobbies(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        for _ in range(6):
            clock = TurnLimit(float(next(_clocks)))
            waiting = await ann.client.seek(GAME, clock)
            match = await bob.client.play_now(GAME, clock)
            assert match == await ann.client.wait_for_match(waiting.lobby)
        for _ in range(5):
            await ann.client.open_lobby()


async def test_many_at_once_are_all_paired_exactly_once(service: Service) -> None:
    number = 40
    clocks = [own_clock(), own_clock()]
    async with people(service, number) as everybody:
        async with asyncio.timeout(120):
            found = await asyncio.gather(
                *(
                    person.client.play_now(GAME, clocks[index % 2])
                    for index, person in enumerate(everybody)
                )
            )
        assert set(Counter(found).values()) == {2}
        for person, match in zip(everybody, found, strict=True):
            assert await live_matches(person) == [match]
        for match in set(found):
            both = zip(everybody, found, strict=True)
            await paired(match, *[person for person, each in both if each == match])


async def test_a_seek_survives_its_worker(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    clock = own_clock()
    with cluster(tmp_path, postgres, redis) as service:
        async with people(service, 3) as (ann, bob, eve):
            waiting = await ann.client.seek(GAME, clock)
            assert waiting.seeking
            service.servers[0].kill()
            # Somebody arrives before she is back, and the other worker pairs them.
            async with asyncio.timeout(60):
                match = await bob.client.play_now(GAME, clock)
            async with Client(service.url(1), ann.client.token) as back:
                assert await back.wait_for_match(waiting.lobby) == match
                assert [each.id for each in (await back.now()).matches] == [match]
            await asyncio.to_thread(service.servers[0].start)
            assert (await eve.client.seek(GAME, clock)).seeking


async def test_a_seek_continues_on_another_worker(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    clock = own_clock()
    with cluster(tmp_path, postgres, redis) as service:
        async with people(service, 2) as (ann, bob):
            waiting = await ann.client.seek(GAME, clock)
            service.servers[0].kill()
            async with Client(service.url(1), ann.client.token) as back:
                still = asyncio.create_task(back.wait_for_match(waiting.lobby))
                # Wait until the other worker has noticed that this one is dead.
                async with asyncio.timeout(60):
                    while await _rows(service, workers) > 1:
                        await asyncio.sleep(0.5)
                assert not still.done()
                assert (await back.seek(GAME, clock)).lobby == waiting.lobby
                match = await bob.client.play_now(GAME, clock)
                assert await still == match
            await asyncio.to_thread(service.servers[0].start)


async def test_a_worker_is_killed_before_it_records_who_waits(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    """Every lobby has a row of presence: without one, no worker would pair its owner or close it
    soon."""
    held = exists().where(presence.c.stream == "lobby:" + lobbies.c.id)
    with cluster(tmp_path, postgres, redis) as service:
        async with people(service, 1) as (ann,), _database(service) as engine:
            async with engine.begin() as connection:
                await connection.execute(text("LOCK TABLE presence IN SHARE MODE"))
                seeking = asyncio.create_task(ann.client.seek(GAME, own_clock()))
                await until(partial(_is_blocked, engine))
                service.servers[0].kill()
                await asyncio.gather(seeking, return_exceptions=True)
            async with engine.connect() as connection:
                alone = select(func.count()).select_from(lobbies).where(~held)
                assert await connection.scalar(alone) == 0
            await asyncio.to_thread(service.servers[0].start)


async def _is_blocked(engine: AsyncEngine) -> bool:
    """Return whether a worker waits for the lock on the table."""
    async with engine.connect() as connection:
        waiting = "NOT granted AND relation = 'presence'::regclass"
        query = text(f"SELECT count(*) FROM pg_locks WHERE {waiting}")
        return bool(await connection.scalar(query))


async def _rows(service: Service, table: Table) -> int:
    """Return the number of rows in the database of these servers."""
    async with _database(service) as engine, engine.connect() as connection:
        return await connection.scalar(select(func.count()).select_from(table)) or 0


@asynccontextmanager
async def _database(service: Service) -> AsyncGenerator[AsyncEngine]:
    command = service.servers[1].command
    engine = connect(command[command.index("--database-url") + 1])
    try:
        yield engine
    finally:
        await engine.dispose()


async def test_a_lobby_closes_though_its_worker_died_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker of a waiting person dies right after its answer, and they do not come back."""

    def die(_: Presence, before: object, after: object) -> None:
        """Do nothing, like a worker that dies after the write."""

    async def stop_nobody(_: Pairing) -> None:
        """Do nothing, as long as nobody has waited for a minute."""

    monkeypatch.setattr(Presence, "expect_members", die)
    monkeypatch.setattr(Pairing, "stop_gone", stop_nobody)
    async with running(Settings(tmp_path)) as other:
        async with running(Settings(tmp_path)) as core:
            me, _ = await core.accounts.sign_in(new_name("ann"), None)
            command = Seek(id="seek", game=GAME, clock=own_clock())
            id = (await core.pairing.seek(Somebody(me.id, me.name), command)).id
        room = await other.lobbies.load(id)
        assert room.now.is_seeking
        async with other.engine.begin() as connection:
            await connection.execute(update(workers).values(alive=workers.c.alive - 60.0))
        await other.registry.heartbeat()

        async def closed() -> bool:
            await other.lobbies.catch_up(room)
            return room.now.closed

        await until(closed)


async def test_two_who_were_missed_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both arrived at the same moment, or their worker died before it could look: any worker pairs
    them later."""

    async def look_for_nobody(self: Pairing, mine: object) -> object:
        return mine

    clock = own_clock()
    async with two_workers(tmp_path) as (first, second):
        lobbies = []
        with monkeypatch.context() as patched:
            patched.setattr(Pairing, "_find_pair", look_for_nobody)
            for core, name in ((first, "ann"), (second, "bob")):
                me, _ = await core.accounts.sign_in(new_name(name), None)
                person = Somebody(me.id, me.name)
                lobby = await core.pairing.seek(person, Seek(id=name, game=GAME, clock=clock))
                lobbies.append((core, lobby.id))

        async def both_play() -> bool:
            found = []
            for core, id in lobbies:
                room = await core.lobbies.load(id)
                await core.lobbies.catch_up(room)
                found.append(room.now)
            matches = {
                each.running.match if each.running else each.paired[1] if each.paired else ""
                for each in found
            }
            return len(matches) == 1 and "" not in matches

        await until(both_play)


async def test_a_disconnected_player_stops_seeking(service: Service) -> None:
    clock = own_clock()
    async with people(service, 2) as (ann, bob):
        waiting = await ann.client.seek(GAME, clock)
        following = asyncio.create_task(ann.client.wait_for_match(waiting.lobby))
        await asyncio.sleep(0.2)
        following.cancel()
        await ann.client.__aexit__()  # the tab is closed
        async with asyncio.timeout(60):
            while any(each.lobby == waiting.lobby for each in await bob.client.lobbies()):
                await asyncio.sleep(0.5)
        later = await bob.client.seek(GAME, clock)
        assert later.seeking
        await bob.client.to_lobby(later.lobby, Leave(id=new_command_id()))
