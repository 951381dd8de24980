"""Checks who may see a match or a tournament, enter a lobby, or find a private lobby."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Set
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.commands import Join
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.names import name_key
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament
from checkrow.server import passwords
from checkrow.server.limits import Limits
from checkrow.server.room import NoSuchRoom, Room
from checkrow.server.rooms import Rooms
from checkrow.server.store.schema import blocks, lobbies, matches, players


@dataclass(frozen=True, slots=True)
class Access:
    """Answers from the rooms in memory, and from the database if they do not suffice."""

    engine: AsyncEngine
    lobbies: Rooms[Lobby]
    matches: Rooms[Match]
    tournaments: Rooms[Tournament]
    limits: Limits
    projector_key: Callable[[str], str]  # of a tournament
    lobbies_per_player: int  # open ones

    async def visible_match(
        self, id: str, player: str, followed: Set[str] = frozenset()
    ) -> Room[Match]:
        """Return a match that this player, or a visitor without a name (""), may see; `followed`
        are tournaments whose matches they may see anyway. Raises `Refused`."""
        room = await self.matches.load(id)
        match = room.now
        if match.result or match.seat_of(player) is not None or match.tournament in followed:
            return room
        async with self.engine.connect() as connection:
            public = await connection.scalar(select(matches.c.public).where(matches.c.id == id))
        if public:
            return room
        if match.options.spectators and match.lobby and player:
            lobby = await self.lobbies.load(match.lobby)
            await self.lobbies.catch_up(lobby)
            if lobby.now.person(player):
                return room
        if match.tournament and player:
            tournament = await self.tournaments.load(match.tournament)
            await self.tournaments.catch_up(tournament)
            if takes_part(tournament.now, player):
                return room
        raise NoSuchRoom("match")

    async def visible_tournament(
        self, id: str, player: str, key: str = ""
    ) -> tuple[Room[Tournament], bool]:
        """Return a tournament that this player, or a visitor, may see, and whether the key of the
        projector shows them the code. Raises `Refused`."""
        room = await self.tournaments.load(id)
        await self.tournaments.catch_up(room)
        with_code = bool(key) and hmac.compare_digest(
            key.encode(), self.projector_key(room.id).encode()
        )
        if with_code or room.now.settings.access == "open" or takes_part(room.now, player):
            return room, with_code
        raise NoSuchRoom("tournament")

    async def admits(self, lobby: Lobby, command: Join, address: str) -> bool:
        """Return whether the password or the invitation in `command` lets somebody in."""
        if command.token is not None and hmac.compare_digest(
            command.token.encode(), lobby.token.encode()
        ):
            return True
        if command.password is None:
            return False
        with self.limits.guesses.attempt(address, f"lobby of {_owner_name(lobby)}") as guess:
            guess.was_right = await passwords.is_password(command.password, lobby.password, address)
        return guess.was_right

    async def check_not_blocked(self, lobby: Lobby, player: str) -> None:
        """Raise `Refused` if the owner has blocked this player."""
        query = select(blocks.c.player).where(
            blocks.c.player == lobby.owner, blocks.c.blocked == player
        )
        async with self.engine.connect() as connection:
            if await connection.scalar(query):
                raise Refused(
                    "blocked", "the owner of this lobby has blocked you: choose another lobby"
                )

    async def find_lobby(self, owner: str, password: str, address: str) -> str:
        """Return the id of the private lobby with this owner and password. Raises `Refused`, with
        the same sentence for a wrong password as for no lobby."""
        key = name_key(owner) if owner.isprintable() else ""
        query = (
            select(lobbies.c.id)
            .join(players, players.c.id == lobbies.c.owner)
            .where(lobbies.c.open, ~lobbies.c.public, players.c.name_key == key)
        )
        newest = query.order_by(lobbies.c.created_at.desc()).limit(self.lobbies_per_player)
        async with self.engine.connect() as connection:
            found = list((await connection.scalars(newest)).all())
        private = [(await self.lobbies.load(id)).now for id in found]
        with self.limits.guesses.attempt(address, f"lobby of {key}") as guess:
            for lobby in private:
                if await passwords.is_password(password, lobby.password, address):
                    guess.was_right = True
                    return lobby.id
            if not private:
                await passwords.is_password(password, None, address)  # as long as a real check
            raise Refused("no-such-lobby", "that player has no private lobby with that password")


def takes_part(tournament: Tournament, player: str) -> bool:
    """Return whether a person is a host or a player of a tournament."""
    return player in tournament.hosts or player in tournament.entrants


def _owner_name(lobby: Lobby) -> str:
    """Return the owner's name, by which people find a lobby."""
    owner = lobby.person(lobby.owner)
    return name_key(owner.name if owner else lobby.opened_by)
