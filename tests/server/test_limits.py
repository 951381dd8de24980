"""Every limit answers with a reason, and leaves what was there before alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from checkrow.client import Client, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Join, Ready, Say
from checkrow.play.forms import Me, NewToken, SignIn, Token
from tests.server.backing import embedded
from tests.server.people import new_name, people, start_match
from tests.server.sockets import receive, say, socket_to


@contextmanager
def through_proxy(requests: Requests, headers: dict[str, str]) -> Iterator[None]:
    """Make requests seem to come from another address, through a trusted proxy's headers."""
    shown = requests.headers
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Requests, "headers", property(lambda _: {**shown, **headers}))
        yield


@contextmanager
def suppress_wrong() -> Iterator[None]:
    """Ignore wrong passwords, which the tests send on purpose, but no other refusal."""
    try:
        yield
    except Refused as refused:
        if refused.code != "wrong-password":
            raise


async def refused_after(most: int, act: Callable[[], Awaitable[object]]) -> Refused:
    """Return the first refusal, which must come after `most` answers or fewer."""
    for _ in range(most + 1):
        try:
            await act()
        except Refused as refused:
            return refused
    raise AssertionError(f"{most + 1} times and never too often")


async def test_guessing_the_password_of_a_name(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", wrong_passwords="5", trusted_proxies="127.0.0.1") as service:
        name = new_name()
        owner = Client(service.url(0))
        await owner.sign_in(name, "open sesame")
        thief = Requests(service.url(0))
        seen_from = {"X-Forwarded-For": "203.0.113.66"}

        async def try_to_sign_in(password: str) -> None:
            with through_proxy(thief, seen_from):
                await thief.post("/api/session", SignIn(name, password), Me)

        refusals: list[Refused] = []
        for number in range(12):
            with pytest.raises(Refused) as refused:
                await try_to_sign_in(f"guess number {number}")
            refusals.append(refused.value)
        assert [each.code for each in refusals[:5]] == ["wrong-password"] * 5
        (*_, last) = [each for each in refusals if each.code == "too-many-guesses"]
        assert "try again in" in last.sentence
        # A signed-in device does not have to wait, nor does the owner at another address.
        assert (await owner.who_am_i()).name == name
        await owner.protect("open wide", "open sesame")
        assert (await Client(service.url(0)).sign_in(name, "open wide")).name == name


async def test_a_signed_in_device_counts_its_own_wrong_passwords(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", wrong_passwords="3") as service:
        name = new_name()
        owner, other = Client(service.url(0)), Client(service.url(0))
        await owner.sign_in(name, "open sesame")
        await other.sign_in(name, "open sesame")

        async def try_to_change() -> None:
            with suppress_wrong():
                await other.protect("something else", "no idea")

        refused = await refused_after(30, try_to_change)
        assert refused.code == "too-many-guesses"
        await owner.protect("open wide", "open sesame")


async def test_guessing_the_password_of_a_lobby(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", wrong_passwords="3") as service:
        async with people(service, 3) as (ann, bob, eve):
            lobby = await ann.client.open_lobby(password="only us")

            async def try_to_join() -> None:
                await eve.client.to_lobby(lobby.lobby, Join(id=new_command_id(), password="please"))

            async def try_to_find() -> None:
                await eve.client.find_lobby(ann.name, "please")

            async def codes_of(attempt: Callable[[], Awaitable[None]], number: int) -> list[str]:
                codes: list[str] = []
                for _ in range(number):
                    with pytest.raises(Refused) as refused:
                        await attempt()
                    codes.append(refused.value.code)
                return codes

            assert await codes_of(try_to_join, 2) == ["wrong-password"] * 2
            assert await codes_of(try_to_find, 2) == ["no-such-lobby"] * 2
            # Both ways of guessing count together, here or a few attempts later.
            assert "too-many-guesses" in await codes_of(try_to_join, 20)
            # An invited person need not guess.
            await bob.client.to_lobby(lobby.lobby, Join(id=new_command_id(), token=lobby.token))


async def test_all_private_lobbies_of_an_owner_are_found(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", lobbies_per_player="7") as service:
        async with people(service, 2) as (ann, bob):
            opened = [await ann.client.open_lobby(password=f"only {n}") for n in range(7)]
            found = [await bob.client.find_lobby(ann.name, f"only {n}") for n in range(7)]
            assert found == [each.lobby for each in opened]


async def test_changing_a_password_over_and_over(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", password_changes_per_hour="3") as service:
        owner = Client(service.url(0))
        await owner.sign_in(new_name(), "open sesame")

        async def change() -> None:
            await owner.protect("open sesame", "open sesame")

        refused = await refused_after(3, change)
        assert refused.code == "too-many-requests"
        assert "change your password" in refused.sentence


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

        refused = await refused_after(3, take_one)
        assert refused.code == "too-many-names"
        # The next one is free after a third of an hour.
        assert 1100 < int(refused.sentence.partition("wait ")[2].split()[0]) <= 1200


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
                await receive(first, "welcome")
                async with socket_to(url, ann) as second:
                    assert (await receive(second))["type"] == "goodbye"
                    await second.wait_closed()
                    assert second.close_reason == code
                await say(first, type="ping")
                await receive(first, "pong")
            # A closed connection frees its place, as soon as the server notices.
            async with asyncio.timeout(30):
                while True:
                    async with socket_to(url, ann) as third:
                        if (await receive(third))["type"] == "welcome":
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
                await receive(socket, "welcome")
                for _ in range(4):
                    await say(socket, type="ping")
                assert (await receive(socket, "goodbye"))["sentence"]
                await socket.wait_closed()
                assert (socket.close_code, socket.close_reason) == (1008, "too-fast")
            assert (await refused_after(30, ann.client.lobbies)).code == "too-many-requests"
            asks = (ann.client.who_am_i(), ann.client.matches(), ann.client.choices())
            for refused in await asyncio.gather(*asks, return_exceptions=True):
                assert isinstance(refused, Refused)
                assert refused.code == "too-many-requests"


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
                    await receive(socket, "lobby-snapshot")
                await say(socket, type="follow-lobby", lobby=lobbies[2])
                refusal = await receive(socket, "refusal")
                assert refusal["code"] == "too-many-followed"
                assert "unfollow some" in refusal["sentence"]
                await say(socket, type="follow-lobby", lobby=lobbies[0])  # again
                await receive(socket, "lobby-snapshot")
                await say(socket, type="unfollow-lobby", lobby=lobbies[0])
                await say(socket, type="follow-lobby", lobby=lobbies[2])
                await receive(socket, "lobby-snapshot")
