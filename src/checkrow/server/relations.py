"""Friends and blocks: people whom players have added, and people they have blocked.

A player adds people they have played with, and sees whether those are connected. A block ends the
friendship, hides the blocked player's chat from the blocker (`hidden_chat`), and keeps the two from
challenging each other and from being paired.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

from msgspec import Struct
from sqlalchemy import ColumnElement, Table, delete, exists, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.forms import Friend, Relation
from checkrow.play.refused import Refused
from checkrow.server.players import Player
from checkrow.server.presence import SITE
from checkrow.server.store.schema import blocks, challenges, friends, players, presence, seats

Blocked = frozenset[str]  # the ids of players


class BlocksChanged(Struct, frozen=True, tag="blocks-changed", tag_field="type"):
    """A player's list of blocked people has changed."""

    player: str
    blocked: tuple[str, ...]


async def blocked_either_way(connection: AsyncConnection, one: str, other: str) -> bool:
    """Return whether one of the two has blocked the other, so that they are not paired."""
    query = select(blocks.c.player).where(_between(blocks, "blocked", one, other))
    return (await connection.execute(query.limit(1))).first() is not None


async def blocked_with(connection: AsyncConnection, player: str) -> set[str]:
    """Return everybody who must not be paired with `player`, whichever of the two blocked."""
    mine = select(blocks.c.blocked).where(blocks.c.player == player)
    theirs = select(blocks.c.player).where(blocks.c.blocked == player)
    return set((await connection.scalars(mine.union(theirs))).all())


@dataclass(frozen=True, slots=True)
class Relations:
    """Operations on relations between players."""

    engine: AsyncEngine
    most_friends: int
    most_blocks: int
    changed: Callable[[BlocksChanged], None]  # called when somebody has blocked or unblocked
    today: Callable[[], float] = time.time

    async def friends_of(self, player: str) -> list[Friend]:
        """Return a player's friends, connected ones first."""
        online = exists().where(presence.c.stream == SITE, presence.c.player == players.c.id)
        query = (
            select(players.c.name, online.label("online"))
            .join(friends, friends.c.friend == players.c.id)
            .where(friends.c.player == player)
        )
        async with self.engine.connect() as connection:
            found = [Friend(name, bool(here)) for name, here in await connection.execute(query)]
        return sorted(found, key=lambda friend: (not friend.online, friend.name.lower()))

    async def add_friend(self, player: Player, friend: Player) -> None:
        """Add somebody the player has played with. Raises `Refused`."""
        _check_other(player, friend)
        async with self.engine.connect() as connection:
            if await blocked_either_way(connection, player.id, friend.id):
                raise Refused(
                    "blocked", f"you cannot add {friend.name}: one of you has blocked the other"
                )
            if not await have_played(connection, player.id, friend.id):
                raise Refused(
                    "not-played", f"play a match with {friend.name} first: then you can add them"
                )
        await self._add(friends, "friend", player.id, friend.id, self.most_friends)

    async def remove_friend(self, player: Player, friend: Player) -> None:
        """Remove somebody, if they are a friend."""
        await self._remove(friends, "friend", player.id, friend.id)

    async def blocked_names(self, player: str) -> list[str]:
        """Return the names of the people a player has blocked."""
        query = (
            select(players.c.name)
            .join(blocks, blocks.c.blocked == players.c.id)
            .where(blocks.c.player == player)
            .order_by(func.lower(players.c.name))
        )
        async with self.engine.connect() as connection:
            return list((await connection.scalars(query)).all())

    async def block(self, player: Player, other: Player) -> bool:
        """Block somebody: end the friendship and open challenges between the two. Return whether
        there were such challenges. Raises `Refused`."""
        _check_other(player, other)
        await self._add(blocks, "blocked", player.id, other.id, self.most_blocks)
        async with self.engine.begin() as connection:
            await connection.execute(
                delete(friends).where(_between(friends, "friend", player.id, other.id))
            )
            between = _between(challenges, "challenged", player.id, other.id, "challenger")
            ended = (await connection.execute(delete(challenges).where(between))).rowcount
        await self._tell(player.id)
        return ended > 0

    async def unblock(self, player: Player, other: Player) -> None:
        """Unblock somebody, if blocked."""
        await self._remove(blocks, "blocked", player.id, other.id)
        await self._tell(player.id)

    async def relation(self, player: str, other: str) -> Relation:
        """Return the relation of `player` to `other`."""
        async with self.engine.connect() as connection:
            return Relation(
                await _is_in(connection, friends, "friend", player, other),
                await _is_in(connection, blocks, "blocked", player, other),
                await have_played(connection, player, other),
            )

    async def blocked_by(self, player: str) -> Blocked:
        """Return the players that a player has blocked."""
        return (await self.blocked_by_each((player,)))[player]

    async def blocked_by_each(self, of: Collection[str]) -> dict[str, Blocked]:
        """Return the players that each of these has blocked."""
        query = select(blocks.c.player, blocks.c.blocked).where(blocks.c.player.in_(of))
        found: dict[str, set[str]] = {player: set() for player in of}
        async with self.engine.connect() as connection:
            for player, blocked in await connection.execute(query):
                found[player].add(blocked)
        return {player: frozenset(blocked) for player, blocked in found.items()}

    async def _tell(self, player: str) -> None:
        self.changed(BlocksChanged(player, tuple(await self.blocked_by(player))))

    async def _add(self, table: Table, column: str, player: str, other: str, most: int) -> None:
        try:
            async with self.engine.begin() as connection:
                if await _is_in(connection, table, column, player, other):
                    return
                count = select(func.count()).where(table.c.player == player)
                if (await connection.scalar(count) or 0) >= most:
                    raise Refused(
                        f"too-many-{table.name}", f"your list has {most} people: remove one first"
                    )
                values = {"player": player, column: other, "added_at": self.today()}
                await connection.execute(insert(table).values(**values))
        except IntegrityError:
            pass  # the same request was just carried out

    async def _remove(self, table: Table, column: str, player: str, other: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                delete(table).where(table.c.player == player, table.c[column] == other)
            )


def _check_other(player: Player, other: Player) -> None:
    if player.id == other.id:
        raise Refused("not-yourself", "this is you: choose somebody else")


def _between(
    table: Table, column: str, one: str, other: str, owner: str = "player"
) -> ColumnElement[bool]:
    """Select the rows about these two, whichever of them is the owner."""
    mine = (table.c[owner] == one) & (table.c[column] == other)
    theirs = (table.c[owner] == other) & (table.c[column] == one)
    return or_(mine, theirs)


async def _is_in(
    connection: AsyncConnection, table: Table, column: str, player: str, other: str
) -> bool:
    query = select(table.c.player).where(table.c.player == player, table.c[column] == other)
    return (await connection.execute(query)).first() is not None


async def have_played(connection: AsyncConnection, one: str, other: str) -> bool:
    """Return whether these two have played a match."""
    theirs = seats.alias()
    query = (
        select(seats.c.match)
        .join(theirs, theirs.c.match == seats.c.match)
        .where(seats.c.player == one, theirs.c.player == other)
    )
    return (await connection.execute(query.limit(1))).first() is not None
