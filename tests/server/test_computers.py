"""Computers: what they do when a move is too hard, and which people may not play them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from checkrow.client import AddComputer, MatchOptions, Ready
from checkrow.play.clock import Fischer
from checkrow.play.commands import Join, OpenLobby, Step
from checkrow.play.commands import Ready as GetReady
from checkrow.play.events import MatchStarted
from checkrow.play.match import Match, begin, view_of
from checkrow.play.people import Player, computer
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.computers import Computers
from checkrow.server.lifespan import running
from checkrow.server.rated_matches import RatedMatches, check_may_play_computer
from checkrow.server.rows import insert_match
from checkrow.server.settings import Settings
from checkrow.server.store.streams import Append, Change
from tests.server.backing import embedded
from tests.server.in_process import ANN, BOB, PATIENCE, two_workers
from tests.server.people import people

THREE_MOVES = ("1", "2", "3")


async def test_a_computer_that_finds_no_move_in_time_plays_any(tmp_path: Path) -> None:
    """The level would take three seconds, but its process is killed long before that."""
    with embedded(tmp_path, engine_seconds="0.05") as service:
        async with people(service, 1) as (ann,), asyncio.timeout(PATIENCE):
            options = MatchOptions(game="checkers:international", first="chairs")
            lobby = (await ann.client.open_lobby(options)).lobby
            await ann.client.to_lobby(lobby, AddComputer(id="c", level="perfect"))
            await ann.client.to_lobby(lobby, Ready(id="r"))
            match = (await ann.client.matches_of(ann.name))[0].id
            moved = 0
            async for news in ann.client.follow_match(match):
                view = news.view
                if view.turn is not None and view.players[view.turn].id == ann.id:
                    if moved:
                        return
                    moved = await ann.client.step(match, view.steps[0].move, view.position)
        raise AssertionError("the computer did not move")


async def test_rated_matches_are_known_on_every_worker(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (here, there):
        clock = Fischer(60, 1)
        options = MatchOptions(game="connect:4x4x3:2", clock=clock, rated=True, first="chairs")
        lobby = (await here.commands.open_lobby(ANN, OpenLobby(options, id="open"))).id
        await here.commands.to_lobby(BOB, lobby, Join(id="join"))
        await check_may_play_computer(there.engine, ANN.id)
        for person in (ANN, BOB):
            await here.commands.to_lobby(person, lobby, GetReady(id=f"ready {person.id}"))
        running = (await here.lobbies.load(lobby)).now.running
        assert running
        for number, move in enumerate(THREE_MOVES):
            step = Step(id=f"step {number}", move=move)
            await here.commands.to_match((ANN, BOB)[number % 2], running.match, step)
        room = await here.matches.load(running.match)
        rated = RatedMatches(there.engine, there.matches)
        assert await rated.records("connect:4x4x3:2") == (str(room.now.record),)
        assert not await rated.records("connect:7x6x4:2")
        for person in (ANN, BOB):
            with pytest.raises(Refused) as error:
                await check_may_play_computer(there.engine, person.id)
            assert error.value.code == "rated-match"
            assert "against computers" in error.value.sentence
        await check_may_play_computer(there.engine, "somebody else")


# Dark takes all men of light in one turn: h8xf6xd4xb2.
CHAIN = "B:Wc3,e5,g7:Bh8"


async def test_a_computer_thinks_once_for_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It makes the steps of a chain as planned, and searches only before the first."""
    thought: list[str] = []
    think = Computers._think

    async def counted(self: Computers, match: Match, level: str) -> tuple[str, ...]:
        thought.append(str(match.record.position))
        return await think(self, match, level)

    monkeypatch.setattr(Computers, "_think", counted)
    async with running(Settings(tmp_path)) as core, asyncio.timeout(PATIENCE):
        players = (Player(ANN.id, ANN.name), computer(0, "perfect"))
        options = MatchOptions(game="checkers:house")
        began = begin(MatchStarted("m1", options, players, CHAIN, players[1].id), "", core.now())
        assert view_of(began.after, core.now()).players[1].thinking
        append = Append("match:m1", 1, encode(began.entry))
        rows = insert_match(began.after, public=False, wake=None, today=core.today())
        await core.writer.commit(Change((append,), tuple(rows)))
        room = await core.matches.load("m1")
        core.computers.consider(room.now)
        while room.now.result is None:
            await asyncio.sleep(0.02)
        assert list(map(str, room.now.record.moves)) == ["h8xf6", "f6xd4", "d4xb2"]
        assert thought == [CHAIN]
        assert not view_of(room.now, core.now()).players[1].thinking
