"""Attacks on the connections of a server while two people play a match on it.

Each attack runs with the default limits from an address of its own. The honest match continues,
and the server's memory stays within a bound.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import struct
import time
from collections import Counter
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.backing import DEFAULT_LIMITS, PATIENCE, embedded
from tests.server.http_attacks import new_token
from tests.server.people import new_name
from tests.server.socket_attacks import attacking_socket, flood, frame, open_websocket
from tests.server.under_attack import ATTACKER, play_during, seconds_left

SECONDS = 4.0
IDLE = 1500  # TCP connections
READERS = 10  # that never read


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


async def check_flood(folder: Path, *sent: bytes) -> None:
    with embedded(folder / "server", DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood, sent), SECONDS)
    report.check(memory_mb=40)
    # Each socket could send only as much as fits into buffers.
    assert report.effects["held up"] + report.effects["closed"] >= len(sent)


async def test_floods_delay_no_honest_step(tmp_path: Path) -> None:
    """Send all kinds at once, each on a socket of its own."""
    await check_flood(tmp_path, *FLOODS.values())


@pytest.mark.slow
@pytest.mark.parametrize("what", FLOODS)
async def test_a_flood_delays_no_honest_step(tmp_path: Path, what: str) -> None:
    """Send the worst that one socket can, with the server's limits to itself."""
    await check_flood(tmp_path, FLOODS[what])


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
        tokens = [new_token(url, new_name()) for _ in range(3)]
        sockets = [stack.enter_context(open_websocket(url, token=each)) for each in tokens]
        assert [pongs(each, 6) for each in sockets] == [6, 4, 0]
        with open_websocket(url, token=tokens[2], address="127.0.0.67") as elsewhere:
            assert pongs(elsewhere, 6) == 6


def pongs(connection: socket.socket, number: int) -> int:
    """Send so many pings at once; return how many are answered before the server closes."""
    connection.settimeout(PATIENCE)
    connection.sendall(frame(1, b'{"type":"ping","id":"a"}') * number)
    text = b""
    while text.count(b'"pong"') < number and (data := connection.recv(65536)):
        text += data
    return text.count(b'"pong"')


def never_read(asked: bytes, url: str) -> Counter[str]:
    """Send requests over several sockets, and read the answers only at the end. Count the sockets
    that the server has closed by then."""
    effects: Counter[str] = Counter()
    with ExitStack() as stack:
        sockets = [stack.enter_context(open_websocket(url, buffer=4096)) for _ in range(READERS)]
        while seconds_left():
            for connection in sockets:
                connection.setblocking(False)
                with suppress(OSError):
                    connection.send(asked)
            time.sleep(0.05)
        effects["closed"] = sum(map(_is_closed, sockets))
    return effects


def _is_closed(connection: socket.socket) -> bool:
    """Read everything, and return whether the server has closed the socket."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    connection.settimeout(5)
    end = b""
    try:
        while b"too slow" not in end:
            received = connection.recv(1 << 20)
            if not received:
                break
            end = end[-8:] + received
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


async def test_followers_that_never_read_take_little_memory(tmp_path: Path) -> None:
    """They may ask more often than the default limits allow, which would send them little."""
    asked = frame(1, b'{"type":"unfollow-lobbies"}') + frame(1, b'{"type":"follow-lobbies"}')
    generous = {"commands_per_second": "1000", "command_burst": "1000"}
    generous |= {"commands_per_second_of_network": "1000", "command_burst_of_network": "1000"}
    generous |= {"names_per_hour": "1000", "request_burst": "1000"}
    with embedded(tmp_path / "server", DEFAULT_LIMITS, **generous) as service:
        for _ in range(60):
            sign_in_and_open_lobby(service.url(0))
        report = await play_during(service, partial(never_read, asked * 40), SECONDS)
    report.check(memory_mb=60)
    assert report.effects["closed"] == READERS


def request(url: str, method: str, path: str, body: object, **headers: str) -> tuple[int, str]:
    """Return the status and the cookie of the answer."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    with closing(connection):
        sent = {"Content-Type": "application/json", **headers}
        connection.request(method, path, json.dumps(body), sent)
        with connection.getresponse() as answer:
            return answer.status, (answer.getheader("set-cookie") or "").partition(";")[0]


def sign_in_and_open_lobby(url: str) -> None:
    """Open a lobby of a new player, to make the list of lobbies longer."""
    _, cookie = request(url, "POST", "/api/session", {"name": new_name()})
    lobby = {"type": "open-lobby", "id": os.urandom(8).hex(), "title": "x" * 40}
    assert request(url, "POST", "/api/lobbies", lobby, Cookie=cookie)[0] == 201


def open_and_wait(url: str) -> Counter[str]:
    """Open many TCP connections, and meanwhile sign in as a visitor from another address."""
    effects: Counter[str] = Counter()
    with ExitStack() as stack:
        opened = []
        for _ in range(IDLE):
            with suppress(OSError):
                opened.append(stack.enter_context(attacking_socket(url)))
        # The server would give up the connections only after a minute.
        assert request(url, "POST", "/api/session", {"name": new_name()})[0] == 201
        effects["most open"] = sum(map(_is_open, opened))
        while left := seconds_left():
            time.sleep(left)
    return effects


async def test_idle_connections_hold_up_no_visitor(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", DEFAULT_LIMITS) as service:
        report = await play_during(service, open_and_wait, SECONDS)
    report.check(memory_mb=40)
    assert report.effects["most open"] >= 200  # all that one address may have


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
