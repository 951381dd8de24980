"""Forgetting: the one reason to change an entry that was written.

Whoever deletes their account takes their name along. What they played stays, under no name.
Lobbies are forgotten as a whole, some time after they were closed.
"""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.entries import MatchEntry
from checkrow.play.events import MatchBegan, MatchEvent, Said
from checkrow.play.wire import decode_match_entry, encode
from checkrow.server.store.schema import entries, lobbies, seats

KEPT = 86_400.0  # seconds that a closed lobby is kept
AT_ONCE = 100

_REWRITE = update(entries).where(
    entries.c.stream == bindparam("of_stream"), entries.c.number == bindparam("of_number")
)


async def forget_name(connection: AsyncConnection, player: str, instead: str) -> None:
    """Writes `instead` for the player's name in all matches they played."""
    theirs = select(seats.c.match).where(seats.c.player == player).distinct()
    for match in (await connection.scalars(theirs)).all():
        stream = f"match:{match}"
        found = await connection.execute(
            select(entries.c.number, entries.c.body).where(entries.c.stream == stream)
        )
        for number, body in found.all():
            entry = decode_match_entry(body)
            nameless = _without_name(entry, player, instead)
            if nameless != entry:
                await connection.execute(
                    _REWRITE,
                    {"of_stream": stream, "of_number": number, "body": encode(nameless)},
                )


def _without_name(entry: MatchEntry, player: str, instead: str) -> MatchEntry:
    def nameless(event: MatchEvent) -> MatchEvent:
        if isinstance(event, MatchBegan):
            return replace(
                event,
                players=tuple(
                    replace(each, name=instead) if each.id == player else each
                    for each in event.players
                ),
            )
        if isinstance(event, Said) and entry.by == player:
            return replace(event, name=instead)
        return event

    return replace(entry, events=tuple(map(nameless, entry.events)))


async def forget_closed_lobbies(engine: AsyncEngine, today: float) -> int:
    """Deletes lobbies that were closed long ago, with all that was said there; how many."""
    async with engine.begin() as connection:
        old = select(lobbies.c.id).where(~lobbies.c.open, lobbies.c.closed_at < today - KEPT)
        found = list((await connection.scalars(old.limit(AT_ONCE))).all())
        if found:
            streams = [f"lobby:{id}" for id in found]
            await connection.execute(delete(entries).where(entries.c.stream.in_(streams)))
            await connection.execute(delete(lobbies).where(lobbies.c.id.in_(found)))
    return len(found)
