"""Frames that hold one whole text: nearly all that we receive and send."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask  # compiled
except ImportError:
    from websockets.utils import apply_mask

WHOLE_TEXT, MASKED = 0x81, 0x80  # the first byte of a frame, a bit of the second
SHORT_LENGTH, LONG_LENGTH = 126, 127  # in the second byte: the length follows in 2 or 8 bytes


def whole_text(data: bytes) -> bytes | None:
    """Return the message of one whole masked frame of ASCII text; None for any other bytes.

    Nearly every read yields just that. The library's parser takes four times as long for it, a
    tenth of the cost of a step; the library handles everything else.
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
        return None
    length, start = data[1] - MASKED, 6
    if length == SHORT_LENGTH:
        length, start = int.from_bytes(data[2:4], "big"), 8
    if (length > SHORT_LENGTH and start == 6) or len(data) != start + length:
        return None
    message = apply_mask(data[start:], data[start - 4 : start])
    return message if message.isascii() else None


def text_frame(message: bytes) -> bytes:
    """Return a message as one whole unmasked frame, as servers send it."""
    length = len(message)
    if length < SHORT_LENGTH:
        return bytes((WHOLE_TEXT, length)) + message
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, SHORT_LENGTH)) + length.to_bytes(2, "big") + message
    return bytes((WHOLE_TEXT, LONG_LENGTH)) + length.to_bytes(8, "big") + message
