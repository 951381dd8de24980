"""Names, sessions, passwords and tokens, over HTTP."""

from __future__ import annotations

import pytest

from checkrow.client import Client, MatchOptions, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Join, Leave, Say
from checkrow.play.forms import DeleteAccount, Me, NewPassword, NewToken, SignIn, Token
from tests.server.backing import Service
from tests.server.in_process import until
from tests.server.people import entries_of, new_name, people, play_out, start_match
from tests.server.sockets import receive, say, socket_to


def refused(error: pytest.ExceptionInfo[Refused], code: str, *words: str) -> None:
    assert error.value.code == code
    for word in words:
        assert word in error.value.sentence


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("a", "name-length", "2 to 20 characters"),
        ("a" * 21, "name-length", "this one has 21"),
        ("", "name-length", "2 to 20 characters"),
        ("two  spaces", "bad-name", "single spaces"),
        ("dot.dot", "bad-name", "letters, digits, -, _ and single spaces"),
        ("smile😀", "name-emoji", "cannot have emoji"),
        ("a\tb", "name-hidden", "U+0009"),
        ("Admin", "name-reserved", "choose another name"),
    ],
)
async def test_names_that_cannot_be(service: Service, name: str, code: str, words: str) -> None:
    with pytest.raises(Refused) as error:
        await Client(service.url(0)).sign_in(name)
    refused(error, code, words)


async def test_names_of_any_language(service: Service) -> None:
    for word in ("Zoë", "Дми", "李", "محم"):
        name = f"{word} {new_name('')[-12:]}"
        async with Client(service.url(0)) as client:
            me = await client.sign_in(name)
            assert me.name == name
            lobby = await client.open_lobby()
            assert lobby.title == f"{name}'s lobby"
            assert await client.matches_of(name.upper()) == []
            await client.to_lobby(lobby.lobby, Leave(id=new_command_id()))


async def test_nobody_takes_a_name_that_looks_like_another(service: Service) -> None:
    name = new_name("Pao-")
    await Client(service.url(0)).sign_in(name)
    alike = name.replace("a", "\u0430")  # a Cyrillic letter
    with pytest.raises(Refused) as error:
        await Client(service.url(1)).sign_in(alike)
    refused(error, "name-alike", name, "choose another name")


async def test_a_name_belongs_to_one_whatever_its_capitals(service: Service) -> None:
    name = new_name("Cap")
    await Client(service.url(0)).sign_in(name)
    with pytest.raises(Refused) as error:
        await Client(service.url(1)).sign_in(name.upper())
    refused(error, "name-taken", "choose another name")


async def test_a_device_keeps_its_session(service: Service) -> None:
    first = Client(service.url(0))
    me = await first.sign_in(new_name())
    again = Client(service.url(1), first.token)
    assert await again.who_am_i() == me
    assert await again.sign_in(me.name) == me  # the same device may sign in again
    await again.sign_out()
    with pytest.raises(Refused) as error:
        await first.who_am_i()
    refused(error, "bad-token")


async def test_a_password_lets_the_owner_in_from_elsewhere(service: Service) -> None:
    first = Requests(service.url(0))
    me = await first.post("/api/session", SignIn(new_name()), Me)
    with pytest.raises(Refused) as error:
        await first.post("/api/account/password", NewPassword("short"), Me)
    refused(error, "bad-password", "8 to 200 characters")
    assert (await first.post("/api/account/password", NewPassword("open sesame"), Me)).protected
    with pytest.raises(Refused) as error:
        await first.post("/api/account/password", NewPassword("something else"), Me)
    refused(error, "wrong-password")

    elsewhere = Client(service.url(1))
    with pytest.raises(Refused) as error:
        await elsewhere.sign_in(me.name)
    refused(error, "password-needed")
    with pytest.raises(Refused) as error:
        await elsewhere.sign_in(me.name, "not the password")
    refused(error, "wrong-password")
    assert (await elsewhere.sign_in(me.name.upper(), "open sesame")).id == me.id


async def test_tokens_for_bots(service: Service) -> None:
    owner = Requests(service.url(0))
    me = await owner.post("/api/session", SignIn(new_name()), Me)
    made = await owner.post("/api/account/tokens", NewToken("my bot"), Token)
    assert made.token
    assert (await Client(service.url(1), made.token).who_am_i()).id == me.id
    (listed,) = await owner.get("/api/account/tokens", list[Token])
    assert (listed.id, listed.label, listed.token) == (made.id, "my bot", None)
    await owner.delete(f"/api/account/tokens/{made.id}")
    with pytest.raises(Refused) as error:
        await Client(service.url(1), made.token).who_am_i()
    refused(error, "bad-token")
    with pytest.raises(Refused) as error:
        await owner.delete(f"/api/account/tokens/{made.id}")
    refused(error, "no-such-token")


async def test_a_deleted_account_takes_its_name_along(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob], MatchOptions())
        await play_out([ann, bob], match)
        await Requests(service.url(0), ann.client.token).post(
            "/api/account/delete", DeleteAccount(), type(None)
        )
        assert ann.name not in str(await entries_of(bob, match))
        assert bob.name in str(await entries_of(bob, match))
        with pytest.raises(Refused) as error:
            await ann.client.who_am_i()
        refused(error, "bad-token")
        await Client(service.url(1)).sign_in(ann.name)  # it is free again


async def test_deleting_the_account_gives_up_running_matches(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob])
        await ann.client.delete_account()
        view = (await bob.client.match(match)).view
        assert view.result is not None
        assert view.result.how == "left"
        winner = view.result.winner
        assert winner is not None
        assert view.players[winner].id == bob.id

        async def forgotten() -> bool:
            """Return whether Bob's worker knows of the deletion, which may take a moment."""
            players = (await bob.client.match(match)).view.players
            return {player.name for player in players} == {bob.name, "(gone)"}

        await until(forgotten)


async def test_a_deleted_account_takes_its_name_out_of_chats_and_lobbies(service: Service) -> None:
    """This includes the memory of every worker: with two workers the people are on different
    ones."""

    async with people(service, 3) as (ann, bob, eve):
        match = await start_match([ann, bob])
        lobby = (await bob.client.match(match)).view.lobby
        for person in (ann, bob):
            line = f"hello from {person.id[:4]}"
            await person.client.to_match(match, Say(id=new_command_id(), text=line))
            await person.client.to_lobby(lobby, Say(id=new_command_id(), text=line))
        # Ann joined this lobby, talked and left: she appears only in its entries.
        other = (await bob.client.open_lobby()).lobby
        await ann.client.to_lobby(other, Join(id=new_command_id()))
        await ann.client.to_lobby(other, Say(id=new_command_id(), text="just looking"))
        await ann.client.to_lobby(other, Leave(id=new_command_id()))
        async with (
            socket_to(service.url(1), bob) as his,
            socket_to(service.url(1), eve) as hers,
        ):
            await say(his, type="follow-lobby", lobby=lobby)
            await receive(his, "lobby-snapshot")
            await say(his, type="follow-lobby", lobby=other)
            assert ann.name in str(await receive(his, "lobby-snapshot"))
            await say(hers, type="follow-lobbies")
            await receive(hers, "lobby-list")
            await ann.client.delete_account()
            snapshots = [await receive(his, "lobby-snapshot") for _ in range(2)]
            assert {each["view"]["lobby"] for each in snapshots} == {lobby, other}
            for shown in snapshots:
                assert ann.name not in str(shown)
                assert "(gone)" in str(shown)
            while True:  # news of her leaving comes first, and other tests have lobbies too
                changed = (await receive(hers, "lobbies-changed"))["changed"]
                told = [str(each) for each in changed if each["lobby"] == lobby]
                if told and "(gone)" in told[-1]:
                    break
            assert ann.name not in told[-1]
        for client in (bob.client, eve.client):
            assert ann.name not in str(await client.match(match))
            assert ann.name not in str(await client.lobbies())
        async with socket_to(service.url(1), bob) as again:
            for id in (lobby, other):
                await say(again, type="follow-lobby", lobby=id)
                shown = await receive(again, "lobby-snapshot")
                assert ann.name not in str(shown)
                assert shown["view"]["owner"] == bob.id
