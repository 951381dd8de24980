"""The client while its connection drops and returns."""

from __future__ import annotations

import asyncio

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from checkrow.client import Client
from checkrow.play.commands import Say

PATIENCE = 60.0  # seconds, generous for slow machines
MUCH = "x" * 1_000_000  # many times more than buffers hold


async def test_a_command_that_is_given_while_others_are_sent_again_is_sent_too() -> None:
    begun, go_on, received = asyncio.Event(), asyncio.Event(), asyncio.Queue[str]()

    async def read(socket: ServerConnection) -> None:
        begun.set()
        await go_on.wait()
        async for text in socket:
            message = msgspec.json.decode(text)
            await received.put(message["command"]["id"])

    async with (
        asyncio.timeout(PATIENCE),
        serve(read, "127.0.0.1", 0, max_size=None, max_queue=1, compression=None) as server,
    ):
        (port,) = (each.getsockname()[1] for each in server.sockets)
        async with Client(f"http://127.0.0.1:{port}") as client:
            given = [
                asyncio.create_task(client.to_match("m", Say(id=f"long {n}", text=MUCH)))
                for n in range(20)
            ]
            await begun.wait()
            await asyncio.sleep(0.1)  # by now the first commands are being sent
            given.append(asyncio.create_task(client.to_match("m", Say(id="late", text="!"))))
            await asyncio.sleep(0)
            go_on.set()
            while await received.get() != "late":
                pass
            for task in given:
                task.cancel()
