"""One load in its own process: `python -m bench.server.load KIND PORT AMOUNT SECONDS`.

checkrow, boardgame   AMOUNT matches at once, counted for SECONDS
arena                 AMOUNT players in one arena, counted for SECONDS
idle                  AMOUNT sockets that send nothing, for SECONDS

Prints one line of JSON at the end; an idle load prints a line once all sockets are connected.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys

import msgspec

from bench.server import boardgame_tables, checkrow_tables
from bench.server.arena import play_arena
from bench.server.client_socket import connect
from bench.server.tally import Load, Tally

WARM_UP = 2.0  # seconds of play before counting starts
AT_ONCE = 20


async def play(kind: str, port: int, matches: int, seconds: float) -> Load:
    tally, rng = Tally(), random.Random(1)
    sit = checkrow_tables.sit_down if kind == "checkrow" else boardgame_tables.sit_down
    turns = asyncio.Semaphore(AT_ONCE)

    async def sit_down(number: int) -> list[checkrow_tables.Seat] | list[boardgame_tables.Seat]:
        async with turns:
            return await sit(port, number, tally, rng)

    seated = await asyncio.gather(*(sit_down(number) for number in range(matches)))
    await asyncio.sleep(1.0)  # until everybody is in a lobby
    for seats in seated:
        for seat in seats:
            seat.get_ready()
    await asyncio.sleep(WARM_UP)
    tally.start()
    await asyncio.sleep(seconds)
    return tally.stop()


async def idle(port: int, sockets: int, seconds: float) -> None:
    connections = [await connect(port, "/api/socket", lambda text: None) for _ in range(sockets)]
    for socket in connections:
        socket.send(b'{"type":"follow-lobbies"}')
    print(f'{{"sockets":{len(connections)}}}', flush=True)
    await asyncio.sleep(seconds)


def main() -> None:
    kind, port, amount, seconds = sys.argv[1], *map(int, sys.argv[2:4]), float(sys.argv[4])
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if kind == "idle":
        asyncio.run(idle(port, amount, seconds))
    elif kind == "arena":
        arena = asyncio.run(play_arena(port, amount, seconds))
        sys.stdout.buffer.write(msgspec.json.encode(arena) + b"\n")
    else:
        found = asyncio.run(play(kind, port, amount, seconds))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main()
