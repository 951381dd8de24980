"""Sockets without the client's good manners: whatever is to be said to the server can be said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.people import Person

PATIENCE = 30.0  # seconds for an answer; machines differ


@asynccontextmanager
async def socket_to(
    url: str, person: Person | None = None, headers: Mapping[str, str] | None = None
) -> AsyncGenerator[ClientConnection]:
    """A socket of this person, or of nobody; the welcome is still to be read."""
    shown = dict(headers or {})
    if person is not None:
        shown["Authorization"] = f"Bearer {person.client.token}"
    address = url.replace("http", "ws", 1) + "/api/socket"
    async with connect(address, additional_headers=shown, compression=None) as socket:
        yield socket


async def heard(socket: ClientConnection, *types: str) -> dict[str, Any]:
    """The next message, or the next of these types."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if not types or message["type"] in types:
                return message


async def say(socket: ClientConnection, **message: object) -> None:
    await socket.send(msgspec.json.encode(message), text=True)


async def answers(socket: ClientConnection) -> list[dict[str, Any]]:
    """Everything that was answered so far: what comes before the answer to a ping."""
    await say(socket, type="ping", id="are-you-there")
    found: list[dict[str, Any]] = []
    while True:
        message = await heard(socket)
        if message["type"] == "pong" and message.get("id") == "are-you-there":
            return found
        found.append(message)
