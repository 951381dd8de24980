"""Finds the lobbies that a player is in."""

from __future__ import annotations

from sqlalchemy import select, union
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.lobby import Lobby, LobbyListing, listing_of
from checkrow.server.presence import LOBBY
from checkrow.server.room import NoSuchRoom
from checkrow.server.rooms import Rooms
from checkrow.server.store.schema import lobbies, presence

MOST_LOBBIES = 20  # of one player


async def lobbies_of(engine: AsyncEngine, rooms: Rooms[Lobby], player: str) -> list[LobbyListing]:
    """Return the open lobbies that a player is in, including private ones.

    Presence and ownership only suggest lobbies, because a player who has left keeps a connection
    for a while. The lobby itself says who is inside.
    """
    held = select(presence.c.stream).where(
        presence.c.player == player, presence.c.stream.startswith(LOBBY)
    )
    owned = select(LOBBY + lobbies.c.id).where(lobbies.c.owner == player, lobbies.c.open)
    async with engine.connect() as connection:
        streams = (await connection.scalars(union(held, owned).limit(MOST_LOBBIES))).all()
    found: list[LobbyListing] = []
    for stream in sorted(streams):
        try:
            room = await rooms.load(stream.removeprefix(LOBBY))
        except NoSuchRoom:
            continue
        await rooms.catch_up(room)
        if room.now.person(player) and not room.now.closed:
            found.append(listing_of(room.now))
    return found
