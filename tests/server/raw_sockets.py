"""Connections to a server that control every byte they send.

The client of the `websockets` library parses the server's replies, and fails if the server itself
breaks the protocol.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from tests.server.backing import CheckrowServer

PATIENCE = 30.0  # seconds for an answer, generous for slow machines


def masked(opcode: int, payload: bytes, *, last: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(Opcode(opcode), payload, fin=last).serialize(mask=True)


def upgrade(server: CheckrowServer) -> bytes:
    """Return the request for a socket, up to the last of its headers."""
    lines = (
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
    )
    return "".join(f"{line}\r\n" for line in lines).encode()


class RawSocket:
    """A socket that sends any bytes it is given."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        self.answers: list[dict[str, Any]] = []  # messages from the server
        self.echoes: list[bytes] = []  # payloads of its pongs
        self.closed: Close | None = None
        self._reader = reader
        self._protocol = ClientProtocol(parse_uri("ws://localhost/api/socket"), max_size=None)

    async def shake_hands(self) -> None:
        self._protocol.send_request(self._protocol.connect())
        self.writer.writelines(self._protocol.data_to_send())
        while not self.answers:
            assert await self.read(), "the server has hung up"
        assert self.answers.pop()["type"] == "welcome"

    async def write(self, sent: bytes, size: int = 0) -> None:
        """Write everything at once, or in pieces of `size` bytes."""
        for at in range(0, len(sent), size or len(sent) or 1):
            self.writer.write(sent[at : at + size] if size else sent)
            await self.writer.drain()
            await asyncio.sleep(0)

    async def read(self) -> bool:
        """Read and parse more data. Return whether any arrived."""
        async with asyncio.timeout(PATIENCE):
            data = await self._reader.read(65_536)
        if data:
            self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                assert event.status_code == 101, event
                continue
            assert isinstance(event, Frame)
            match event.opcode:
                case Opcode.TEXT:
                    self.answers.append(json.loads(bytes(event.data)))
                case Opcode.PONG:
                    self.echoes.append(bytes(event.data))
                case Opcode.CLOSE:
                    self.closed = Close.parse(bytes(event.data))
        assert self._protocol.parser_exc is None, "the server breaks the protocol"
        return bool(data)

    async def read_to_the_end(self) -> None:
        """Read until the server ends the TCP connection."""
        with suppress(ConnectionResetError):  # the server has not read everything
            async with asyncio.timeout(PATIENCE):
                while await self.read():
                    pass


@asynccontextmanager
async def raw_socket(server: CheckrowServer) -> AsyncGenerator[RawSocket]:
    """Open an anonymous socket and read the welcome."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        socket = RawSocket(reader, writer)
        await socket.shake_hands()
        yield socket
    finally:
        writer.transport.abort()
