"""Secrets stay secret: on disk, in the database, in logs, lists, metrics and errors."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from checkrow.client import Client, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import ChangeTitle, Join, Say
from checkrow.play.forms import Me, NewPassword, NewToken, SignIn, Token
from tests.server.backing import Service, embedded
from tests.server.people import Person, all_ready, new_name, people
from tests.server.sockets import answers, receive, say, socket_to
from tests.server.test_strangers import exchange

PASSWORD = "correct horse battery"
SPEAK = {"type": "say", "id": "4", "text": "I know what you play"}
TITLE = "Nobody else may know"


async def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "server"
    with embedded(data) as service:
        await Client(service.url(0)).sign_in(new_name())
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.glob("checkrow.db*")}
        assert set(found) >= {"checkrow.db", "checkrow.db-wal"}
        assert set(found.values()) == {0o600}, found


def test_a_database_open_to_others_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "server"
    data.mkdir()
    database = data / "checkrow.db"
    database.touch(mode=0o644)
    with embedded(data):
        assert stat.S_IMODE(database.stat().st_mode) == 0o600


async def test_tokens_and_passwords_are_stored_hashed(tmp_path: Path) -> None:
    async def make(service: Service) -> list[str]:
        requests = Requests(service.url(0))
        await requests.post("/api/session", SignIn(new_name()), Me)
        await requests.post("/api/account/password", NewPassword(PASSWORD), Me)
        bot = await requests.post("/api/account/tokens", NewToken("bot"), Token)
        client = Client(service.url(0), requests.token)
        await client.open_lobby(password="only us two")
        return [requests.token, bot.token or "", PASSWORD, "only us two"]

    data = tmp_path / "server"
    with embedded(data) as service:
        known = await make(service)
        with closing(sqlite3.connect(data / "checkrow.db")) as database:
            everything = "\n".join(database.iterdump())
        # The dump writes bytes as hexadecimal digits.
        for secret in known:
            assert secret not in everything
            assert secret.encode().hex() not in everything.lower()
        assert everything.count("$argon2id$") == 1  # that of the name; bodies are in hexadecimal
        assert b"$argon2id$".hex() in everything.lower()


async def _outsider_sees(eve: Person, lobby: str, match: str) -> list[str]:
    """Return everything that an outsider can make the server say."""
    url, token = eve.client.address, f"Bearer {eve.client.token}"
    said: list[str] = []
    for path in (
        *("/api/lobbies", "/api/matches", "/api/leaderboard", "/metrics", "/api/choices"),
        *(f"/api/lobbies/{lobby}", f"/api/matches/{match}", f"/api/matches/{match}/export"),
        *(f"/api/players/{eve.name}", f"/api/players/{eve.name}/matches"),
    ):
        said.append(exchange(url, "GET", path, Authorization=token)[2])
        said.append(exchange(url, "GET", path)[2])
    async with socket_to(url, eve) as socket:
        await receive(socket, "welcome")
        for message in (
            {"type": "follow-lobbies"},
            {"type": "follow-lobby", "lobby": lobby},
            {"type": "follow-match", "match": match},
            {"type": "to-lobby", "lobby": lobby, "command": {"type": "join", "id": "1"}},
            {"type": "to-lobby", "lobby": lobby, "command": {"type": "ready", "id": "2"}},
            {"type": "to-match", "match": match, "command": {"type": "resign", "id": "3"}},
            {"type": "to-match", "match": match, "command": SPEAK},
        ):
            await say(socket, **message)
        # A refusal repeats what the outsider asked about, and names nothing else.
        for answer in await answers(socket):
            assert answer["type"] in ("refusal", "lobby-list")
            answer.pop("about", None)
            said.append(json.dumps(answer))
    return said


async def test_nothing_about_a_private_lobby_leaks(tmp_path: Path) -> None:
    async def keep_secrets(service: Service) -> list[str]:
        async with people(service, 3) as (ann, bob, eve):
            lobby = await ann.client.open_lobby(title=TITLE, password=PASSWORD)
            await bob.client.to_lobby(lobby.lobby, Join(id=new_command_id(), password=PASSWORD))
            await ann.client.to_lobby(lobby.lobby, Say(id=new_command_id(), text="hush, hush"))
            await ann.client.to_lobby(lobby.lobby, ChangeTitle(id=new_command_id(), title=TITLE))
            match = await all_ready([ann, bob], lobby.lobby)
            with pytest.raises(Refused):
                await eve.client.to_lobby(lobby.lobby, Join(id=new_command_id(), password="?"))
            secrets = [lobby.lobby, lobby.token, match, TITLE, PASSWORD, ann.name, ann.id, "hush"]
            for text in await _outsider_sees(eve, lobby.lobby, match):
                for secret in secrets:
                    assert secret not in text, (secret, text)
            return [*secrets, ann.client.token, bob.client.token]

    data = tmp_path / "server"
    with embedded(data, log_json="yes") as service:
        secrets = await keep_secrets(service)
        (server,) = service.servers
        server.stop()
        log = server.log.read_text()
        for secret in secrets:
            assert secret not in log
        server.start()
