"""The desk: what the socket and the routes share. Who is asking, and may they?"""

from __future__ import annotations

import hmac
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import func, select

from checkrow.play.commands import (
    ChangePassword,
    Join,
    Leave,
    LobbyCommand,
    MatchCommand,
    OpenLobby,
    Ready,
    Say,
)
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.people import Person
from checkrow.play.refused import Refused, whole_seconds
from checkrow.server import passwords
from checkrow.server.accounts import Player
from checkrow.server.commands import Accepted, Told
from checkrow.server.core import Core
from checkrow.server.rate_limits import RateLimiter
from checkrow.server.rooms import NoSuchRoom, Room
from checkrow.server.settings import Settings
from checkrow.server.store.schema import lobbies, matches, seats
from checkrow.server.web.metrics import Metrics
from checkrow.server.web.origins import Caller, Connection

COOKIE = "checkrow_session"
MOST_COUNTED = 50_000  # players


@dataclass(slots=True)
class Connections:
    """How many sockets there are, by address and by player."""

    settings: Settings
    by_address: Counter[str] = field(default_factory=Counter[str])
    by_player: Counter[str] = field(default_factory=Counter[str])
    all: int = 0

    def enter(self, address: str, player: str) -> Place:
        """Takes up room until the place is left. Raises `Refused`."""
        settings = self.settings
        if self.all >= settings.connections:
            raise Refused("server-full", "the server is full: try again in a few minutes")
        if self.by_address[address] >= settings.connections_per_address:
            raise Refused(
                "too-many-connections",
                f"{settings.connections_per_address} connections from one address are enough: "
                "close some",
            )
        if player and self.by_player[player] >= settings.connections_per_player:
            raise Refused(
                "too-many-connections",
                f"you are connected {settings.connections_per_player} times: close some",
            )
        place = Place(self, address, player)
        place.count(1)
        return place


@dataclass(frozen=True, slots=True)
class Place:
    """Room that a socket takes up."""

    connections: Connections
    address: str
    player: str

    def leave(self) -> None:
        self.count(-1)

    def count(self, change: int) -> None:
        self.connections.all += change
        for counter, key in (
            (self.connections.by_address, self.address),
            (self.connections.by_player, self.player),
        ):
            counter[key] += change
            if not counter[key]:
                del counter[key]


def token_of(connection: Connection | Caller) -> tuple[str, bool]:
    """The token that a request shows, and whether it is in a cookie; empty if there is none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip(), False
    cookie = connection.cookies.get(COOKIE, "")
    return cookie, bool(cookie)


class Desk:
    """Checks what a core does not: passwords, rates, and who may see what."""

    def __init__(self, core: Core) -> None:
        settings = core.settings
        self.core = core
        self.settings = settings
        self.connections = Connections(settings)
        self.refusals = 0
        self._starts_left: dict[str, int] = {}  # matches that a player may certainly start
        self.metrics = Metrics(self)
        self.commands = RateLimiter(settings.commands_per_second, settings.command_burst)
        self.requests = RateLimiter(settings.requests_per_second, settings.request_burst)
        self.chat = RateLimiter(settings.chat_per_minute / 60, settings.chat_burst)
        self.names = RateLimiter(settings.names_per_hour / 3600, settings.names_per_hour)
        self.guesses = RateLimiter(
            settings.passwords_per_minute / 60, settings.passwords_per_minute
        )

    async def player_of(self, connection: Connection | Caller) -> tuple[Player | None, bool]:
        """Who is asking, and whether a cookie says so."""
        token, by_cookie = token_of(connection)
        player = await self.core.accounts.who(token) if token else None
        if token and not by_cookie and player is None:
            raise Refused("bad-token", "this token is not known: make a new one")
        return player, by_cookie

    def check_guess(self, *keys: str) -> None:
        """Counts an attempt at a password. Raises `Refused` when there were too many."""
        for key in keys:
            if not self.guesses.take(key):
                wait = whole_seconds(self.guesses.wait(key))
                raise Refused("too-many-guesses", f"that was tried too often: wait {wait}")

    def check_chat(self, player: str) -> None:
        """Raises `Refused` for somebody who talks too much."""
        if not self.chat.take(player):
            wait = whole_seconds(self.chat.wait(player))
            raise Refused("too-much-chat", f"wait {wait} before the next line")

    async def open_lobby(self, person: Person, command: OpenLobby) -> Lobby:
        """A new lobby. Raises `Refused`."""
        count = select(func.count()).select_from(lobbies).where(lobbies.c.open)
        async with self.core.engine.connect() as connection:
            mine = await connection.scalar(count.where(lobbies.c.owner == person.id)) or 0
            all_of_them = await connection.scalar(count) or 0
        if mine >= self.settings.lobbies_per_player:
            raise Refused(
                "too-many-lobbies", f"you have {mine} lobbies open already: close one first"
            )
        if all_of_them >= self.settings.lobbies:
            raise Refused("server-full", "there are as many lobbies as there can be: join one")
        hashed = await passwords.hash_password(command.password) if command.password else ""
        lobby = await self.core.commands.open_lobby(person, command, hashed)
        await self._expect(lobby.id, person)
        return lobby

    async def to_lobby(
        self, person: Person, id: str, command: LobbyCommand, address: str
    ) -> Accepted:
        """A command to a lobby, with what only the server can tell. Raises `Refused`."""
        admitted, hashed = False, ""
        if isinstance(command, Say):
            self.check_chat(person.id)
        elif isinstance(command, Join):
            room = await self.core.lobbies.room(id)
            await self.core.lobbies.catch_up(room)
            admitted = await self._admits(room.now, person, command, address)
            if admitted:  # nobody else is told how many are inside
                self._check_room_for(room.now, person)
        elif isinstance(command, Leave):
            await self._leave_match(id, person)
        elif isinstance(command, Ready):
            await self._check_open_matches(person.id)
        elif isinstance(command, ChangePassword) and command.password:
            hashed = await passwords.hash_password(command.password)
        acted = await self.core.commands.to_lobby(
            person, id, command, admitted=admitted, password_hash=hashed
        )
        if isinstance(command, Join):
            await self._expect(id, person)
        return acted

    async def to_match(self, person: Person, id: str, command: MatchCommand) -> Accepted:
        """A command to a match. Raises `Refused`."""
        if isinstance(command, Say):  # the one thing that others than its players may do
            self.check_chat(person.id)
            await self.visible_match(id, person.id)
        return await self.core.commands.to_match(person, id, command)

    def to_match_at_once(self, person: Person, id: str, command: MatchCommand, told: Told) -> bool:
        """The same without waiting, where that can be: see `CommandService`."""
        commands = self.core.commands
        return type(command) is not Say and commands.to_match_at_once(person, id, command, told)

    def to_lobby_at_once(self, person: Person, id: str, command: LobbyCommand, told: Told) -> bool:
        """The same for a lobby: it can be for who gets ready, as everybody does before every
        match."""
        if type(command) is not Ready or self._starts_left.get(person.id, 0) < 1:
            return False
        if not self.core.commands.to_lobby_at_once(person, id, command, told):
            return False
        self._starts_left[person.id] -= 1
        return True

    async def _leave_match(self, lobby: str, person: Person) -> None:
        """Who goes away in the middle of a match gives it up."""
        running = (await self.core.lobbies.room(lobby)).now.running
        if running is not None and any(each.id == person.id for each in running.players):
            with suppress(Refused):  # it may just have ended
                leave = Leave(id=f"leave-{running.match}")
                await self.core.commands.to_match(person, running.match, leave)

    def _check_room_for(self, lobby: Lobby, person: Person) -> None:
        most = self.settings.people_in_lobby
        if len(lobby.people) >= most and not lobby.person(person.id):
            raise Refused("lobby-full", f"{most} people are here, and no more fit in")

    async def _admits(self, lobby: Lobby, person: Person, command: Join, address: str) -> bool:
        """Whether a private lobby lets somebody in."""
        if lobby.person(person.id) or not lobby.is_private:
            return True
        if command.token is not None and hmac.compare_digest(
            command.token.encode(), lobby.token.encode()
        ):
            return True
        if command.password is None:
            return False
        self.check_guess(f"lobby {address}", f"lobby {person.id}", f"lobby {lobby.id}")
        return await passwords.is_password(command.password, lobby.password)

    async def _expect(self, lobby: str, person: Person) -> None:
        """Who comes into a lobby must follow it before long, or is taken to have left."""
        await self.core.presence.in_lobby(lobby, person.id)
        self.core.presence.gone(f"lobby:{lobby}", person.id)

    async def find_lobby(self, owner: str, password: str, address: str) -> str:
        """The private lobby of a player, for those who know its password. Whether there is
        none or the password is wrong looks the same. Raises `Refused`."""
        self.check_guess(f"lobby {address}", f"lobby of {owner.lower()}")
        query = select(lobbies.c.id).where(
            lobbies.c.open, ~lobbies.c.public, func.lower(lobbies.c.owner_name) == owner.lower()
        )
        async with self.core.engine.connect() as connection:
            found = list((await connection.scalars(query.limit(5))).all())
        kept = [(await self.core.lobbies.room(id)).now for id in found]
        for lobby in kept:
            if await passwords.is_password(password, lobby.password):
                return lobby.id
        if not kept:
            await passwords.is_password(password, None)  # takes as long
        raise Refused(
            "no-such-lobby", "there is no private lobby of that player with that password"
        )

    async def visible_match(self, id: str, player: str) -> Room[Match]:
        """A match that this player, or nobody in particular, may see. Raises `Refused`."""
        room = await self.core.matches.room(id)
        match = room.now
        if match.result or match.seat_of(player) is not None:
            return room
        async with self.core.engine.connect() as connection:
            public = await connection.scalar(select(matches.c.public).where(matches.c.id == id))
        if public:
            return room
        if match.options.spectators and match.lobby and player:
            lobby = await self.core.lobbies.room(match.lobby)
            await self.core.lobbies.catch_up(lobby)
            if lobby.now.person(player):
                return room
        raise NoSuchRoom("match")

    async def _check_open_matches(self, player: str) -> None:
        """Raises `Refused` for somebody who plays too much at once. The database is asked only
        as often as it takes to find out: whoever plays 3 matches of 50 may start 47 more."""
        left = self._starts_left.pop(player, 0)
        if left < 1:
            going = await self._open_matches(player)
            left = self.settings.matches_per_player - going
            if left < 1:
                raise Refused(
                    "too-many-matches",
                    f"you play {going} matches already: finish one of them first",
                )
        self._starts_left[player] = left - 1
        if len(self._starts_left) > MOST_COUNTED:
            del self._starts_left[next(iter(self._starts_left))]

    async def _open_matches(self, player: str) -> int:
        query = (
            select(func.count())
            .select_from(seats.join(matches, seats.c.match == matches.c.id))
            .where(seats.c.player == player, matches.c.live)
        )
        async with self.core.engine.connect() as connection:
            return await connection.scalar(query) or 0
