"""Attacks on the connections of a server while two people play a match on it.

Each attack runs with the default limits from an address of its own. The honest match continues,
and the server's memory stays within a bound.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import struct
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.backing import DEFAULT_LIMITS, PATIENCE, embedded
from tests.server.people import new_name
from tests.server.under_attack import ATTACKER, play_during

SECONDS = 4.0
IDLE = 1500  # TCP connections
READERS = 10  # that never read


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a client sends it, masked with zeros."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return bytes((0x80 | opcode,)) + length + bytes(4) + payload


def attacking_socket(url: str, address: str = ATTACKER) -> socket.socket:
    """Return a TCP connection from the attacker's address, or another one."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    assert host
    assert port
    connection = socket.socket()
    connection.settimeout(10)
    connection.bind((address, 0))
    connection.connect((host, port))
    return connection


def open_websocket(url: str, cookie: str = "", address: str = ATTACKER) -> socket.socket:
    """Return a WebSocket with this cookie, or an anonymous one."""
    connection = attacking_socket(url, address)
    connection.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nUpgrade: websocket\r\n"
        f"Cookie: {cookie}\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    connection.recv(4096)
    return connection


def flood(sent: Sequence[bytes], url: str, seconds: float) -> None:
    """Send the same messages over and over as fast as possible, each on a socket of its own that
    reconnects when it ends."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(len(sent)) as threads:
        list(threads.map(partial(_flood_until, until, url), sent))


def _flood_until(until: float, url: str, sent: bytes) -> None:
    many = sent * (64 * 1024 // len(sent))
    while time.monotonic() < until:
        with suppress(OSError), open_websocket(url) as connection:
            while time.monotonic() < until:
                connection.settimeout(0.1)
                with suppress(TimeoutError):
                    connection.sendall(many)
                connection.setblocking(False)
                with suppress(BlockingIOError):
                    if not connection.recv(1 << 20):
                        break


FLOODS = {
    "small messages": frame(1, b'{"type":"unfollow-lobbies"}'),
    "JSON pings": frame(1, b'{"type":"ping"}'),
    "bad JSON": frame(1, b"{"),
    "empty messages": frame(1, b""),
    "control pings": frame(9, b"x" * 100),
    "empty control pings": frame(9, b""),
    "control pongs": frame(10, b""),
    "empty fragments": b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 2000,
}


def check_flood(folder: Path, *sent: bytes) -> None:
    with embedded(folder / "server", DEFAULT_LIMITS) as service:
        report = asyncio.run(play_during(service, partial(flood, sent), SECONDS))
        report.check(memory_mb=40)


def test_floods_delay_no_honest_step(tmp_path: Path) -> None:
    """Send all kinds at once, each on a socket of its own."""
    check_flood(tmp_path, *FLOODS.values())


@pytest.mark.slow
@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_delays_no_honest_step(tmp_path: Path, what: str) -> None:
    """Send the worst that one socket can, with the server's limits to itself."""
    check_flood(tmp_path, FLOODS[what])


def test_a_socket_that_floods_is_slowed_down_and_then_closed(tmp_path: Path) -> None:
    limits = {"commands_per_second": "20", "command_burst": "10", "flood_seconds": "1"}
    received = b""
    with (
        embedded(tmp_path / "server", DEFAULT_LIMITS, **limits) as service,
        open_websocket(service.url(0)) as connection,
    ):
        connection.settimeout(30)
        begun = time.monotonic()
        with suppress(ConnectionResetError):
            connection.sendall(frame(1, b"{") * 500)
            while data := connection.recv(65536):
                received += data
        seconds = time.monotonic() - begun
    # The burst plus the rate for the time since, however slow this machine is.
    assert 10 <= received.count(b'"bad-message"') <= 10 + 20 * seconds
    assert b'"goodbye"' in received
    assert received.endswith(struct.pack(">H", 1008) + b"too-fast")


def test_sockets_without_a_name_share_the_rate_of_their_address(tmp_path: Path) -> None:
    limits = {"commands_per_second": "0.1", "command_burst": "10", "flood_seconds": "1"}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **limits) as service, ExitStack() as stack:
        sockets = [stack.enter_context(open_websocket(service.url(0))) for _ in range(3)]
        assert [pongs(each, 6) for each in sockets] == [6, 4, 0]


def test_sockets_with_names_share_the_rate_of_their_address(tmp_path: Path) -> None:
    limits = {"commands_per_second_of_network": "0.1", "command_burst_of_network": "10"}
    with (
        embedded(tmp_path / "server", DEFAULT_LIMITS, flood_seconds="1", **limits) as service,
        ExitStack() as stack,
    ):
        url = service.url(0)
        cookies = [sign_in(url) for _ in range(3)]
        sockets = [stack.enter_context(open_websocket(url, each)) for each in cookies]
        assert [pongs(each, 6) for each in sockets] == [6, 4, 0]
        with open_websocket(url, cookies[2], "127.0.0.67") as elsewhere:
            assert pongs(elsewhere, 6) == 6


def pongs(connection: socket.socket, number: int) -> int:
    """Send so many pings at once; return how many are answered before the server closes."""
    connection.settimeout(PATIENCE)
    connection.sendall(frame(1, b'{"type":"ping","id":"a"}') * number)
    text = b""
    while text.count(b'"pong"') < number and (data := connection.recv(65536)):
        text += data
    return text.count(b'"pong"')


def never_read(match_messages: list[bytes], url: str, seconds: float) -> None:
    """Request a lot over several sockets, and read none of it."""
    until = time.monotonic() + seconds
    asked = b"".join(frame(1, each) for each in match_messages)
    with ExitStack() as stack:
        sockets = []
        for _ in range(READERS):
            connection = stack.enter_context(open_websocket(url))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sockets.append(connection)
        while time.monotonic() < until:
            for connection in sockets:
                connection.setblocking(False)
                with suppress(OSError):
                    connection.send(asked)
            time.sleep(0.05)


def test_followers_that_never_read_take_little_memory(tmp_path: Path) -> None:
    """They may ask more often than the default limits allow, which would send them little."""
    ask: Callable[[str, float], None] = partial(
        never_read, [b'{"type":"unfollow-lobbies"}', b'{"type":"follow-lobbies"}'] * 40
    )
    generous = {"commands_per_second": "1000", "command_burst": "1000"}
    generous |= {"commands_per_second_of_network": "1000", "command_burst_of_network": "1000"}
    generous |= {"names_per_hour": "1000", "request_burst": "1000"}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **generous) as service:
        for _ in range(60):
            sign_in_and_open_lobby(service.url(0))
        report = asyncio.run(play_during(service, ask, SECONDS))
        report.check(memory_mb=60)


def request(url: str, method: str, path: str, body: object, **headers: str) -> tuple[int, str]:
    """Return the status and the cookie of the answer."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    with closing(connection):
        sent = {"Content-Type": "application/json", **headers}
        connection.request(method, path, json.dumps(body), sent)
        with connection.getresponse() as answer:
            return answer.status, (answer.getheader("set-cookie") or "").partition(";")[0]


def sign_in(url: str) -> str:
    """Return the cookie of a new player."""
    status, cookie = request(url, "POST", "/api/session", {"name": new_name()})
    assert status == 201
    return cookie


def sign_in_and_open_lobby(url: str) -> None:
    """Open a lobby of a new player, to make the list of lobbies longer."""
    cookie = sign_in(url)
    lobby = {"type": "open-lobby", "id": os.urandom(8).hex(), "title": "x" * 40}
    assert request(url, "POST", "/api/lobbies", lobby, Cookie=cookie)[0] == 201


def open_and_wait(url: str, seconds: float) -> None:
    """Open many TCP connections, and meanwhile sign in as a visitor from another address."""
    until = time.monotonic() + seconds
    with ExitStack() as stack:
        for _ in range(IDLE):
            with suppress(OSError):
                stack.enter_context(attacking_socket(url))
        # The server would give up the connections only after a minute.
        assert request(url, "POST", "/api/session", {"name": new_name()})[0] == 201
        time.sleep(max(0.0, until - time.monotonic()))


def test_idle_connections_hold_up_no_visitor(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", DEFAULT_LIMITS) as service:
        report = asyncio.run(play_during(service, open_and_wait, SECONDS))
        report.check(memory_mb=40)


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    limits = {"connections_per_address": "1"}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **limits) as service, ExitStack() as stack:
        connections = [stack.enter_context(attacking_socket(service.url(0))) for _ in range(60)]
        until = time.monotonic() + PATIENCE
        while sum(map(_is_open, connections)) > 51 and time.monotonic() < until:
            time.sleep(0.05)
        assert sum(map(_is_open, connections)) == 51
        connections[0].close()
        assert request(service.url(0), "GET", "/api/session", None)[0] == 200


def test_a_trusted_proxy_has_as_many_as_it_needs(tmp_path: Path) -> None:
    limits = {"connections_per_address": "1", "trusted_proxies": ATTACKER}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **limits) as service, ExitStack() as stack:
        connections = [stack.enter_context(attacking_socket(service.url(0))) for _ in range(60)]
        for connection in connections:
            connection.settimeout(PATIENCE)
            connection.sendall(b"GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")


def _is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(1))
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
