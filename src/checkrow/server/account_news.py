"""What all workers must hear about accounts at once: sessions that ended, names to be forgotten,
people who were blocked.

tell       a worker has changed an account: it acts itself and tells the others
received   another worker did
missed     some news may have been lost: every worker looks for itself
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from checkrow.server.accounts import SessionsEnded
from checkrow.server.channel import Channel
from checkrow.server.relations import BlocksChanged

TOPIC = "accounts"


class NameForgotten(Struct, frozen=True, tag="name-forgotten", tag_field="type"):
    """The entries of these streams were written anew, without somebody's name."""

    streams: tuple[str, ...]


News = SessionsEnded | NameForgotten | BlocksChanged
_decoder: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)


class AccountNews:
    """Hands the news on to whoever acts on them, on every worker."""

    def __init__(self, channel: Channel, on_forgotten: Callable[[NameForgotten], None]) -> None:
        self._channel = channel
        self._on_forgotten = on_forgotten
        self.on_ended: Callable[[SessionsEnded], None] = lambda ended: None
        self.on_blocks: Callable[[BlocksChanged], None] = lambda changed: None
        self.on_missed: Callable[[], None] = lambda: None

    async def keep(self) -> None:
        """Receive the news of other workers from now on."""
        await self._channel.follow(TOPIC)

    def tell(self, news: News) -> None:
        if self._channel.is_shared:
            self._channel.publish(TOPIC, msgspec.json.encode(news))
        self._act_on(news)

    def received(self, message: bytes) -> None:
        """An empty message says that some may have been missed."""
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
