"""Clients that go silent without closing, and clients that read slowly."""

from __future__ import annotations

import asyncio
import base64
import secrets
import socket
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from checkrow.client import MatchOptions, new_command_id
from checkrow.play.commands import Say
from checkrow.play.entries import MatchEntry
from checkrow.play.events import Gone
from checkrow.play.messages import MatchSnapshot, MatchUpdate, ServerMessage
from tests.server.backing import embedded
from tests.server.people import Person, entries_of, people, start_match

PATIENCE = 120.0  # seconds


def frame(text: bytes) -> bytes:
    """Return a short text as a client sends it, masked with zeros."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def follow_and_fall_silent(person: Person, match: str) -> asyncio.StreamWriter:
    """Open a connection that follows the match, and then neither reads nor answers."""
    host, port = person.client.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    writer.write(
        (
            f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {person.client.token}\r\n\r\n"
        ).encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(b'{"type":"follow-match","match":"%b"}' % match.encode()))
    await reader.readuntil(b"match-snapshot")
    return writer


async def test_silent_players_count_as_gone(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", heartbeat_seconds="1") as service:
        async with people(service, 2) as (ann, bob), asyncio.timeout(PATIENCE):
            match = await start_match([ann, bob])
            silent = await follow_and_fall_silent(bob, match)
            seat = [player.id for player in (await ann.client.match(match)).view.players].index(
                bob.id
            )
            async for news in ann.client.follow_match(match):
                if isinstance(news, MatchUpdate) and Gone(seat) in news.entry.events:
                    break
            view = (await ann.client.match(match)).view
            assert not view.result
            assert view.players[seat].gone is not None
            assert view.players[seat].claim is not None
            again = await follow_and_fall_silent(bob, match)  # he is back, for a moment
            async for news in ann.client.follow_match(match):
                if news.view.players[seat].gone is None:
                    break
            for each in (silent, again):
                each.close()


LARGE = MatchOptions(game="connect:40x40x4:2")
LINES = 1500
LONG_LINE = "\N{CHEQUERED FLAG}" * 500


async def slowly(person: Person, match: str, go_on: asyncio.Event) -> list[int]:
    """Return the numbers of the entries sent to a client that reads nothing until `go_on`, and is
    then disconnected."""
    host, port = person.client.address.removeprefix("http://").split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, (host, int(port)))
    seen: list[int] = []
    async with connect(
        f"ws://{host}:{port}/api/socket",
        sock=connection,
        additional_headers={"Authorization": f"Bearer {person.client.token}"},
        compression=None,
        max_queue=1,
        max_size=None,
        ping_interval=None,
    ) as reading:
        await reading.send(msgspec.json.encode({"type": "follow-match", "match": match}), text=True)
        await go_on.wait()
        with suppress(ConnectionClosed):
            async for text in reading:
                message = msgspec.json.decode(text)
                if message["type"] == "match-update":
                    seen.append(message["entry"]["number"])
        assert (reading.close_code, reading.close_reason) == (1013, "too slow")
    return seen


@pytest.mark.parametrize("limit", ["outbox_bytes", "outbox_bytes_in_all"])
async def test_a_slow_reader_is_cut_off_and_catches_up(tmp_path: Path, limit: str) -> None:
    with embedded(tmp_path / "server", **{limit: "20000"}) as service:
        async with people(service, 3) as (ann, bob, eve), asyncio.timeout(PATIENCE):
            match = await start_match([ann, bob], LARGE)
            go_on = asyncio.Event()
            reading = asyncio.create_task(slowly(eve, match, go_on))
            for _ in range(LINES // 50):
                await asyncio.gather(
                    *(
                        ann.client.to_match(match, Say(id=new_command_id(), text=LONG_LINE))
                        for _ in range(50)
                    )
                )
            go_on.set()
            seen = await reading
            record = await entries_of(ann, match)
            assert len(record) > LINES
            assert seen == list(range(seen[0], seen[0] + len(seen))), "there is a gap"
            assert seen[-1] < record[-1].number, "all of it fitted into the buffers"
            rest = await caught_up(eve, match, seen[-1], record[-1].number)
            missed = record[seen[-1] :]
            assert rest[: len(missed)] == list(missed)


async def caught_up(person: Person, match: str, since: int, last: int) -> list[MatchEntry]:
    """Return what the server sends a client that has seen the match up to `since`. It has missed so
    much that a single snapshot arrives."""
    host = person.client.address.removeprefix("http://")
    found: list[MatchEntry] = []
    decoder = msgspec.json.Decoder(ServerMessage)
    async with connect(
        f"ws://{host}/api/socket",
        additional_headers={"Authorization": f"Bearer {person.client.token}"},
        max_size=None,
    ) as reading:
        ask = {"type": "follow-match", "match": match, "since": since}
        await reading.send(msgspec.json.encode(ask), text=True)
        while not found or found[-1].number < last:
            news = decoder.decode(await reading.recv())
            if isinstance(news, MatchSnapshot):
                found = list(news.history[since:])
    return found
