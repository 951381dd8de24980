"""Whole tournaments of every format, played by people who join with a code and no account."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from typing import Any

import httpx
import pytest

from checkrow.client import Refused
from checkrow.client.requests import Requests
from checkrow.play.clock import TurnLimit
from checkrow.play.tournament.settings import (
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
)
from checkrow.server.presence import TOURNAMENT_GRACE
from tests.server.attendees import PATIENCE, Attendee, Event, new_id, opened, send
from tests.server.backing import Service
from tests.server.people import Person, people
from tests.server.sockets import receive

Json = dict[str, Any]


async def played(event: Event) -> Json:
    """Start a tournament, play it to the end, and return its last view."""
    await event.order("start-tournament")
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.attend() for each in event.everybody))
    view: Json = (await event.shown())["view"]
    return view


@pytest.mark.parametrize(
    ("format", "players", "rounds"),
    [
        (RoundRobin(), 5, 5),
        (Swiss(3), 6, 3),
        (Knockout(), 6, 3),
        pytest.param(Knockout(best_of=3), 4, 2, marks=pytest.mark.long),
        (Relay(2, 3), 7, 2),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, int) else "",
)
async def test_a_tournament_of_rounds(
    service: Service, format: Format, players: int, rounds: int
) -> None:
    event = await opened(service, format, players)
    view = await played(event)
    assert (view["round"], view["rounds"]) == (rounds, rounds)
    assert len(view["standings"]) == players
    for player in event.players:
        assert player.me is not None
        line = next(each for each in view["standings"] if each["id"] == player.id)
        assert (player.me["place"], player.me["points"]) == (line["place"], line["points"])
        assert player.me.get("matches", []) == []
        for game in player.me.get("games", []):
            assert set(game["games"]) <= set(player.results)
    if isinstance(format, RoundRobin):
        assert sum(line["points"] for line in view["standings"]) == players * (players - 1) / 2
        assert all(line["games"] == players - 1 for line in view["standings"])


async def test_an_arena_pairs_until_the_host_ends_it(service: Service) -> None:
    event = await opened(service, Arena(10), 6)
    await event.order("start-tournament")
    everybody = [asyncio.create_task(each.attend()) for each in event.everybody]
    async with asyncio.timeout(PATIENCE):
        while min(len(player.results) for player in event.players) < 3:
            await asyncio.sleep(0.1)
    await event.order("finish-tournament")
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*everybody)
    view = (await event.shown())["view"]
    assert sum(line["games"] for line in view["standings"]) >= 18
    for player in event.players:
        assert player.me is not None
        opponents = [game["opponents"][0] for game in player.me["games"]]
        assert len(set(opponents)) > 1
        again = sum(one == other for one, other in pairwise(opponents))
        assert again <= 1  # only if nobody else was free for a long time


async def test_a_host_plays_against_everybody_with_more_time(service: Service) -> None:
    event = await opened(service, Simul(bonus_seconds=60.0), 3)
    await event.order("start-tournament")
    shown = await event.shown()
    assert len(shown["me"]["matches"]) == 3
    match = await event.host.requests.get(
        f"/api/matches/{shown['me']['matches'][0]}", dict[str, Any]
    )
    ids = [player["id"] for player in match["view"]["players"]]
    left = match["view"]["clock"]["left"]
    assert left[ids.index(event.host.id)] > left[1 - ids.index(event.host.id)] + 50
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.attend() for each in event.everybody))
    view = (await event.shown())["view"]
    assert view["phase"] == "finished"
    assert sum(line["points"] for line in view["standings"]) == 3


async def test_computers_fill_up_a_group(service: Service) -> None:
    event = await opened(service, RoundRobin(), 1)
    for _ in range(2):
        await event.order("enter-computer", level="random")
    view = await played(event)
    assert [line["games"] for line in view["standings"]] == [2, 2, 2]
    assert sum(bool(line.get("level")) for line in view["standings"]) == 2


async def test_two_hosts_start_at_once(service: Service) -> None:
    event = await opened(service, Swiss(1), 4)
    second = event.players[0]
    await event.order("add-host", person=second.id)
    starts = [each.command("start-tournament") for each in (event.host, second) * 3]
    done = await asyncio.gather(*starts)
    assert len({each["number"] for each in done}) == 1
    shown = await event.shown()
    tables = shown["view"]["tables"]
    assert len({table["match"] for table in tables}) == len(tables) == 2
    players = [player["id"] for table in tables for player in table["players"]]
    assert sorted(players) == sorted(each.id for each in event.players)


async def test_a_player_who_withdraws_loses_the_game_in_play(service: Service) -> None:
    event = await opened(service, Swiss(2), 4, wait_seconds=3600.0)
    await event.order("start-tournament")
    quitter = event.players[0]
    (match,) = (await quitter.show())["me"]["matches"]
    await quitter.command("withdraw")
    snapshot = await event.host.requests.get(f"/api/matches/{match}", dict[str, Any])
    assert snapshot["view"]["result"]["how"] == "left"
    view = await event.wait_until("running")
    table = next(each for each in view["tables"] if match in each["games"])
    place = [player["id"] for player in table["players"]].index(quitter.id)
    assert table["points"][place] == 0
    assert table["points"][1 - place] == 1
    # A host removes another player.
    other = next(each for each in event.players if each.id not in _ids(table))
    (match,) = (await other.show())["me"]["matches"]
    await event.order("remove-entrant", entrant=other.id)
    snapshot = await event.host.requests.get(f"/api/matches/{match}", dict[str, Any])
    assert snapshot["view"]["result"]["how"] == "left"
    assert (await event.wait_until("between"))["round"] == 1


def _ids(table: Json) -> list[str]:
    return [player["id"] for player in table["players"]]


async def test_a_table_of_three_continues_without_a_player(service: Service) -> None:
    event = await opened(service, Relay(1, 3), 3, game="connect:9x7x4:3")
    await event.order("start-tournament")
    quitter = event.players[0]
    (match,) = (await quitter.show())["me"]["matches"]
    await quitter.command("withdraw")
    snapshot = await event.host.requests.get(f"/api/matches/{match}", dict[str, Any])
    assert "result" not in snapshot["view"]
    assert sum(player.get("out", False) for player in snapshot["view"]["players"]) == 1
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.attend() for each in event.everybody))
    view = (await event.shown())["view"]
    assert next(line for line in view["standings"] if line["id"] == quitter.id)["place"] == 3


async def test_chat_follows_the_tournament(service: Service) -> None:
    event = await opened(service, RoundRobin(), 3)
    await event.order("start-tournament")
    shown = await event.shown()
    match = shown["view"]["tables"][0]["match"]
    players = _ids(shown["view"]["tables"][0])
    kid = next(each for each in event.players if each.id == players[0])
    path = f"/api/matches/{match}/commands"

    def say(text: str) -> Json:
        return {"type": "say", "id": new_id(), "text": text}

    for wanted in (kid.command("say", text="hi"), kid.requests.post(path, say("hi"), Json)):
        with pytest.raises(Refused) as refused:
            await wanted
        assert refused.value.code == "no-chat"
    await event.order("say", text="Shake hands first")
    await event.host.requests.post(path, say("Good luck"), Json)
    await event.order("allow-chat", allowed=True)
    await kid.command("say", text="hello all")
    await kid.requests.post(path, say("hello you"), Json)
    watcher = next(each for each in event.players if each.id not in players)
    await watcher.requests.post(path, say("I watch"), Json)
    talk = [each for entry in (await event.shown())["talk"] for each in entry["events"]]
    assert [(each["name"], each["text"]) for each in talk] == [
        (event.host.name, "Shake hands first"),
        (kid.name, "hello all"),
    ]
    history = (await kid.requests.get(f"/api/matches/{match}", Json))["history"]
    said = [each for entry in history for each in entry["events"] if each["type"] == "said"]
    assert [(each["name"], each["text"]) for each in said] == [
        (event.host.name, "Good luck"),
        (kid.name, "hello you"),
        (watcher.name, "I watch"),
    ]
    with pytest.raises(Refused) as refused:
        await kid.requests.post(path, {"type": "ask-takeback", "id": new_id()}, Json)
    assert refused.value.code == "in-tournament"


async def test_bots_need_permission(service: Service) -> None:
    async with people(service, 1) as (ann,):
        asked = Requests(service.url(0), ann.client.token)
        token = (await asked.post("/api/account/tokens", {"label": "bot"}, Json))["token"]
        for allowed in (False, True):
            event = await opened(service, Swiss(1), 0, bots=allowed)
            bot = Attendee(service.url(0), "Bot", token)
            code = (await event.shown())["hosting"]["code"]
            if allowed:
                await bot.join(code)
                continue
            with pytest.raises(Refused) as refused:
                await bot.join(code)
            assert refused.value.code == "no-bots"


async def test_the_same_people_play_again(service: Service) -> None:
    event = await opened(service, RoundRobin(), 3)
    await played(event)
    path = f"/api/tournaments/{event.host.tournament}/games"
    for kind in ("record", "pdn"):
        asked = f"{path}?format={kind}"
        status, text, _ = await asyncio.to_thread(event.host.requests._exchange, "GET", asked, None)
        assert status == 200
        assert text.count(b"\n\n") == 3
        assert b"Kid 1" in text
    await event.order("run-again")
    following = (await event.shown())["view"]["again"]
    again = Event(service, event.host, event.players)
    for each in again.everybody:
        each.tournament, each.view, each.results = following, {}, {}
    shown = await again.shown()
    assert shown["view"]["players"] == 3
    assert shown["view"]["previous"] != following
    view = await played(again)
    assert len(view["standings"]) == 3


async def test_updates_are_gathered(service: Service) -> None:
    """Many changes happen within a second, and followers receive one view."""
    event = await opened(service, Swiss(3), 2)
    code = (await event.shown())["hosting"]["code"]
    watcher = event.players[0]
    async with watcher.socket() as socket:
        await send(socket, type="follow-tournament", tournament=watcher.tournament)
        first = await receive(socket, "tournament-snapshot")
        metrics = f"{service.url(0)}/metrics"
        counted = (await asyncio.to_thread(httpx.get, metrics, timeout=PATIENCE)).text
        assert re.search(r"^checkrow_tournaments_followed [1-9]", counted, re.MULTILINE)
        assert first["me"]["name"] == "Kid 1"
        started = asyncio.get_running_loop().time()
        for number in range(10, 30):
            await Attendee(service.url(number), f"Kid {number}").join(code)
        views: list[int] = []
        async with asyncio.timeout(PATIENCE):
            while not views or views[-1] < 22:
                update = await receive(socket, "tournament-update")
                assert "hosting" not in update
                assert "code" not in update
                if "view" in update:
                    views.append(update["view"]["players"])
        taken = asyncio.get_running_loop().time() - started
        assert len(views) <= taken + 2
        # A change to the follower's own page arrives at once, without the rest.
        await event.order("rename-entrant", entrant=watcher.id, name="Mia")
        update = await receive(socket, "tournament-update")
        assert update["me"]["name"] == "Mia"
        await watcher.command("withdraw")
        async with asyncio.timeout(PATIENCE):
            while "me" not in (update := await receive(socket, "tournament-update")):
                pass
        assert update["me"] is None


async def test_presence_is_noted(service: Service) -> None:
    event = await opened(service, Swiss(3), 2)
    kid = event.players[0]

    async def until_connected(connected: bool) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                entrants = (await event.shown())["hosting"]["entrants"]
                line = next(each for each in entrants if each["id"] == kid.id)
                if line.get("connected", True) is connected:
                    return
                await asyncio.sleep(0.2)

    await until_connected(False)  # nobody has followed since joining
    async with kid.socket() as socket:
        await send(socket, type="follow-tournament", tournament=kid.tournament)
        await receive(socket, "tournament-snapshot")
        await until_connected(True)
    await until_connected(False)


async def test_a_spectator_enters(service: Service) -> None:
    """They already follow the tournament, so they count as connected."""
    event = await opened(service, Swiss(3), 0, access="open")
    async with people(service, 1) as (ann,):
        entrant = Attendee(service.url(1), "Ann", ann.client.token)
        entrant.tournament = event.host.tournament
        async with entrant.socket() as socket:
            await send(socket, type="follow-tournament", tournament=entrant.tournament)
            assert "me" not in await receive(socket, "tournament-snapshot")
            await entrant.command("enter", name="Ann")
            while "me" not in (update := await receive(socket, "tournament-update")):
                pass
            assert update["me"]["name"] == "Ann"
            await asyncio.sleep(TOURNAMENT_GRACE + 1.0)
            (line,) = (await event.shown())["hosting"]["entrants"]
            assert line.get("connected", True)


async def test_a_player_who_vanishes_loses_and_is_paused(service: Service) -> None:
    """They lose two games without a move, and the next round starts without them."""
    event = await opened(service, Swiss(3), 4, clock=TurnLimit(2.0))
    lost = event.players[0]
    lost.plays = False
    view = await played(event)
    assert view["round"] == 3
    assert lost.me is not None
    assert lost.me["status"] == "paused"
    assert [game["points"] for game in lost.me["games"]] == [0.0, 0.0]
    for match in (game["games"][0] for game in lost.me["games"]):
        snapshot = await event.host.requests.get(f"/api/matches/{match}", Json)
        assert snapshot["view"]["result"]["how"] == "time"
    others = [line for line in view["standings"] if line["id"] != lost.id]
    assert {line.get("status", "here") for line in others} == {"here"}


async def test_rated_games_change_ratings(service: Service) -> None:
    """The server's rules for ratings apply: both players need some turns of their own."""
    async with people(service, 3) as persons:
        event = await opened(service, RoundRobin(), 0, rated=True, game="connect:7x6x4:2")
        code = (await event.shown())["hosting"]["code"]
        for person in persons:
            entrant = Attendee(service.url(0), f"{person.name[-8:]}x", person.client.token)
            await entrant.join(code)
            event.players.append(entrant)
        await played(event)

        async def rated(person: Person) -> int:
            profile = await event.host.requests.get(f"/api/players/{person.name}", Json)
            return sum(rating["matches"] for rating in profile["ratings"])

        async with asyncio.timeout(PATIENCE):
            while [await rated(person) for person in persons] != [2, 2, 2]:
                await asyncio.sleep(0.2)
