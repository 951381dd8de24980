"""The live list of public lobbies, which sends its changes a few times a second."""

from __future__ import annotations

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.lobby import Lobby, LobbyListing, listed_alike, listing_of
from checkrow.play.messages import LobbiesChanged, LobbyListSnapshot
from checkrow.play.wire import encode
from checkrow.server.channel import Channel
from checkrow.server.room import Follower
from checkrow.server.store.schema import lobbies

TOPIC = "lobbies"
MOST_LISTED = 500

_listings = msgspec.json.Decoder(LobbyListing)


class LobbyList:
    """The followers of the list, and the changes that they have not received yet."""

    def __init__(self, engine: AsyncEngine, channel: Channel) -> None:
        self._engine = engine
        self._channel = channel
        self._followers: set[Follower] = set()
        self._changes: dict[str, Lobby | None] = {}
        self._all_again = False

    async def listed(self, most: int = MOST_LISTED) -> tuple[LobbyListing, ...]:
        """Return the public lobbies, the newest first."""
        query = (
            select(lobbies.c.summary)
            .where(lobbies.c.open, lobbies.c.public)
            .order_by(lobbies.c.created_at.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return tuple(map(_listings.decode, (await connection.scalars(query)).all()))

    async def follow(self, follower: Follower) -> None:
        """Send `follower` the list now and its changes from then on."""
        if not self._followers:
            await self._channel.follow(TOPIC)
        self._followers.add(follower)
        follower.deliver(encode(LobbyListSnapshot(await self.listed())))

    def unfollow(self, follower: Follower) -> None:
        self._followers.discard(follower)
        if not self._followers:
            self._channel.unfollow(TOPIC)

    def changed(self, before: Lobby | None, after: Lobby) -> None:
        """Note a lobby that this worker has changed, if its listing changes too."""
        if before is not None and listed_alike(before, after):
            return
        if _is_listed(after):
            self._changes[after.id] = after
        elif before is not None and _is_listed(before):
            self._changes[after.id] = None

    def received(self, message: bytes) -> None:
        """Pass on changes from another worker; if some were lost, send the whole list."""
        if message:
            self._send(message)
        else:
            self._all_again = True

    async def send_changes(self) -> None:
        """Send the changes since the last call."""
        if self._all_again and self._followers:
            self._send(encode(LobbyListSnapshot(await self.listed())))
        self._all_again = False
        if self._changes:
            changes, self._changes = self._changes, {}
            changed = tuple(listing_of(lobby) for lobby in changes.values() if lobby is not None)
            gone = tuple(id for id, lobby in changes.items() if lobby is None)
            message = encode(LobbiesChanged(changed, gone))
            self._channel.publish(TOPIC, message)
            self._send(message)

    def _send(self, message: bytes) -> None:
        for follower in self._followers:
            follower.deliver(message)


def _is_listed(lobby: Lobby) -> bool:
    return not lobby.is_private and not lobby.closed
