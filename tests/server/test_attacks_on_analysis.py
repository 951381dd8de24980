"""Attacks by expensive work: slow positions, long exports, full queues, many strong computers.

Meanwhile two honest people play, and others get their answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit

from checkrow.client import AddComputer, Client, MatchOptions, Ready, new_command_id
from checkrow.play.commands import Join, OpenLobby, Resign, Step
from checkrow.server.lifespan import running
from checkrow.server.settings import Settings
from tests.server.backing import DEFAULT_LIMITS, PATIENCE, Service, embedded
from tests.server.in_process import ANN, BOB
from tests.server.people import Person, people
from tests.server.under_attack import ATTACKER, p99, play_during

MEMORY_MB = 100  # how much the server itself may grow
CONNECT_FOUR = "connect:7x6x4:2"
TURKISH = "checkers:turkish"
# As many pieces as allowed, which the king can capture in a great many orders.
SLOW = "W:WKc8:BKc1,Kf1,Ke2,Ka3,Kd3,Kg3,Kb4,Kf4,Kh4,Kd5,Ka6,Kc6,Ke6,Kd7,Kb8,Kd8"
SLOW_PDN = f'[GameType "30"]\n[SetUp "1"]\n[FEN "{SLOW}"]\n\n1. c8xe8 *\n'

Ask = tuple[str, str, Mapping[str, object] | None]  # method, path, body


def ask(url: str, asked: Ask, *, token: str = "", address: str = "", patience: float) -> int:
    """Return the status of an answer. Raises `OSError` if none arrives in time."""
    method, path, body = asked
    host = urlsplit(url)
    connection = http.client.HTTPConnection(
        host.hostname or "",
        host.port,
        timeout=patience,
        source_address=(address, 0) if address else None,
    )
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with contextlib.closing(connection):
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json"} | headers)
        response = connection.getresponse()
        response.read()
        return response.status


def flood(asks: tuple[Ask, ...], at_once: int, url: str, seconds: float) -> None:
    """Send the requests over and over, `at_once` at a time."""
    until = time.monotonic() + seconds
    each: Iterator[Ask] = cycle(asks)

    def go_on() -> None:
        while (left := until - time.monotonic()) > 0:
            with contextlib.suppress(OSError):
                ask(url, next(each), address=ATTACKER, patience=max(left, 0.1))

    with ThreadPoolExecutor(at_once) as threads:
        for _ in range(at_once):
            threads.submit(go_on)


async def test_slow_positions(tmp_path: Path) -> None:
    slow = {"game": TURKISH, "start": SLOW}
    asks: tuple[Ask, ...] = (
        ("POST", "/api/study/frames", slow),
        ("POST", "/api/study/read", {"text": SLOW, "game": TURKISH}),
        ("POST", "/api/study/values", {**slow, "seconds": 10}),
        ("POST", "/api/study/read", {"text": SLOW_PDN, "game": TURKISH}),
        ("POST", "/api/study/review", {**slow, "moves": ["g1xg4"], "from": 1, "to": 1}),
    )
    # On a busy machine an export may take longer than the default limit allows.
    with embedded(tmp_path, DEFAULT_LIMITS, reading_seconds="60") as service:
        report = await play_during(service, partial(flood, asks, 10), 4)
        report.check(memory_mb=MEMORY_MB)
        # The attack leaves nothing behind: others get their answers.
        read: Ask = ("POST", "/api/study/read", {"text": "443"})
        assert await answer(service, read) == 200


async def test_texts_that_are_long_to_read(tmp_path: Path) -> None:
    """Send endless digits, and the position of a board too large for any memory."""
    huge = "/".join(["10000"] * 10_000) + " x 10000x10000x4:2"
    asks: tuple[Ask, ...] = (
        ("POST", "/api/study/read", {"text": "1" * 50_000}),
        ("POST", "/api/study/read", {"text": "1" * 200_000}),
        ("POST", "/api/study/read", {"text": huge}),
        ("POST", "/api/study/frames", {"game": "connect:10000x10000x4:2", "start": huge}),
    )
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood, asks, 10), 3)
        report.check(memory_mb=MEMORY_MB)
        for each in asks:
            assert await answer(service, each) in (400, 409)  # refused with a sentence


async def answer(service: Service, asked: Ask) -> int:
    """Return the status of an answer to an honest person. The timeout is long, because an engine
    may have to start first."""
    return await asyncio.to_thread(ask, service.url(0), asked, patience=3 * PATIENCE)


async def long_match(folder: Path, steps: int) -> str:
    """Play a match on a large board without a server, and return its id."""
    columns = [str(column) for column in range(1, 41)]
    async with running(Settings(folder)) as core:
        opened = OpenLobby(MatchOptions(game="connect:40x40x40:2", first="chairs"), id="open")
        lobby = (await core.commands.open_lobby(ANN, opened)).id
        await core.commands.to_lobby(BOB, lobby, Join(id="join"))
        for person in (ANN, BOB):
            await core.commands.to_lobby(person, lobby, Ready(id=f"ready {person.id}"))
        started = (await core.lobbies.load(lobby)).now.running
        assert started
        for step in range(steps):
            row, column = divmod(step, 40)
            move = columns[column] if row % 2 else columns[-1 - column]
            person = (ANN, BOB)[step % 2]
            await core.commands.to_match(person, started.match, Step(id=f"s{step}", move=move))
        await core.commands.to_match(ANN, started.match, Resign(id="resign"))
    return started.match


async def test_exports_of_a_long_match(tmp_path: Path) -> None:
    match = await long_match(tmp_path, 1200)
    asks: tuple[Ask, ...] = (
        ("GET", f"/api/matches/{match}/export?format=fen", None),
        ("GET", f"/api/matches/{match}/export?format=record", None),
        ("GET", f"/api/matches/{match}", None),
    )
    # On a busy machine an export may take longer than the default limit allows.
    with embedded(tmp_path, DEFAULT_LIMITS, reading_seconds="60") as service:
        report = await play_during(service, partial(flood, asks, 10), 4)
        report.check(memory_mb=MEMORY_MB)
        for asked in asks:
            assert await answer(service, asked) == 200


def fill_the_queue(url: str, seconds: float) -> None:
    """Sign in under sixty names from one address, and ask engines for as much as allowed."""
    post = partial(ask, url, address=ATTACKER, patience=seconds)
    tokens = [_new_token(url, f"a-{os.getpid()}-{number}") for number in range(60)]
    body = {"game": "checkers:international", "seconds": 2}
    until = time.monotonic() + seconds

    def go_on(token: str) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                if post(("POST", "/api/study/values", body), token=token) == 429:
                    time.sleep(0.2)

    with ThreadPoolExecutor(120) as threads:
        for token in tokens * 2:
            threads.submit(go_on, token)


def _new_token(url: str, name: str) -> str:
    host = urlsplit(url)
    connection = http.client.HTTPConnection(
        host.hostname or "", host.port, source_address=(ATTACKER, 0)
    )
    with contextlib.closing(connection):
        connection.request(
            "POST", "/api/session", json.dumps({"name": name}), {"Content-Type": "application/json"}
        )
        response = connection.getresponse()
        response.read()
        cookie = response.getheader("set-cookie", "") or ""
        return cookie.partition("=")[2].partition(";")[0]


async def test_sixty_names_do_not_fill_the_queue(tmp_path: Path) -> None:
    # On a busy machine engines get so little time that the limit would kill them in mid-job.
    with embedded(tmp_path, DEFAULT_LIMITS, reading_seconds="60") as service:
        value: Ask = ("POST", "/api/study/values", {"game": CONNECT_FOUR, "seconds": 0.1})
        assert await answer(service, value) == 200  # engines have started
        attacked = asyncio.create_task(play_during(service, fill_the_queue, 5))
        statuses: list[int] = []
        await asyncio.sleep(3)
        while not attacked.done():
            statuses.append(await answer(service, value))
            await asyncio.sleep(0.3)  # the honest people share this address
        (await attacked).check(memory_mb=MEMORY_MB)
        assert len(statuses) >= 2
        assert set(statuses) == {200}


def strong_computers(url: str, seconds: float) -> None:
    """Play five matches as one person, each against fifteen computers of the strongest level."""
    asyncio.run(_play_strong_computers(url, seconds))


async def _play_strong_computers(url: str, seconds: float) -> None:
    async with Client(url) as client:
        me = await client.sign_in(f"s-{os.getpid()}")
        for _ in range(5):
            lobby = (await client.open_lobby(MatchOptions(game="connect:30x30x5:16"))).lobby
            for _ in range(15):
                await client.to_lobby(lobby, AddComputer(id=new_command_id(), level="perfect"))
            await client.to_lobby(lobby, Ready(id=new_command_id()))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for match in await client.matches_of(me.name):
                view = (await client.match(match.id)).view
                if view.turn is not None and view.players[view.turn].id == me.id:
                    await client.step(match.id, view.steps[0].move, view.position)
            await asyncio.sleep(0.2)


async def test_strong_computers_do_not_delay_easy_ones(tmp_path: Path) -> None:
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        async with people(service, 1) as (ann,):
            await easy_answers(ann, lambda: True, most=1)  # starts its process
            attacked = asyncio.create_task(play_during(service, strong_computers, 5))
            await asyncio.sleep(3)
            times = await easy_answers(ann, lambda: not attacked.done(), most=100)
            report = await attacked
            report.check(memory_mb=MEMORY_MB)
    # It took 12 seconds when easy computers waited for strong ones.
    assert len(times) >= 2
    assert statistics.median(times) < 2.0 + 3 * p99(report.late)


async def easy_answers(person: Person, may_go_on: Callable[[], bool], most: int) -> list[float]:
    """Return how long an easy computer took for each of its moves."""
    client, times = person.client, list[float]()
    options = MatchOptions(game="connect:9x9x9:2")
    lobby = (await client.open_lobby(options)).lobby
    await client.to_lobby(lobby, AddComputer(id=new_command_id(), level="casual"))
    await client.to_lobby(lobby, Ready(id=new_command_id()))
    match = next(each.id for each in await client.matches_of(person.name) if each.live)
    moved = time.monotonic()
    async for news in client.follow_match(match):
        view = news.view
        if view.turn is None or len(times) >= most or not may_go_on():
            break
        if view.players[view.turn].id == person.id:
            times.append(time.monotonic() - moved)
            await client.step(match, view.steps[0].move, view.position)
            moved = time.monotonic()
    with contextlib.suppress(Exception):
        await client.to_match(match, Resign(id=new_command_id()))
    return times
