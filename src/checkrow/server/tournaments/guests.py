"""Guests: players without a name, who joined a tournament by its code."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from checkrow.server import passwords
from checkrow.server.accounts import Accounts, SessionsEnded
from checkrow.server.players import Player
from checkrow.server.store.schema import players


@dataclass(frozen=True, slots=True)
class Guests:
    """Operations on guests."""

    accounts: Accounts

    async def create(self) -> Player:
        """Return a new player without a name."""
        player = Player(passwords.new_id(), "", False, guest=True)
        now, nothing = self.accounts.today(), f"~{player.id}"  # no name has a ~
        row = insert(players).values(
            id=player.id,
            name="",
            name_key=nothing,
            look=nothing,
            guest=True,
            created_at=now,
            seen_at=now,
        )
        async with self.accounts.engine.begin() as connection:
            await connection.execute(row)
        return player

    async def forget(self, player: Player) -> None:
        """Delete a guest who could not join."""
        async with self.accounts.engine.begin() as connection:
            await connection.execute(
                delete(players).where(players.c.id == player.id, players.c.guest)
            )

    async def move(self, id: str) -> str:
        """End all sessions of a guest and open another one; return its token."""
        token = await self.accounts.open_session(Player(id, "", False, guest=True))
        await self.accounts.end_sessions(SessionsEnded(id, but=passwords.hash_token(token)))
        return token

    async def is_guest(self, id: str) -> bool:
        async with self.accounts.engine.connect() as connection:
            query = select(players.c.id).where(players.c.id == id, players.c.guest)
            return await connection.scalar(query) is not None
