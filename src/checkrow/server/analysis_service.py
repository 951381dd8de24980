"""Analysis: read games that people paste, show them, and ask engines about them.

All of it runs in processes that can be killed (see `engine_pool`), separate from those of computer
players. Reading and showing have their own process, so that they never wait for an engine. The
event loop only checks who may ask, and how often.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

from checkrow.play.match import Match
from checkrow.play.match.rights import rights_of
from checkrow.play.refused import Refused, whole_seconds
from checkrow.play.study.messages import (
    AccuracyOf,
    FileOf,
    FramesOf,
    PictureOf,
    ReadText,
    ReviewOf,
    SetUp,
    ValuesOf,
)
from checkrow.play.wire import encode
from checkrow.rules.errors import CheckrowError
from checkrow.server import analysis_worker as worker
from checkrow.server import hint_worker
from checkrow.server.analysis_worker import ExportFormat
from checkrow.server.engine_pool import EnginePool
from checkrow.server.fair_queue import Asker, FairQueue
from checkrow.server.link_pictures import PictureFormat
from checkrow.server.rate_limits import RateLimiter
from checkrow.server.rated_matches import RatedMatches, check_not_in_rated_match
from checkrow.server.settings import Settings

PER_MEMBER = 4  # jobs of one person that may wait
HINT_SECONDS = 1.0  # for a position
NICE = 10  # a lower priority than the server and the computer players
CACHE_BYTES = 8 << 20  # for exported matches

P = ParamSpec("P")
T = TypeVar("T")


class AnalysisService:
    """Answers with JSON or files. Every method raises `Refused`."""

    def __init__(self, settings: Settings, rated: RatedMatches) -> None:
        self._settings = settings
        self._rated = rated
        self._reading = _pool(settings, settings.reading_processes)
        self._engines = _pool(settings, settings.study_processes)
        self._rate = RateLimiter(settings.studies_per_minute / 60, settings.study_burst)
        self._network_rate = RateLimiter(
            settings.studies_per_minute_of_network / 60, settings.study_burst_of_network
        )
        self._files: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._files_size = 0

    @property
    def waiting(self) -> int:
        """Return how many jobs wait for a process."""
        return self._reading.waiting + self._engines.waiting

    @property
    def running(self) -> int:
        """Return how many jobs run."""
        return self._reading.running + self._engines.running

    async def frames(self, asker: Asker, asked: FramesOf) -> bytes:
        return await self._read(asker, worker.frames, asked)

    async def read(self, asker: Asker, asked: ReadText) -> bytes:
        return await self._read(asker, worker.read, asked)

    async def set_up(self, asker: Asker, asked: SetUp) -> bytes:
        return await self._read(asker, worker.set_up, asked)

    async def values(self, asker: Asker, player: str, asked: ValuesOf) -> bytes:
        """`player` is the id of the person who asks, empty for somebody without a name."""
        most = self._settings.study_seconds
        if asked.seconds > most:
            raise Refused("too-many-seconds", f"the limit here is {most:g} seconds for a position")
        await self._check_may_ask(asker, player)
        rated = await self._rated.records(asked.game)
        seconds = asked.seconds + self._settings.reading_seconds
        return await self._ask_engine(asker, seconds, worker.values, asked, rated)

    async def review(self, asker: Asker, player: str, asked: ReviewOf) -> bytes:
        await self._check_may_ask(asker, player)
        rated = await self._rated.records(asked.game)
        seconds = worker.LONGEST_REVIEW + self._settings.reading_seconds
        return await self._ask_engine(asker, seconds, worker.review, asked, rated)

    async def hints(self, asker: Asker, player: str, match: Match) -> bytes:
        """Return `Hints` for the player to move, in a match that allows them."""
        seat = match.seat_of(player)
        if seat is None or "hint" not in rights_of(match, match.at)[seat]:
            raise Refused("no-hints", "hints are only for casual matches against the computer")
        if match.turn != seat:
            raise Refused("not-your-turn", "hints are for your own turn: wait for it")
        await self._check_may_ask(asker, player)
        rated = await self._rated.records(match.game.key)
        seconds = HINT_SECONDS + self._settings.reading_seconds
        return await self._ask_engine(
            asker,
            seconds,
            hint_worker.hints,
            str(match.record),
            match.position,
            HINT_SECONDS,
            rated,
        )

    async def accuracy(self, asker: Asker, asked: AccuracyOf) -> bytes:
        return await self._read(asker, worker.accuracy, asked)

    async def file(self, asker: Asker, asked: FileOf) -> bytes:
        return await self._read(asker, worker.file, asked)

    async def picture(self, asker: Asker, asked: PictureOf) -> bytes:
        key = ("picture", _digest([encode(asked)]))
        return await self._cached(key, asker, worker.picture, asked)

    async def snapshot(self, asker: Asker, bodies: list[bytes], now: float) -> bytes:
        """Return a match with these entries in the form that its followers receive."""
        key = ("snapshot", _digest(bodies))
        return await self._cached(key, asker, worker.snapshot, bodies, now)

    async def export(
        self, asker: Asker, bodies: Sequence[bytes], kind: ExportFormat, date: str
    ) -> bytes:
        """Return a match with these entries as a file."""
        self._check_rate(asker)
        key = ("export", _digest(bodies), kind, date)
        return await self._cached(key, asker, worker.export, bodies, kind, date)

    async def export_all(
        self, asker: Asker, games: Sequence[tuple[Sequence[bytes], str]], event: str
    ) -> bytes:
        """Return the matches of a tournament, each by its entries and its date, as one text."""
        self._check_rate(asker)
        return await self._read(asker, worker.export_all, games, event)

    async def picture_of_match(
        self, asker: Asker, bodies: Sequence[bytes], kind: PictureFormat
    ) -> bytes:
        """Return the picture of a match with these entries."""
        self._check_rate(asker)
        key = ("match picture", _digest(bodies), kind)
        return await self._cached(key, asker, worker.picture_of_match, bodies, kind)

    async def picture_of_game(self, asker: Asker, game: str, kind: PictureFormat) -> bytes:
        """Return the picture of a game's start."""
        self._check_rate(asker)
        key = ("game picture", game, kind)
        return await self._cached(key, asker, worker.picture_of_game, game, kind)

    def close(self) -> None:
        self._reading.close()
        self._engines.close()

    async def _ask_engine(
        self,
        asker: Asker,
        seconds: float,
        work: Callable[P, T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        try:
            return await self._engines.run(asker, seconds, work, *args, **kwargs)
        except CheckrowError as error:  # too many ways to capture, later in the game
            raise Refused("bad-position", str(error)) from None

    async def _read(
        self, asker: Asker, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        seconds = self._settings.reading_seconds
        return await self._reading.run(asker, seconds, work, *args, **kwargs)

    async def _cached(
        self,
        key: tuple[str, ...],
        asker: Asker,
        work: Callable[P, bytes],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bytes:
        found = self._files.get(key)
        if found is None:
            found = await self._read(asker, work, *args, **kwargs)
            self._files_size += len(found) - len(self._files.get(key, b""))
            self._files[key] = found
        self._files.move_to_end(key)
        while self._files_size > CACHE_BYTES:
            self._files_size -= len(self._files.popitem(last=False)[1])
        return found

    async def _check_may_ask(self, asker: Asker, player: str) -> None:
        self._check_rate(asker)
        if player:
            await check_not_in_rated_match(self._rated.engine, player)

    def _check_rate(self, asker: Asker) -> None:
        for limiter, key in ((self._rate, asker), (self._network_rate, asker.group)):
            if not limiter.take(key):
                wait = whole_seconds(limiter.wait(key))
                raise Refused("too-many-studies", f"too many requests: wait {wait}")


def _pool(settings: Settings, processes: int) -> EnginePool:
    queue = FairQueue(
        processes,
        per_member=PER_MEMBER,
        per_group=settings.study_queue_of_network,
        total=settings.study_queue,
    )
    return EnginePool(processes, queue, memory_mb=settings.study_memory_mb, nice=NICE)


def _digest(bodies: Sequence[bytes]) -> str:
    """Return the same text for the same entries; deleting an account changes them."""
    digest = hashlib.blake2b()
    for body in bodies:
        digest.update(body)
    return digest.hexdigest()
