"""People: their names, and the devices and bots that act for them.

A name belongs to the first person who took it, in any capitalization, and nobody may have one that
looks the same. The device that took it holds a session. A name without a password is reserved for
that device for 30 days after its last use, and then anybody may take it; with a password, its owner
can use it from anywhere.

A bot uses a token, which is a session with a scope. A token cannot change the account itself, so
that a compromised bot does not cost its owner the name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.forms import Scope
from checkrow.play.look_alikes import look_of
from checkrow.play.names import check_name, name_key
from checkrow.play.refused import Refused
from checkrow.server import passwords
from checkrow.server.players import Player, Session, SessionsEnded
from checkrow.server.retention import forget_relations
from checkrow.server.store.schema import players, sessions

DAY = 86_400.0
SEEN_EVERY = 3600.0  # seconds: the precision of a session's last use


@dataclass(frozen=True, slots=True)
class Accounts:
    """Operations on names and sessions."""

    engine: AsyncEngine
    name_days: int = 30
    session_days: int = 365
    tokens_per_player: int = 10
    today: Callable[[], float] = time.time
    ended: Callable[[SessionsEnded], None] = lambda ended: None  # called when sessions end

    async def sign_in(
        self, name: str, password: str | None, guest: Player | None = None, *, address: str = ""
    ) -> tuple[Player, str]:
        """Return a player and a new session's token, for a new name or one with the right
        password. A guest who takes a new name stays the same player. Raises `Refused`."""
        async with self.engine.connect() as connection:
            found = await _by_name(connection, name)
        if found is not None and found.password:
            if password is None:
                raise Refused("password-needed", f"{found.name} has a password: enter it")
            if not await passwords.is_password(password, found.password, address):
                raise Refused("wrong-password", f"this is not {found.name}'s password")
            player = _player(found)
        else:
            if password is not None:
                passwords.check_length(password)
            player = await self._take_name(name, guest)
            if password is not None:
                await self._write_password(player, password, address)
                player = Player(player.id, player.name, True)
        return player, await self.open_session(player)

    async def _take_name(self, name: str, guest: Player | None) -> Player:
        name = check_name(name)
        async with self.engine.connect() as connection:
            found = [await _by_name(connection, name), await _by_look(connection, name)]
        held = {each.id: each for each in found if each is not None}
        for each in held.values():
            self._check_given_up(each, name)
        player = Player(guest.id if guest else passwords.new_id(), name, False)
        now = self.today()
        values = {"name": name, "name_key": name_key(name), "look": look_of(name), "seen_at": now}
        try:
            async with self.engine.begin() as connection:
                for each in held:
                    await release_name(connection, each)
                if guest:
                    this = update(players).where(players.c.id == guest.id, players.c.guest)
                    await connection.execute(this.values(guest=False, **values))
                else:
                    await connection.execute(
                        insert(players).values(id=player.id, created_at=now, **values)
                    )
            for each in held:
                self.ended(SessionsEnded(each))
        except IntegrityError:
            raise Refused("name-taken", f"somebody has just taken {name}: choose another") from None
        return player

    def _check_given_up(self, held: Row[tuple[object, ...]], name: str) -> None:
        """Raise `Refused` if the name in this row still keeps `name` from being taken."""
        until = held.seen_at + self.name_days * DAY
        if not held.password and self.today() >= until:
            return
        if name_key(held.name) != name_key(name):
            raise Refused(
                "name-alike", f"{name} looks like {held.name}, which is taken: choose another name"
            )
        days = max(1, round((until - self.today()) / DAY))
        raise Refused(
            "name-taken",
            f"{held.name} is reserved for another device for {days} more days: choose another name",
        )

    async def open_session(
        self,
        player: Player,
        kind: Literal["device", "token"] = "device",
        label: str = "",
        scope: Scope = "play",
    ) -> str:
        """Open a session; return its token, which identifies the player from now on."""
        token = passwords.new_token()
        async with self.engine.begin() as connection:
            if kind == "token":
                count = select(func.count()).where(
                    sessions.c.player == player.id, sessions.c.kind == "token"
                )
                if (await connection.scalar(count) or 0) >= self.tokens_per_player:
                    raise Refused(
                        "too-many-tokens",
                        f"you already have {self.tokens_per_player} tokens: delete one first",
                    )
            await self.insert_session(connection, player, token, kind, label, scope)
        return token

    async def insert_session(
        self,
        connection: AsyncConnection,
        player: Player,
        token: str,
        kind: Literal["device", "token"] = "device",
        label: str = "",
        scope: Scope = "play",
    ) -> None:
        """Insert the row of a session. Raises `IntegrityError` if it exists."""
        now = self.today()
        await connection.execute(
            insert(sessions).values(
                token_hash=passwords.hash_token(token),
                player=player.id,
                kind=kind,
                scope=scope,
                label=label[:60],
                created_at=now,
                seen_at=now,
            )
        )

    async def who(self, token: str) -> Player | None:
        """Return whose token it is; None if it is unknown, or was not used for too long."""
        query = (
            select(players, sessions.c.seen_at.label("used_at"), sessions.c.kind, sessions.c.scope)
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
        session = Session(passwords.hash_token(token), found.kind, found.scope)
        return Player(found.id, found.name, bool(found.password), session, found.guest)

    async def live_sessions(self, hashes: Collection[str]) -> set[str]:
        """Return which of these sessions still exist."""
        query = select(sessions.c.token_hash).where(sessions.c.token_hash.in_(hashes))
        async with self.engine.connect() as connection:
            return set((await connection.scalars(query)).all())

    async def sign_out(self, player: Player) -> None:
        """End the player's current session."""
        assert player.session
        await self.end_sessions(SessionsEnded(player.id, only=player.session.hash))

    async def sign_out_everywhere(self, player: Player) -> None:
        """End all sessions of the player, including bots and this one."""
        await self.end_sessions(SessionsEnded(player.id))

    async def end_sessions(self, ended: SessionsEnded) -> bool:
        """End sessions; return whether there were any."""
        theirs = delete(sessions).where(sessions.c.player == ended.player)
        if ended.only:
            theirs = theirs.where(sessions.c.token_hash == ended.only)
        if ended.but:
            theirs = theirs.where(sessions.c.token_hash != ended.but)
        async with self.engine.begin() as connection:
            gone = await connection.execute(theirs)
        self.ended(ended)
        return gone.rowcount > 0

    async def tokens(self, player: Player) -> list[tuple[str, str, Scope, float]]:
        """Return the player's bot tokens: a short id, the label, the scope and the date of each."""
        query = (
            select(sessions.c.token_hash, sessions.c.label, sessions.c.scope, sessions.c.created_at)
            .where(sessions.c.player == player.id, sessions.c.kind == "token")
            .order_by(sessions.c.created_at)
        )
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [(hash[:12], label, scope, date) for hash, label, scope, date in found]

    async def delete_token(self, player: Player, short: str) -> bool:
        """Delete a token; return whether it existed."""
        query = select(sessions.c.token_hash).where(
            sessions.c.player == player.id,
            sessions.c.kind == "token",
            func.substr(sessions.c.token_hash, 1, 12) == short,
        )
        async with self.engine.connect() as connection:
            found = await connection.scalar(query)
        return found is not None and await self.end_sessions(SessionsEnded(player.id, only=found))

    async def set_password(
        self, player: Player, old: str | None, new: str, *, address: str = ""
    ) -> None:
        """Protect the name, or change its password, and end all other sessions of the player.
        Raises `Refused`."""
        passwords.check_length(new)
        sentence = "this is not your current password"
        await self.check_password(player, old, sentence, address=address)
        await self._write_password(player, new, address)
        await self.end_sessions(
            SessionsEnded(player.id, but=player.session.hash if player.session else "")
        )

    async def _write_password(self, player: Player, new: str, address: str) -> None:
        hashed = await passwords.hash_password(new, address)
        async with self.engine.begin() as connection:
            await connection.execute(
                update(players).where(players.c.id == player.id).values(password=hashed)
            )

    async def check_password(
        self, player: Player, given: str | None, sentence: str, *, address: str = ""
    ) -> None:
        """Raise `Refused` with this sentence if the password of a protected name is wrong."""
        kept = await self._password_of(player)
        if kept and not await passwords.is_password(given or "", kept, address):
            raise Refused("wrong-password", sentence)

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
    if not name.isprintable():  # PostgreSQL rejects text with U+0000
        return None
    query = select(players).where(players.c.name_key == name_key(name), ~players.c.guest)
    return (await connection.execute(query)).first()


async def _by_look(connection: AsyncConnection, name: str) -> Row[tuple[object, ...]] | None:
    query = select(players).where(players.c.look == look_of(name))
    return (await connection.execute(query)).first()


def _player(row: Row[tuple[object, ...]]) -> Player:
    return Player(row.id, row.name, bool(row.password))


async def release_name(connection: AsyncConnection, player: str, name: str | None = None) -> None:
    """Free the name of a player, end their sessions and friendships, and keep their matches."""
    free = f"~{player}"  # no name has a ~
    values: dict[str, object] = {"name_key": free, "look": free, "password": None}
    if name is not None:
        values["name"] = name
    await forget_relations(connection, player)
    await connection.execute(delete(sessions).where(sessions.c.player == player))
    await connection.execute(update(players).where(players.c.id == player).values(**values))
