"""JSON nested thousands of levels deep: every request gets a refusal, and nobody notices."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.server.backing import PATIENCE, Service
from tests.server.honest import HonestGame, no_failure_logged
from tests.server.people import people, start_match
from tests.server.sockets import answers, receive, socket_to

DEPTH = 6_000
FIELDS = ("id", "name", "options", "command", "settings", "moves", "x")
NESTED = [
    "[" * DEPTH,
    "[" * DEPTH + "]" * DEPTH,
    '{"x":' * DEPTH + "0" + "}" * DEPTH,
    *(f'{{"{field}":{"[" * DEPTH}{"]" * DEPTH}}}' for field in FIELDS),
]


@pytest.mark.parametrize("service", ["embedded"], indirect=True)
async def test_json_nested_deeply_is_refused_everywhere(service: Service) -> None:
    document: dict[str, Any] = httpx.get(f"{service.url(0)}/api/docs/openapi.json").json()
    posts = {path: methods.get("post", {}) for path, methods in document["paths"].items()}
    paths = [path for path, post in posts.items() if "requestBody" in post]
    assert len(paths) >= 15
    with no_failure_logged(service):
        async with people(service, 2) as players, httpx.AsyncClient(timeout=PATIENCE) as client:
            game = HonestGame(players, await start_match(players))
            for path in paths:
                address = service.url(0) + path.replace("{", "").replace("}", "")
                headers = {
                    "Authorization": f"Bearer {players[0].client.token}",
                    "Content-Type": "application/json",
                }
                found = await asyncio.gather(
                    *(client.post(address, content=each, headers=headers) for each in NESTED)
                )
                for answer in found:
                    assert 400 <= answer.status_code < 500, (path, answer.text)
                    assert answer.json()["sentence"]
                await game.move()
            async with socket_to(service.url(0), players[0]) as socket:
                await receive(socket, "welcome")
                for each in NESTED:
                    await socket.send(each[:8000])
                assert {each["type"] for each in await answers(socket)} <= {"refusal"}
            await game.finish()
