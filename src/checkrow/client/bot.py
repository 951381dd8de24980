"""A bot: sits in a lobby or takes part in a tournament, and asks a function for every move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from checkrow.client.client import Client
from checkrow.client.pending_commands import new_command_id
from checkrow.play.commands import Join, Ready
from checkrow.play.match import MatchView
from checkrow.play.messages import TournamentSnapshot
from checkrow.play.names import name_key
from checkrow.play.options import MatchOptions
from checkrow.play.refused import Refused
from checkrow.play.tournament.commands import Return

Choose = Callable[[MatchView], str]  # one of `view.steps`, by its `move`


async def find_a_lobby(client: Client, owner: str = "", options: MatchOptions | None = None) -> str:
    """Join the public lobby of `owner`, or open one. Raises `Refused`."""
    if not owner:
        return (await client.open_lobby(options)).lobby
    key = name_key(owner)
    listed = [each for each in await client.lobbies() if name_key(each.owner) == key]
    if not listed:
        raise Refused(
            "no-such-lobby", f"{owner} has no public lobby open: open one, then try again"
        )
    await client.to_lobby(listed[0].lobby, Join(id=new_command_id()))
    return listed[0].lobby


async def keep_playing(client: Client, me: str, lobby: str, choose: Choose, most: int = 0) -> None:
    """Play every match of a lobby as the player with the id `me`, or only the first `most`.
    Wants a rematch after each. Raises `Refused` if the lobby closes or its owner removes us."""
    played = set[str]()
    async for news in client.follow_lobby(lobby):
        view = news.view
        if view.match:
            await play_match(client, me, view.match, choose)
            played.add(view.match)
            if not most or len(played) < most:
                with suppress(Refused):  # we only watched, or the others left
                    await client.offer_rematch(view.match)
        elif most and len(played) >= most:
            return
        elif any(chair.id == me and not chair.ready for chair in view.chairs):
            with suppress(Refused):  # our view of the lobby may be out of date
                await client.to_lobby(lobby, Ready(id=new_command_id()))


async def play_tournament(client: Client, tournament: str, choose: Choose) -> TournamentSnapshot:
    """Play all our games in a tournament that we take part in, one after another; return the
    tournament when it is over. Raises `Refused` if a host removes us."""
    played = set[str]()
    async for news in client.follow_tournament(tournament):
        me = news.me
        if me is None or me.status == "removed":
            raise Refused("removed-by-host", "a host removed the bot from the tournament")
        for match in me.matches:
            if match not in played:
                played.add(match)
                await play_match(client, me.id, match, choose)
        if news.view.phase == "finished":
            return news
        if me.status == "paused":  # we missed games while the connection was lost
            with suppress(Refused):  # our view of the tournament may be out of date
                await client.to_tournament(tournament, Return(id=new_command_id()))
    raise AssertionError("following a tournament never ends by itself")


async def play_match(client: Client, me: str, match: str, choose: Choose) -> None:
    """Play one match to its end."""
    async for news in client.follow_match(match):
        view = news.view
        if view.result:
            return
        if view.turn is not None and view.players[view.turn].id == me:
            move = await asyncio.to_thread(choose, view)
            with suppress(Refused):  # the position is out of date: somebody took back a turn
                await client.step(match, move, view.position)
