"""The list of public lobbies, live: changes are collected and sent a few times a second."""

from __future__ import annotations

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.lobby import Lobby, LobbyListing, listed_alike, listing_of
from checkrow.play.messages import LobbiesChanged, LobbyListSnapshot
from checkrow.play.wire import encode
from checkrow.server.channel import Channel
from checkrow.server.retry import repeat
from checkrow.server.rooms import Follower
from checkrow.server.store.schema import lobbies

TOPIC = "lobbies"
EVERY = 0.25  # seconds
MOST_LISTED = 500

_listings = msgspec.json.Decoder(LobbyListing)


class LobbyList:
    """What stands in the list, and who looks at it."""

    def __init__(self, engine: AsyncEngine, channel: Channel) -> None:
        self._engine = engine
        self._channel = channel
        self._followers: set[Follower] = set()
        self._news: dict[str, Lobby | None] = {}
        self._all_again = False

    async def listed(self, most: int = MOST_LISTED) -> tuple[LobbyListing, ...]:
        """The public lobbies, the newest first."""
        query = (
            select(lobbies.c.summary)
            .where(lobbies.c.open, lobbies.c.public)
            .order_by(lobbies.c.created_at.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return tuple(map(_listings.decode, (await connection.scalars(query)).all()))

    async def follow(self, follower: Follower) -> None:
        """`follower` is sent the list, and from now on what changes in it."""
        if not self._followers:
            await self._channel.follow(TOPIC)
        self._followers.add(follower)
        follower.deliver(encode(LobbyListSnapshot(await self.listed())))

    def unfollow(self, follower: Follower) -> None:
        self._followers.discard(follower)
        if not self._followers:
            self._channel.unfollow(TOPIC)

    def changed(self, before: Lobby | None, after: Lobby) -> None:
        """To be called with every lobby that this worker has changed. Of one that is private
        and was so before, and of what the list does not say, nobody hears."""
        if before is not None and listed_alike(before, after):
            return
        if _is_listed(after):
            self._news[after.id] = after
        elif before is not None and _is_listed(before):
            self._news[after.id] = None

    def received(self, message: bytes) -> None:
        """News from another worker; if some were missed, everybody gets the whole list."""
        if message:
            self._tell(message)
        else:
            self._all_again = True

    async def keep(self) -> None:
        """Sends the news until it is cancelled."""
        await repeat("lobby_list", self.send_news, EVERY)

    async def send_news(self) -> None:
        if self._all_again and self._followers:
            self._tell(encode(LobbyListSnapshot(await self.listed())))
        self._all_again = False
        if self._news:
            news, self._news = self._news, {}
            changed = tuple(listing_of(lobby) for lobby in news.values() if lobby is not None)
            gone = tuple(id for id, lobby in news.items() if lobby is None)
            message = encode(LobbiesChanged(changed, gone))
            self._channel.publish(TOPIC, message)
            self._tell(message)

    def _tell(self, message: bytes) -> None:
        for follower in self._followers:
            follower.deliver(message)


def _is_listed(lobby: Lobby) -> bool:
    return not lobby.is_private and not lobby.closed
