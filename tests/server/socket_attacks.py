"""Attacks through sockets: frames as fast as possible, from addresses and names of their own."""

from __future__ import annotations

import socket
import struct
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

from tests.server.http_attacks import new_token
from tests.server.people import new_name
from tests.server.under_attack import ATTACKER, seconds_left


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a client sends it, masked with zeros."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return bytes((0x80 | opcode,)) + length + bytes(4) + payload


def attacking_socket(url: str, *, buffer: int = 0, address: str = ATTACKER) -> socket.socket:
    """Return a TCP connection from the attacker's address, or another one. `buffer` limits what it
    receives before somebody reads."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    assert host
    assert port
    connection = socket.socket()
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(10)
    connection.bind((address, 0))
    connection.connect((host, port))
    return connection


def open_websocket(
    url: str, *, token: str = "", buffer: int = 0, address: str = ATTACKER
) -> socket.socket:
    """Return a WebSocket: anonymous, or with a session's token."""
    connection = attacking_socket(url, buffer=buffer, address=address)
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    connection.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\n{who}\r\n".encode()
    )
    connection.recv(4096)
    return connection


def flood(sent: Sequence[bytes], url: str) -> Counter[str]:
    """Send each of these over and over as fast as possible, on an anonymous socket of its own."""
    return _together([partial(_flood, url, each, "") for each in sent])


def flood_as_many(sent: bytes, names: int, url: str) -> Counter[str]:
    """Send the same over and over from many names at one address, each on a socket of its own."""
    tokens = [new_token(url, new_name("flood")) for _ in range(names)]
    return _together([partial(_flood, url, sent, token) for token in tokens])


def _together(floods: Iterable[partial[Counter[str]]]) -> Counter[str]:
    each = list(floods)
    with ThreadPoolExecutor(len(each)) as threads:
        running = [threads.submit(one) for one in each]
        return sum((one.result() for one in running), Counter())


def _flood(url: str, sent: bytes, token: str) -> Counter[str]:
    """Reconnect whenever the socket ends. Count the bytes of the answers, how often the server did
    not read on, and how often it closed the socket."""
    effects: Counter[str] = Counter()
    many = memoryview(sent * max(1, 64 * 1024 // len(sent)))
    while seconds_left():
        with suppress(OSError), open_websocket(url, token=token) as connection:
            at = 0
            while seconds_left():
                connection.settimeout(0.1)
                try:
                    at = (at + connection.send(many[at:])) % len(many)
                except TimeoutError:
                    effects["held up"] += 1
                connection.setblocking(False)
                with suppress(BlockingIOError):
                    while answered := len(connection.recv(1 << 20)):
                        effects["answered"] += answered
                    effects["closed"] += 1
                    break
    return effects
