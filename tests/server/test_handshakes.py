"""Requests for a socket that are not quite right: each gets an HTTP response that says so, and the
connection ends. Those that never finish hold up nobody."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Generator
from contextlib import AsyncExitStack, suppress

import pytest

from tests.server.backing import CheckrowServer, Service, embedded
from tests.server.honest import HonestGame, no_failure_logged
from tests.server.people import people, start_match
from tests.server.raw_sockets import PATIENCE, raw_socket, upgrade

embedded_only = pytest.mark.parametrize("service", ["embedded"], indirect=True)

KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
END = b"\r\n"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Generator[CheckrowServer]:
    """A server with short timeouts."""
    with embedded(
        tmp_path_factory.mktemp("impatient") / "server", heartbeat_seconds="1", request_seconds="2"
    ) as found:
        yield found.servers[0]


def changed(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def change(request: bytes) -> bytes:
        assert old in request
        return request.replace(old, new) + END

    return change


def with_more(more: bytes) -> Callable[[bytes], bytes]:
    return lambda request: request + more + END


REFUSED: dict[str, tuple[Callable[[bytes], bytes], int]] = {
    "by POST": (changed(b"GET", b"POST"), 405),
    "by HTTP/1.0": (changed(b"HTTP/1.1", b"HTTP/1.0"), 505),
    "without a key": (changed(KEY, b""), 400),
    "with two keys": (with_more(KEY), 400),
    "with half a key": (changed(b"AAAA==", b"=="), 400),
    "with a key that is none": (changed(b"AAAA==", b"!!!!=="), 400),
    "without a version": (changed(b"Sec-WebSocket-Version: 13\r\n", b""), 400),
    "with an old version": (changed(b"Version: 13", b"Version: 8"), 400),
    "elsewhere": (changed(b"/api/socket", b"/api/nothing"), 404),
    "at no path": (changed(b"/api/socket", b"*"), 404),
    "at a path that is no text": (changed(b"/api/socket", b"/api/socket\xff"), 400),
    "with 200 headers": (with_more(b"".join(b"X-%d: y\r\n" % each for each in range(200))), 400),
    "with a long header": (with_more(b"X: " + b"y" * 9000 + END), 400),
    "with a long path": (changed(b"/api/socket", b"/api/socket?" + b"y" * 9000), 400),
    "with a body": (lambda request: request + b"Content-Length: 2\r\n\r\nhi", 400),
    "with a body by POST": (
        lambda request: request.replace(b"GET", b"POST") + b"Content-Length: 2\r\n\r\nhi",
        400,
    ),
    "with a body in chunks": (
        lambda request: request + b"Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
        400,
    ),
    "with a zero byte": (with_more(b"X: \0\r\n"), 400),
    "with a folded header": (with_more(b"X: y\r\n z\r\n"), 400),
    "with a name in two words": (with_more(b"X Y: z\r\n"), 400),
    "as TLS": (lambda _: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 32, 400),
    "as frames": (lambda _: b"\x81\x85\0\0\0\0hello", 400),
}

# These open a socket, which closes with a goodbye and a code for the reason.
TOLD = {
    "with a token of nobody": (b"Authorization: Bearer x\r\n", b"bad-token"),
    "with a token that is no text": (b"Authorization: Bearer \xff\r\n", b"bad-token"),
    "from a foreign page": (b"Origin: http://evil.example\r\n", b"foreign-origin"),
    "to a foreign name": (b"X-Forwarded-Host: x\r\n", b"foreign-host"),
    "from a page that is none": (b"Origin: http://[\r\n", b"foreign-origin"),
}


def answer_to(server: CheckrowServer, sent: bytes, size: int = 0, *, until: bytes = b"") -> bytes:
    """Return everything that arrives until the server hangs up or has sent `until`. The server may
    stop before it has read the whole request."""
    found = b""
    with (
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line,
        suppress(ConnectionError),
    ):
        with suppress(ConnectionError):
            for at in range(0, len(sent), size or len(sent) or 1):
                line.sendall(sent[at : at + size] if size else sent)
        while data := line.recv(65_536):
            found += data
            if until and until in found:
                break
    return found


@pytest.mark.parametrize("size", [0, 1], ids=["at once", "byte by byte"])
@pytest.mark.parametrize("how", REFUSED)
@embedded_only
def test_a_request_that_is_not_right_is_refused(service: Service, how: str, size: int) -> None:
    make, status = REFUSED[how]
    server = service.servers[0]
    with no_failure_logged(service):
        answer = answer_to(server, make(upgrade(server)), size)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert re.match(rb"HTTP/1.1 %d " % status, head), answer
    assert body.strip()


@pytest.mark.parametrize("how", TOLD)
@embedded_only
def test_a_request_from_the_wrong_people_gets_a_reason(service: Service, how: str) -> None:
    more, code = TOLD[how]
    server = service.servers[0]
    with no_failure_logged(service):
        request = upgrade(server)
        if code == b"foreign-host":
            request = request.replace(b"127.0.0.1", b"evil.example")
        answer = answer_to(server, request + more + END, until=code)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b'"goodbye"' in answer
    assert answer.endswith((1008).to_bytes(2, "big") + code)


@pytest.mark.parametrize(
    "endless",
    [
        b"GET /" + b"y" * 200_000,
        b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 30_000,
        b"POST /api/session HTTP/1.1\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: " + b"y" * 200_000,
    ],
    ids=["path", "header", "headers", "trailer"],
)
@embedded_only
def test_a_request_without_an_end_is_cut_short(service: Service, endless: bytes) -> None:
    answer = answer_to(service.servers[0], endless, 1000)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"too long" in answer


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET /api/lobbies HTTP/1.1\r\nHost: x\r\n\r\nGET /api/lo",
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half of the second", "half a body"],
)
def test_a_request_that_is_never_finished_is_ended(impatient: CheckrowServer, half: bytes) -> None:
    """`answer_to` returns only once the server has hung up."""
    assert b"HTTP/1.1 5" not in answer_to(impatient, half)


@embedded_only
async def test_requests_that_are_never_finished_hold_up_nobody(service: Service) -> None:
    with no_failure_logged(service):
        server = service.servers[0]
        request = upgrade(server)
        async with people(service, 2) as (ann, bob), AsyncExitStack() as stack:
            game = HonestGame([ann, bob], await start_match([ann, bob]))
            for cut in range(0, len(request), 2):
                half = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
                stack.enter_context(half)
                half.sendall(request[:cut])
            await game.move()
            async with raw_socket(server) as line:
                assert line.closed is None
            await game.finish()
