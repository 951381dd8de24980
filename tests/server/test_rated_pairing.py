"""Play now, rated: people are paired only if they chose the same, under the rules of rated
lobbies."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import select

from checkrow.client import MatchOptions, Refused, new_command_id
from checkrow.play.clock import Fischer
from checkrow.play.commands import AddComputer, Join, OpenLobby, Ready, Resign, Seek, Step
from checkrow.play.people import Person as Somebody
from checkrow.server.core import Core
from checkrow.server.history import matches_of
from checkrow.server.lifespan import running
from checkrow.server.settings import Settings
from checkrow.server.store.schema import ready_addresses
from tests.server.backing import Service
from tests.server.people import people

GAME = "connect:4x4x3:2"
CLOCK = Fischer(61, 1)
RATED = Seek(id="seek", game=GAME, clock=CLOCK, rated=True)
PUBLIC, THERE = "8.8.8.8", "8.8.4.4"


async def somebody(core: Core, name: str) -> Somebody:
    player = (await core.accounts.sign_in(name, None))[0]
    return Somebody(player.id, player.name)


async def match_of(core: Core, one: str, other: str) -> str:
    """Return the match of two lobbies whose owners wait for the same game, pairing them if
    needed."""
    with suppress(Refused):
        await core.commands.pair(one, other)
    found = (await core.lobbies.load(one)).now
    match = found.running.match if found.running else (found.paired or ("", ""))[1]
    assert match
    return match


async def test_rated_and_casual_are_waited_for_apart(service: Service) -> None:
    clock = Fischer(62, 1)
    async with people(service, 3) as (ann, bob, eve):
        rated = await ann.client.seek(GAME, clock, rated=True)
        found = asyncio.create_task(ann.client.wait_for_match(rated.lobby))
        casual = await bob.client.seek(GAME, clock)
        assert rated.options.rated
        assert not casual.options.rated
        assert casual.seeking
        async with asyncio.timeout(30):
            match = await eve.client.play_now(GAME, clock, rated=True)
            assert await found == match
        players = (await ann.client.match(match)).view.players
        assert {player.id for player in players} == {ann.id, eve.id}
        listed = {each.id: each.rated for each in await ann.client.matches_of(ann.name)}
        assert listed.get(match, True)
        await eve.client.to_match(match, Resign(id=new_command_id()))


async def test_changing_a_seek_to_rated_replaces_it(service: Service) -> None:
    clock = Fischer(63, 1)
    async with people(service, 2) as (ann, bob):
        casual = await ann.client.seek(GAME, clock)
        rated = await ann.client.seek(GAME, clock, rated=True)
        assert rated.lobby != casual.lobby
        waiting = [each for each in await bob.client.lobbies() if each.seeking]
        assert [each.lobby for each in waiting if each.options.clock == clock] == [rated.lobby]


async def test_a_rated_seek_needs_a_clock(service: Service) -> None:
    async with people(service, 1) as (ann,):
        with pytest.raises(Refused) as error:
            await ann.client.seek(GAME, rated=True)
        assert error.value.code == "rated-needs-clock"


@pytest.mark.parametrize(("address", "note"), [(PUBLIC, "same-address"), (THERE, "")])
@pytest.mark.parametrize("joins", [False, True])
async def test_two_behind_one_public_address(
    tmp_path: Path, address: str, note: str, joins: bool
) -> None:
    async with running(Settings(tmp_path)) as core:
        ann, bob = await somebody(core, "ann"), await somebody(core, "bob")
        waiting = await core.pairing.seek(ann, RATED, PUBLIC)
        if joins:
            await core.commands.to_lobby(bob, waiting.id, Join(id="join"), address)
            match = await match_of(core, waiting.id, waiting.id)
        else:
            other = await core.pairing.seek(bob, RATED, address)
            match = await match_of(core, waiting.id, other.id)
        players = {each.id: each for each in (ann, bob)}
        for move in ("1", "2", "1", "2"):
            now = (await core.matches.load(match)).now
            assert now.turn is not None
            by = players[now.players[now.turn].id]
            await core.commands.to_match(by, match, Step(move, id=f"{now.number}"))
        await core.commands.to_match(bob, match, Resign(id="enough"))
        await core.settle()
        played, *_ = await matches_of(core.engine, ann.id, None, private_too=True)
        assert played.rating_note == note


async def test_a_casual_seek_notes_no_address(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        ann = await somebody(core, "ann")
        await core.pairing.seek(ann, Seek(id="seek", game=GAME, clock=CLOCK), PUBLIC)
        async with core.engine.connect() as connection:
            assert not (await connection.execute(select(ready_addresses))).all()


async def test_no_rated_match_beside_a_game_against_a_computer(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        ann, bob = await somebody(core, "ann"), await somebody(core, "bob")
        waiting = await core.pairing.seek(ann, RATED, "")
        # She starts a game against a computer while she waits.
        lobby = await core.commands.open_lobby(ann, OpenLobby(MatchOptions(GAME), id="easy"))
        for command in (AddComputer(id="add", level="random"), Ready(id="ready")):
            await core.commands.to_lobby(ann, lobby.id, command)
        other = await core.pairing.seek(bob, RATED, "")
        with pytest.raises(Refused, match="finish that game before a rated match"):
            await core.commands.pair(waiting.id, other.id)
        with pytest.raises(Refused, match="finish that game before a rated match"):
            await core.commands.to_lobby(bob, waiting.id, Join(id="join"))
        # She cannot start waiting while she plays it, either.
        again = Seek(id="again", game=GAME, clock=Fischer(64, 1), rated=True)
        with pytest.raises(Refused, match="finish that game before a rated match"):
            await core.pairing.seek(ann, again, "")
        match = (await core.lobbies.load(lobby.id)).now.running
        assert match is not None
        await core.commands.to_match(ann, match.match, Resign(id="enough"))
        again = Seek(id="at last", game=GAME, clock=CLOCK, rated=True)
        waiting = await core.pairing.seek(ann, again, "")
        assert await match_of(core, waiting.id, other.id)
