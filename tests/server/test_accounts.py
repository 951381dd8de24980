"""Names, sessions, passwords and tokens, over HTTP."""

from __future__ import annotations

import pytest

from checkrow.client import Client, MatchOptions, Refused
from checkrow.client.requests import Requests
from checkrow.play.forms import DeleteAccount, Me, NewPassword, NewToken, SignIn, Token
from tests.server.backing import Service
from tests.server.people import entries_of, new_name, people, play_out, start_match


def refused(error: pytest.ExceptionInfo[Refused], code: str, *words: str) -> None:
    assert error.value.code == code
    for word in words:
        assert word in error.value.sentence


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a", "2 to 20 characters"),
        ("a" * 21, "2 to 20 characters"),
        ("two words", "letters a to z, digits, - and _"),
        ("zoë", "letters a to z, digits, - and _"),
        ("", "2 to 20 characters"),
    ],
)
async def test_names_that_cannot_be(service: Service, name: str, words: str) -> None:
    with pytest.raises(Refused) as error:
        await Client(service.url(0)).sign_in(name)
    refused(error, "bad-name", words)


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
    assert await again.sign_in(me.name) == me  # the same device may say its name again
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
