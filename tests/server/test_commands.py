"""All commands take one path, synchronous or not: the outcome is the same when something must be
awaited."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, get_args

import pytest

from checkrow.play import commands as play_commands
from checkrow.play.clock import Fischer
from checkrow.play.commands import (
    AddComputer,
    Command,
    Join,
    Leave,
    LobbyCommand,
    LobbySystemCommand,
    MatchCommand,
    MatchSystemCommand,
    Need,
    OpenLobby,
    PlayComputer,
    Ready,
    Resign,
    Say,
    Seek,
    Step,
    SystemCommand,
)
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import commands as tournament_commands
from checkrow.play.tournament.commands import (
    OpenTournament,
    TournamentCommand,
    TournamentSystemCommand,
)
from checkrow.server import preconditions
from checkrow.server.access import Access
from checkrow.server.channel import InProcessChannel
from checkrow.server.command_path import ATTEMPTS
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.pending_commands import Accepted, Outcome, TooBusy
from checkrow.server.room import Room
from checkrow.server.settings import Settings
from checkrow.server.store.writer import WriterStopped
from tests.server.in_process import ANN, BOB, PATIENCE, begun, two_workers

EVE = Person("eve", "Eve")
SMALL = "connect:4x4x3:2"
ALL_COMMANDS = [
    *get_args(LobbyCommand),
    *get_args(MatchCommand),
    *get_args(TournamentCommand),
    OpenLobby,
    OpenTournament,
    Seek,
    PlayComputer,
]
SYSTEM_COMMANDS = [
    *get_args(LobbySystemCommand),
    *get_args(MatchSystemCommand),
    *get_args(TournamentSystemCommand),
]


def mover(room: Room[Match]) -> Person:
    turn = room.now.turn
    assert turn is not None
    return ANN if room.now.players[turn].id == ANN.id else BOB


def refused(outcomes: list[Outcome]) -> list[str]:
    """Return the codes of refusals, and fail for any other outcome."""
    found = [each for each in outcomes if isinstance(each, Refused)]
    assert len(found) == len(outcomes)
    return [each.code for each in found]


def submit(
    core: Core, by: Person, room: Room[Match], command: MatchCommand, outcomes: list[Outcome]
) -> None:
    core.commands.submit(core.matches, by, room.id, command, outcomes.append)


@pytest.mark.parametrize("command", [*ALL_COMMANDS, *SYSTEM_COMMANDS])
def test_every_command_declares_what_it_needs(command: type[Command | SystemCommand]) -> None:
    assert "needs" in vars(command), f"{command.__name__} does not say what it needs"
    assert all(isinstance(need, Need) for need in command.needs)


@pytest.mark.parametrize(
    ("base", "known"), [(Command, ALL_COMMANDS), (SystemCommand, SYSTEM_COMMANDS)]
)
def test_every_command_is_known_here(base: type, known: list[type]) -> None:
    modules = (play_commands, tournament_commands)
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    assert {each for each in found if issubclass(each, base)} - {base} == {*known}


def test_every_need_has_a_check() -> None:
    assert set(preconditions._CHECKS) == set(Need)
    for base in (Command, SystemCommand):
        assert not hasattr(base, "needs")  # a new command must declare its own needs


async def test_a_command_without_a_declaration_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(Settings(tmp_path)) as core:
        room = await begun(core)
        monkeypatch.delattr(Step, "needs")
        with pytest.raises(AttributeError):
            await core.commands.to_match(mover(room), room.id, Step("1", id="a step"))
        assert room.number == 1


async def test_a_step_is_answered_once_it_is_written_and_counts_once(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, outcomes = await begun(core), list[Outcome]()
        first, command = mover(room), Step("1", id="a step")
        submit(core, first, room, command, outcomes)
        assert not outcomes
        assert room.number == 1
        again = await core.commands.to_match(first, room.id, command)
        assert outcomes == [Accepted(2)]
        assert again == Accepted(2, before=True)
        submit(core, first, room, command, outcomes)
        assert outcomes[1:] == [Accepted(2, before=True)]
        submit(core, first, room, Step("1", id="another"), outcomes)
        assert refused(outcomes[2:]) == ["not-your-turn"]
        assert not room.is_writing


async def test_a_step_costs_no_task(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, outcomes, created = await begun(core), list[Outcome](), list[str]()

        def create(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
            created.append(work.__qualname__)
            return asyncio.Task(work, loop=loop, **options)

        asyncio.get_running_loop().set_task_factory(create)
        submit(core, mover(room), room, Step("1", id="a step"), outcomes)
        async with asyncio.timeout(PATIENCE):
            while not outcomes:
                await asyncio.sleep(0.001)
        asyncio.get_running_loop().set_task_factory(None)
        assert outcomes == [Accepted(2)]
        assert not {name for name in created if "CommandPath" in name or "Rooms" in name}


async def test_commands_of_a_room_are_decided_one_after_the_other(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, outcomes = await begun(core), list[Outcome]()
        first = mover(room)
        second = BOB if first == ANN else ANN
        for person, move in ((first, "1"), (second, "2"), (second, "3"), (first, "4")):
            submit(core, person, room, Step(move, id=f"step {move}"), outcomes)
        assert not outcomes
        await core.commands.to_match(second, room.id, Say("well", id="chat"))
        assert outcomes[:2] == [Accepted(2), Accepted(3)]
        assert refused(outcomes[2:3]) == ["not-your-turn"]
        assert outcomes[3:] == [Accepted(4)]
        assert room.number == 5
        assert not room.is_writing


async def test_the_end_of_a_match_brings_its_players_back(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room = await begun(core)
        lobby = await core.lobbies.load(room.now.lobby)
        for number, move in enumerate("12121"):
            step = Step(move, room.now.position, id=str(number))
            accepted = await core.commands.to_match(mover(room), room.id, step)
            assert accepted == Accepted(number + 2)
        assert room.now.result
        assert lobby.now.running is None
        outcomes: list[Outcome] = []
        submit(core, ANN, room, Resign(id="late"), outcomes)
        assert refused(outcomes) == ["match-over"]


async def test_a_conflict_is_decided_again(tmp_path: Path) -> None:
    """A worker that loses the race reads the new entries, and then refuses for the right reason."""
    async with two_workers(tmp_path) as (first, second):
        here = await begun(first)
        there = await second.matches.load(here.id)
        await first.commands.to_match(mover(here), here.id, Step("1", id="first"))
        late = mover(there)  # the second worker does not know of the step
        with pytest.raises(Refused, match="turn: wait for yours"):
            await second.commands.to_match(late, here.id, Step("2", id="too late"))
        assert there.number == 2
        assert not there.is_writing
        now = await second.commands.to_match(mover(there), here.id, Step("2", id="now"))
        assert now == Accepted(3)


async def test_a_command_that_never_comes_first_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(Settings(tmp_path)) as core:
        room, tries = await begun(core), 0

        def always_late(change: object, written: object) -> None:
            nonlocal tries
            tries += 1
            asyncio.get_running_loop().call_soon(written, False)  # type: ignore[arg-type]

        with monkeypatch.context() as patched:
            patched.setattr(core.writer, "submit", always_late)
            with pytest.raises(TooBusy, match="try again"):
                await core.commands.to_match(mover(room), room.id, Step("1", id="a step"))
        assert tries == ATTEMPTS
        assert not room.is_writing
        again = await core.commands.to_match(mover(room), room.id, Step("1", id="again"))
        assert again == Accepted(2)


class Deaf(InProcessChannel):
    """A shared channel that delivers nothing."""

    is_shared = True


async def test_a_worker_that_is_behind_looks_before_it_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkrow.server.lifespan.InProcessChannel", Deaf)
    async with two_workers(tmp_path) as (first, second):
        here = await begun(first)
        there = await second.matches.load(here.id)
        await first.commands.to_match(mover(here), here.id, Step("1", id="first"))
        answer, other = Step("2", id="answer"), mover(here)
        assert await second.commands.to_match(other, here.id, answer) == Accepted(3)
        assert there.number == 3
        with pytest.raises(Refused, match="turn: wait for yours"):
            await second.commands.to_match(other, here.id, Step("3", id="once more"))


async def test_a_room_that_is_not_loaded_is_loaded_first(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (first, second):
        room, outcomes = await begun(first), list[Outcome]()
        assert second.matches.loaded(room.id) is None
        submit(second, mover(room), room, Step("1", id="step"), outcomes)
        assert not outcomes
        await second.commands.to_match(mover(room), room.id, Say("well", id="chat"))
        assert outcomes == [Accepted(2)]
        with pytest.raises(Refused, match="no such match"):
            await second.commands.to_match(ANN, "nowhere", Step("1", id="step"))


async def test_a_server_that_stops_takes_nothing_more(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room = await begun(core)
    outcomes: list[Outcome] = []
    submit(core, mover(room), room, Step("1", id="step"), outcomes)
    assert [type(each) for each in outcomes] == [WriterStopped]
    assert not room.is_writing


async def test_a_lobby_is_opened_once(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        command = OpenLobby(MatchOptions(), id="open", password="sesame")
        first, second = await asyncio.gather(
            core.commands.open_lobby(ANN, command), core.commands.open_lobby(ANN, command)
        )
        assert first.id == second.id
        assert first.is_private
        with pytest.raises(Refused) as wrong:
            await core.commands.to_lobby(BOB, first.id, Join(id="guess", password="simsim"))
        assert wrong.value.code == "wrong-password"
        await core.commands.to_lobby(BOB, first.id, Join(id="join", password="sesame"))
        assert (await core.lobbies.load(first.id)).now.person(BOB.id)


async def test_people_who_join_a_lobby_together_do_not_exceed_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrived, both_arrived = 0, asyncio.Event()

    async def wait_for_both(self: Access, lobby: Lobby, player: str) -> None:
        nonlocal arrived
        arrived += 1
        if arrived == 2:
            both_arrived.set()
        await both_arrived.wait()

    monkeypatch.setattr(Access, "check_not_blocked", wait_for_both)
    async with asyncio.timeout(PATIENCE), running(Settings(tmp_path, people_in_lobby=2)) as core:
        lobby = (await core.commands.open_lobby(ANN, OpenLobby(id="open"))).id
        outcomes = await asyncio.gather(
            *(
                core.commands.to_lobby(each, lobby, Join(id="join", watch=True))
                for each in (BOB, EVE)
            ),
            return_exceptions=True,
        )
        assert [each.code for each in outcomes if isinstance(each, Refused)] == ["lobby-full"]
        assert len((await core.lobbies.load(lobby)).now.people) == 2


async def test_people_outside_do_not_learn_that_a_private_lobby_is_full(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, people_in_lobby=1)) as core:
        opened = OpenLobby(id="open", password="sesame")
        lobby = (await core.commands.open_lobby(ANN, opened)).id
        for password, code in ((None, "password-needed"), ("sesame", "lobby-full")):
            join = Join(id=f"with {password}", password=password)
            with pytest.raises(Refused) as refused:
                await core.commands.to_lobby(BOB, lobby, join)
            assert refused.value.code == code


async def test_leaving_a_lobby_gives_up_the_match(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room = await begun(core)
        await core.commands.to_lobby(ANN, room.now.lobby, Leave(id="bye"))
        assert room.now.result
        assert room.now.result.how == "left"


async def test_no_more_matches_than_allowed(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, matches_per_player=1)) as core:
        await begun(core)
        lobby = await core.commands.open_lobby(ANN, OpenLobby(MatchOptions(), id="another"))
        with pytest.raises(Refused, match="finish one first"):
            await core.commands.to_lobby(ANN, lobby.id, Ready(id="ready again"))


async def test_no_computer_beside_a_rated_match(tmp_path: Path) -> None:
    rated = MatchOptions(game=SMALL, clock=Fischer(60, 0), rated=True)
    async with running(Settings(tmp_path)) as core:
        commands = core.commands
        with_computer = await commands.open_lobby(ANN, OpenLobby(MatchOptions(SMALL), id="easy"))
        await commands.to_lobby(ANN, with_computer.id, AddComputer(id="add", level="random"))
        meeting = await commands.open_lobby(ANN, OpenLobby(rated, id="rated"))
        await commands.to_lobby(BOB, meeting.id, Join(id="join"))
        for person in (ANN, BOB):
            await commands.to_lobby(person, meeting.id, Ready(id=f"ready {person.id}"))
        with pytest.raises(Refused, match="against computers again when it is over"):
            await commands.to_lobby(ANN, with_computer.id, Ready(id="play it"))
        with pytest.raises(Refused, match="when it is over"):
            await commands.to_lobby(ANN, with_computer.id, AddComputer(id="more", level="random"))
        running_match = (await core.lobbies.load(meeting.id)).now.running
        assert running_match
        await commands.to_match(BOB, running_match.match, Resign(id="enough"))
        await commands.to_lobby(ANN, with_computer.id, Ready(id="now"))
        assert (await core.lobbies.load(with_computer.id)).now.running
        with pytest.raises(Refused, match="finish that game before a rated match"):
            await commands.to_lobby(ANN, meeting.id, Ready(id="another"))
