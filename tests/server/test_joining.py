"""Joining a tournament: by code and without an account, on this device and on another."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from checkrow.client import Client, Refused
from checkrow.client.requests import Requests
from checkrow.play.tournament.codes import LETTERS
from checkrow.play.tournament.settings import Swiss
from tests.server.attendees import Attendee, Event, new_id, opened, send
from tests.server.backing import DEFAULT_LIMITS, Service, embedded
from tests.server.people import new_name, people
from tests.server.sockets import receive

Json = dict[str, Any]


def wrong_codes(code: str) -> list[str]:
    """Return codes that differ from this one in the last letter."""
    return [code[:-1] + letter for letter in LETTERS if letter != code[-1]]


async def code_of(event: Event) -> str:
    code: str = (await event.shown())["hosting"]["code"]
    return code


async def test_a_code_leads_to_the_tournament(service: Service) -> None:
    event = await opened(service, Swiss(3), 1, title="Class 4b", description="Bring a pencil")
    code = await code_of(event)
    asking = Requests(service.url(1))
    found = await asking.get(f"/api/join/{code.lower()}", dict[str, Any])
    assert found["tournament"] == event.host.tournament
    assert (found["title"], found["phase"], found["players"]) == ("Class 4b", "open", 1)
    assert (found["password"], found["rated"], found["open"]) == (False, False, True)
    for typed, reason in ((wrong_codes(code)[0], "no-such-code"), ("ABC", "bad-code")):
        with pytest.raises(Refused) as refused:
            await asking.get(f"/api/join/{typed}", dict[str, Any])
        assert refused.value.code == reason
    with pytest.raises(Refused) as refused:
        await asking.get(f"/api/tournaments/{event.host.tournament}", dict[str, Any])
    assert refused.value.code == "no-such-tournament"
    await event.order("finish-tournament")
    with pytest.raises(Refused) as refused:
        await asking.get(f"/api/join/{code}", dict[str, Any])
    assert refused.value.code == "no-such-code"


async def test_a_guest_has_an_id_and_nothing_else(service: Service) -> None:
    event = await opened(service, Swiss(3), 1)
    (guest,) = event.players
    me = await guest.requests.get("/api/session", dict[str, Any])
    assert me == {"id": guest.id, "name": "", "protected": False, "guest": True}
    for path in ("/api/me/now", "/api/account/tokens"):
        with pytest.raises(Refused) as refused:
            await guest.requests.get(path, dict[str, Any])
        assert refused.value.code == "no-name"
    with pytest.raises(Refused) as refused:
        await guest.requests.post("/api/lobbies", {"id": "x"}, dict[str, Any])
    assert refused.value.code == "no-name"
    with pytest.raises(Refused) as refused:
        await guest.requests.get(f"/api/players/~{guest.id}", dict[str, Any])
    assert refused.value.code == "no-such-player"
    async with guest.socket() as socket:
        assert (await receive(socket, "welcome"))["id"] == guest.id
        lobby = {"type": "ready", "id": "x"}
        await send(socket, type="to-lobby", lobby="abc", command=lobby)
        assert (await receive(socket, "refusal"))["code"] == "no-name"
        await send(socket, type="follow-lobby", lobby="abc")
        assert (await receive(socket, "refusal"))["code"] == "no-name"


async def test_a_guest_stays_the_same_player(service: Service) -> None:
    """Reloading the page, or joining again under another name, changes nothing."""
    event = await opened(service, Swiss(3), 2)
    guest = event.players[0]
    again = Attendee(service.url(1), "Somebody else", guest.requests.token)
    await again.join(await code_of(event))
    assert again.id == guest.id
    assert (await again.show())["me"]["name"] == "Kid 1"
    assert (await event.shown())["view"]["players"] == 2


async def test_a_guest_takes_a_name_and_stays_in_the_tournament(service: Service) -> None:
    event = await opened(service, Swiss(3), 1)
    (guest,) = event.players
    name = new_name()
    me = await guest.requests.post("/api/session", {"name": name}, dict[str, Any])
    assert me == {"id": guest.id, "name": name, "protected": False, "guest": False}
    assert (await guest.show())["me"]["name"] == "Kid 1"


async def test_a_named_player_joins_under_any_free_name(service: Service) -> None:
    event = await opened(service, Swiss(3), 1)
    async with people(service, 1) as (ann,):
        entrant = Attendee(service.url(1), "Kid 1", ann.client.token)
        with pytest.raises(Refused) as refused:
            await entrant.join(await code_of(event))
        assert refused.value.code == "name-in-use"
        entrant.name = "Ann"
        await entrant.join(await code_of(event))
        assert entrant.id == ann.id
        assert (await ann.client.who_am_i()).name == ann.name
        listed = await entrant.requests.get("/api/tournaments", list[dict[str, Any]])
        (mine,) = [each for each in listed if each["tournament"] == event.host.tournament]
        assert mine["playing"]
        assert not mine.get("hosting")
    stranger = await Requests(service.url(0)).get("/api/tournaments", list[dict[str, Any]])
    assert event.host.tournament not in [each["tournament"] for each in stranger]


@pytest.mark.parametrize(
    ("name", "code"),
    [("محمد", ""), ("Zoë-Ann", ""), ("Mia 🦊", "name-emoji"), ("\u202eevil", "name-hidden")],
)
async def test_names_are_refused_or_shown_right(service: Service, name: str, code: str) -> None:
    event = await opened(service, Swiss(3), 0)
    kid = Attendee(service.url(1), name)
    if code:
        with pytest.raises(Refused) as refused:
            await kid.join(await code_of(event))
        assert refused.value.code == code
        assert (await kid.requests.get("/api/session", dict[str, Any]))["id"] == ""
        return
    await kid.join(await code_of(event))
    (line,) = (await event.shown())["view"]["standings"]
    assert line["name"] == name
    path = f"/api/tournaments/{kid.tournament}/standings.csv"
    status, text, _ = await asyncio.to_thread(kid.requests._exchange, "GET", path, None)
    assert status == 200
    assert text.decode("utf-8-sig").splitlines()[1].startswith(f"1,{name},")


async def test_a_player_moves_to_another_device(service: Service) -> None:
    event = await opened(service, Swiss(3), 2)
    guest = event.players[0]
    entrants = (await event.shown())["hosting"]["entrants"]
    code = next(each["code"] for each in entrants if each["id"] == guest.id)
    tablets = [Requests(service.url(number)) for number in (0, 1)]

    async def move(tablet: Requests) -> object:
        return await tablet.post("/api/join/device", {"code": code}, dict[str, str])

    # Both devices try at the same time: the code works once.
    moved = await asyncio.gather(*map(move, tablets), return_exceptions=True)
    (winner,) = [number for number, each in enumerate(moved) if isinstance(each, dict)]
    assert moved[winner] == {"tournament": guest.tournament, "id": guest.id}
    failed = moved[1 - winner]
    assert isinstance(failed, Refused)
    assert failed.code == "no-such-code"
    me = await tablets[winner].get("/api/session", dict[str, Any])
    assert me["id"] == guest.id
    with pytest.raises(Refused) as refused:  # the old device is signed out
        await guest.requests.get("/api/session", dict[str, Any])
    assert refused.value.code == "bad-token"
    entrants = (await event.shown())["hosting"]["entrants"]
    assert code != next(each["code"] for each in entrants if each["id"] == guest.id)


async def test_no_code_opens_the_account_of_somebody_with_a_name(service: Service) -> None:
    event = await opened(service, Swiss(3), 0)
    async with Client(service.url(0)) as client:
        await client.sign_in(new_name(), "a long password")
        entrant = Attendee(service.url(0), "Ann", client.token)
        await entrant.join(await code_of(event))
        code = (await event.shown())["hosting"]["entrants"][0]["code"]
        with pytest.raises(Refused) as refused:
            await Requests(service.url(0)).post("/api/join/device", {"code": code}, dict[str, Any])
        assert refused.value.code == "has-name"


async def test_a_password_is_needed(service: Service) -> None:
    host = Attendee(service.url(0), new_name())
    await host.requests.post("/api/session", {"name": host.name}, dict[str, Any])
    body = {"id": new_id(), "settings": {"access": "password"}, "password": "lions"}
    opened = await host.requests.post("/api/tournaments", body, dict[str, Any])
    host.tournament = opened["tournament"]
    code = (await host.show())["hosting"]["code"]
    kid = Attendee(service.url(1), "Kid 1")
    assert (await kid.requests.get(f"/api/join/{code}", dict[str, Any]))["password"]
    for given, reason in ((None, "password-needed"), ("tigers", "wrong-password")):
        with pytest.raises(Refused) as refused:
            await kid.join(code, password=given)
        assert refused.value.code == reason
    await kid.join(code, password="lions")
    # Without the code, by the address of the tournament.
    form = {"tournament": host.tournament, "name": "Kid 2", "password": "lions"}
    joined = await Requests(service.url(1)).post("/api/join", form, dict[str, Any])
    assert joined["tournament"] == host.tournament


async def test_guests_do_not_join_rated_tournaments(service: Service) -> None:
    event = await opened(service, Swiss(3), 0, rated=True)
    with pytest.raises(Refused) as refused:
        await Attendee(service.url(0), "Kid 1").join(await code_of(event))
    assert refused.value.code == "no-name"


async def test_an_open_tournament_is_listed_and_joined_without_a_code(service: Service) -> None:
    event = await opened(service, Swiss(3), 1, access="open", title="Friday night")
    asking = Requests(service.url(1))
    listed = await asking.get("/api/tournaments", list[dict[str, Any]])
    (found,) = [each for each in listed if each["tournament"] == event.host.tournament]
    assert (found["title"], found["players"], found["phase"]) == ("Friday night", 1, "open")
    shown = await asking.get(f"/api/tournaments/{event.host.tournament}", dict[str, Any])
    assert "code" not in shown
    assert "hosting" not in shown
    form = {"tournament": event.host.tournament, "name": "Kid 2"}
    await asking.post("/api/join", form, dict[str, Any])
    assert (await event.shown())["view"]["players"] == 2


async def test_the_projector_shows_the_code_without_a_session(service: Service) -> None:
    event = await opened(service, Swiss(3), 4)
    hosting = (await event.shown())["hosting"]
    projector = Attendee(service.url(1), "")
    projector.tournament = event.host.tournament
    assert (await projector.show(hosting["projector"]))["code"] == hosting["code"]
    with pytest.raises(Refused) as refused:
        await projector.show("0" * 32)
    assert refused.value.code == "no-such-tournament"
    await event.order("start-tournament")
    async with projector.socket() as socket:
        await send(
            socket,
            type="follow-tournament",
            tournament=projector.tournament,
            key=hosting["projector"],
        )
        shown = await receive(socket, "tournament-snapshot")
        assert shown["code"] == hosting["code"]
        match = shown["view"]["tables"][0]["match"]
        await send(socket, type="follow-match", match=match)  # a match in progress
        assert (await receive(socket, "match-snapshot", "refusal"))["view"]["match"] == match
        await event.order("finish-tournament")
        async with asyncio.timeout(30):
            while (await receive(socket, "tournament-update")).get("code") != "":
                pass


async def test_codes_cannot_be_guessed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with embedded(tmp_path_factory.mktemp("data"), DEFAULT_LIMITS) as service:
        event = await opened(service, Swiss(3), 1)
        code = await code_of(event)
        asking = Requests(service.url(0))
        reasons: list[str] = []
        for typed in wrong_codes(code) * 4:
            with pytest.raises(Refused) as refused:
                await asking.get(f"/api/join/{typed}", dict[str, Any])
            reasons.append(refused.value.code)
        assert set(reasons) == {"no-such-code", "too-many-guesses"}
        assert reasons.count("no-such-code") < 55  # 50, and one for every second that has passed
        with pytest.raises(Refused) as refused:
            await asking.post("/api/join/device", {"code": wrong_codes(code)[0]}, dict[str, Any])
        assert refused.value.code == "too-many-guesses"
