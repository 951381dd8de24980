"""Ratings: one for each player and game, moved by every rated match, exactly once.

A rating is a guess at somebody's strength with its uncertainty (openskill's Plackett-Luce
model, which takes two players and many alike). 1500 +- 1000 is a newcomer, of whom nothing is
known. A finished match waits as unsettled in its table until some worker has settled it; the
ratings and the mark that it is done are written together.
"""

from __future__ import annotations

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.result import Result
from checkrow.server.store.schema import matches, players, ratings, seats

MODEL = PlackettLuce(mu=1500.0, sigma=500.0, beta=250.0, tau=5.0)
_results = msgspec.json.Decoder(Result)


async def settle_all(engine: AsyncEngine) -> int:
    """Settles what has not been settled yet; how many matches."""
    query = select(matches.c.id).where(~matches.c.settled, ~matches.c.live).limit(200)
    async with engine.connect() as connection:
        waiting = list((await connection.scalars(query)).all())
    for match in waiting:
        await settle(engine, match)
    return len(waiting)


async def settle(engine: AsyncEngine, match: str) -> None:
    """Moves the ratings of the players of a finished match, unless that was done."""
    async with engine.begin() as connection:
        # Whoever marks it first does it; the mark counts only together with the rest.
        mine = await connection.execute(
            update(matches)
            .where(matches.c.id == match, ~matches.c.settled, ~matches.c.live)
            .values(settled=True)
            .returning(matches.c.game, matches.c.result)
        )
        found = mine.first()
        if found is not None:
            await _move_ratings(connection, match, found.game, _results.decode(found.result))


async def _move_ratings(connection: AsyncConnection, match: str, game: str, result: Result) -> None:
    everybody = await connection.execute(
        select(seats.c.seat, seats.c.player)
        .where(seats.c.match == match, seats.c.player.is_not(None))
        .order_by(seats.c.player)  # always in this order, so that nobody waits in a circle
    )
    seated = [(row.seat, row.player) for row in everybody]
    before: dict[str, PlackettLuceRating] = {}
    known: dict[str, Row[tuple[object, ...]] | None] = {}
    for _, player in seated:
        known[player] = await _rating(connection, player, game)
        row = known[player]
        before[player] = MODEL.rating() if row is None else MODEL.rating(row.mu, row.sigma)
    if len(seated) < 2:
        return
    rated = MODEL.rate(
        [[before[player]] for _, player in seated],
        ranks=[result.ranks[seat] for seat, _ in seated],
    )
    for (seat, player), (after,) in zip(seated, rated, strict=True):
        await connection.execute(
            update(seats)
            .where(seats.c.match == match, seats.c.seat == seat)
            .values(rating_before=before[player].mu, rating_after=after.mu)
        )
        await _write_rating(connection, player, game, after, known[player])


async def _rating(
    connection: AsyncConnection, player: str, game: str
) -> Row[tuple[object, ...]] | None:
    query = select(ratings).where(ratings.c.player == player, ratings.c.game == game)
    return (await connection.execute(query.with_for_update())).first()


async def _write_rating(
    connection: AsyncConnection,
    player: str,
    game: str,
    after: PlackettLuceRating,
    row: Row[tuple[object, ...]] | None,
) -> None:
    values = {"mu": after.mu, "sigma": after.sigma, "ordinal": after.mu - 2 * after.sigma}
    if row is not None:
        await connection.execute(
            update(ratings)
            .where(ratings.c.player == player, ratings.c.game == game)
            .values(matches=row.matches + 1, **values)
        )
    elif await connection.scalar(select(players.c.id).where(players.c.id == player)):
        await connection.execute(
            insert(ratings).values(player=player, game=game, matches=1, **values)
        )
