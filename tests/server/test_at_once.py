"""Commands that are done in the moment in which they come, and when they are not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from checkrow.play.commands import Resign, Say, Step
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.server.acting import Acted
from checkrow.server.channel import Alone
from checkrow.server.core import Core, running
from checkrow.server.one_at_a_time import OneAtATime
from checkrow.server.rooms import Room
from checkrow.server.settings import Settings
from checkrow.server.store.writer import WriterStopped
from tests.server.in_process import ANN, BOB, begun, two_workers

Outcome = Acted | Exception | None


def mover(room: Room[Match]) -> Person:
    turn = room.now.turn
    assert turn is not None
    return ANN if room.now.players[turn].id == ANN.id else BOB


def refused(told: list[Outcome]) -> list[str]:
    """The codes of refusals, which is all there is."""
    found = [each for each in told if isinstance(each, Refused)]
    assert len(found) == len(told)
    return [each.code for each in found]


async def step(core: Core, room: Room[Match], move: str, id: str) -> Outcome:
    """What `told` was told."""
    told: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    command = Step(move, room.now.position, id=id)
    assert core.acting.to_match_at_once(mover(room), room.id, command, told.set_result)
    return await told


async def test_it_is_told_once_it_is_written_and_counts_once(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, told = await begun(core), list[Outcome]()
        first, command = mover(room), Step("1", id="a step")
        assert core.acting.to_match_at_once(first, room.id, command, told.append)
        assert not told
        assert room.number == 1
        acted = await core.acting.to_match(first, room.id, command)
        assert told == [Acted(2)]
        assert acted == Acted(2, before=True)
        assert core.acting.to_match_at_once(first, room.id, command, told.append)
        assert told[1:] == [Acted(2, before=True)]
        again = Step("1", id="again")
        assert core.acting.to_match_at_once(first, room.id, again, told.append)
        assert refused(told[2:]) == ["not-your-turn"]
        assert not room.turn.held


async def test_who_comes_while_another_is_written_is_next(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, told = await begun(core), list[Outcome]()
        first = mover(room)
        second = BOB if first == ANN else ANN
        for person, move in ((first, "1"), (second, "2"), (second, "3"), (first, "4")):
            step = Step(move, id=f"step {move}")
            assert core.acting.to_match_at_once(person, room.id, step, told.append)
        assert not told
        await core.acting.to_match(second, room.id, Say("well", id="chat"))
        assert told[:2] == [Acted(2), Acted(3)]
        assert refused(told[2:3]) == ["not-your-turn"]
        assert told[3:] == [Acted(4)]
        assert room.number == 5
        assert not room.turn.held


async def test_the_end_of_a_match_brings_its_players_back(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room = await begun(core)
        lobby = await core.lobbies.room(room.now.lobby)
        for number, move in enumerate("12121"):
            assert await step(core, room, move, str(number)) == Acted(number + 2)
        assert room.now.result
        assert lobby.now.running is None
        told: list[Outcome] = []
        core.acting.to_match_at_once(ANN, room.id, Resign(id="late"), told.append)
        assert refused(told) == ["match-over"]


async def test_who_was_not_first_must_ask_patiently(tmp_path: Path) -> None:
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


class Deaf(Alone):
    """There are others, but nothing is ever heard of them."""

    is_shared = True


async def test_a_worker_that_is_behind_looks_before_it_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkrow.server.core.Alone", Deaf)
    async with two_workers(tmp_path) as (first, second):
        here = await begun(first)
        there = await second.matches.room(here.id)
        await second.lobbies.room(here.now.lobby)
        assert await step(first, here, "1", "first") == Acted(2)
        answer, other = Step("2", id="answer"), mover(here)
        told: list[Outcome] = []
        assert second.acting.to_match_at_once(other, here.id, answer, told.append)
        assert told == [None]  # it has to be read, and so it takes the patient way
        assert await second.acting.to_match(other, here.id, answer) == Acted(3)
        assert there.number == 3
        with pytest.raises(Refused, match="wait for it"):
            await second.acting.to_match(other, here.id, Step("3", id="once more"))


async def test_what_is_not_at_hand_is_not_done_at_once(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (first, second):
        room = await begun(first)
        told: list[Outcome] = []
        command = Step("1", id="step")
        assert not second.acting.to_match_at_once(mover(room), room.id, command, told.append)
        await second.matches.room(room.id)
        assert not second.acting.to_match_at_once(mover(room), room.id, command, told.append)
        await second.lobbies.room(room.now.lobby)
        assert second.acting.to_match_at_once(mover(room), room.id, command, told.append)


async def test_a_server_that_stops_takes_nothing_more(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room = await begun(core)
    told: list[Outcome] = []
    core.acting.to_match_at_once(mover(room), room.id, Step("1", id="step"), told.append)
    assert [type(each) for each in told] == [WriterStopped]
    assert not room.turn.held


async def test_one_at_a_time_hands_over_in_order_and_past_who_gave_up() -> None:
    turn, order = OneAtATime(), list[int]()

    async def work(number: int) -> None:
        async with turn:
            order.append(number)
            await asyncio.sleep(0)

    def at_once() -> None:
        order.append(5)
        turn.give_back()

    turn.call(lambda: order.append(0))  # and keeps it
    waiting = [asyncio.create_task(work(number)) for number in range(1, 5)]
    await asyncio.sleep(0)
    turn.call(at_once)
    assert order == [0]
    waiting[0].cancel()  # while it waits
    await asyncio.sleep(0)
    turn.give_back()
    waiting[1].cancel()  # in the moment in which it is its turn
    await asyncio.gather(*waiting, return_exceptions=True)
    await asyncio.sleep(0)
    assert order == [0, 3, 4, 5]
    assert not turn.held
    turn.call(at_once)
    assert order[4:] == [5]
    assert not turn.held
