"""The essential cases of the Autobahn test suite, by their numbers, against a real server.

The suite itself needs Python 2. Our server does not echo, so a message is a JSON ping and its
answer a JSON pong; where Autobahn sends any text, we send text that gets a refusal.
"""

from __future__ import annotations

import pytest
from websockets.frames import Close, Frame, Opcode

from tests.server.backing import Service
from tests.server.raw_sockets import masked, raw_socket
from tests.server.scripts import NO_CODE, asking, in_pieces

TEXT, BINARY, MORE = Opcode.TEXT, Opcode.BINARY, Opcode.CONT
CLOSE, PING, PONG = Opcode.CLOSE, Opcode.PING, Opcode.PONG
GOOD = masked(TEXT, asking("a"))
BAD_TEXT = "bad-message"
UTF8 = "Hello-µ@ßöäüàá-UTF-8!!"


def bits(reserved: int, sent: bytes) -> bytes:
    """Set the reserved bits of a frame."""
    return bytes((sent[0] | reserved << 4,)) + sent[1:]


def opcode(number: int) -> bytes:
    return bytes((0x80 | number,)) + masked(TEXT, b"")[1:]


def closing(code: int, reason: str = "") -> bytes:
    return masked(CLOSE, Close(code, reason).serialize())


def raw_closing(code: int) -> bytes:
    return masked(CLOSE, code.to_bytes(2, "big"))


Expected = tuple[bytes, list[str], list[bytes], int]  # sent, answers, echoes of pings, close code

CASES: dict[str, Expected] = {
    # Framing
    "1.1.1 empty text": (masked(TEXT, b"") + closing(1000), [BAD_TEXT], [], 1000),
    "1.1.2 text of 125 bytes": (masked(TEXT, b"*" * 125) + closing(1000), [BAD_TEXT], [], 1000),
    "1.1.3 text of 126 bytes": (masked(TEXT, b"*" * 126) + closing(1000), [BAD_TEXT], [], 1000),
    "1.1.4 text of 127 bytes": (masked(TEXT, b"*" * 127) + closing(1000), [BAD_TEXT], [], 1000),
    "1.1.5 text of 128 bytes": (masked(TEXT, b"*" * 128) + closing(1000), [BAD_TEXT], [], 1000),
    "1.2.1 empty binary": (masked(BINARY, b"") + closing(1000), [BAD_TEXT], [], 1000),
    "1.2.3 binary of 126 bytes": (masked(BINARY, b"\xfe" * 126) + GOOD, [BAD_TEXT, "a"], [], 0),
    # Pings and pongs
    "2.1 empty ping": (masked(PING, b""), [], [b""], 0),
    "2.2 ping with a payload": (masked(PING, b"Hello"), [], [b"Hello"], 0),
    "2.3 ping with bytes": (masked(PING, b"\x00\xff\xfe"), [], [b"\x00\xff\xfe"], 0),
    "2.4 ping of 125 bytes": (masked(PING, b"\xfe" * 125), [], [b"\xfe" * 125], 0),
    "2.5 ping of 126 bytes": (b"\x89\xfe\x00\x7e" + bytes(4) + b"x" * 126, [], [], 1002),
    "2.7 unasked pong": (masked(PONG, b"") + GOOD, ["a"], [], 0),
    "2.8 unasked pong with a payload": (masked(PONG, b"late") + GOOD, ["a"], [], 0),
    "2.9 pong, then ping": (masked(PONG, b"late") + masked(PING, b"!"), [], [b"!"], 0),
    "2.10 ten pings": (
        b"".join(masked(PING, b"%d" % each) for each in range(10)),
        [],
        [b"%d" % each for each in range(10)],
        0,
    ),
    # Reserved bits
    "3.1 RSV 1": (bits(1, GOOD), [], [], 1002),
    "3.2 good, then RSV 2": (GOOD + bits(2, GOOD) + masked(PING, b""), ["a"], [], 1002),
    "3.3 good, then RSV 3": (GOOD + bits(3, GOOD), ["a"], [], 1002),
    "3.5 binary with RSV 5": (bits(5, masked(BINARY, b"x")), [], [], 1002),
    "3.6 ping with RSV 6": (bits(6, masked(PING, b"x")), [], [], 1002),
    "3.7 close with RSV 7": (bits(7, closing(1000)), [], [], 1002),
    # Opcodes
    **{f"4.1.{each - 2} opcode {each}": (opcode(each), [], [], 1002) for each in range(3, 8)},
    "4.1.3b good, then opcode 5": (GOOD + opcode(5) + masked(PING, b""), ["a"], [], 1002),
    **{f"4.2.{each - 10} opcode {each}": (opcode(each), [], [], 1002) for each in range(11, 16)},
    # Fragments
    "5.1 ping in fragments": (b"\x09\x80" + bytes(4), [], [], 1002),
    "5.2 pong in fragments": (b"\x0a\x80" + bytes(4), [], [], 1002),
    "5.3 text in fragments": (in_pieces(asking("a"), [4]), ["a"], [], 0),
    "5.6 ping between fragments": (
        in_pieces(asking("a"), [4], masked(PING, b"in")),
        ["a"],
        [b"in"],
        0,
    ),
    "5.9 continuation of nothing": (masked(MORE, b"x") + GOOD, [], [], 1002),
    "5.10 good, then continuation of nothing": (GOOD + masked(MORE, b"x"), ["a"], [], 1002),
    "5.12 unfinished continuation of nothing": (masked(MORE, b"x", last=False), [], [], 1002),
    "5.15 continuation after the last fragment": (
        in_pieces(asking("a"), [4]) + masked(MORE, b"x", last=False),
        ["a"],
        [],
        1002,
    ),
    "5.18 two beginnings": (masked(TEXT, b"a", last=False) + masked(TEXT, b"b"), [], [], 1002),
    "5.19 many fragments and pings": (
        in_pieces(asking("a"), [1, 2, 3, 4], masked(PING, b"!")),
        ["a"],
        [b"!"] * 4,
        0,
    ),
    # UTF-8
    "6.1.2 empty fragments": (in_pieces(b"", [0, 0]) + GOOD, [BAD_TEXT, "a"], [], 0),
    "6.2.1 UTF-8": (masked(TEXT, asking(UTF8)), [UTF8], [], 0),
    "6.2.3 UTF-8 byte by byte": (
        in_pieces(asking(UTF8), list(range(1, len(asking(UTF8))))),
        [UTF8],
        [],
        0,
    ),
    "6.3.1 not UTF-8": (masked(TEXT, b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80edited"), [], [], 1007),
    "6.4.1 not UTF-8 in the second of three": (
        in_pieces(b"\xce\xba\xf4\x90\x80\x80edited", [2, 6]),
        [],
        [],
        1007,
    ),
    "6.6.2 half a character": (masked(TEXT, b"\xce"), [], [], 1007),
    "6.12.1 lone continuation": (masked(TEXT, b"\x80"), [], [], 1007),
    "6.14.1 lone start": (masked(TEXT, b"\xc0 "), [], [], 1007),
    "6.19.1 overlong": (masked(TEXT, b"\xc0\xaf"), [], [], 1007),
    "6.21.1 surrogate": (masked(TEXT, b"\xed\xa0\x80"), [], [], 1007),
    "6.22.1 noncharacter": (masked(TEXT, b"\xef\xbf\xbe"), [BAD_TEXT], [], 0),
    # Closing
    "7.1.1 message, then close": (GOOD + closing(1000), ["a"], [], 1000),
    "7.1.2 two closes": (closing(1000) * 2, [], [], 1000),
    "7.1.3 ping after close": (closing(1000) + masked(PING, b"x"), [], [], 1000),
    "7.1.4 text after close": (closing(1000) + GOOD, [], [], 1000),
    "7.1.5 close between fragments": (
        masked(TEXT, b"x", last=False) + closing(1000) + masked(MORE, b"y"),
        [],
        [],
        1002,
    ),
    "7.1.6 long message, close, ping": (
        masked(TEXT, b"*" * 16_000) + closing(1000) + masked(PING, b""),
        ["too-long"],
        [],
        1000,
    ),
    "7.3.1 close without a code": (masked(CLOSE, b""), [], [], NO_CODE),
    "7.3.2 close of one byte": (masked(CLOSE, b"\x03"), [], [], 1002),
    "7.3.4 close with a reason": (closing(1000, "Hello World!"), [], [], 1000),
    "7.3.5 close with the longest reason": (closing(1000, "*" * 123), [], [], 1000),
    "7.3.6 close that is too long": (
        b"\x88\xfe\x00\x7e" + bytes(4) + b"\x03\xe8" + b"*" * 124,
        [],
        [],
        1002,
    ),
    "7.5.1 reason not in UTF-8": (masked(CLOSE, b"\x03\xe8\xce\xba\xed\xa0\x80"), [], [], 1007),
    **{
        f"7.7 close with {code}": (raw_closing(code), [], [], code)
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
    },
    **{
        f"7.9 close with {code}": (raw_closing(code), [], [], 1002)
        for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999)
    },
    "7.13.1 close with 5000": (raw_closing(5000), [], [], 1002),
    # Limits
    "9.1.1 a message too long": (masked(TEXT, b"*" * 65_536), [], [], 1009),
    "9.3.1 too long in fragments of 64 bytes": (
        in_pieces(b"*" * 20_000, list(range(64, 20_000, 64))),
        [],
        [],
        1009,
    ),
    "10.1.1 no mask": (Frame(TEXT, asking("a")).serialize(mask=False), [], [], 1002),
}


@pytest.mark.parametrize("service", ["embedded"], indirect=True)
@pytest.mark.parametrize("case", CASES)
async def test_autobahn_case(service: Service, case: str) -> None:
    sent, answers, echoes, code = CASES[case]

    async with raw_socket(service.servers[0]) as socket:
        await socket.write(sent if code else sent + closing(4000))
        await socket.read_to_the_end()
        assert [each.get("id") or each.get("code") for each in socket.answers] == answers
        assert socket.echoes == echoes
        assert socket.closed is not None
        assert socket.closed.code == (code or 4000)
