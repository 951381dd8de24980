"""Strangers: pages of other sites, and players who try to use what belongs to others."""

from __future__ import annotations

import contextlib
import http.client
import json
import secrets
from pathlib import Path

import pytest

from checkrow.client import Refused, new_command_id
from checkrow.play.commands import (
    Claim,
    Join,
    MatchCommand,
    OfferDraw,
    Ready,
    RemovePerson,
    Resign,
    Step,
)
from checkrow.play.entries import MatchEntry
from tests.server.backing import Service, embedded
from tests.server.people import Person, entries_of, new_name, people, start_match
from tests.server.sockets import receive, say, socket_to

COOKIE = "checkrow_session"


def exchange(
    url: str, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, dict[str, str], str]:
    """Send a request as a browser would; return status, headers and text."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=30)
    try:
        shown = {name.replace("_", "-"): value for name, value in headers.items()}
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json", **shown})
        with connection.getresponse() as response:
            return response.status, dict(response.getheaders()), response.read().decode()
    finally:
        connection.close()


def signed_in(url: str) -> str:
    """Sign in a new player and return the cookie."""
    _, headers, _ = exchange(url, "POST", "/api/session", {"name": new_name()})
    return headers["set-cookie"].partition(";")[0]


def test_requests_from_foreign_pages_are_refused(service: Service) -> None:
    url = service.url(0)
    cookie = signed_in(url)
    for method, path, body in (
        ("POST", "/api/lobbies", {"type": "open-lobby", "id": "1"}),
        ("POST", "/api/account/delete", {}),
        ("POST", "/api/account/tokens", {}),
        ("POST", "/api/session", {"name": new_name()}),
        ("DELETE", "/api/session", None),
    ):
        for foreign in (
            "https://evil.example",
            "null",
            "http://127.0.0.1:1",
            f"{url}.evil.example",
        ):
            status, _, text = exchange(url, method, path, body, Cookie=cookie, Origin=foreign)
            assert (status, json.loads(text)["code"]) == (403, "foreign-origin"), (path, foreign)
        # A browser that hides the origin still reports a cross-site request.
        if path != "/api/session" or method == "DELETE":
            status, _, text = exchange(
                url, method, path, body, Cookie=cookie, Sec_Fetch_Site="cross-site"
            )
            assert (status, json.loads(text)["code"]) == (403, "foreign-origin"), path
    status, _, text = exchange(url, "GET", "/api/session", Cookie=cookie)
    assert (status, bool(json.loads(text)["name"])) == (200, True)
    status, _, _ = exchange(url, "DELETE", "/api/session", Cookie=cookie, Origin=url)
    assert status == 204


READ = {"text": "1. 4 4", "game": "connect:7x6x4:2"}


def test_a_foreign_page_is_refused_without_a_cookie_too(service: Service) -> None:
    url = service.url(0)
    for headers in ({"Origin": "https://evil.example"}, {"Sec_Fetch_Site": "cross-site"}):
        status, _, text = exchange(url, "POST", "/api/study/read", READ, **headers)
        assert (status, json.loads(text)["code"]) == (403, "foreign-origin")
    for headers in ({"Origin": url}, {"Sec_Fetch_Site": "same-origin"}, {}):
        status, _, text = exchange(url, "POST", "/api/study/read", READ, **headers)
        assert "foreign" not in text


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"]
)
def test_a_body_must_be_json(service: Service, kind: str) -> None:
    status, _, text = exchange(service.url(0), "POST", "/api/study/read", READ, Content_Type=kind)
    assert (status, json.loads(text)["code"]) == (415, "not-json")
    assert "application/json" in text


@pytest.mark.parametrize("path", ["/api/session", "/", "/api/lobbies"])
def test_other_names_are_not_ours(service: Service, path: str) -> None:
    url = service.url(0)
    port = url.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "[::1"):
        status, _, text = exchange(url, "GET", path, Host=host)
        assert (status, json.loads(text)["code"]) == (421, "foreign-host"), host
    for host in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        status, _, _ = exchange(url, "GET", path, Host=host)
        assert status == 200, host


def test_names_that_are_allowed(tmp_path: Path) -> None:
    with embedded(
        tmp_path / "server",
        allowed_hosts="games.example, other.example",
        public_url="https://public.example",
    ) as found:
        for host in ("games.example", "other.example:8000", "public.example"):
            assert exchange(found.url(0), "GET", "/api/session", Host=host)[0] == 200


@pytest.mark.parametrize("deep", ["[" * 100_00, '{"a":' * 5000])
def test_json_that_is_nested_too_deeply(service: Service, deep: str) -> None:
    url = service.url(0).removeprefix("http://")
    connection = http.client.HTTPConnection(url, timeout=30)
    with contextlib.closing(connection):
        connection.request("POST", "/api/session", deep, {"Content-Type": "application/json"})
        with connection.getresponse() as answer:
            assert answer.status == 400
            assert json.loads(answer.read())["code"] == "bad-message"


async def test_a_socket_from_a_foreign_page_is_refused(service: Service) -> None:
    cookie = signed_in(service.url(0))
    for headers in (
        {"Origin": "https://evil.example", "Cookie": cookie},
        {"Origin": "null", "Cookie": cookie},
        {"Sec-Fetch-Site": "cross-site", "Cookie": cookie},
        {"Origin": "https://evil.example"},
    ):
        async with socket_to(service.url(0), headers=headers) as socket:
            assert (await receive(socket))["type"] == "goodbye"
            await socket.wait_closed()
            assert (socket.close_code, socket.close_reason) == (1008, "foreign-origin")
    ours = {"Origin": service.url(0), "Cookie": cookie}
    async with socket_to(service.url(0), headers=ours) as socket:
        assert (await receive(socket))["name"]


async def test_a_stolen_seat(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        match = await start_match([ann, bob])
        view = (await ann.client.match(match)).view
        lobby = view.lobby
        before = await entries_by_people(ann, match)
        by_players: tuple[MatchCommand, ...] = (
            Step(id="1", move="4"),
            Step(id="2", move="4", position=view.position),
            Resign(id="3"),
            OfferDraw(id="4"),
            Claim(id="5"),
        )
        for command in by_players:
            with pytest.raises(Refused) as refused:
                await eve.client.to_match(match, command)
            assert refused.value.code == "not-a-player", command
        turn = view.turn
        assert turn is not None
        waiting = next(each for each in (ann, bob) if each.id != view.players[turn].id)
        with pytest.raises(Refused) as refused:
            await waiting.client.to_match(match, Step(id="7", move="4"))
        assert refused.value.code == "not-your-turn"
        for order in (Ready(id="8"), RemovePerson(id="9", person=ann.id)):
            with pytest.raises(Refused):
                await eve.client.to_lobby(lobby, order)
        assert await entries_by_people(ann, match) == before


async def entries_by_people(somebody: Person, match: str) -> list[MatchEntry]:
    """Return the entries that people made: on a busy machine the server may also note a lost
    connection."""
    return [entry for entry in await entries_of(somebody, match) if entry.by]


async def test_the_commands_of_the_server_cannot_be_sent(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob])
        lobby = (await ann.client.match(match)).view.lobby
        async with socket_to(service.url(0), ann) as socket:
            await receive(socket, "welcome")
            for message in (
                {"match": match, "command": {"type": "time-is-up"}},
                {"match": match, "command": {"type": "connection-gone", "seat": 1}},
                {"match": match, "command": {"type": "abandon"}},
                {"match": match, "command": {"type": "step", "id": "1", "move": "4", "by": 1}},
                {"lobby": lobby, "command": {"type": "match-over", "match": match}},
            ):
                kind = "to-match" if "match" in message else "to-lobby"
                await say(socket, type=kind, **message)
                assert (await receive(socket))["code"] == "bad-message"


async def test_ids_cannot_be_guessed(service: Service) -> None:
    async with people(service, 1) as (eve,):
        for _ in range(20):
            id = secrets.token_hex(8)
            with pytest.raises(Refused) as refused:
                await eve.client.to_match(id, Step(id=new_command_id(), move="4"))
            assert refused.value.code == "no-such-match"
            with pytest.raises(Refused) as refused:
                await eve.client.to_lobby(id, Join(id=new_command_id()))
            assert refused.value.code == "no-such-lobby"


@pytest.mark.parametrize("public_url", ["", "https://games.example.org"])
def test_cookies_and_headers(tmp_path: Path, public_url: str) -> None:
    with embedded(tmp_path / "server", public_url=public_url) as found:
        url = found.url(0)
        _, headers, _ = exchange(url, "POST", "/api/session", {"name": new_name()})
        parts = {each.strip().lower() for each in headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=lax", "path=/"} <= parts
        assert ("secure" in parts) == bool(public_url)
        for path in ("/api/session", "/api/nothing-here", "/metrics"):
            _, headers, _ = exchange(url, "GET", path)
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        if public_url:
            status, _, _ = exchange(
                url, "POST", "/api/session", {"name": new_name()}, Origin=public_url
            )
            assert status == 201
