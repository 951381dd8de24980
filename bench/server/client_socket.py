"""A minimal WebSocket, so that the client costs little compared with the server.

No extensions, no fragments, a mask of zeros: only what a server on loopback needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING = 1, 8, 9


class ClientSocket(asyncio.Protocol):
    """One connection. Calls `on_text` with every text that arrives."""

    def __init__(self, path: str, headers: str, on_text: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{headers}\r\n"
        ).encode()
        self._on_text = on_text
        self._transport: asyncio.WriteTransport | None = None
        self._unread = b""
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        data = self._unread + data
        if not self.open.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._unread = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(data[:200].decode()))
                return
            data = data[end + 4 :]
            self.open.set_result(None)
        self._unread = data[self._take_frames(data) :]

    def _take_frames(self, data: bytes) -> int:
        """Return how many bytes were complete frames."""
        at = 0
        while len(data) >= at + 2:
            length, start = data[at + 1] & 127, at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                start += size
                length = int.from_bytes(data[start - size : start], "big")
                if len(data) < start:
                    break
            if len(data) < start + length:
                break
            kind, text = data[at] & 15, data[start : start + length]
            if kind == TEXT:
                self._on_text(text)
            elif kind == PING:
                self._write(0x8A, text)
            at = start + length
        return at

    def send(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, kind: int, text: bytes) -> None:
        assert self._transport
        length = len(text)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self._transport.write(bytes([kind]) + size + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self._transport:
            self._transport.close()


async def connect(
    port: int, path: str, on_text: Callable[[bytes], None], headers: str = ""
) -> ClientSocket:
    """Open a connection to the server on this machine."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: ClientSocket(path, headers, on_text), "127.0.0.1", port
    )
    await socket.open
    return socket
