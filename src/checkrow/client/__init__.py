"""A typed async client of a Checkrow server, for terminals, bots and tests.

>>> async def play(address: str) -> None:
...     async with Client(address) as client:
...         await client.sign_in("Ada")
...         lobby = await client.open_lobby(MatchOptions(game="connect:7x6x4:2"))
...         await client.to_lobby(lobby.lobby, AddComputer(id=new_command_id(), level="casual"))
...         await client.to_lobby(lobby.lobby, Ready(id=new_command_id()))

To play with the next person who wants the same:

>>> async def meet(address: str) -> None:
...     async with Client(address) as client:
...         await client.sign_in("Ada")
...         match = await client.play_now("connect:7x6x4:2", Fischer(300, 3))

The connection reconnects automatically, resumes after the last entry it has seen, and resends
unanswered commands with the same id, so that each counts once.
"""

from checkrow.client.client import Client
from checkrow.client.pending_commands import new_command_id, new_secret
from checkrow.client.requests import NotReached
from checkrow.play.clock import Fischer
from checkrow.play.commands import AddComputer, Ready
from checkrow.play.options import MatchOptions
from checkrow.play.refused import Refused

__all__ = [
    "AddComputer",
    "Client",
    "Fischer",
    "MatchOptions",
    "NotReached",
    "Ready",
    "Refused",
    "new_command_id",
    "new_secret",
]
