"""A bot for a Checkrow server. It joins a lobby, or opens one, and plays any step it may.

    python examples/bot.py http://localhost:8000 Robbie         opens a lobby and waits
    python examples/bot.py http://localhost:8000 Robbie Ada     joins Ada's lobby

To make it a better player, write another `choose`. CHECKROW_TOKEN holds the token of a bot
that has one; then the name is the token's.
"""

import asyncio
import os
import random
import sys

from checkrow.client import Client, NotReached, Refused
from checkrow.client.bot import find_a_lobby, keep_playing
from checkrow.play.match import MatchView


def choose(view: MatchView) -> str:
    """Return the step to make: one of those that the server offers."""
    return random.choice(view.steps).move


async def play(
    address: str = "http://localhost:8000", name: str = "Robbie", owner: str = ""
) -> None:
    async with Client(address, os.environ.get("CHECKROW_TOKEN", "")) as client:
        me = await (client.who_am_i() if client.token else client.sign_in(name))
        lobby = await find_a_lobby(client, owner)
        print(f"{me.name} is in a lobby.", flush=True)
        await keep_playing(client, me.id, lobby, choose)


if __name__ == "__main__":
    try:
        asyncio.run(play(*sys.argv[1:4]))
    except (Refused, NotReached, KeyboardInterrupt) as end:
        sys.exit(f"bot: {end}")
