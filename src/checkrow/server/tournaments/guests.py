"""Guests: players without a name, who joined a tournament by its code.

A guest's device chooses the token of its session, and saves it before it joins. If the answer is
lost, the device joins again with the same token, and is the same player.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from checkrow.play.refused import Refused
from checkrow.server import passwords
from checkrow.server.accounts import Accounts
from checkrow.server.players import Player, SessionsEnded
from checkrow.server.store.schema import players, sessions, tournament_people

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 random bytes, as in `passwords.new_token`


@dataclass(frozen=True, slots=True)
class Guests:
    """Operations on guests."""

    accounts: Accounts

    async def known(self, secret: str) -> Player | None:
        """Return the player whose device has chosen this secret. Raises `Refused`."""
        if not secret:
            return None
        if not _SECRET.fullmatch(secret):
            raise Refused("bad-secret", "a secret has 43 letters, digits, - and _: create another")
        player = await self.accounts.who(secret)
        if player is not None and player.session and player.session.kind == "token":
            raise Refused("bad-secret", "this is the token of a bot: create another secret")
        return player

    async def create(self, secret: str) -> tuple[Player, str]:
        """Return a guest with a session, and the token of the session. If the same request runs at
        the same time, both return the same guest."""
        player = Player(passwords.new_id(), "", False, guest=True)
        token = secret or passwords.new_token()
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
        try:
            async with self.accounts.engine.begin() as connection:
                await connection.execute(row)
                await self.accounts.insert_session(connection, player, token)
        except IntegrityError:
            known = await self.known(secret)
            if known is None:
                raise
            return known, token
        return player, token

    async def forget(self, player: Player) -> None:
        """Delete a guest who could not join, and is in no other tournament."""
        elsewhere = select(tournament_people.c.player).where(
            tournament_people.c.player == player.id
        )
        async with self.accounts.engine.begin() as connection:
            await connection.execute(
                delete(players).where(
                    players.c.id == player.id, players.c.guest, ~elsewhere.exists()
                )
            )

    async def move(self, id: str, secret: str) -> str:
        """Open a session of a guest and end all others; return its token. A secret that belonged to
        somebody else now belongs to this guest."""
        guest = Player(id, "", False, guest=True)
        token = secret or passwords.new_token()
        this = sessions.c.token_hash == passwords.hash_token(token)
        async with self.accounts.engine.begin() as connection:
            await connection.execute(delete(sessions).where(this))
            await self.accounts.insert_session(connection, guest, token)
        await self.accounts.end_sessions(SessionsEnded(id, but=passwords.hash_token(token)))
        return token

    async def is_guest(self, id: str) -> bool:
        async with self.accounts.engine.connect() as connection:
            query = select(players.c.id).where(players.c.id == id, players.c.guest)
            return await connection.scalar(query) is not None
