"""Lobbies over real sockets."""

from __future__ import annotations

import asyncio

import pytest

from checkrow.client import AddComputer, MatchOptions, Ready, Refused, new_command_id
from checkrow.play.commands import ChangeOptions, Join, Leave, RemovePerson, Say
from checkrow.play.lobby import LobbyView
from checkrow.play.messages import LobbiesChanged, LobbyListSnapshot
from tests.server.backing import Service
from tests.server.people import Person, all_ready, people, play_out, start_match


async def lobby_of(person: Person, lobby: str) -> LobbyView:
    """Return the lobby as this person sees it now."""
    async with asyncio.timeout(20):
        async for news in person.client.follow_lobby(lobby):
            return news.view
    raise AssertionError


async def join(person: Person, lobby: str, password: str | None = None) -> None:
    await person.client.to_lobby(lobby, Join(id=new_command_id(), password=password))


async def test_everybody_readies_up_and_returns_after_the_match(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        lobby = (await ann.client.open_lobby()).lobby
        await join(bob, lobby)
        seen: list[LobbyView] = []
        for played in (1, 2):
            match = await all_ready([ann, bob], lobby)
            await play_out([ann, bob], match, seed=played)
            seen = [await lobby_of(person, lobby) for person in (ann, bob)]
            assert seen[0] == seen[1]
            assert seen[0].played == played
            assert not seen[0].match
            assert not any(chair.ready for chair in seen[0].chairs)
        assert len(seen[0].scores) == 2
        total = sum(line.score.wins + line.score.losses for line in seen[0].scores)
        draws = sum(line.score.draws for line in seen[0].scores)
        assert total + draws == 4


async def test_a_private_lobby_is_seen_by_nobody_else(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        lobby = await ann.client.open_lobby(password="only us")
        for person in (bob, eve):
            assert lobby.lobby not in str(await person.client.lobbies())
        with pytest.raises(Refused) as wrong:
            await join(eve, lobby.lobby, password="let me in")
        assert wrong.value.code == "wrong-password"
        with pytest.raises(Refused) as without:
            await join(eve, lobby.lobby)
        assert without.value.code == "password-needed"
        with pytest.raises(Refused) as none:
            await eve.client.find_lobby("nobody-at-all", "only us")
        with pytest.raises(Refused) as guess:
            await eve.client.find_lobby(ann.name, "let me in")
        assert (none.value.code, str(none.value)) == (guess.value.code, str(guess.value))
        assert await bob.client.find_lobby(ann.name, "only us") == lobby.lobby
        await join(bob, lobby.lobby, password="only us")
        match = await all_ready([ann, bob], lobby.lobby)
        with pytest.raises(Refused) as watching:
            await eve.client.match(match)
        assert watching.value.code == "no-such-match"
        assert match not in str(await eve.client.matches())
        watch = Join(id=new_command_id(), token=lobby.token, watch=True)
        await eve.client.to_lobby(lobby.lobby, watch)  # she is invited
        assert (await eve.client.match(match)).view.match == match


async def test_the_list_is_live(service: Service) -> None:
    async def _until(news: object, lobby: str) -> LobbiesChanged:
        async for each in news:  # type: ignore[attr-defined]
            if isinstance(each, LobbiesChanged) and lobby in str(each):
                return each
        raise AssertionError

    async with people(service, 2) as (ann, bob), asyncio.timeout(30):
        news = bob.client.follow_lobbies()
        assert isinstance(await anext(news), LobbyListSnapshot)
        lobby = (await ann.client.open_lobby(title="Come in")).lobby
        listed = await _until(news, lobby)
        assert [each.title for each in listed.changed if each.lobby == lobby] == ["Come in"]
        await ann.client.to_lobby(lobby, Leave(id=new_command_id()))
        gone = await _until(news, lobby)
        assert lobby in gone.gone


async def test_the_list_sends_only_changes_of_what_it_shows(service: Service) -> None:
    async with people(service, 2) as (ann, bob), asyncio.timeout(30):
        news = bob.client.follow_lobbies()
        assert isinstance(await anext(news), LobbyListSnapshot)
        lobby = (await ann.client.open_lobby(title="Quiet")).lobby
        while lobby not in str(await anext(news)):
            pass
        await ann.client.to_lobby(lobby, Say("anybody?", id=new_command_id()))
        await ann.client.to_lobby(lobby, Ready(id=new_command_id()))
        another = (await ann.client.open_lobby(title="Another")).lobby
        told = str(await anext(news))
        while another not in told:
            told += str(await anext(news))
        assert lobby not in told


async def test_wrong_commands_change_nothing(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        lobby = (await ann.client.open_lobby(MatchOptions(spectators=False))).lobby
        await join(bob, lobby)
        before = await lobby_of(ann, lobby)
        with pytest.raises(Refused) as full:
            await join(eve, lobby)
        assert "full" in full.value.code
        for person, command in (
            (bob, ChangeOptions(id="a", options=MatchOptions(game="checkers:house"))),
            (bob, RemovePerson(id="b", person=ann.id)),
            (ann, ChangeOptions(id="c", options=MatchOptions(game="chess"))),
            (ann, AddComputer(id="d", level="genius")),
            (eve, Say(id="e", text="hello")),
        ):
            with pytest.raises(Refused):
                await person.client.to_lobby(lobby, command)
        assert await lobby_of(ann, lobby) == before


async def test_the_choices_name_the_largest_board(service: Service) -> None:
    async with people(service, 1) as (ann,):
        choices = await ann.client.choices()
        largest = (choices.most_columns, choices.most_rows, choices.most_seats)
        for more in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)):
            columns, rows, seats = (most + one for most, one in zip(largest, more, strict=True))
            options = MatchOptions(game=f"connect:{columns}x{rows}x4:{seats}")
            if not any(more):
                await ann.client.open_lobby(options)
                continue
            with pytest.raises(Refused):
                await ann.client.open_lobby(options)


async def test_the_same_command_counts_once(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        lobby = (await ann.client.open_lobby()).lobby
        await join(bob, lobby)
        ready = Ready(id="once")
        first = await ann.client.to_lobby(lobby, ready)
        assert await ann.client.to_lobby(lobby, ready) == first


async def test_a_computer_plays_along(service: Service) -> None:
    async with people(service, 1) as (ann,):
        lobby = (await ann.client.open_lobby()).lobby
        await ann.client.to_lobby(lobby, AddComputer(id="c", level="casual"))
        match = await all_ready([ann], lobby)
        (last,) = await play_out([ann], match)
        assert last.result


async def test_an_owner_who_leaves_hands_over(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        lobby = (await ann.client.open_lobby()).lobby
        await join(bob, lobby)
        await ann.client.to_lobby(lobby, Leave(id=new_command_id()))
        assert (await lobby_of(bob, lobby)).owner == bob.id
        with pytest.raises(Refused) as outside:
            await lobby_of(ann, lobby)
        assert outside.value.code == "not-inside"


async def test_leaving_a_match_loses_it(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob])
        await ann.client.to_match(match, Leave(id=new_command_id()))
        result = (await bob.client.match(match)).view.result
        assert result
        assert result.how == "left"
        assert (await bob.client.match(match)).view.players[result.winner or 0].id == bob.id
