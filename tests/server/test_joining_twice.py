"""Guests whose connection breaks while they join: the same request again gives the same player."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from checkrow.client import Client, NotReached, Refused, new_secret
from checkrow.client.requests import Requests
from checkrow.play.tournament.settings import Swiss
from tests.server.attendees import Event, opened
from tests.server.backing import Service
from tests.server.lost_answers import losing_answers
from tests.server.people import people

Json = dict[str, Any]


async def code_of(event: Event) -> str:
    code: str = (await event.shown())["hosting"]["code"]
    return code


async def names_in(event: Event) -> list[str]:
    return [each["name"] for each in (await event.shown())["hosting"]["entrants"]]


async def joined(requests: Requests, code: str, name: str, secret: str = "") -> Json:
    form = {"code": code, "name": name, "secret": secret}
    return await requests.post("/api/join", form, dict[str, Any])


async def test_a_lost_answer_costs_nobody_the_name(service: Service) -> None:
    event = await opened(service, Swiss(3), 0)
    code = await code_of(event)
    async with losing_answers(service.url(0), 2) as address, Client(address) as client:
        for _ in range(2):
            with pytest.raises(NotReached):
                await client.join(code, "Ada")
        assert await names_in(event) == ["Ada"]
        assert client.token == ""  # it was in the lost answer
        mine = await client.join(code, "Ada")
        assert (await client.who_am_i()).id == mine.id
        assert await client.join(code, "Ada") == mine
    assert await names_in(event) == ["Ada"]
    shown = await event.shown()
    assert [each["id"] for each in shown["hosting"]["entrants"]] == [mine.id]
    with pytest.raises(Refused) as refused:
        await joined(Requests(service.url(1)), code, "Ada", new_secret())  # somebody else
    assert refused.value.code == "name-in-use"


async def test_a_secret_saved_before_joining_is_the_session(service: Service) -> None:
    """This holds even if the program that joined never receives an answer."""
    event = await opened(service, Swiss(3), 0)
    secret = new_secret()
    async with losing_answers(service.url(0)) as address:
        with pytest.raises(NotReached):
            await joined(Requests(address), await code_of(event), "Ada", secret)
    me = await Requests(service.url(1), secret).get("/api/session", dict[str, Any])
    (entrant,) = (await event.shown())["hosting"]["entrants"]
    assert (me["id"], me["guest"]) == (entrant["id"], True)


async def test_the_same_join_at_the_same_time_on_two_workers(service: Service) -> None:
    event = await opened(service, Swiss(3), 0)
    code, secret = await code_of(event), new_secret()
    both = await asyncio.gather(
        *(joined(Requests(service.url(each % 2)), code, "Ada", secret) for each in range(6))
    )
    assert both == [both[0]] * 6
    assert await names_in(event) == ["Ada"]


async def test_a_refused_join_leaves_nothing_behind(service: Service) -> None:
    event = await opened(service, Swiss(3), 1)
    code, secret, tablet = await code_of(event), new_secret(), Requests(service.url(1))
    with pytest.raises(Refused) as refused:
        await joined(tablet, code, "Kid 1", secret)
    assert refused.value.code == "name-in-use"
    with pytest.raises(Refused) as refused:
        await Requests(service.url(1), secret).get("/api/session", dict[str, Any])
    assert refused.value.code == "bad-token"
    await joined(tablet, code, "Kid 2", secret)
    assert await names_in(event) == ["Kid 1", "Kid 2"]


async def test_a_secret_of_a_device_that_was_replaced_is_void(service: Service) -> None:
    event = await opened(service, Swiss(3), 0)
    code, secret = await code_of(event), new_secret()
    await joined(Requests(service.url(0)), code, "Ada", secret)
    (entrant,) = (await event.shown())["hosting"]["entrants"]
    form = {"code": entrant["code"]}
    await Requests(service.url(1)).post("/api/join/device", form, dict[str, Any])
    with pytest.raises(Refused) as refused:
        await joined(Requests(service.url(0)), code, "Ada", secret)
    assert refused.value.code == "name-in-use"


async def test_a_lost_answer_does_not_spend_the_code_for_another_device(service: Service) -> None:
    event = await opened(service, Swiss(3), 2)
    guest = event.players[0]
    entrants = (await event.shown())["hosting"]["entrants"]
    code = next(each["code"] for each in entrants if each["id"] == guest.id)
    form = {"code": code, "secret": new_secret()}
    async with losing_answers(service.url(0)) as address:
        tablet = Requests(address)
        with pytest.raises(NotReached):
            await tablet.post("/api/join/device", form, dict[str, Any])
        moved = await tablet.post("/api/join/device", form, dict[str, Any])
        assert moved == {"tournament": guest.tournament, "id": guest.id}
        assert (await tablet.get("/api/session", dict[str, Any]))["id"] == guest.id
    other = {"code": code, "secret": new_secret()}
    with pytest.raises(Refused) as refused:  # nobody else can use it
        await Requests(service.url(1)).post("/api/join/device", other, dict[str, Any])
    assert refused.value.code == "no-such-code"


async def test_a_secret_is_long_and_belongs_to_no_bot(service: Service) -> None:
    event = await opened(service, Swiss(3), 0)
    code = await code_of(event)
    async with people(service, 1) as (ann,):
        token = (await ann.client.make_token()).token or ""
    for secret in ("1234", "é" * 43, token):
        with pytest.raises(Refused) as refused:
            await joined(Requests(service.url(0)), code, "Ada", secret)
        assert refused.value.code == "bad-secret"
    assert await names_in(event) == []
