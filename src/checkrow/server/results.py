"""Updates ratings, one for each player and game, exactly once after every rated match.

A rating estimates a player's strength and its uncertainty (openskill's Plackett-Luce model, for
two or more players). Newcomers start at 1500 +- 1000. A finished match is unsettled until a worker
settles it: the worker writes the ratings and the mark `settled` in one transaction.

Some matches change no rating, and record why (`RatingNote`): those with hardly any moves, those
between players behind one public address, and those of two players who have reached their daily
limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.match import RatingNote
from checkrow.play.result import Result
from checkrow.server.settings import Settings
from checkrow.server.store.schema import matches, players, ratings, seats

MODEL = PlackettLuce(mu=1500.0, sigma=500.0, beta=250.0, tau=5.0)
DAY = 86_400.0
MOST_OPPONENTS = 100  # the count stops here
NOBODY: tuple[RatingNote, ...] = ("too-short", "same-address", "pair-limit")
_results = msgspec.json.Decoder(Result)


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished rated match."""

    match: str
    game: str
    result: Result
    note: RatingNote


@dataclass(frozen=True, slots=True)
class Seated:
    """A person in a finished match."""

    seat: int
    player: str
    address: str | None  # a hash


@dataclass(frozen=True, slots=True)
class RatingRules:
    """The host's settings for which rated matches count."""

    per_pair_per_day: int = 6
    within_address: bool = False

    @classmethod
    def of(cls, settings: Settings) -> RatingRules:
        return cls(settings.rated_per_pair_per_day, settings.rated_within_address)


async def settle_all(engine: AsyncEngine, rules: RatingRules, today: float) -> int:
    """Settle finished rated matches; return how many."""
    query = (
        select(matches.c.id).where(~matches.c.settled, ~matches.c.live, matches.c.rated).limit(200)
    )
    async with engine.connect() as connection:
        waiting = list((await connection.scalars(query)).all())
    for match in waiting:
        await settle(engine, match, rules, today)
    return len(waiting)


async def settle(engine: AsyncEngine, match: str, rules: RatingRules, today: float) -> None:
    """Update the ratings of the players of a finished match, unless it is settled."""
    async with engine.begin() as connection:
        # The worker that sets the mark first settles the match, in the same transaction.
        mine = await connection.execute(
            update(matches)
            .where(matches.c.id == match, ~matches.c.settled, ~matches.c.live)
            .values(settled=True)
            .returning(matches.c.game, matches.c.result, matches.c.rating_note)
        )
        found = mine.first()
        if found is None:
            return
        result = _results.decode(found.result)
        if result.counts and found.rating_note not in NOBODY:
            ended = Ended(match, found.game, result, found.rating_note)
            await _move_ratings(connection, ended, rules, today)
        await connection.execute(update(seats).where(seats.c.match == match).values(address=None))


async def _move_ratings(
    connection: AsyncConnection,
    ended: Ended,
    rules: RatingRules,
    today: float,
) -> None:
    match, result = ended.match, ended.result
    everybody = await connection.execute(
        select(seats.c.seat, seats.c.player, seats.c.address)
        .where(seats.c.match == match, seats.c.player.is_not(None))
        .order_by(seats.c.player)  # the same order everywhere prevents deadlocks
    )
    seated = [Seated(row.seat, row.player, row.address) for row in everybody]
    before: dict[str, PlackettLuceRating] = {}
    known: dict[str, Row[tuple[object, ...]] | None] = {}
    for row in seated:
        rating = known[row.player] = await _rating(connection, row.player, ended.game)
        before[row.player] = (
            MODEL.rating() if rating is None else MODEL.rating(rating.mu, rating.sigma)
        )
    if len(seated) < 2:
        return
    note = await _note(connection, seated, rules, today)
    if note:
        await connection.execute(
            update(matches).where(matches.c.id == match).values(rating_note=note)
        )
        return
    rated = MODEL.rate(
        [[before[row.player]] for row in seated],
        ranks=[result.ranks[row.seat] for row in seated],
    )
    for row, (after,) in zip(seated, rated, strict=True):
        if ended.note == "gave-up-early" and result.ranks[row.seat] == 1:
            continue
        await connection.execute(
            update(seats)
            .where(seats.c.match == match, seats.c.seat == row.seat)
            .values(rating_before=before[row.player].mu, rating_after=after.mu)
        )
        await _write_rating(connection, row.player, ended.game, after, known[row.player])


async def _note(
    connection: AsyncConnection, seated: Sequence[Seated], rules: RatingRules, today: float
) -> RatingNote:
    """Return why a match of these players changes no rating; "" if it does."""
    for one, other in combinations(seated, 2):
        if not rules.within_address and one.address and one.address == other.address:
            return "same-address"
        if await _results_between(connection, one.player, other.player, today - DAY) >= (
            rules.per_pair_per_day
        ):
            return "pair-limit"
    return ""


async def _results_between(connection: AsyncConnection, one: str, other: str, since: float) -> int:
    """Return how many matches of these two have changed a rating since then."""
    theirs = seats.alias()
    query = (
        select(func.count())
        .select_from(seats)
        .join(matches, matches.c.id == seats.c.match)
        .join(theirs, theirs.c.match == seats.c.match)
        .where(
            seats.c.player == one,
            theirs.c.player == other,
            matches.c.finished_at > since,
            func.coalesce(seats.c.rating_after, theirs.c.rating_after).is_not(None),
        )
    )
    return await connection.scalar(query) or 0


async def _opponents(connection: AsyncConnection, player: str, game: str) -> int:
    """Return how many different opponents a player has had in settled rated matches."""
    theirs = seats.alias()
    query = (
        select(func.count(theirs.c.player.distinct()))
        .select_from(seats)
        .join(matches, matches.c.id == seats.c.match)
        .join(theirs, theirs.c.match == seats.c.match)
        .where(
            seats.c.player == player,
            seats.c.rating_after.is_not(None),
            theirs.c.player != player,
            matches.c.game == game,
        )
    )
    return await connection.scalar(query) or 0


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
    opponents = row.opponents if row is not None else 0
    if opponents < MOST_OPPONENTS:
        opponents = await _opponents(connection, player, game)
    values: dict[str, float] = {"opponents": opponents}
    values |= {"mu": after.mu, "sigma": after.sigma, "ordinal": after.mu - 2 * after.sigma}
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
