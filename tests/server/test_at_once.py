"""Commands that are done in the moment in which they come, and when they are not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from checkrow.play.commands import Resign, Step
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.server.acting import Acted
from checkrow.server.core import Core, running
from checkrow.server.one_at_a_time import OneAtATime
from checkrow.server.rooms import Room
from checkrow.server.settings import Settings
from checkrow.server.store.writer import WriterStopped
from tests.server.test_missed import ANN, BOB, begun, two_workers

Outcome = Acted | Exception | None


def mover(room: Room[Match]) -> Person:
    turn = room.now.turn
    assert turn is not None
    return ANN if room.now.players[turn].id == ANN.id else BOB


async def step(core: Core, room: Room[Match], move: str, id: str) -> Outcome:
    """What `told` was told."""
    told: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    command = Step(move, room.now.position, id=id)
    assert core.acting.to_match_at_once(mover(room), room.id, command, told.set_result)
    return await told


def test_it_is_told_once_it_is_written_and_counts_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(Settings(tmp_path)) as core:
            room = await begun(core)
            told: list[Outcome] = []
            first, command = mover(room), Step("1", id="a step")
            assert core.acting.to_match_at_once(first, room.id, command, told.append)
            assert not told
            assert room.number == 1
            # Whoever comes while it is being written has to wait.
            assert not core.acting.to_match_at_once(
                mover(room), room.id, Step("2", id="more"), told.append
            )
            acted = await core.acting.to_match(first, room.id, command)
            assert told == [Acted(2)]
            assert acted == Acted(2, before=True)
            assert core.acting.to_match_at_once(first, room.id, command, told.append)
            assert told[1:] == [Acted(2, before=True)]
            with pytest.raises(Refused, match="wait for it"):
                core.acting.to_match_at_once(first, room.id, Step("1", id="again"), told.append)
            assert not room.turn.held

    asyncio.run(play())


def test_the_end_of_a_match_brings_its_players_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(Settings(tmp_path)) as core:
            room = await begun(core)
            lobby = await core.lobbies.room(room.now.lobby)
            for number, move in enumerate("12121"):
                assert await step(core, room, move, str(number)) == Acted(number + 2)
            assert room.now.result
            assert lobby.now.running is None
            told: list[Outcome] = []
            with pytest.raises(Refused, match="over"):
                core.acting.to_match_at_once(ANN, room.id, Resign(id="late"), told.append)
            assert not told

    asyncio.run(play())


def test_who_was_not_first_must_ask_patiently(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_workers(tmp_path) as (first, second):
            here = await begun(first)
            there = await second.matches.room(here.id)
            second.matches._keep(there)
            await second.lobbies.room(here.now.lobby)
            assert await step(first, here, "1", "first") == Acted(2)
            # The second worker has not heard of it.
            assert await step(second, there, "2", "too late") is None
            assert not there.turn.held
            with pytest.raises(Refused, match="wait for it"):
                await second.acting.to_match(mover(there), here.id, Step("2", id="too late"))

    asyncio.run(play())


def test_what_is_not_at_hand_is_not_done_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_workers(tmp_path) as (first, second):
            room = await begun(first)
            told: list[Outcome] = []
            command = Step("1", id="step")
            assert not second.acting.to_match_at_once(mover(room), room.id, command, told.append)
            await second.matches.room(room.id)
            assert not second.acting.to_match_at_once(mover(room), room.id, command, told.append)
            await second.lobbies.room(room.now.lobby)
            assert second.acting.to_match_at_once(mover(room), room.id, command, told.append)

    asyncio.run(play())


def test_a_server_that_stops_takes_nothing_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(Settings(tmp_path)) as core:
            room = await begun(core)
        told: list[Outcome] = []
        with pytest.raises(WriterStopped):
            core.acting.to_match_at_once(mover(room), room.id, Step("1", id="step"), told.append)
        assert not room.turn.held

    asyncio.run(play())


def test_one_at_a_time_hands_over_in_order_and_past_who_gave_up() -> None:
    async def take_turns() -> None:
        turn, order = OneAtATime(), list[int]()

        async def work(number: int) -> None:
            async with turn:
                order.append(number)
                await asyncio.sleep(0)

        assert turn.take()
        assert not turn.take()
        waiting = [asyncio.create_task(work(number)) for number in range(4)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # while it waits
        await asyncio.sleep(0)
        turn.give_back()
        waiting[1].cancel()  # in the moment in which it is its turn
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == [2, 3]
        assert not turn.held

    asyncio.run(take_turns())
