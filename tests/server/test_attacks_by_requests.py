"""Attacks by HTTP requests while two people play: many at once on a connection, many connections,
long heads, bodies that never end. Each comes from an address of its own, with the default limits.
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections import Counter
from collections.abc import Generator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from urllib.parse import quote, urlsplit

import httpx
import pytest

from tests.server.backing import DEFAULT_LIMITS, PATIENCE, CheckrowServer, embedded
from tests.server.process_memory import cpu_seconds
from tests.server.socket_attacks import frame
from tests.server.under_attack import play_during, seconds_left

SECONDS = 4.0
GET = b"GET / HTTP/1.1\r\n\r\n"
ACCENTS = quote("\u0344\u0316").encode()
ATTACKS = {
    # What a connection sends over and over, and how many connections there are.
    "pipelines": (GET * 5000, 4),
    "requests": (GET, 100),
    "long heads": (b"GET / HTTP/1.1\r\nAccept-Encoding: " + b"," * 63_000 + b"\r\n\r\n", 20),
    "many headers": (b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 14_000 + b"\r\n", 20),
    "documents": (b"GET /api/docs/openapi.json HTTP/1.1\r\n\r\n", 20),
    "endless names": (b"GET /api/players/a" + ACCENTS * 5000 + b" HTTP/1.1\r\n\r\n", 20),
}
BODY = (
    b"POST /api/study/read HTTP/1.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 790000\r\n\r\n" + b" " * 780_000
)


def request_over_and_over(names: tuple[str, ...], url: str) -> Counter[str]:
    """Run these attacks at once. Count the reads with answers, and the connections that the server
    closed, for each."""
    effects: Counter[str] = Counter()
    threads = [
        Thread(target=_use_a_connection, args=(url, name, f"127.0.0.{70 + place}", effects))
        for place, name in enumerate(names)
        for _ in range(ATTACKS[name][1])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return effects


def _use_a_connection(url: str, name: str, address: str, effects: Counter[str]) -> None:
    """Send, then read what is there, until the server closes; then connect again."""
    sent, _ = ATTACKS[name]
    while seconds_left():
        with suppress(OSError), connected(url, address) as connection:
            connection.settimeout(max(0.1, min(1.0, seconds_left())))
            while seconds_left():
                connection.sendall(sent)
                if not connection.recv(1 << 20):
                    break
                effects[f"{name} answered"] += 1
        effects[f"{name} closed"] += 1


def connected(url: str, address: str) -> socket.socket:
    host = urlsplit(url)
    assert host.port
    return socket.create_connection(("127.0.0.1", host.port), PATIENCE, (address, 0))


async def check_attack(folder: Path, *names: str) -> None:
    with embedded(folder / "server", DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(request_over_and_over, names), SECONDS)
    report.check(memory_mb=40)
    for name in names:
        assert report.effects[f"{name} answered"] + report.effects[f"{name} closed"] >= 4


async def test_requests_without_end_delay_no_honest_step(tmp_path: Path) -> None:
    """Send all kinds at once."""
    await check_attack(tmp_path, *ATTACKS)


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
async def test_requests_of_one_kind_delay_no_honest_step(tmp_path: Path, name: str) -> None:
    await check_attack(tmp_path, name)


def hold_bodies(url: str) -> Counter[str]:
    """Send bodies that never end. Count those that the server does not refuse."""
    held = 0
    with ExitStack() as stack:
        for _ in range(100):
            connection = stack.enter_context(connected(url, "127.0.0.70"))
            with suppress(OSError):
                connection.settimeout(1)
                connection.sendall(BODY)
                connection.settimeout(0.01)
                with suppress(TimeoutError):
                    connection.recv(1000)
                    continue
                held += 1
        time.sleep(seconds_left())
    return Counter({"held": held})


async def test_bodies_that_never_end_take_little_memory(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", DEFAULT_LIMITS) as service:
        report = await play_during(service, hold_bodies, SECONDS)
    report.check(memory_mb=60)
    assert 1 <= report.effects["held"] <= 20


def answers(server: CheckrowServer, sent: bytes) -> bytes:
    """Return everything that the server sends until it closes or falls silent."""
    received = b""
    with (
        suppress(TimeoutError, ConnectionResetError),
        connected(server.url, "127.0.0.1") as connection,
    ):
        connection.settimeout(2)
        connection.sendall(sent)
        while data := connection.recv(1 << 16):
            received += data
    return received


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[CheckrowServer]:
    with embedded(tmp_path_factory.mktemp("requests") / "server") as service:
        yield service.servers[0]


def test_a_few_requests_at_once_are_answered_in_order(server: CheckrowServer) -> None:
    host = b"Host: 127.0.0.1\r\n\r\n"
    one = b"GET /api/health HTTP/1.1\r\n" + host
    received = answers(server, one * 5 + b"GET /api/nothing HTTP/1.1\r\n" + host)
    assert re.findall(rb"HTTP/1.1 (\d+)", received) == [b"200"] * 5 + [b"404"]


def test_too_many_requests_at_once_are_refused(server: CheckrowServer) -> None:
    assert b"too many requests at once" in answers(server, GET * 100)


def test_a_long_head_is_refused_even_in_one_piece(server: CheckrowServer) -> None:
    for head in (b"X: " + b"y" * 17_000 + b"\r\n", b"a:\r\n" * 200):
        received = answers(server, b"GET / HTTP/1.1\r\n" + head + b"\r\n")
        assert received.startswith(b"HTTP/1.1 400 ")
        assert b"too long" in received


def test_an_address_over_its_rate_is_read_more_slowly(tmp_path: Path) -> None:
    limits = {"requests_per_second": "5", "request_burst": "5"}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **limits) as service:
        begun = time.monotonic()
        with httpx.Client(base_url=service.url(0), timeout=PATIENCE) as client:
            for _ in range(15):
                client.get("/api/health")
        assert time.monotonic() - begun >= 1.5  # ten of them wait for a token


async def test_a_socket_over_the_rate_opens_later_and_loses_no_message(tmp_path: Path) -> None:
    limits = {"requests_per_second": "20", "request_burst": "20"}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **limits) as service:
        url = service.url(0)
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            for _ in range(40):
                client.get("/api/health")
        sockets = [await asyncio.to_thread(open_and_ping, url) for _ in range(3)]
    assert [each for each in sockets if b'"pong"' not in each] == []


def open_and_ping(url: str) -> bytes:
    """Ask for a socket and send a message at once; return what arrives until its answer."""
    received = b""
    with connected(url, "127.0.0.1") as connection:
        connection.settimeout(PATIENCE)
        host = f"127.0.0.1:{urlsplit(url).port}".encode()
        connection.sendall(
            b"GET /api/socket HTTP/1.1\r\nHost: " + host + b"\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Sec-WebSocket-Version: 13\r\n\r\n"
        )
        time.sleep(0.3)
        connection.sendall(frame(1, b'{"type":"ping"}'))
        while b'"pong"' not in received and (data := connection.recv(1 << 16)):
            received += data
    return received


NASTY = {
    "accents": "\u0344\u0316" * 600,
    "commas": "," * 10_000,
    "digits": "1" * 10_000,
    "slashes": "%2f" * 3000,
}


def test_no_address_of_a_page_or_an_answer_takes_long(server: CheckrowServer) -> None:
    """Put texts that are long to read into every place of every address."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        paths = client.get("/api/docs/openapi.json").json()["paths"]
        asked = []
        for path, methods in paths.items():
            query = [
                each["name"]
                for each in methods.get("get", {}).get("parameters", ())
                if each["in"] == "query"
            ]
            for text in NASTY.values():
                value = text if text.startswith("%") else quote(text)
                if "get" in methods and "{" in path:
                    asked.append(re.sub(r"\{\w+\}", value, path))
                asked += [f"{re.sub(r'{[^}]+}', 'x', path)}?{name}={value}" for name in query]
        assert len(asked) > 50
        slow = {}
        for address in asked:
            before = cpu_seconds(server.pid)
            for _ in range(5):
                assert client.get(address).status_code < 500, address[:80]
            slow[address[:80]] = cpu_seconds(server.pid) - before
    # 50 ms for one; the slowest took 270 before there were bounds.
    assert {address: seconds for address, seconds in slow.items() if seconds > 5 * 0.05} == {}
