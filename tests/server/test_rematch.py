"""Rematches on a real service: accepted on any worker, and counted by the lobby."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from checkrow.client import AddComputer, MatchOptions, Refused, new_command_id
from checkrow.play.commands import Leave, Ready, Resign
from checkrow.play.match import MatchView
from tests.server.backing import Service, embedded
from tests.server.in_process import PATIENCE
from tests.server.people import Person, people, play_out, start_match

GAME = MatchOptions(game="connect:4x4x3:2", first="chairs")
THREE = MatchOptions(game="connect:6x5x3:3", first="chairs")


async def resign(person: Person, match: str) -> None:
    await person.client.to_match(match, Resign(id=new_command_id()))


async def rematch_of(person: Person, match: str) -> str:
    """Wait until the rematch has started, and return its id."""
    async with asyncio.timeout(PATIENCE):
        async for news in person.client.follow_match(match):
            if news.view.rematch and news.view.rematch.match:
                return news.view.rematch.match
    raise AssertionError("the rematch did not start")


def ids(view: MatchView) -> list[str]:
    return [player.id for player in view.players]


async def test_two_play_again_with_the_sides_swapped(service: Service) -> None:
    async with people(service, 2) as (ann, ben):
        first = await start_match([ann, ben], GAME)
        before = (await ann.client.match(first)).view
        await resign(ann, first)
        await ann.client.offer_rematch(first)
        shown = (await ben.client.match(first)).view
        assert shown.rematch is not None
        assert shown.rematch.agreed == (0,)
        assert "accept-rematch" in shown.rights[1]
        waiting = asyncio.create_task(rematch_of(ann, first))
        await ben.client.accept_rematch(first)
        second = await waiting
        view = (await ben.client.match(second)).view
        assert ids(view) == ids(before)[::-1]
        assert view.lobby == before.lobby
        lobby = (await ben.client.now()).lobbies[0]
        assert lobby.playing
        ended = await play_out([ann, ben], second)
        assert ended[0].result == ended[1].result


async def test_the_lobby_keeps_the_score(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 2) as (ann, ben):
            match = await start_match([ann, ben], GAME)
            lobby = (await ann.client.match(match)).view.lobby
            for _ in range(3):
                await resign(ann, match)
                await ben.client.offer_rematch(match)
                await ann.client.accept_rematch(match)
                match = await rematch_of(ann, match)
            async for news in ann.client.follow_lobby(lobby):
                scores = {each.id: each.score for each in news.view.scores}
                assert (scores[ann.id].losses, scores[ben.id].wins) == (3, 3)
                assert news.view.match == match
                break


async def test_against_a_computer_it_starts_at_once(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,):
            practice = await ann.client.play_computer("connect:4x4x3:2", "random", seat=0)
            await resign(ann, practice.match)
            await ann.client.offer_rematch(practice.match)
            view = (await ann.client.match(await rematch_of(ann, practice.match))).view
            assert view.practice
            assert view.players[1].id == ann.id
            lobby = (await ann.client.open_lobby(GAME)).lobby
            await ann.client.to_lobby(lobby, AddComputer(id="computer", level="random"))
            await ann.client.to_lobby(lobby, Ready(id="ready"))
            live = (await ann.client.now()).matches
            (match,) = [each.id for each in live if each.id != view.match]
            await resign(ann, match)
            await ann.client.offer_rematch(match)
            view = (await ann.client.match(await rematch_of(ann, match))).view
            assert view.lobby == lobby
            assert not view.practice


async def test_the_remaining_two_of_three_continue(service: Service) -> None:
    """Somebody who leaves the lobby plays no rematch, and the others do not wait for them."""
    async with people(service, 3) as (ann, ben, cleo):
        match = await start_match([ann, ben, cleo], THREE)
        lobby = (await ann.client.match(match)).view.lobby
        for person in (ann, ben):
            await resign(person, match)
        await ann.client.offer_rematch(match)
        await cleo.client.accept_rematch(match)
        waiting = asyncio.create_task(rematch_of(cleo, match))
        await ben.client.to_lobby(lobby, Leave(id="leave"))
        view = (await ann.client.match(await waiting)).view
        assert ids(view) == [cleo.id, ann.id]
        assert view.game == "connect:6x5x3:2"


async def test_whoever_is_gone_from_the_lobby_plays_no_rematch(tmp_path: Path) -> None:
    with embedded(tmp_path, empty_lobby_seconds="8") as service:
        async with people(service, 2) as (ann, ben):
            match = await start_match([ann, ben], GAME)
            await resign(ann, match)
            async with asyncio.timeout(PATIENCE):
                while (view := (await ann.client.match(match)).view).rematch is None:
                    await asyncio.sleep(0.1)
            assert view.rights == ((), ())


async def test_an_offer_outlives_the_server(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 2) as (ann, ben):
            match = await start_match([ann, ben], GAME)
            await resign(ann, match)
            await ann.client.offer_rematch(match)
            service.servers[0].kill()
            service.servers[0].start()
            assert (await ben.client.now()).ended == [match]
            await ben.client.accept_rematch(match)
            assert await rematch_of(ann, match)


async def test_a_decline_is_shown(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 2) as (ann, ben):
            match = await start_match([ann, ben], GAME)
            await resign(ann, match)
            await ann.client.offer_rematch(match)
            await ben.client.decline_rematch(match)
            view = (await ann.client.match(match)).view
            assert view.rematch is not None
            assert view.rematch.declined == (1,)
            assert view.rights == ((), ())
            with pytest.raises(Refused, match="open a lobby"):
                await ann.client.offer_rematch(match)


async def test_a_rematch_that_the_lobby_has_overtaken_is_refused(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 2) as (ann, ben):
            match = await start_match([ann, ben], GAME)
            lobby = (await ann.client.match(match)).view.lobby
            await resign(ann, match)
            await ann.client.offer_rematch(match)
            for person in (ann, ben):
                await person.client.to_lobby(lobby, Ready(id=f"ready {person.id}"))
            with pytest.raises(Refused) as caught:
                await ben.client.accept_rematch(match)
            assert caught.value.code == "match-running"
