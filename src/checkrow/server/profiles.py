"""A player's profile: results by game, ratings over time, last positions."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Row, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.forms import (
    FinalBoard,
    FinishedMatch,
    GameRecord,
    MatchSummary,
    Profile,
    RatingPoint,
)
from checkrow.server.history import matches_of, matches_with, rating_of, summaries
from checkrow.server.players import Player
from checkrow.server.store.schema import matches, players, ratings, seats

MOST_RESULTS = 2000  # the newest, searched for streaks
MOST_POINTS = 500  # of a rating over time
BOARDS = 6
FRESH = 3.0  # seconds for which a profile is reused
MOST_REUSED = 200  # profiles
AT_ONCE = 2  # reads, far fewer than there are connections to the database

T = TypeVar("T")

_boards = msgspec.json.Decoder(FinalBoard)


class ProfileReader:
    """Reads what the page of a player shows.

    These reads take long if the player has many results. So identical requests share one read,
    only a few run at the same time, and a profile is reused for a few seconds.
    """

    def __init__(self, engine: AsyncEngine, now: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._now = now
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._in_progress: dict[Hashable, asyncio.Task[Any]] = {}
        # By id and name, so that an earlier name is never shown: the time of reading, and the
        # profile.
        self._known: OrderedDict[tuple[str, str], tuple[float, Profile]] = OrderedDict()

    async def profile(self, player: Player) -> Profile:
        """Return a player's public profile, up to a few seconds old."""
        key = (player.id, player.name)
        known = self._known.get(key)
        if known is not None and self._now() - known[0] < FRESH:
            return known[1]

        async def read() -> Profile:
            found = await profile(self._engine, player.id)
            self._known[key] = self._now(), found
            self._known.move_to_end(key)
            if len(self._known) > MOST_REUSED:
                self._known.popitem(last=False)
            return found

        return await self._share(("profile", *key), read)

    async def matches(
        self, player: Player, before: float | None, *, private_too: bool
    ) -> list[MatchSummary]:
        """Return a player's matches, as `history.matches_of`."""
        return await self._share(
            ("matches", player.id, before, private_too),
            lambda: matches_of(self._engine, player.id, before, private_too=private_too),
        )

    async def rating_history(self, player: Player, game: str) -> list[RatingPoint]:
        """Return a player's rating after each match that changed it, oldest first."""
        return await self._share(
            ("ratings", player.id, game), lambda: rating_history(self._engine, player.id, game)
        )

    async def last_boards(self, player: Player) -> list[FinishedMatch]:
        """Return a player's last public matches with their final positions, newest first."""
        return await self._share(
            ("boards", player.id), lambda: last_boards(self._engine, player.id)
        )

    async def _share(self, key: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """Return the result of the read with this key, which starts unless it is in progress."""
        if key not in self._in_progress:
            task = asyncio.create_task(self._read_in_turn(read), name="profile")
            task.add_done_callback(lambda _: self._in_progress.pop(key))
            self._in_progress[key] = task
        result: T = await asyncio.shield(self._in_progress[key])  # others may wait for it too
        return result

    async def _read_in_turn(self, read: Callable[[], Awaitable[T]]) -> T:
        async with self._slots:
            return await read()


async def profile(engine: AsyncEngine, player: str) -> Profile:
    """Return a player's public profile."""
    rated = (
        select(ratings, players.c.name)
        .join(players, players.c.id == ratings.c.player)
        .where(ratings.c.player == player)
        .order_by(ratings.c.game)
    )
    async with engine.connect() as connection:
        who = (await connection.execute(select(players).where(players.c.id == player))).one()
        rows: Sequence[Row[tuple[object, ...]]] = (await connection.execute(rated)).all()
        records = await _records(connection, player)
    return Profile(who.name, who.created_at, [rating_of(row) for row in rows], records)


async def rating_history(engine: AsyncEngine, player: str, game: str) -> list[RatingPoint]:
    """Return a player's rating after each match that changed it, oldest first."""
    query = (
        select(matches.c.finished_at, seats.c.rating_after, matches.c.id)
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.player == player, seats.c.rating_after.is_not(None), matches.c.game == game)
        .order_by(matches.c.finished_at.desc())
        .limit(MOST_POINTS)
    )
    async with engine.connect() as connection:
        found = (await connection.execute(query)).all()
    return [RatingPoint(at, round(rating), match) for at, rating, match in reversed(found)]


async def last_boards(engine: AsyncEngine, player: str) -> list[FinishedMatch]:
    """Return a player's last public matches with their final positions, newest first."""
    query = matches_with(player).where(
        matches.c.public, ~matches.c.live, matches.c.final_board.is_not(None)
    )
    found = await summaries(engine, query, BOARDS)
    boards = select(matches.c.id, matches.c.final_board).where(
        matches.c.id.in_([match.id for match in found])
    )
    async with engine.connect() as connection:
        written = {row.id: row.final_board for row in await connection.execute(boards)}
    return [
        FinishedMatch(match, _boards.decode(written[match.id]))
        for match in found
        if written.get(match.id)
    ]


async def _records(connection: AsyncConnection, player: str) -> list[GameRecord]:
    counted = (
        select(matches.c.game, seats.c.score, func.count())
        .join(matches, matches.c.id == seats.c.match)
        .where(_counts_for(player))
        .group_by(matches.c.game, seats.c.score)
    )
    newest = (
        select(matches.c.game, seats.c.score)
        .join(matches, matches.c.id == seats.c.match)
        .where(_counts_for(player))
        .order_by(matches.c.finished_at.desc())
        .limit(MOST_RESULTS)
    )
    totals: dict[str, dict[float, int]] = {}
    for game, score, number in await connection.execute(counted):
        totals.setdefault(game, {})[score] = number
    scores: dict[str, list[float]] = {}
    for game, score in await connection.execute(newest):
        scores.setdefault(game, []).append(score)
    return [
        GameRecord(
            game,
            total.get(1.0, 0),
            total.get(0.5, 0),
            total.get(0.0, 0),
            *streaks(scores.get(game, ())),
        )
        for game, total in sorted(totals.items(), key=lambda each: -sum(each[1].values()))
    ]


def streaks(newest_first: Iterable[float]) -> tuple[int, int]:
    """Return the current streak of wins (or losses, if negative), and the best."""
    runs = [(score, sum(1 for _ in run)) for score, run in groupby(newest_first)]
    best = max((length for score, length in runs if score == 1.0), default=0)
    if not runs or runs[0][0] == 0.5:
        return 0, best
    score, length = runs[0]
    return (length if score == 1.0 else -length), best


def _counts_for(player: str) -> ColumnElement[bool]:
    """Select a player's results against people that are public, or that changed a rating."""
    opponents = seats.alias()
    with_computer = exists().where(opponents.c.match == matches.c.id, opponents.c.player.is_(None))
    return (
        (seats.c.player == player)
        & seats.c.score.is_not(None)
        & or_(matches.c.public, matches.c.rated)
        & ~with_computer
    )
