"""Sessions: what a token may do, and sockets that end with their session, on every worker."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from websockets.asyncio.client import ClientConnection

from checkrow.client import Client, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Join, OpenLobby, Resign
from checkrow.play.forms import DeleteAccount, Me, NewPassword, NewToken, Token
from checkrow.play.lobby import LobbyView
from tests.server.backing import Service
from tests.server.people import Person, new_name, people, start_match
from tests.server.sockets import receive, socket_to


async def refusal_of(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


@pytest.mark.parametrize("scope", ["play", "read"])
async def test_a_token_changes_nothing_about_its_account(service: Service, scope: str) -> None:
    async with people(service, 1) as (ann,):
        made = await ann.client.make_token("bot", "read" if scope == "read" else "play")
        assert made.scope == scope
        assert made.token
        bot = Requests(service.url(1), made.token)
        for attempt in (
            bot.post("/api/account/password", NewPassword("mine from now on"), Me),
            bot.post("/api/account/delete", DeleteAccount(), type(None)),
            bot.post("/api/account/tokens", NewToken("another"), Token),
            bot.get("/api/account/tokens", list[Token]),
            bot.delete(f"/api/account/tokens/{made.id}"),
            bot.delete("/api/sessions"),
        ):
            assert await refusal_of(attempt) == "not-by-token"
        assert await ann.client.who_am_i() == Me(ann.id, ann.name, False)


async def test_a_token_to_read_looks_and_a_token_to_play_plays(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob])
        lobby = (await bob.client.match(match)).view.lobby
        read, play = [
            (await ann.client.make_token("bot", scope)).token or "" for scope in ("read", "play")
        ]
        async with Client(service.url(1), read) as reader:
            assert (await reader.match(match)).view.match == match
            assert (await reader.now()).matches[0].id == match
            assert await refusal_of(reader.open_lobby()) == "read-only-token"
            resign = Resign(id=new_command_id())
            assert await refusal_of(reader.to_match(match, resign)) == "read-only-token"
            join = Join(id=new_command_id())
            assert await refusal_of(reader.to_lobby(lobby, join)) == "read-only-token"
            by_http = Requests(service.url(1), read)
            path = f"/api/matches/{match}/commands"
            asked = by_http.post(path, {"type": "resign", "id": "r1"}, type(None))
            assert await refusal_of(asked) == "read-only-token"
        async with Client(service.url(1), play) as player:
            command = OpenLobby(id=new_command_id())
            opened = await Requests(service.url(1), play).post("/api/lobbies", command, LobbyView)
            assert opened.owner == ann.id
            await player.to_match(match, Resign(id=new_command_id()))
            assert (await bob.client.match(match)).view.result is not None


async def signed_out(socket: ClientConnection) -> None:
    """Check that the socket says goodbye and closes."""
    goodbye = await receive(socket, "goodbye")
    assert "signed out" in goodbye["sentence"]
    async with asyncio.timeout(30):
        await socket.wait_closed()
    assert socket.close_code == 4001


async def sign_out(ann: Person) -> None:
    await ann.client.sign_out()


async def sign_out_everywhere(ann: Person) -> None:
    await ann.client.sign_out_everywhere()


async def delete_account(ann: Person) -> None:
    await ann.client.delete_account()


@pytest.mark.parametrize("end", [sign_out, sign_out_everywhere, delete_account])
@pytest.mark.parametrize("worker", [0, 1])
async def test_a_socket_ends_with_its_session(
    service: Service, end: Callable[[Person], Awaitable[None]], worker: int
) -> None:
    async with people(service, 2) as (ann, bob):
        url = service.url(worker)
        async with socket_to(url, ann) as hers, socket_to(url, bob) as his:
            await receive(hers, "welcome")
            await receive(his, "welcome")
            await end(ann)
            await signed_out(hers)
            await his.send('{"type":"ping","id":"1"}')
            await receive(his, "pong")


async def test_a_deleted_token_closes_its_sockets(service: Service) -> None:
    async with people(service, 1) as (ann,):
        made = await ann.client.make_token("bot")
        shown = {"Authorization": f"Bearer {made.token}"}
        async with (
            socket_to(service.url(1), headers=shown) as bots,
            socket_to(service.url(1), ann) as hers,
        ):
            await receive(bots, "welcome")
            await receive(hers, "welcome")
            owner = Requests(ann.client.address, ann.client.token)
            await owner.delete(f"/api/account/tokens/{made.id}")
            await signed_out(bots)
            await hers.send('{"type":"ping","id":"1"}')
            await receive(hers, "pong")


async def test_a_new_password_ends_all_other_sessions(service: Service) -> None:
    name = new_name()
    async with Client(service.url(0)) as here, Client(service.url(1)) as there:
        await here.sign_in(name, "open sesame")
        me = await there.sign_in(name, "open sesame")
        elsewhere = Person(there, me)
        async with (
            socket_to(service.url(1), elsewhere) as theirs,
            socket_to(service.url(0), Person(here, me)) as ours,
        ):
            await receive(theirs, "welcome")
            await receive(ours, "welcome")
            await here.protect("something else", "open sesame")
            await signed_out(theirs)
            await ours.send('{"type":"ping","id":"1"}')
            await receive(ours, "pong")
        assert await refusal_of(there.who_am_i()) == "bad-token"
        assert (await here.who_am_i()).name == name


async def test_sign_out_everywhere(service: Service) -> None:
    name = new_name()
    async with Client(service.url(0)) as here, Client(service.url(1)) as there:
        await here.sign_in(name, "open sesame")
        await there.sign_in(name, "open sesame")
        bot = Client(service.url(1), (await here.make_token("bot")).token or "")
        old = here.token
        await here.sign_out_everywhere()
        for client in (there, bot, Client(service.url(0), old)):
            assert await refusal_of(client.who_am_i()) == "bad-token"
        assert (await here.sign_in(name, "open sesame")).name == name
