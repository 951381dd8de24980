"""Frames of the WebSocket protocol, beside those of another implementation."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from checkrow.server.web import frames
from checkrow.server.web.frames import BadFrame, Reader

LONGEST = 70_000
PAYLOADS = st.binary(max_size=300) | st.integers(0, LONGEST).map(lambda size: b"x" * size)
CONTROLS = st.tuples(st.sampled_from([frames.PING, frames.PONG]), st.binary(max_size=125))


def masked(opcode: int, payload: bytes, *, last: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(Opcode(opcode), payload, fin=last).serialize(mask=True)


@st.composite
def conversations(draw: st.DrawFn) -> tuple[bytes, list[tuple[int, bytes]]]:
    """What a client sends, some of it in pieces with a ping between them, and what it means."""
    sent, meant = b"", []
    for payload in draw(st.lists(PAYLOADS, max_size=5)):
        cuts = sorted(draw(st.lists(st.integers(0, len(payload)), max_size=3)))
        pieces = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)], strict=True)]
        for number, piece in enumerate(pieces):
            last = number == len(pieces) - 1
            sent += masked(frames.MORE if number else frames.BINARY, piece, last=last)
            if not last and draw(st.booleans()):
                control = draw(CONTROLS)
                sent += masked(*control)
                meant.append(control)
        meant.append((frames.BINARY, payload))
    return sent, meant


@given(conversations(), st.lists(st.integers(1, 5000), max_size=20))
def test_whatever_comes_in_whatever_pieces_is_read(
    conversation: tuple[bytes, list[tuple[int, bytes]]], sizes: list[int]
) -> None:
    sent, meant = conversation
    reader, found, at = Reader(LONGEST), [], 0
    for size in [*sizes, len(sent)]:
        found += reader.read(sent[at : at + size])
        at += size
    assert found == meant


@given(PAYLOADS)
def test_what_we_write_is_read_by_others(payload: bytes) -> None:
    other = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    other.receive_data(frames.frame(frames.BINARY, payload))
    (event,) = other.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, bytes(event.data)) == (Opcode.BINARY, payload)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.TEXT, b"hello").serialize(mask=False), frames.PROTOCOL_ERROR),
        (b"\xc1\x80\0\0\0\0", frames.PROTOCOL_ERROR),
        (b"\x83\x80\0\0\0\0", frames.PROTOCOL_ERROR),
        (b"\x8f\x80\0\0\0\0", frames.PROTOCOL_ERROR),
        (b"\x09\x80\0\0\0\0", frames.PROTOCOL_ERROR),
        (b"\x89\xfe\x00\x7e\0\0\0\0", frames.PROTOCOL_ERROR),
        (masked(frames.MORE, b"and so on"), frames.PROTOCOL_ERROR),
        (masked(frames.TEXT, b"one", last=False) * 2, frames.PROTOCOL_ERROR),
        (masked(frames.TEXT, b"\xff\xfe"), frames.NOT_UTF8),
        (masked(frames.TEXT, b"x" * (LONGEST + 1)), frames.TOO_BIG),
        (b"\x81\xff" + b"\xff" * 12, frames.TOO_BIG),
        (
            masked(frames.TEXT, b"x" * LONGEST, last=False) + masked(frames.MORE, b"x"),
            frames.TOO_BIG,
        ),
    ],
    ids=[
        "without a mask",
        "a bit that no extension has given a meaning",
        "no such opcode",
        "no such control frame",
        "a ping in pieces",
        "a ping too long",
        "the rest of nothing",
        "two beginnings",
        "not UTF-8",
        "too long",
        "too long to be true",
        "too long in pieces",
    ],
)
def test_what_breaks_the_protocol_is_refused(sent: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as refused:
        Reader(LONGEST).read(sent)
    assert refused.value.code == code


@given(st.lists(st.binary(max_size=40), max_size=8))
def test_nonsense_is_read_or_refused(pieces: list[bytes]) -> None:
    reader = Reader(100)
    with suppress(BadFrame):
        for piece in pieces:
            for opcode, payload in reader.read(piece):
                assert len(payload) <= max(100, frames.LONGEST_CONTROL)
                if opcode == frames.CLOSE:
                    frames.close_code(payload)


def test_the_reasons_to_close() -> None:
    assert frames.close_code(b"") == frames.NO_CODE
    assert frames.close_code(frames.close_payload(frames.TRY_AGAIN, "too slow")) == 1013
    assert len(frames.close_payload(frames.POLICY, "x" * 500)) == frames.LONGEST_CONTROL
    for payload in (b"\x03", b"\x03\xed", b"\x03\xee", b"\x00\x00", b"\x03\xe8\xff"):
        with pytest.raises(BadFrame):
            frames.close_code(payload)
