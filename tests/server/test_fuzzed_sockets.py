"""Nonsense over a socket: every message is answered by a sentence, and the socket stays usable."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.backing import Service, embedded
from tests.server.people import Person, people, start_match
from tests.server.sockets import answers, heard, socket_to

MANY = 40
WORDS = st.sampled_from(
    "type to-match to-lobby follow-match follow-lobby ping match lobby command step ready join say "
    "id move text since position 4 -1 lapse".split()
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)
VALID = st.sampled_from(
    [
        {"type": "to-match", "match": "MATCH", "command": {"type": "step", "id": "1", "move": "4"}},
        {"type": "to-lobby", "lobby": "0" * 16, "command": {"type": "ready", "id": "1"}},
        {"type": "follow-match", "match": "MATCH", "since": 1},
        {"type": "follow-lobby", "lobby": "0" * 16},
        {"type": "ping", "id": "x"},
    ]
)


@st.composite
def mutated(draw: st.DrawFn) -> str | bytes:
    """A message that was right, before something happened to it."""
    message = json.loads(json.dumps(draw(VALID)))
    target = message
    if isinstance(message.get("command"), dict) and draw(st.booleans()):
        target = message["command"]
    key = draw(st.sampled_from(sorted(target)) | WORDS)
    if draw(st.booleans()):
        target[key] = draw(VALUES)
    else:
        target.pop(key, None)
    text = json.dumps(message)
    cut = draw(st.integers(0, len(text)))
    return text[:cut] if draw(st.integers(0, 3)) == 0 else text


NONSENSE = st.text(max_size=60) | st.binary(max_size=60) | VALUES.map(json.dumps) | mutated()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    with embedded(tmp_path_factory.mktemp("fuzzed") / "server") as found:
        yield found


@given(st.lists(NONSENSE, min_size=MANY, max_size=MANY))
@settings(max_examples=6, deadline=None)
def test_nonsense_is_answered_and_changes_nothing(
    server: Service, messages: list[str | bytes]
) -> None:
    async def try_it() -> None:
        async with people(server, 3) as (ann, bob, eve):
            match = await start_match([ann, bob])
            before = (await ann.client.match(match)).history
            async with socket_to(server.url(0), eve) as socket:
                assert (await heard(socket))["type"] == "welcome"
                for message in messages:
                    if isinstance(message, str):
                        await socket.send(message.replace("MATCH", match))
                    else:
                        await socket.send(message)
                said = await answers(socket)
            known = ("refusal", "pong", "match-snapshot", "match-update", "lobby-list")
            assert all(each["type"] in known for each in said)
            for each in said:
                if each["type"] == "refusal":
                    assert each["code"] != "unavailable", each
                    assert each["sentence"]
            moves = [entry for entry in (await ann.client.match(match)).history if entry.by]
            assert moves == [entry for entry in before if entry.by]

    asyncio.run(try_it())


async def _sentence(server: Service, person: Person, message: str | bytes) -> dict[str, str]:
    async with socket_to(server.url(0), person) as socket:
        await heard(socket, "welcome")
        await socket.send(message)
        return await heard(socket, "refusal")


@pytest.mark.parametrize(
    "message",
    ["", "hello", "[]", "{}", '{"type":"fly"}', b"\xff\xfe", "[" * 8000, '{"type":"ping","id":1}'],
)
def test_what_is_no_message_is_answered_so(server: Service, message: str | bytes) -> None:
    async def try_it() -> None:
        async with people(server, 1) as (eve,):
            assert (await _sentence(server, eve, message))["code"] == "bad-message"

    asyncio.run(try_it())


def test_a_message_a_little_too_long_is_answered(server: Service) -> None:
    async def try_it() -> None:
        async with people(server, 1) as (eve,), socket_to(server.url(0), eve) as socket:
            await heard(socket, "welcome")
            for text in ("x" * 8193, "é" * 4097):
                await socket.send(text)
                refusal = await heard(socket)
                assert (refusal["code"], refusal["type"]) == ("too-long", "refusal")
                assert "8192 bytes" in refusal["sentence"]
            assert await answers(socket) == []

    asyncio.run(try_it())


def test_a_message_far_too_long_ends_the_connection(server: Service) -> None:
    async def try_it() -> None:
        async with people(server, 1) as (eve,):
            async with socket_to(server.url(0), eve) as socket:
                await heard(socket, "welcome")
                with suppress(ConnectionClosed):  # it may be closed before all is sent
                    await socket.send("x" * 1_000_000)
                await asyncio.wait_for(socket.wait_closed(), 30)
                assert socket.close_code in (1006, 1009)  # too big, or cut off while sending
            async with socket_to(server.url(0), eve) as socket:
                assert (await heard(socket))["type"] == "welcome"

    asyncio.run(try_it())
