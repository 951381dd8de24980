"""Games against the computer: private, unlisted, left without a loss, and kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select

from checkrow.client import MatchOptions, Refused
from checkrow.play import match as match_play
from checkrow.play.clock import Fischer
from checkrow.play.commands import (
    Abandon,
    Join,
    Leave,
    OpenLobby,
    PlayComputer,
    Ready,
    Resign,
    Step,
)
from checkrow.play.match import MatchView
from checkrow.play.people import SYSTEM
from checkrow.server import rows
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.retention import KEPT, forget_unfinished_practice
from checkrow.server.settings import Settings
from checkrow.server.store.schema import entries, matches, seats
from tests.server.backing import Service, embedded
from tests.server.in_process import ANN, BOB, PATIENCE, two_workers
from tests.server.people import Person, people

GAME = "connect:4x4x3:2"


async def until_my_turn(person: Person, match: str) -> MatchView:
    async with asyncio.timeout(PATIENCE):
        async for news in person.client.follow_match(match):
            view = news.view
            if view.result or (view.turn is not None and view.players[view.turn].id == person.id):
                return view
    raise AssertionError("the computer did not move")


async def test_a_game_against_the_computer_is_private(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        view = await ann.client.play_computer(GAME, "random", seat=0)
        assert view.practice
        assert not view.lobby
        assert [bool(player.level) for player in view.players] == [False, True]
        assert view.players[0].id == ann.id
        assert all(each.owner != ann.name for each in await bob.client.lobbies())
        assert all(each.id != view.match for each in await bob.client.matches())
        assert await bob.client.matches_of(ann.name) == []
        with pytest.raises(Refused, match="no such match"):
            await bob.client.match(view.match)
        now = await ann.client.now()
        assert [each.id for each in now.matches] == [view.match]
        assert now.lobbies == []
        await ann.client.step(view.match, "1", view.position)
        after = await until_my_turn(ann, view.match)
        assert after.moves == 2


async def test_it_is_played_to_the_end_and_kept(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,), asyncio.timeout(PATIENCE):
            match = (await ann.client.play_computer(GAME, "random")).match
            while (view := await until_my_turn(ann, match)).result is None:
                await ann.client.step(match, view.steps[0].move, view.position)
            assert view.result.how == "rules"
            assert [each.id for each in await ann.client.matches_of(ann.name)] == [match]
            assert not (await ann.client.now()).matches


async def test_nobody_is_locked_out_by_unfinished_games(tmp_path: Path) -> None:
    """They count neither as lobbies nor as matches; a new one replaces the oldest."""
    settings = {"practice_per_player": "3", "matches_per_player": "1", "lobbies_per_player": "1"}
    with embedded(tmp_path, **settings) as service:
        async with people(service, 1) as (ann,):
            begun = [(await ann.client.play_computer(GAME)).match for _ in range(5)]
            live = {each.id for each in (await ann.client.now()).matches}
            assert live == set(begun[2:])
            await ann.client.open_lobby()
            first = (await ann.client.match(begun[0])).view
            assert first.result is not None
            assert not first.result.counts
            assert {each.id for each in await ann.client.matches_of(ann.name)} == live


async def test_leaving_costs_nothing(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,):
            view = await ann.client.play_computer(GAME, "random", seat=0)
            await ann.client.step(view.match, "1", view.position)
            await ann.client.to_match(view.match, Leave(id="leave"))
            result = (await ann.client.match(view.match)).view.result
            assert result is not None
            assert not result.counts
            assert result.winner is None


async def test_a_server_that_is_killed_loses_no_game(tmp_path: Path) -> None:
    """The computer replies after the restart, whether or not it was thinking."""
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,):
            view = await ann.client.play_computer("connect:7x6x4:2", "club", seat=0)
            await ann.client.step(view.match, "4", view.position)
            service.servers[0].kill()
            service.servers[0].start()
            assert (await until_my_turn(ann, view.match)).moves == 2
            assert [each.id for each in (await ann.client.now()).matches] == [view.match]


async def test_impossible_games_against_the_computer_are_refused(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,):
            for arguments, seat, sentence in (
                ((GAME, "godlike"), None, "the levels are 1, 2, "),
                (("chess", "club"), None, "chess"),
                ((GAME, "club"), 2, "seats are 0 to 1"),
            ):
                with pytest.raises(Refused, match=sentence):
                    await ann.client.play_computer(*arguments, seat=seat)


@asynccontextmanager
async def worker(folder: Path, **settings: float) -> AsyncGenerator[Core]:
    async with running(Settings(folder, **settings)) as core:  # type: ignore[arg-type]
        yield core


async def test_the_same_command_starts_one_match_on_any_worker(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (here, there):
        command = PlayComputer(id="once", game=GAME, level="random", seat=0)
        begun = await asyncio.gather(
            *(core.commands.play_computer(ANN, command) for core in (here, there, here))
        )
        assert len({match.id for match in begun}) == 1
        step = Step(id="step", move="1")
        await there.commands.to_match(ANN, begun[0].id, step)
        room = await here.matches.load(begun[0].id)
        await here.matches.catch_up(room)
        assert len(room.now.record.moves) >= 1


async def test_a_game_that_nobody_continues_is_removed(tmp_path: Path) -> None:
    async with worker(tmp_path, practice_days=1 / 86_400) as core:
        command = PlayComputer(id="play", game=GAME, level="random", seat=0)
        match = await core.commands.play_computer(ANN, command)
        room = await core.matches.load(match.id)
        async with asyncio.timeout(PATIENCE):
            while room.now.result is None:
                await asyncio.sleep(0.05)
        assert room.now.result.how == "abandoned"


async def test_unfinished_games_are_deleted_a_day_later(address: str, tmp_path: Path) -> None:
    """Of four games one was left, one was abandoned, one was finished, and one is in progress."""
    async with running(Settings(tmp_path, database_url=address)) as core:
        begun = [
            await core.commands.play_computer(
                ANN, PlayComputer(id=f"play-{number}", game=GAME, level="random", seat=0)
            )
            for number in range(4)
        ]
        left, idle, finished, live = [match.id for match in begun]
        await core.commands.to_match(ANN, left, Leave(id="leave"))
        await core.commands.to_match(ANN, finished, Resign(id="resign"))
        room = await core.matches.load(idle)
        late = room.now.position_at + room.now.idle_seconds
        ended = match_play.decide(room.now, Abandon(), SYSTEM, late)
        assert isinstance(ended, match_play.Decided)
        assert ended.after.result is not None
        async with core.engine.begin() as connection:
            for row in rows.end_match(ended.after, core.today()):
                await connection.execute(row.statement, row.values)

        async def kept() -> set[str]:
            async with core.engine.connect() as connection:
                streams = set((await connection.scalars(select(entries.c.stream))).all())
                seated = set((await connection.scalars(select(seats.c.match))).all())
                found = set((await connection.scalars(select(matches.c.id))).all())
            assert streams == {f"match:{id}" for id in found}
            assert seated == found
            return found

        await core.settle()
        assert await forget_unfinished_practice(core.engine, core.today() + KEPT / 2) == 0
        assert await kept() == {left, idle, finished, live}
        assert await forget_unfinished_practice(core.engine, core.today() + KEPT + 1) == 2
        assert await kept() == {finished, live}


async def test_it_waits_while_a_rated_match_is_played(tmp_path: Path) -> None:
    async with worker(tmp_path) as core:
        command = PlayComputer(id="play", game=GAME, level="random", seat=0)
        practice = await core.commands.play_computer(ANN, command)
        options = MatchOptions(game=GAME, clock=Fischer(60, 1), rated=True)
        lobby = (await core.commands.open_lobby(ANN, OpenLobby(options, id="open"))).id
        await core.commands.to_lobby(BOB, lobby, Join(id="join"))
        for person in (ANN, BOB):
            await core.commands.to_lobby(person, lobby, Ready(id=f"ready {person.id}"))
        for work in (
            core.commands.to_match(ANN, practice.id, Step(id="step", move="1")),
            core.commands.play_computer(ANN, PlayComputer(id="another", game=GAME)),
        ):
            with pytest.raises(Refused) as caught:
                await work
            assert caught.value.code == "rated-match"
        running_match = (await core.lobbies.load(lobby)).now.running
        assert running_match
        await core.commands.to_match(BOB, running_match.match, Leave(id="leave"))
        await core.commands.to_match(ANN, practice.id, Step(id="step again", move="1"))
