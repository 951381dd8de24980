"""Bounded everything: each limit answers with a reason, and what was there before stays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from checkrow.client import Client, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Join, Ready, Say
from checkrow.play.forms import Me, NewToken, SignIn, Token
from tests.server.backing import embedded
from tests.server.people import new_name, people, start_match
from tests.server.sockets import heard, say, socket_to


async def refused_after(most: int, act: Callable[[], Awaitable[object]]) -> Refused:
    """The refusal that comes in place of the answer after at most so many."""
    for _ in range(most + 1):
        try:
            await act()
        except Refused as refused:
            return refused
    raise AssertionError(f"{most + 1} times and never too often")


async def test_guessing_the_password_of_a_name(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", passwords_per_minute="4") as service:
        name = new_name()
        owner = Client(service.url(0))
        await owner.sign_in(name, "open sesame")
        thief = Client(service.url(0))
        codes: list[str] = []
        for number in range(8):
            with pytest.raises(Refused) as refused:
                await thief.sign_in(name, f"guess number {number}")
            codes.append(refused.value.code)
        assert codes[0] == "wrong-password"
        assert codes[-1] == "too-many-guesses"
        with pytest.raises(Refused) as refused:  # even the right one, for a while
            await thief.sign_in(name, "open sesame")
        assert refused.value.code == "too-many-guesses"
        assert "wait" in refused.value.sentence
        assert (await owner.who_am_i()).name == name


async def test_guessing_the_password_of_a_lobby(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", passwords_per_minute="4") as service:
        async with people(service, 3) as (ann, bob, eve):
            lobby = await ann.client.open_lobby(password="only us")

            async def try_to_join() -> None:
                await eve.client.to_lobby(lobby.lobby, Join(id=new_command_id(), password="please"))

            async def try_to_find() -> None:
                await eve.client.find_lobby(ann.name, "please")

            for attempt, wrong in (
                (try_to_join, "wrong-password"),
                (try_to_find, "too-many-guesses"),  # both ways of guessing count together
            ):
                with pytest.raises(Refused) as refused:
                    await attempt()
                assert refused.value.code == wrong
                codes: list[str] = []
                for _ in range(6):
                    with pytest.raises(Refused) as refused:
                        await attempt()
                    codes.append(refused.value.code)
                assert codes[-1] == "too-many-guesses"
            # Who is invited need not guess.
            await bob.client.to_lobby(lobby.lobby, Join(id=new_command_id(), token=lobby.token))


async def test_a_flood_of_chat(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", chat_burst="3", chat_per_minute="0.01") as service:
        async with people(service, 2) as (ann, bob):
            match = await start_match([ann, bob])

            async def chat() -> None:
                await ann.client.to_match(match, Say(id=new_command_id(), text="hello"))

            refused = await refused_after(3, chat)
            assert refused.code == "too-much-chat"
            assert "seconds" in refused.sentence
            await bob.client.to_match(match, Say(id=new_command_id(), text="quiet, please"))
            lobby = (await ann.client.match(match)).view.lobby
            with pytest.raises(Refused) as also_there:
                await ann.client.to_lobby(lobby, Say(id=new_command_id(), text="hello"))
            assert also_there.value.code == "too-much-chat"


async def test_too_much_of_everything(tmp_path: Path) -> None:
    with embedded(
        tmp_path / "server", lobbies_per_player="2", tokens_per_player="2", matches_per_player="1"
    ) as service:
        async with people(service, 2) as (ann, bob):
            refused = await refused_after(2, ann.client.open_lobby)
            assert refused.code == "too-many-lobbies"
            assert "close one first" in refused.sentence

            owner = Requests(ann.client.address, ann.client.token)
            refused = await refused_after(
                2, lambda: owner.post("/api/account/tokens", NewToken("bot"), Token)
            )
            assert refused.code == "too-many-tokens"
            assert len(await owner.get("/api/account/tokens", list[Token])) == 2

            match = await start_match([bob, ann])
            lobby = (await bob.client.match(match)).view.lobby
            await bob.client.to_match(match, Say(id=new_command_id(), text="one is enough"))
            with pytest.raises(Refused) as too_many:
                await bob.client.to_lobby(lobby, Ready(id=new_command_id()))
            assert too_many.value.code == "too-many-matches"


async def test_too_many_lobbies_in_all(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", lobbies="1") as service:
        async with people(service, 2) as (ann, bob):
            await ann.client.open_lobby()
            with pytest.raises(Refused) as full:
                await bob.client.open_lobby()
            assert full.value.code == "server-full"


async def test_too_many_names_from_one_address(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", names_per_hour="3") as service:

        async def take_one() -> None:
            await Requests(service.url(0)).post("/api/session", SignIn(new_name()), Me)

        assert (await refused_after(3, take_one)).code == "too-many-names"


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        ("connections_per_address", "too-many-connections"),
        ("connections_per_player", "too-many-connections"),
        ("connections", "server-full"),
    ],
)
async def test_too_many_connections(tmp_path: Path, limit: str, code: str) -> None:
    with embedded(tmp_path / "server", **{limit: "1"}) as service:
        async with people(service, 1) as (ann,):
            url = ann.client.address
            async with socket_to(url, ann) as first:
                await heard(first, "welcome")
                async with socket_to(url, ann) as second:
                    assert (await heard(second))["type"] == "goodbye"
                    await second.wait_closed()
                    assert second.close_reason == code
                await say(first, type="ping")
                await heard(first, "pong")
            # A place that was left is free again, as soon as the server has noticed.
            async with asyncio.timeout(30):
                while True:
                    async with socket_to(url, ann) as third:
                        if (await heard(third))["type"] == "welcome":
                            return


async def test_too_many_commands_and_requests(tmp_path: Path) -> None:
    with embedded(
        tmp_path / "server",
        command_burst="3",
        commands_per_second="0.01",
        request_burst="20",
        requests_per_second="0.01",
    ) as service:
        async with people(service, 1) as (ann,):
            async with socket_to(ann.client.address, ann) as socket:
                await heard(socket, "welcome")
                for _ in range(4):
                    await say(socket, type="ping")
                assert (await heard(socket, "goodbye"))["sentence"]
                await socket.wait_closed()
                assert (socket.close_code, socket.close_reason) == (1008, "too-fast")
            assert (await refused_after(30, ann.client.lobbies)).code == "too-many-requests"
            for ask in (ann.client.who_am_i, ann.client.matches, ann.client.choices):
                with pytest.raises(Refused) as refused:
                    await ask()
                assert refused.value.code == "too-many-requests"


async def test_too_many_people_in_a_lobby(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", people_in_lobby="2") as service:
        async with people(service, 3) as (ann, bob, eve):
            lobby = (await ann.client.open_lobby()).lobby
            await bob.client.to_lobby(lobby, Join(id=new_command_id()))
            with pytest.raises(Refused) as full:
                await eve.client.to_lobby(lobby, Join(id=new_command_id(), watch=True))
            assert full.value.code == "lobby-full"
            assert "2 people" in full.value.sentence


async def test_following_too_much_over_one_socket(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", followed_per_connection="2") as service:
        async with people(service, 1) as (ann,):
            lobbies = [(await ann.client.open_lobby()).lobby for _ in range(3)]
            async with socket_to(ann.client.address, ann) as socket:
                for lobby in lobbies[:2]:
                    await say(socket, type="follow-lobby", lobby=lobby)
                    await heard(socket, "lobby-snapshot")
                await say(socket, type="follow-lobby", lobby=lobbies[2])
                refusal = await heard(socket, "refusal")
                assert refusal["code"] == "too-many-followed"
                assert "unfollow some" in refusal["sentence"]
                await say(socket, type="follow-lobby", lobby=lobbies[0])  # once more is no more
                await heard(socket, "lobby-snapshot")
                await say(socket, type="unfollow-lobby", lobby=lobbies[0])
                await say(socket, type="follow-lobby", lobby=lobbies[2])
                await heard(socket, "lobby-snapshot")
