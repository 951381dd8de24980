"""A person's results against computers, for the level that adapts."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.adaptive import MOST_RESULTS, ComputerResult
from checkrow.play.people import level_in_name
from checkrow.server.store.schema import matches, seats

_mine, _rivals, _people = seats.alias(), seats.alias(), seats.alias()


async def results_against_computers(
    engine: AsyncEngine, player: str, game: str
) -> tuple[ComputerResult, ...]:
    """Return the latest results of a person, or of a guest's session, in this game in which all
    others were computers; the latest first."""
    alone = (
        select(func.count())
        .where(_people.c.match == matches.c.id, _people.c.player.is_not(None))
        .correlate(matches)
        .scalar_subquery()
    )
    query = (
        select(_mine.c.score, func.min(_rivals.c.name), func.count())
        .join(matches, matches.c.id == _mine.c.match)
        .join(_rivals, _rivals.c.match == _mine.c.match)
        .where(
            _mine.c.player == player,
            _mine.c.score.is_not(None),
            _rivals.c.player.is_(None),
            matches.c.game == game,
            alone == 1,
        )
        .group_by(_mine.c.match, _mine.c.score, matches.c.finished_at)
        .order_by(matches.c.finished_at.desc())
        .limit(MOST_RESULTS)
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return tuple(
        ComputerResult(level, score, rivals)
        for score, name, rivals in rows
        if (level := level_in_name(name)) is not None
    )
