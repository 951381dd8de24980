"""What one socket follows: matches, lobbies, the list of lobbies. As long as it follows those in
which its player takes part, the player is there."""

from __future__ import annotations

from checkrow.play import messages
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.refused import Refused
from checkrow.server.rooms import Room
from checkrow.server.web.desk import Desk
from checkrow.server.web.outbox import Outbox


class Subscriptions:
    """The rooms that tell an outbox what happens."""

    __slots__ = ("_desk", "_lobbies", "_matches", "_outbox", "_sees_list")

    def __init__(self, desk: Desk, outbox: Outbox) -> None:
        self._desk = desk
        self._outbox = outbox
        self._matches: dict[str, tuple[Room[Match], bool]] = {}  # with whether we play in it
        self._lobbies: dict[str, Room[Lobby]] = {}
        self._sees_list = False

    def hears_of(self, message: messages.ToMatch | messages.ToLobby) -> bool:
        """Whether it is told what such a message brings about."""
        if isinstance(message, messages.ToMatch):
            return message.match in self._matches
        return message.lobby in self._lobbies

    def match_at_once(self, id: str, since: int | None) -> bool:
        """Follows a match that has just begun here and waits for its player: as a rule that can be
        done without waiting for anything. False, with nothing done, if not. Raises `Refused`."""
        core, player = self._desk.core, self._outbox.player_id
        room = core.matches.at_hand(id)
        if room is None or id in self._matches or not core.presence.expects(room.now, player):
            return False
        self._check_number()
        if not core.matches.follow_at_once(room, self._outbox, since):
            return False
        core.presence.is_here(room.stream, player)
        self._matches[id] = (room, True)
        return True

    async def match(self, id: str, since: int | None) -> None:
        """Raises `Refused`."""
        self.leave_match(id)
        self._check_number()
        core = self._desk.core
        room = await self._desk.visible_match(id, self._outbox.player_id)
        room = await core.matches.follow(room, self._outbox, since)
        self._matches[id] = (room, False)
        plays = await core.presence.in_match(room.now, self._outbox.player_id)
        self._matches[id] = (room, plays)

    def leave_match(self, id: str) -> None:
        room, plays = self._matches.pop(id, (None, False))
        if room is not None:
            self._desk.core.matches.unfollow(room, self._outbox)
            if plays:
                self._desk.core.presence.gone(room.stream, self._outbox.player_id)

    async def lobby(self, id: str, since: int | None) -> None:
        """Raises `Refused`."""
        self.leave_lobby(id)
        self._check_number()
        core, player = self._desk.core, self._outbox.player_id
        room = await core.lobbies.room(id)
        await core.lobbies.catch_up(room)
        if room.now.person(player) is None:
            raise Refused("not-inside", "join the lobby first")
        await core.presence.in_lobby(id, player)
        try:
            self._lobbies[id] = await core.lobbies.follow(room, self._outbox, since)
        except BaseException:
            core.presence.gone(room.stream, player)
            raise

    def leave_lobby(self, id: str) -> None:
        room = self._lobbies.pop(id, None)
        if room is not None:
            self._desk.core.lobbies.unfollow(room, self._outbox)
            self._desk.core.presence.gone(room.stream, self._outbox.player_id)

    async def list_of_lobbies(self) -> None:
        self._sees_list = True
        await self._desk.core.lobby_list.follow(self._outbox)

    def leave_list(self) -> None:
        if self._sees_list:
            self._sees_list = False
            self._desk.core.lobby_list.unfollow(self._outbox)

    def leave_all(self) -> None:
        for id in list(self._matches):
            self.leave_match(id)
        for id in list(self._lobbies):
            self.leave_lobby(id)
        self.leave_list()

    def _check_number(self) -> None:
        """What is followed stays in memory. Raises `Refused` where that is too much."""
        most = self._desk.settings.followed_per_connection
        if len(self._matches) + len(self._lobbies) >= most:
            raise Refused(
                "too-many-followed",
                f"this connection follows {most} matches and lobbies: unfollow some first",
            )
