"""People: their names, and the devices and bots that speak for them.

A name belongs to whoever took it first, whatever the case of its letters. The device that took
it holds a session. Without a password the name is held for that device for 30 days after it was
last used, and then anybody may take it; with one, its owner can use it from anywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.names import check_name, name_key
from checkrow.play.refused import Refused
from checkrow.server import passwords
from checkrow.server.retention import forget_name
from checkrow.server.store.schema import players, ratings, seats, sessions

DAY = 86_400.0
GONE = "(gone)"  # what is shown in place of the name of a deleted account
SEEN_EVERY = 3600.0  # seconds: how exactly it is known when a session was last used


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a name."""

    id: str
    name: str
    protected: bool  # by a password
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Accounts:
    """What can be done with names and sessions."""

    engine: AsyncEngine
    name_days: int = 30
    session_days: int = 365
    tokens_per_player: int = 10
    today: Callable[[], float] = time.time

    async def sign_in(self, name: str, password: str | None) -> tuple[Player, str]:
        """A player and a new session's token: a new name, or one of which the password is
        known. Raises `Refused`."""
        name = check_name(name)
        async with self.engine.connect() as connection:
            found = await _by_name(connection, name)
        if found is not None and found.password:
            if password is None:
                raise Refused("password-needed", f"{found.name} is protected: give its password")
            if not await passwords.is_password(password, found.password):
                raise Refused("wrong-password", f"that is not the password of {found.name}")
            player = _player(found)
        else:
            player = await self._take_name(name, found)
            if password is not None:
                await self.set_password(player, None, password)
                player = Player(player.id, player.name, True)
        return player, await self.open_session(player)

    async def _take_name(self, name: str, held: Row[tuple[object, ...]] | None) -> Player:
        if held is not None:
            until = held.seen_at + self.name_days * DAY
            if self.today() < until:
                days = max(1, round((until - self.today()) / DAY))
                raise Refused(
                    "name-taken",
                    f"{held.name} is taken by another device and held for it, "
                    f"{days} days from now on: choose another name",
                )
        player = Player(passwords.new_id(), name, False)
        now = self.today()
        try:
            async with self.engine.begin() as connection:
                if held is not None:
                    await _release(connection, held.id)
                await connection.execute(
                    insert(players).values(
                        id=player.id,
                        name=name,
                        name_key=name_key(name),
                        created_at=now,
                        seen_at=now,
                    )
                )
        except IntegrityError:
            raise Refused("name-taken", f"{name} was taken a moment ago: choose another") from None
        return player

    async def open_session(self, player: Player, kind: str = "device", label: str = "") -> str:
        """A token that stands for the player from now on."""
        token, now = passwords.new_token(), self.today()
        async with self.engine.begin() as connection:
            if kind == "token":
                count = select(func.count()).where(
                    sessions.c.player == player.id, sessions.c.kind == "token"
                )
                if (await connection.scalar(count) or 0) >= self.tokens_per_player:
                    raise Refused(
                        "too-many-tokens",
                        f"you have {self.tokens_per_player} tokens already: delete one first",
                    )
            await connection.execute(
                insert(sessions).values(
                    token_hash=passwords.hash_token(token),
                    player=player.id,
                    kind=kind,
                    label=label[:60],
                    created_at=now,
                    seen_at=now,
                )
            )
        return token

    async def who(self, token: str) -> Player | None:
        """Whose token it is; None if it is nobody's, or was not used for too long."""
        query = (
            select(players, sessions.c.seen_at.label("used_at"), sessions.c.kind)
            .join(sessions, sessions.c.player == players.c.id)
            .where(sessions.c.token_hash == passwords.hash_token(token))
        )
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        now = self.today()
        if found is None or found.used_at + self.session_days * DAY < now:
            return None
        if found.used_at + SEEN_EVERY < now:
            async with self.engine.begin() as connection:
                await connection.execute(
                    update(sessions)
                    .where(sessions.c.token_hash == passwords.hash_token(token))
                    .values(seen_at=now)
                )
                await connection.execute(
                    update(players).where(players.c.id == found.id).values(seen_at=now)
                )
        return Player(found.id, found.name, bool(found.password), found.kind == "token")

    async def sign_out(self, token: str) -> None:
        """Forgets this session."""
        async with self.engine.begin() as connection:
            await connection.execute(
                delete(sessions).where(sessions.c.token_hash == passwords.hash_token(token))
            )

    async def tokens(self, player: Player) -> list[tuple[str, str, float]]:
        """The player's bot tokens: a short id each, the label and when it was made."""
        query = (
            select(sessions.c.token_hash, sessions.c.label, sessions.c.created_at)
            .where(sessions.c.player == player.id, sessions.c.kind == "token")
            .order_by(sessions.c.created_at)
        )
        async with self.engine.connect() as connection:
            return [(row[0][:12], row[1], row[2]) for row in await connection.execute(query)]

    async def delete_token(self, player: Player, short: str) -> bool:
        """Whether there was such a token."""
        async with self.engine.begin() as connection:
            gone = await connection.execute(
                delete(sessions).where(
                    sessions.c.player == player.id,
                    sessions.c.kind == "token",
                    func.substr(sessions.c.token_hash, 1, 12) == short,
                )
            )
        return gone.rowcount > 0

    async def set_password(self, player: Player, old: str | None, new: str) -> None:
        """Protects the name, or changes its password. Raises `Refused`."""
        if not passwords.SHORTEST <= len(new) <= passwords.LONGEST:
            raise Refused(
                "bad-password",
                f"a password has {passwords.SHORTEST} to {passwords.LONGEST} characters",
            )
        kept = await self._password_of(player)
        if kept and not await passwords.is_password(old or "", kept):
            raise Refused("wrong-password", "that is not your present password")
        hashed = await passwords.hash_password(new)
        async with self.engine.begin() as connection:
            await connection.execute(
                update(players).where(players.c.id == player.id).values(password=hashed)
            )

    async def delete(self, player: Player, password: str | None) -> None:
        """Deletes the account: name, sessions, ratings, and the name in all that was played
        and said. Matches stay, without it. Raises `Refused`."""
        kept = await self._password_of(player)
        if kept and not await passwords.is_password(password or "", kept):
            raise Refused("wrong-password", "to delete a protected account, give its password")
        async with self.engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.player == player.id))
            await connection.execute(delete(ratings).where(ratings.c.player == player.id))
            await connection.execute(
                update(seats).where(seats.c.player == player.id).values(name=GONE)
            )
            await _release(connection, player.id, GONE)
            await forget_name(connection, player.id, GONE)

    async def by_name(self, name: str) -> Player | None:
        async with self.engine.connect() as connection:
            found = await _by_name(connection, name)
        return None if found is None else _player(found)

    async def _password_of(self, player: Player) -> str | None:
        async with self.engine.connect() as connection:
            return await connection.scalar(
                select(players.c.password).where(players.c.id == player.id)
            )


async def _by_name(connection: AsyncConnection, name: str) -> Row[tuple[object, ...]] | None:
    query = select(players).where(players.c.name_key == name_key(name))
    return (await connection.execute(query)).first()


def _player(row: Row[tuple[object, ...]]) -> Player:
    return Player(row.id, row.name, bool(row.password), row.bot)


async def _release(connection: AsyncConnection, player: str, name: str | None = None) -> None:
    """Frees the name of a player, whose matches stay his."""
    values: dict[str, object] = {"name_key": f"~{player}"[:20], "password": None}
    if name is not None:
        values["name"] = name
    await connection.execute(delete(sessions).where(sessions.c.player == player))
    await connection.execute(update(players).where(players.c.id == player).values(**values))
