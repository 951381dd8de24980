"""Frames over a real connection: the server accepts strange ones, and closes on broken ones with
the protocol's code for the reason. Honest people notice nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkrow.server.web.flow_control import CLOSING_SECONDS
from tests.server.backing import CheckrowServer, Service
from tests.server.honest import SAME, HonestGame, no_failure_logged
from tests.server.people import people, start_match
from tests.server.raw_sockets import masked, raw_socket
from tests.server.scripts import BROKEN, NO_CODE, NONSENSE, Script, asking, scripts
from tests.server.sockets import answers, receive, socket_to

EVERY = 3  # scripts between two honest moves
MANY = 12  # scripts, one after the other
SIZES = st.sampled_from([0, 1, 2, 7, 1000])  # bytes per write; 0 for all at once

pytestmark = pytest.mark.parametrize("service", ["embedded"], indirect=True)


async def follow(server: CheckrowServer, script: Script, size: int) -> None:
    """Play a script, and check that the server answers everything before its end."""
    size = size if len(script.sent) < 3000 else max(size, 1000) if size else 0
    async with raw_socket(server) as socket:
        with suppress(ConnectionError):  # the server may close before all is sent
            await socket.write(script.sent, size)
        expected = script.answers
        if script.code is None:  # the connection is still open
            await socket.write(masked(1, asking("the end")) + masked(8, b""))
            expected = [*script.answers, "the end"]
        await socket.read_to_the_end()
        assert [each.get("id") or each.get("code") for each in socket.answers] == expected
        assert all(each.get("sentence", "-") for each in socket.answers)
        assert socket.echoes[: len(script.echoes)] == script.echoes
        assert socket.closed is not None, "the server has hung up without a word"
        assert socket.closed.code == (script.code or NO_CODE)


async def drop(server: CheckrowServer, script: Script, nonsense: bytes) -> None:
    """End a connection in the middle of a frame, or after bytes that are not a frame."""
    for sent in (script.sent[: len(nonsense)], nonsense):
        async with raw_socket(server) as line:
            await line.write(sent)


async def play_scripts(service: Service, parts: list[tuple[Script, int, bytes]]) -> None:
    with no_failure_logged(service):
        async with people(service, 2) as (ann, bob):
            game = HonestGame([ann, bob], await start_match([ann, bob]))
            for number, (script, size, nonsense) in enumerate(parts):
                await follow(service.servers[0], script, size)
                await drop(service.servers[0], script, nonsense)
                if number % EVERY == 0:
                    await game.move()
            await game.finish()


PARTS = st.lists(st.tuples(scripts(), SIZES, NONSENSE), min_size=MANY, max_size=MANY)


@given(parts=PARTS)
@settings(SAME, max_examples=8)
async def test_strange_frames_are_understood_and_broken_ones_refused(
    service: Service, parts: list[tuple[Script, int, bytes]]
) -> None:
    await play_scripts(service, parts)


@pytest.mark.slow
@given(parts=PARTS)
@settings(SAME, max_examples=150)
async def test_many_strange_and_broken_frames(
    service: Service, parts: list[tuple[Script, int, bytes]]
) -> None:
    await play_scripts(service, parts)


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("size", [0, 1], ids=["at once", "byte by byte"])
async def test_broken_frames_end_a_connection(service: Service, name: str, size: int) -> None:
    sent, code = BROKEN[name]
    with no_failure_logged(service):
        await follow(service.servers[0], Script(sent, code=code), size)


@pytest.mark.parametrize("name", BROKEN)
async def test_the_server_ends_the_connection_right_after_its_closing_frame(
    service: Service, name: str
) -> None:
    async with raw_socket(service.servers[0]) as socket:
        with suppress(ConnectionError):
            await socket.write(BROKEN[name][0])
        while socket.closed is None:
            assert await socket.read(), "the server has hung up without a word"
        # Otherwise it would abort the connection much later.
        async with asyncio.timeout(CLOSING_SECONDS / 2):
            await socket.read_to_the_end()


async def test_pings_whose_echoes_nobody_reads_hold_up_nobody(service: Service) -> None:
    with no_failure_logged(service):
        async with people(service, 1) as (ann,), raw_socket(service.servers[0]) as line:
            for _ in range(200):
                line.writer.write(masked(9, b"x" * 125) * 100)
                await asyncio.sleep(0)
            async with socket_to(service.url(0), ann) as socket:
                await receive(socket, "welcome")
                assert await answers(socket) == []
