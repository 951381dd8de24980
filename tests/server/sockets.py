"""Sockets without the checks of the client, to send the server anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.people import Person

PATIENCE = 30.0  # seconds for an answer, generous for slow machines


@asynccontextmanager
async def socket_to(
    url: str, person: Person | None = None, headers: Mapping[str, str] | None = None
) -> AsyncGenerator[ClientConnection]:
    """Open a socket for this person, or an anonymous one. The welcome is not read yet."""
    shown = dict(headers or {})
    if person is not None:
        shown["Authorization"] = f"Bearer {person.client.token}"
    address = url.replace("http", "ws", 1) + "/api/socket"
    async with connect(address, additional_headers=shown, compression=None) as socket:
        yield socket


async def receive(socket: ClientConnection, *types: str) -> dict[str, Any]:
    """Return the next message, or the next of these types."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if not types or message["type"] in types:
                return message


async def say(socket: ClientConnection, **message: object) -> None:
    await socket.send(msgspec.json.encode(message), text=True)


async def answers(socket: ClientConnection) -> list[dict[str, Any]]:
    """Return all messages that arrive before the answer to a ping."""
    await say(socket, type="ping", id="are-you-there")
    found: list[dict[str, Any]] = []
    while True:
        message = await receive(socket)
        if message["type"] == "pong" and message.get("id") == "are-you-there":
            return found
        found.append(message)
