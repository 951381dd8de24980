"""Deletes what the server should no longer keep. Nothing else ever changes a written entry.

Deleting an account removes its name from all matches, lobbies and tournaments; the moves stay. The
names of guests go in the same way some time after their last visit. A closed lobby is deleted as a
whole after some time, and so are a game against the computer without a result, and a tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace
from sqlalchemy import bindparam, delete, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play import lobby as lobby_play
from checkrow.play import tournament as tournament_play
from checkrow.play.entries import LobbyEntry, MatchEntry
from checkrow.play.events import (
    Joined,
    LobbyEvent,
    LobbyOpened,
    MatchBegan,
    MatchEvent,
    MatchStarted,
    Said,
    TitleChanged,
)
from checkrow.play.people import Person, Player
from checkrow.play.tournament import TournamentEntry
from checkrow.play.tournament.events import (
    Entered,
    HostAdded,
    Renamed,
    SettingsChanged,
    TournamentEvent,
    TournamentOpened,
)
from checkrow.play.tournament.wire import decode_tournament_entry
from checkrow.play.wire import decode_lobby_entry, decode_match_entry, encode
from checkrow.server import rows
from checkrow.server.store.schema import (
    blocks,
    challenges,
    entries,
    friends,
    lobbies,
    matches,
    players,
    ready_addresses,
    seats,
    sessions,
    tournament_people,
    tournaments,
)
from checkrow.server.tournaments.rows import tournament_values

GONE = "(gone)"  # replaces the name of a deleted account
KEPT = 86_400.0  # seconds until a closed lobby or an unfinished practice match is deleted
ADDRESSES_KEPT = 2 * 86_400.0  # seconds
AT_ONCE = 100

_REWRITE = update(entries).where(
    entries.c.stream == bindparam("of_stream"), entries.c.number == bindparam("of_number")
)
_Person = TypeVar("_Person", Person, Player)


Entry = MatchEntry | LobbyEntry | TournamentEntry
AnyEvent = MatchEvent | LobbyEvent | TournamentEvent
_DECODE: dict[str, Callable[[bytes], Entry]] = {
    "match": decode_match_entry,
    "lobby": decode_lobby_entry,
    "tournament": decode_tournament_entry,
}


async def forget_name(connection: AsyncConnection, player: Person) -> list[str]:
    """Replace the player's name by `GONE` in all matches, lobbies and tournaments; return the
    changed streams."""
    changed = await _forget_in_matches(connection, player)
    for stream in await _lobbies_with(connection, player.id):
        if await _rewrite(connection, stream, player):
            await _list_anew(connection, stream)
            changed.append(stream)
    return changed + await _forget_in_tournaments(connection, player)


async def _forget_in_matches(connection: AsyncConnection, player: Person) -> list[str]:
    theirs = select(seats.c.match).where(seats.c.player == player.id).distinct()
    streams = [f"match:{id}" for id in (await connection.scalars(theirs)).all()]
    changed = [each for each in streams if await _rewrite(connection, each, player)]
    await connection.execute(update(seats).where(seats.c.player == player.id).values(name=GONE))
    return changed


async def _forget_in_tournaments(connection: AsyncConnection, player: Person) -> list[str]:
    mine = tournament_people.c.player == player.id
    found = (await connection.scalars(select(tournament_people.c.tournament).where(mine))).all()
    changed: list[str] = []
    for id in found:
        stream = f"tournament:{id}"
        if await _rewrite(connection, stream, player):
            bodies = await _bodies(connection, stream)
            state = tournament_play.replay(map(decode_tournament_entry, bodies))
            values = tournament_values(state)
            row = update(tournaments).where(tournaments.c.id == id)
            await connection.execute(row.values(summary=values["summary"]))
            changed.append(stream)
    await connection.execute(delete(tournament_people).where(mine))
    return changed


async def _lobbies_with(connection: AsyncConnection, player: str) -> list[str]:
    """Return the lobbies whose entries mention the player. This searches all lobbies, which are
    few and short-lived: no table says who was ever in which."""
    stream = literal("lobby:") + lobbies.c.id
    if connection.dialect.name == "postgresql":
        found = func.position(literal(player.encode()).op("IN")(entries.c.body))
    else:
        found = func.instr(entries.c.body, player.encode())
    query = select(entries.c.stream).join(lobbies, entries.c.stream == stream).where(found > 0)
    return list((await connection.scalars(query.distinct())).all())


async def _rewrite(connection: AsyncConnection, stream: str, player: Person) -> bool:
    """Remove the player's name from the entries of a stream; return whether any changed."""
    found = await connection.execute(
        select(entries.c.number, entries.c.body).where(entries.c.stream == stream)
    )
    changed = False
    for number, body in found.all():
        nameless = _without_name(body, player, stream.partition(":")[0])
        if nameless != body:
            values = {"of_stream": stream, "of_number": number, "body": nameless}
            await connection.execute(_REWRITE, values)
            changed = True
    return changed


def _without_name(body: bytes, player: Person, kind: str) -> bytes:
    entry = _DECODE[kind](body)
    events = tuple([_nameless(event, player, entry.by) for event in entry.events])
    if events == entry.events:
        return body
    return encode(replace(entry, events=events))


def _nameless(event: AnyEvent, player: Person, by: str) -> AnyEvent:
    match event:
        case Entered() | Renamed() if event.entrant == player.id:
            return replace(event, name=GONE)
        case TournamentOpened():
            hosts = tuple([_gone(each, player) for each in event.hosts])
            settings = event.settings
            if by == player.id:
                settings = replace(settings, title=_untitled(settings.title, player))
            return replace(event, hosts=hosts, settings=settings)
        case SettingsChanged() if by == player.id:
            title = _untitled(event.settings.title, player)
            return replace(event, settings=replace(event.settings, title=title))
        case HostAdded():
            return replace(event, person=_gone(event.person, player))
        case MatchBegan() | MatchStarted():
            return replace(event, players=tuple([_gone(each, player) for each in event.players]))
        case LobbyOpened():
            title = _untitled(event.title, player) if event.owner.id == player.id else event.title
            return replace(event, owner=_gone(event.owner, player), title=title)
        case TitleChanged() if by == player.id:
            return replace(event, title=_untitled(event.title, player))
        case Joined():
            return replace(event, person=_gone(event.person, player))
        case Said() if by == player.id:
            return replace(event, name=GONE)
        case _:
            return event


def _gone(person: _Person, player: Person) -> _Person:
    return replace(person, name=GONE) if person.id == player.id else person


def _untitled(title: str, player: Person) -> str:
    """Return a title without the player's name, which untitled lobbies show."""
    return title.replace(player.name, GONE) if player.name else title


async def _list_anew(connection: AsyncConnection, stream: str) -> None:
    """Update the listing of a lobby whose entries have changed."""
    bodies = await _bodies(connection, stream)
    listed = rows.lobby_values(lobby_play.replay(map(decode_lobby_entry, bodies)))
    id = stream.removeprefix("lobby:")
    await connection.execute(update(lobbies).where(lobbies.c.id == id).values(**listed))


async def _bodies(connection: AsyncConnection, stream: str) -> Sequence[bytes]:
    query = select(entries.c.body).where(entries.c.stream == stream).order_by(entries.c.number)
    return (await connection.scalars(query)).all()


async def forget_relations(connection: AsyncConnection, player: str) -> None:
    """Delete everything that connects a player with others."""
    for table, other in ((friends, "friend"), (blocks, "blocked")):
        await connection.execute(
            delete(table).where(or_(table.c.player == player, table.c[other] == player))
        )
    await connection.execute(
        delete(challenges).where(
            or_(challenges.c.challenger == player, challenges.c.challenged == player)
        )
    )


async def forget_addresses(engine: AsyncEngine, today: float) -> None:
    """Delete the hashes of addresses from which players got ready some days ago."""
    old = ready_addresses.c.noted_at < today - ADDRESSES_KEPT
    async with engine.begin() as connection:
        await connection.execute(delete(ready_addresses).where(old))


async def forget_closed_lobbies(engine: AsyncEngine, today: float) -> int:
    """Delete lobbies closed long ago, with their chat; return how many."""
    async with engine.begin() as connection:
        old = select(lobbies.c.id).where(~lobbies.c.open, lobbies.c.closed_at < today - KEPT)
        found = list((await connection.scalars(old.limit(AT_ONCE))).all())
        if found:
            streams = [f"lobby:{id}" for id in found]
            await connection.execute(delete(entries).where(entries.c.stream.in_(streams)))
            await connection.execute(delete(lobbies).where(lobbies.c.id.in_(found)))
    return len(found)


async def forget_unfinished_practice(engine: AsyncEngine, today: float) -> int:
    """Delete games against the computer that ended without a result, some time after their end;
    return how many."""
    unfinished = ~matches.c.live & ~matches.c.settled & ~matches.c.rated
    old = select(matches.c.id).where(unfinished, matches.c.finished_at < today - KEPT)
    async with engine.begin() as connection:
        found = list((await connection.scalars(old.limit(AT_ONCE))).all())
        if found:
            streams = [f"match:{id}" for id in found]
            await connection.execute(delete(entries).where(entries.c.stream.in_(streams)))
            await connection.execute(delete(seats).where(seats.c.match.in_(found)))
            await connection.execute(delete(matches).where(matches.c.id.in_(found)))
    return len(found)


async def forget_old_challenges(engine: AsyncEngine, today: float) -> None:
    """Delete expired challenges, answered or not."""
    async with engine.begin() as connection:
        await connection.execute(delete(challenges).where(challenges.c.until < today))


async def forget_tournaments(engine: AsyncEngine, today: float, days: float) -> int:
    """Delete tournaments this many days after they ended, or after they were created if they never
    finished; return how many. Their matches stay."""
    before = today - days * 86_400.0
    old = select(tournaments.c.id).where(
        or_(tournaments.c.finished_at < before, tournaments.c.live),
        tournaments.c.created_at < before,
    )
    async with engine.begin() as connection:
        found = list((await connection.scalars(old.limit(AT_ONCE))).all())
        if found:
            streams = [f"tournament:{id}" for id in found]
            await connection.execute(delete(entries).where(entries.c.stream.in_(streams)))
            people = tournament_people.c.tournament.in_(found)
            await connection.execute(delete(tournament_people).where(people))
            await connection.execute(delete(tournaments).where(tournaments.c.id.in_(found)))
    return len(found)


async def forget_guests(engine: AsyncEngine, today: float, days: float) -> list[str]:
    """Delete guests who have not visited for this many days, and their names; return the changed
    streams."""
    old = select(players.c.id).where(players.c.guest, players.c.seen_at < today - days * 86_400.0)
    async with engine.begin() as connection:
        found = list((await connection.scalars(old.limit(AT_ONCE))).all())
        changed: list[str] = []
        for id in found:  # guests enter no lobbies
            changed += await _forget_in_matches(connection, Person(id, ""))
            changed += await _forget_in_tournaments(connection, Person(id, ""))
        if found:
            await connection.execute(delete(sessions).where(sessions.c.player.in_(found)))
            await connection.execute(delete(players).where(players.c.id.in_(found)))
    return changed
