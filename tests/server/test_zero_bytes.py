"""U+0000, which JSON and URLs can carry but PostgreSQL cannot store: wherever it is sent, the
server refuses it with a sentence or finds nothing, and never fails."""

from __future__ import annotations

import json

import pytest

from tests.server.backing import Service
from tests.server.honest import no_failure_logged
from tests.server.test_strangers import exchange, signed_in


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/matches/%00", None),
        ("GET", "/api/matches/a%00b/export", None),
        ("GET", "/api/lobbies/%00", None),
        ("GET", "/api/players/%00", None),
        ("GET", "/api/players/a%00b/matches", None),
        ("GET", "/api/leaderboard?game=%00", None),
        ("DELETE", "/api/account/tokens/%00", None),
        ("POST", "/api/account/tokens", {"label": "\0"}),
        ("POST", "/api/account/delete", {"password": "\0"}),
        ("POST", "/api/lobbies/find", {"owner": "\0", "password": "?"}),
        ("POST", "/api/lobbies/find", {"owner": "nobody", "password": "\0"}),
        ("POST", "/api/lobbies", {"type": "open-lobby", "id": "\0", "title": "\0"}),
        ("POST", "/api/session", {"name": "\0\0\0"}),
    ],
)
def test_a_zero_byte_is_no_failure(
    service: Service, method: str, path: str, body: object | None
) -> None:
    url = service.url(0)
    cookie = signed_in(url)
    with no_failure_logged(service):
        status, _, text = exchange(url, method, path, body, Cookie=cookie, Origin=url)
    assert status < 500, text
    if status >= 400:
        assert json.loads(text)["sentence"]
