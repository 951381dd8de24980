"""The subscriptions of one socket: matches, lobbies, tournaments, the list of lobbies. A player
counts as connected to a match, lobby or tournament while a socket follows it."""

from __future__ import annotations

from collections.abc import Awaitable

from checkrow.play import messages
from checkrow.play.refused import Refused
from checkrow.server.core import Core
from checkrow.server.web.outbox import Outbox


class Subscriptions:
    """The rooms that send to an outbox."""

    __slots__ = ("_core", "_follows_list", "_lobbies", "_matches", "_outbox", "_tournaments")

    def __init__(self, core: Core, outbox: Outbox) -> None:
        self._core = core
        self._outbox = outbox
        self._matches: dict[str, bool] = {}  # and whether our player counts as connected
        self._lobbies: set[str] = set()
        self._tournaments: dict[str, bool] = {}  # and whether our player counts as connected
        self._follows_list = False

    def includes(self, message: messages.CommandMessage) -> bool:
        """Return whether this socket receives the entry of such a message."""
        if isinstance(message, messages.ToMatch):
            return message.match in self._matches
        return isinstance(message, messages.ToLobby) and message.lobby in self._lobbies

    def follow_match(self, id: str, since: int | None) -> Awaitable[None] | None:
        """Follow a match. Return what must be awaited: usually nothing, if the match has just begun
        here and expects this player. Raises `Refused`."""
        self.unfollow_match(id)
        self._check_number()
        core, player = self._core, self._outbox.player_id
        room = core.matches.loaded(id)
        if (
            room is not None
            and core.presence.is_expected(room.now, player)
            and core.matches.try_follow(room, self._outbox, since)
        ):
            core.presence.connected(room.stream, player)
            self._matches[id] = True
            return None
        return self._follow_match(id, since)

    async def _follow_match(self, id: str, since: int | None) -> None:
        core, player = self._core, self._outbox.player_id
        room = await core.access.visible_match(id, player, self._tournaments.keys())
        await core.matches.follow(room, self._outbox, since)
        self._matches[id] = False
        self._matches[id] = await core.presence.connected_to_match(room.now, player)

    def unfollow_match(self, id: str) -> None:
        connected = self._matches.pop(id, None)
        if connected is None:
            return
        room = self._core.matches.unfollow(id, self._outbox)
        if connected:
            self._core.presence.disconnected_from_match(room.now, self._outbox.player_id)

    async def follow_lobby(self, id: str, since: int | None) -> None:
        """Follow a lobby. Raises `Refused` for people outside it."""
        self.unfollow_lobby(id)
        self._check_number()
        core, player = self._core, self._outbox.player_id
        room = await core.lobbies.load(id)
        await core.lobbies.catch_up(room)
        if room.now.person(player) is None:
            raise Refused("not-inside", "join the lobby first")
        await core.presence.connected_to_lobby(id, player)
        try:
            await core.lobbies.follow(room, self._outbox, since)
        except BaseException:
            core.presence.disconnected(room.stream, player)
            raise
        self._lobbies.add(id)

    def unfollow_lobby(self, id: str) -> None:
        if id in self._lobbies:
            self._lobbies.remove(id)
            self._core.lobbies.unfollow(id, self._outbox)
            self._core.presence.disconnected(f"lobby:{id}", self._outbox.player_id)

    async def follow_tournament(self, id: str, key: str) -> None:
        """Follow a tournament. Raises `Refused`."""
        self.unfollow_tournament(id)
        self._check_number()
        core, player = self._core, self._outbox.player_id
        room, with_code = await core.access.visible_tournament(id, player, key)
        connected = await core.presence.connected_to_tournament(room.now, player)
        try:
            await core.tournament_feed.follow(room, self._outbox, with_code)
        except BaseException:
            if connected:
                core.presence.disconnected(room.stream, player)
            raise
        self._tournaments[id] = connected

    def unfollow_tournament(self, id: str) -> None:
        connected = self._tournaments.pop(id, None)
        if connected is None:
            return
        self._core.tournament_feed.unfollow(id, self._outbox)
        if connected:
            self._core.presence.disconnected(f"tournament:{id}", self._outbox.player_id)

    async def follow_list(self) -> None:
        """Follow the list of public lobbies."""
        self._follows_list = True
        await self._core.lobby_list.follow(self._outbox)

    def unfollow_list(self) -> None:
        if self._follows_list:
            self._follows_list = False
            self._core.lobby_list.unfollow(self._outbox)

    def close(self) -> None:
        """Stop following everything."""
        for id in list(self._matches):
            self.unfollow_match(id)
        for id in list(self._lobbies):
            self.unfollow_lobby(id)
        for id in list(self._tournaments):
            self.unfollow_tournament(id)
        self.unfollow_list()

    def _check_number(self) -> None:
        """Raise `Refused` for too many rooms, because followed ones stay in memory."""
        most = self._core.settings.followed_per_connection
        if len(self._matches) + len(self._lobbies) + len(self._tournaments) >= most:
            raise Refused(
                "too-many-followed",
                f"this connection follows {most} matches, lobbies and tournaments: "
                "unfollow some first",
            )
