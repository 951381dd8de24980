"""The lobbies a person is in, and the matches they play."""

from __future__ import annotations

import pytest

from checkrow.client import Client, MatchOptions, Refused, new_command_id
from checkrow.play.commands import Join, Leave, RemovePerson
from checkrow.play.limits import DAYS_PER_MOVE, TURN_SECONDS
from tests.server.backing import Service
from tests.server.people import all_ready, people, play_out


async def test_lobbies_and_matches_are_listed_while_they_last(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        assert (await ann.client.now()).lobbies == []
        lobby = (await ann.client.open_lobby(MatchOptions(), password="ours")).lobby
        await bob.client.to_lobby(lobby, Join(id=new_command_id(), password="ours"))
        for person in (ann, bob):
            here = await person.client.now()
            assert [each.lobby for each in here.lobbies] == [lobby]
            assert here.lobbies[0].private
            assert here.matches == []
        match = await all_ready([ann, bob], lobby)
        for person in (ann, bob):
            assert [each.id for each in (await person.client.now()).matches] == [match]
        await play_out([ann, bob], match)
        assert (await ann.client.now()).matches == []


async def test_people_who_left_or_were_removed_have_no_lobbies(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        lobby = (await ann.client.open_lobby()).lobby
        await bob.client.to_lobby(lobby, Join(id=new_command_id()))
        await eve.client.to_lobby(lobby, Join(id=new_command_id(), watch=True))
        await bob.client.to_lobby(lobby, Leave(id=new_command_id()))
        await ann.client.to_lobby(lobby, RemovePerson(id=new_command_id(), person=eve.id))
        assert (await bob.client.now()).lobbies == []
        assert (await eve.client.now()).lobbies == []
        assert len((await ann.client.now()).lobbies) == 1


async def test_only_somebody_with_a_name_is_somewhere(service: Service) -> None:
    with pytest.raises(Refused) as error:
        await Client(service.url(0)).now()
    assert error.value.code == "no-name"


async def test_choices_tell_how_much_may_be_typed(service: Service) -> None:
    bounds = (await Client(service.url(0)).choices()).bounds
    assert bounds.turn_seconds == TURN_SECONDS
    assert bounds.days_per_move == DAYS_PER_MOVE
