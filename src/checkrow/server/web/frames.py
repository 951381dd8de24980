"""Frames of the WebSocket protocol (RFC 6455), as a server reads and writes them.

     0         1         2 ...
    +---------+---------+-------------------------+------------+-----------
    | F opcode| M length| 2 or 8 bytes of length  | 4 of mask  | payload
    +---------+---------+-------------------------+------------+-----------
     F: the last frame of its message     M: there is a mask

Frames of a client have a mask, ours have none. We speak no extension. Our messages are short and
there are many, so this is done in as few steps as it takes.
"""

from __future__ import annotations

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LAST = 0x80
MASKED = 0x80
PLAIN = LAST | TEXT
LONGEST_CONTROL = 125  # bytes, in a close, ping or pong

NORMAL = 1000  # why a socket is closed
PROTOCOL_ERROR = 1002
NO_CODE = 1005  # the peer gave none; never sent
NOT_UTF8 = 1007
POLICY = 1008
TOO_BIG = 1009
RESTARTING = 1012
TRY_AGAIN = 1013
_SENDABLE = {1000, 1001, 1002, 1003, *range(1007, 1015), *range(3000, 5000)}


class BadFrame(Exception):
    """What came breaks the protocol: the socket must be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


def frame(opcode: int, payload: bytes) -> bytes:
    """One whole frame of ours."""
    length = len(payload)
    if length < 126:
        return bytes((LAST | opcode, length)) + payload
    if length < 1 << 16:
        return bytes((LAST | opcode, 126, length >> 8, length & 255)) + payload
    return bytes((LAST | opcode, 127)) + length.to_bytes(8, "big") + payload


def close_payload(code: int, reason: str) -> bytes:
    return code.to_bytes(2, "big") + reason.encode()[: LONGEST_CONTROL - 2]


def close_code(payload: bytes) -> int:
    """The code with which the peer closes. Raises `BadFrame`."""
    if not payload:
        return NO_CODE
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or code not in _SENDABLE:
        raise BadFrame(PROTOCOL_ERROR, "no such reason to close")
    _check_text(payload[2:])
    return code


class Reader:
    """Makes messages of bytes as they come; none is longer than `longest`."""

    __slots__ = ("_kind", "_longest", "_parts", "_unread")

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._unread = b""
        self._kind: int = MORE  # of the message that has begun
        self._parts: bytes = b""  # what came of it so far

    def read(self, data: bytes) -> list[tuple[int, bytes]]:
        """Whole messages, and what controls the connection, each with its opcode. Raises
        `BadFrame`."""
        if self._unread:
            data = self._unread + data
        found: list[tuple[int, bytes]] = []
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1] & 127, at + 6
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 14
            first, second = data[at], data[at + 1]
            # A whole text by itself, as nearly always: there is little that could be wrong.
            plain = first == PLAIN and second > MASKED and self._kind == MORE
            if not plain or length > self._longest:
                self._check(first, second, length if end >= start else 0)
            if end < start + length:
                break
            payload = _unmasked(data[start : start + length], data[start - 4 : start])
            if plain and payload.isascii():
                found.append((TEXT, payload))
            else:
                self._take(first, payload, found)
            at = start + length
        self._unread = data[at:]
        return found

    def _check(self, first: int, second: int, length: int) -> None:
        opcode = first & 15
        if first & 0x70 or opcode not in _KNOWN:
            raise BadFrame(PROTOCOL_ERROR, "no such frame")
        if not second & MASKED:
            raise BadFrame(PROTOCOL_ERROR, "a client must mask its frames")
        if opcode >= CLOSE:
            if not first & LAST or second & 127 > LONGEST_CONTROL:
                raise BadFrame(PROTOCOL_ERROR, "a control frame is short and whole")
        elif (opcode == MORE) != (self._kind != MORE):
            raise BadFrame(PROTOCOL_ERROR, "frames of a message out of order")
        elif len(self._parts) + length > self._longest:
            raise BadFrame(TOO_BIG, f"a message has up to {self._longest} bytes")

    def _take(self, first: int, payload: bytes, found: list[tuple[int, bytes]]) -> None:
        opcode = first & 15
        if opcode < CLOSE:
            kind = opcode or self._kind
            if self._parts:
                payload = self._parts + payload
            if not first & LAST:
                self._kind, self._parts = kind, payload
                return
            self._kind, self._parts, opcode = MORE, b"", kind
            if opcode == TEXT:
                _check_text(payload)
        found.append((opcode, payload))


_KNOWN = frozenset((MORE, TEXT, BINARY, CLOSE, PING, PONG))


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    """The exclusive or of both, the mask repeated, as one operation on large integers."""
    length = len(payload)
    repeated = (mask * (length // 4 + 1))[:length]
    mixed = int.from_bytes(payload, "little") ^ int.from_bytes(repeated, "little")
    return mixed.to_bytes(length, "little")


def _check_text(payload: bytes) -> None:
    if not payload.isascii():
        try:
            payload.decode()
        except UnicodeDecodeError:
            raise BadFrame(NOT_UTF8, "text must be UTF-8") from None
