"""Lists of matches and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.forms import MatchSummary, Rating, SeatSummary
from checkrow.server.retention import GONE
from checkrow.server.store.schema import matches, players, ratings, seats

PAGE = 50
MOST_ENDED = 3  # recently ended matches
SURE_ENOUGH = 2.0  # standard deviations: 95 %

# What a `MatchSummary` needs: sorting whole rows, with their final boards, takes twice as long.
_SUMMARY = (
    matches.c.id,
    matches.c.game,
    matches.c.live,
    matches.c.rated,
    matches.c.created_at,
    matches.c.finished_at,
    matches.c.rating_note,
)


async def live_matches(engine: AsyncEngine) -> list[MatchSummary]:
    """Return the public matches in progress, newest first."""
    query = select(matches).where(matches.c.live, matches.c.public)
    return await summaries(engine, query)


async def matches_of(
    engine: AsyncEngine, player: str, before: float | None, *, private_too: bool
) -> list[MatchSummary]:
    """Return a player's matches, newest first, one page of those before a date."""
    # An unfinished game against the computer is listed only while it can be continued.
    shown = matches.c.live | (matches.c.lobby != "") | seats.c.score.is_not(None)
    query = matches_with(player).where(shown)
    if not private_too:
        query = query.where(matches.c.public)
    if before is not None:
        query = query.where(matches.c.created_at < before)
    return await summaries(engine, query)


async def live_matches_of(engine: AsyncEngine, player: str) -> list[MatchSummary]:
    """Return a player's unfinished matches, newest first."""
    # The seats of finished matches have scores: most matches need no look.
    query = matches_with(player).where(seats.c.score.is_(None), matches.c.live)
    return await summaries(engine, query)


async def ended_matches_of(engine: AsyncEngine, player: str, since: float) -> list[str]:
    """Return the ids of a player's lobby matches that ended after a date, newest first."""
    query = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.player == player, matches.c.finished_at > since, matches.c.lobby != "")
        .order_by(matches.c.finished_at.desc())
        .limit(MOST_ENDED)
    )
    async with engine.connect() as connection:
        return list((await connection.scalars(query)).all())


async def is_finished(engine: AsyncEngine, match: str) -> bool:
    """Return whether a match is over; False if there is none with this id."""
    async with engine.connect() as connection:
        return await connection.scalar(select(matches.c.live).where(matches.c.id == match)) is False


async def dates_of(engine: AsyncEngine, ids: Sequence[str]) -> dict[str, float]:
    """Return when these matches started, in seconds since 1970. Those that were deleted are left
    out."""
    query = select(matches.c.id, matches.c.created_at).where(matches.c.id.in_(ids))
    async with engine.connect() as connection:
        return {row.id: row.created_at for row in await connection.execute(query)}


async def summary_of(engine: AsyncEngine, match: str) -> MatchSummary | None:
    """Return a match as in lists; None if there is none with this id."""
    found = await summaries(engine, select(matches).where(matches.c.id == match))
    return found[0] if found else None


def matches_with(player: str) -> Select[tuple[object, ...]]:
    """Return the query for a player's matches, each joined with the player's seat."""
    joined = select(matches).join(seats, seats.c.match == matches.c.id)
    return joined.where(seats.c.player == player)


async def summaries(
    engine: AsyncEngine, query: Select[tuple[object, ...]], most: int = PAGE
) -> list[MatchSummary]:
    """Return the matches that a query finds, newest first."""
    page = query.with_only_columns(*_SUMMARY).order_by(matches.c.created_at.desc()).limit(most)
    async with engine.connect() as connection:
        found = (await connection.execute(page)).all()
        seated = await connection.execute(
            select(seats)
            .where(seats.c.match.in_([row.id for row in found]))
            .order_by(seats.c.match, seats.c.seat)
        )
    by_match: dict[str, list[SeatSummary]] = defaultdict(list)
    for row in seated:
        by_match[row.match].append(
            SeatSummary(row.name, row.score, row.rating_before, row.rating_after)
        )
    return [
        MatchSummary(
            row.id,
            row.game,
            row.live,
            row.rated,
            row.created_at,
            row.finished_at,
            by_match[row.id],
            row.rating_note,
        )
        for row in found
    ]


async def leaders(engine: AsyncEngine, game: str, opponents: int) -> list[Rating]:
    """Return the best players of a game with at least this many different opponents, ordered
    by the lower bound of their rating."""
    query = (
        select(ratings, players.c.name)
        .join(players, players.c.id == ratings.c.player)
        .where(ratings.c.game == game, ratings.c.opponents >= opponents, players.c.name != GONE)
        .order_by(ratings.c.ordinal.desc())
        .limit(PAGE)
    )
    async with engine.connect() as connection:
        return [rating_of(row) for row in await connection.execute(query)]


def rating_of(row: Row[tuple[object, ...]]) -> Rating:
    """Return a row of ratings, with a name, for display."""
    return Rating(row.name, row.game, round(row.mu), round(SURE_ENOUGH * row.sigma), row.matches)
