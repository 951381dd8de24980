"""The fast path for text frames agrees with the library, whatever the bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from checkrow.server.web.text_frames import text_frame, whole_texts
from tests.server.raw_sockets import masked


def by_the_library(data: bytes) -> list[Frame]:
    """Return the frames that the library finds."""
    protocol = Protocol(Side.SERVER, max_size=None)
    protocol.receive_data(data)
    return [each for each in protocol.events_received() if isinstance(each, Frame)]


@given(st.text(max_size=300).map(str.encode) | st.integers(0, 70_000).map(lambda size: b"x" * size))
def test_a_whole_text(payload: bytes) -> None:
    data = masked(Opcode.TEXT, payload)
    found = whole_texts(data)
    if not found:  # long, or not ASCII
        assert len(payload) > 65_535 or not payload.isascii()
    else:
        assert found == [payload]
        assert [bytes(each.data) for each in by_the_library(data)] == [payload]


@given(
    st.lists(st.text("ab\u00e4", max_size=200).map(str.encode), max_size=5), st.binary(max_size=3)
)
def test_several_texts(payloads: list[bytes], after: bytes) -> None:
    data = b"".join(masked(Opcode.TEXT, each) for each in payloads)
    assert whole_texts(data) == (payloads if b"".join(payloads).isascii() else [])
    if after:  # at the start of another frame, the library reads it all
        assert whole_texts(data + after) == []


@given(st.binary(max_size=200))
def test_other_bytes(data: bytes) -> None:
    found = whole_texts(data)
    if found:
        frames = [(each.opcode, each.fin, bytes(each.data)) for each in by_the_library(data)]
        assert frames == [(Opcode.TEXT, True, each) for each in found]


@pytest.mark.parametrize("cut", [1, 5, 6, 7, 17])
def test_half_a_frame_and_other_frames(cut: int) -> None:
    data = masked(Opcode.TEXT, b"hello, world")
    assert whole_texts(data[:-cut]) == []
    assert whole_texts(data + data[:-cut]) == []
    assert whole_texts(data + masked(Opcode.BINARY, b"hello")) == []
    assert whole_texts(masked(Opcode.PING, b"hello") + data) == []


@given(st.integers(0, 140_000).map(lambda size: b"x" * size))
def test_sent_frames_match_the_library(payload: bytes) -> None:
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
