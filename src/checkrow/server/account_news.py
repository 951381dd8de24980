"""Account news that all workers need immediately: ended sessions, erased names, and blocked
people.

    tell       this worker changed an account: act on it, and tell the others
    received   another worker changed one
    missed     some news may have been lost: every worker checks for itself
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from checkrow.server.channel import Channel
from checkrow.server.players import SessionsEnded
from checkrow.server.relations import BlocksChanged

TOPIC = "accounts"


class NameForgotten(Struct, frozen=True, tag="name-forgotten", tag_field="type"):
    """The entries of these streams were rewritten without somebody's name."""

    streams: tuple[str, ...]


News = SessionsEnded | NameForgotten | BlocksChanged
_decoder: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)


class AccountNews:
    """Passes the news on to its listeners, on every worker."""

    def __init__(self, channel: Channel, on_forgotten: Callable[[NameForgotten], None]) -> None:
        self._channel = channel
        self._on_forgotten = on_forgotten
        self.on_ended: Callable[[SessionsEnded], None] = lambda ended: None
        self.on_blocks: Callable[[BlocksChanged], None] = lambda changed: None
        self.on_missed: Callable[[], None] = lambda: None

    async def keep(self) -> None:
        """Receive news from other workers from now on."""
        await self._channel.follow(TOPIC)

    def tell(self, news: News) -> None:
        if self._channel.is_shared:
            self._channel.publish(TOPIC, msgspec.json.encode(news))
        self._act_on(news)

    def received(self, message: bytes) -> None:
        """Handle a message; an empty one says that some may have been missed."""
        if message:
            self._act_on(_decoder.decode(message))
        else:
            self.on_missed()

    def _act_on(self, news: News) -> None:
        if isinstance(news, SessionsEnded):
            self.on_ended(news)
        elif isinstance(news, BlocksChanged):
            self.on_blocks(news)
        else:
            self._on_forgotten(news)
