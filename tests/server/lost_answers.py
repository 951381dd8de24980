"""A connection that breaks after the server has acted: the request arrives, the answer does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


@asynccontextmanager
async def losing_answers(url: str, number: int = 1) -> AsyncGenerator[str]:
    """Forward connections to a server, and drop its first answers. By then the server has committed
    the changes they report."""
    server = urlsplit(url)
    left = number
    connections: set[asyncio.Task[None]] = set()

    async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal left
        answers, requests = await asyncio.open_connection(server.hostname, server.port)
        sending = asyncio.create_task(_copy(reader, requests))
        try:
            answer = await answers.read(65_536)
            if left > 0:
                left -= 1
                return
            writer.write(answer)
            await _copy(answers, writer)
        finally:
            sending.cancel()
            requests.close()
            writer.close()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.add(asyncio.create_task(forward(reader, writer)))

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        for each in connections:
            each.cancel()
        await asyncio.gather(*connections, return_exceptions=True)
    assert left == 0, "an answer was to be lost, and none came"


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65_536):
        writer.write(data)
        await writer.drain()
    writer.close()
