"""Bytes to write to a socket, and the answers that must come back.

A script is a series of things that the protocol allows, some of them strange. At the end there may
be one that ends the connection with the RFC 6455 code for the reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from hypothesis import strategies as st
from websockets.frames import Close, Frame, Opcode

from tests.server.raw_sockets import masked

LONGEST = 8192  # bytes of a message by default; the server still reads twice as many
TEXT, BINARY, MORE = Opcode.TEXT, Opcode.BINARY, Opcode.CONT
NO_CODE = 1005  # a closing frame without a code gets one without a code in return
CLOSE, PING, PONG = Opcode.CLOSE, Opcode.PING, Opcode.PONG


@dataclass
class Script:
    """Bytes to send, and the answers they must get."""

    sent: bytes = b""
    answers: list[str] = field(default_factory=list)  # ids of pongs, codes of refusals
    echoes: list[bytes] = field(default_factory=list)  # payloads of protocol pings
    code: int | None = None  # the server's close code

    def __add__(self, other: Script) -> Script:
        return Script(
            self.sent + other.sent,
            self.answers + other.answers,
            self.echoes + other.echoes,
            other.code,
        )


def in_pieces(payload: bytes, cuts: list[int], between: bytes = b"", opcode: int = TEXT) -> bytes:
    """Split a message into several frames, with something else between them."""
    edges = [0, *sorted(min(cut, len(payload)) for cut in cuts), len(payload)]
    pieces = [payload[a:b] for a, b in pairwise(edges)]
    return between.join(
        masked(MORE if number else opcode, piece, last=number == len(pieces) - 1)
        for number, piece in enumerate(pieces)
    )


IDS = st.text(min_size=1, max_size=12, alphabet="abcdefgh é♟𝄞")
CUTS = st.lists(st.integers(0, 60), min_size=1, max_size=6)
SHORT = st.binary(max_size=125)


def asking(id: str) -> bytes:
    return f'{{"type":"ping","id":"{id}"}}'.encode()


@st.composite
def interrupted(draw: st.DrawFn) -> Script:
    """A message in pieces, with pings between them."""
    id, cuts, payload = draw(IDS), draw(CUTS), draw(SHORT)
    sent = in_pieces(asking(id), cuts, masked(PING, payload), draw(st.sampled_from([TEXT, BINARY])))
    return Script(sent, [id], [payload] * len(cuts))


ALLOWED = st.one_of(
    IDS.map(lambda id: Script(masked(TEXT, asking(id)), [id])),
    IDS.map(lambda id: Script(masked(BINARY, asking(id)), [id])),
    interrupted(),
    SHORT.map(lambda payload: Script(masked(PONG, payload))),  # unsolicited
    st.integers(1, 60).map(lambda many: Script(masked(PING, b"?") * many, [], [b"?"] * many)),
    st.sampled_from([b"", b"{", b"null", b'"\\ud800"', "♟".encode()]).map(
        lambda text: Script(masked(TEXT, text), ["bad-message"])
    ),
    st.binary(max_size=40).map(
        lambda rest: Script(masked(BINARY, b"\xff" + rest), ["bad-message"])
    ),
    st.integers(LONGEST + 1, 2 * LONGEST).map(
        lambda size: Script(masked(TEXT, b"x" * size), ["too-long"])
    ),
)

BROKEN = {
    "no mask": (Frame(TEXT, asking("a")).serialize(mask=False), 1002),
    "first reserved bit": (bytes((0xC1,)) + masked(TEXT, b"{}")[1:], 1002),
    "second reserved bit": (bytes((0xA1,)) + masked(TEXT, b"{}")[1:], 1002),
    "third reserved bit": (bytes((0x91,)) + masked(TEXT, b"{}")[1:], 1002),
    "reserved bit of a ping": (bytes((0xC9,)) + masked(PING, b"")[1:], 1002),
    "no such opcode": (bytes((0x83,)) + masked(TEXT, b"{}")[1:], 1002),
    "no such control frame": (bytes((0x8B,)) + masked(PING, b"")[1:], 1002),
    "ping in pieces": (b"\x09\x80\0\0\0\0", 1002),
    "ping too long": (b"\x89\xfe\x00\x7e\0\0\0\0" + b"x" * 126, 1002),
    "close too long": (b"\x88\xff" + (2**20).to_bytes(8, "big") + b"\0\0\0\0", 1009),
    "the rest of nothing": (masked(MORE, b"and so on"), 1002),
    "two beginnings": (masked(TEXT, b"one", last=False) * 2, 1002),
    "not UTF-8": (masked(TEXT, b"\xff\xfe"), 1007),
    "half a surrogate pair": (masked(TEXT, b"\xed\xa0\x80"), 1007),
    "longer than it need be": (masked(TEXT, b"\xc0\xaf"), 1007),
    "half a character": (masked(TEXT, "♟".encode()[:2]), 1007),
    "not UTF-8 in pieces": (in_pieces("♟".encode() + b"\x80", [1, 2], masked(PING, b"")), 1007),
    "too long": (masked(TEXT, b"x" * (2 * LONGEST + 1)), 1009),
    "a megabyte": (masked(TEXT, b"x" * 1_000_000), 1009),
    "far too long": (b"\x81\xff" + (2**63 - 1).to_bytes(8, "big") + b"\0\0\0\0x", 1009),
    "too long to be true": (b"\x82\xff" + b"\xff" * 8 + b"\0\0\0\0x", 1009),
    "too long in pieces": (in_pieces(b"x" * (2 * LONGEST + 1), [9, 99, 999, 9999]), 1009),
    "goodbye without a reason": (masked(CLOSE, b""), NO_CODE),
    "goodbye": (masked(CLOSE, Close(1000, "that was fun").serialize()), 1000),
    "going away": (masked(CLOSE, Close(1001, "").serialize()), 1001),
    "own reason": (masked(CLOSE, Close(4999, "♟" * 40).serialize()), 4999),
    "goodbye in the middle": (masked(TEXT, b"{", last=False) + masked(CLOSE, b""), 1002),
    "half a reason": (masked(CLOSE, b"\x03"), 1002),
    "reason 0": (masked(CLOSE, b"\0\0"), 1002),
    "reason that is none": (masked(CLOSE, (1005).to_bytes(2, "big")), 1002),
    "reason that nobody has": (masked(CLOSE, (2999).to_bytes(2, "big")), 1002),
    "reason not in UTF-8": (masked(CLOSE, b"\x03\xe8\xff"), 1007),
}
ENDS = st.sampled_from(sorted(BROKEN)).map(
    lambda name: Script(BROKEN[name][0], code=BROKEN[name][1])
)


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    """Up to six allowed things, followed half the time by one that ends the connection."""
    script = Script()
    for part in draw(st.lists(ALLOWED, max_size=6)):
        script += part
    return script + draw(ENDS) if draw(st.booleans()) else script


NONSENSE = st.binary(min_size=1, max_size=300)  # sent in place of frames
