"""Which lobbies somebody is in."""

from __future__ import annotations

from sqlalchemy import select, union

from checkrow.play.lobby import LobbyListing, listing_of
from checkrow.server.core import Core
from checkrow.server.rooms import NoSuchRoom
from checkrow.server.store.schema import lobbies, presence

STREAM = "lobby:"
MOST = 20


async def lobbies_of(core: Core, player: str) -> list[LobbyListing]:
    """The open lobbies that a player is in, private ones too.

    Presence and ownership say where to look; whether the player is inside, the lobby itself
    knows: who has left is still held by a connection for a while.
    """
    held = select(presence.c.stream).where(
        presence.c.player == player, presence.c.stream.startswith(STREAM)
    )
    owned = select(STREAM + lobbies.c.id).where(lobbies.c.owner == player, lobbies.c.open)
    async with core.engine.connect() as connection:
        streams = (await connection.scalars(union(held, owned).limit(MOST))).all()
    found: list[LobbyListing] = []
    for stream in sorted(streams):
        try:
            room = await core.lobbies.room(stream.removeprefix(STREAM))
        except NoSuchRoom:
            continue
        await core.lobbies.catch_up(room)
        if room.now.person(player) and not room.now.closed:
            found.append(listing_of(room.now))
    return found
