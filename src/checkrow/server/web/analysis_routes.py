"""AnalysisService games over HTTP: boards step by step, pasted games, values and reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

from litestar import Request

from checkrow.play.limits import STUDY_TEXT, STUDY_TURNS
from checkrow.play.options import playable_game
from checkrow.play.refused import Refused
from checkrow.play.study.messages import (
    Frames,
    FramesOf,
    GameView,
    Reading,
    ReadText,
    Review,
    ReviewOf,
    Values,
    ValuesOf,
)
from checkrow.play.study.reading import read_study
from checkrow.play.study.showing import frames_of, game_view, replayed
from checkrow.rules.record import Record
from checkrow.server.accounts import Player
from checkrow.server.analysis_service import check_not_in_rated_match
from checkrow.server.analysis_worker import review_of, values_of
from checkrow.server.core import Core
from checkrow.server.web.origins import address_of
from checkrow.server.web.routes import get, post

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
GAME_BYTES = 64 << 10  # of a request that has all steps of a game
TEXT_BYTES = 4 * STUDY_TEXT

study = partial(post, tags=["study"], status_code=200)


@get("/api/games/{key:str}", tags=["study"], summary="A game and its board")
async def show_game(key: str) -> GameView:
    try:
        return game_view(playable_game(key))
    except Refused as refused:
        raise Refused("no-such-game", refused.sentence) from None


@study("/api/study/frames", summary="A game step by step", request_max_body_size=GAME_BYTES)
async def show_frames(data: FramesOf) -> Frames:
    return await asyncio.to_thread(_frames, data)


@study("/api/study/read", summary="Read a pasted game", request_max_body_size=TEXT_BYTES)
async def read_text(data: ReadText) -> Reading:
    return await asyncio.to_thread(read_study, data)


@study("/api/study/values", summary="Every turn's value", request_max_body_size=GAME_BYTES)
async def show_values(
    request: AnyRequest, data: ValuesOf, core: Core, player: Player | None
) -> Values:
    """Not while you play a rated match."""
    asker = await _asker(request, core, player)
    most = core.settings.study_seconds
    if data.seconds > most:
        raise Refused("too-many-seconds", f"a position may take up to {most:g} seconds here")
    record = await asyncio.to_thread(replayed, data.game, data.start, data.moves)
    if record.outcome:
        raise Refused("game-over", f"there is no turn to look at: {record.outcome.reason.value}")
    work = partial(values_of, str(record), data.seconds)
    return await _while_there(request, core.analysis.ask(asker, work))


@study("/api/study/review", summary="Marks for turns", request_max_body_size=GAME_BYTES)
async def show_review(
    request: AnyRequest, data: ReviewOf, core: Core, player: Player | None
) -> Review:
    """Some turns at a time, so that the first marks are there before the last ones are found.
    Not while you play a rated match."""
    asker = await _asker(request, core, player)
    record = await asyncio.to_thread(replayed, data.game, data.start, data.moves)
    _check_turns(record, data.first, data.last)
    work = partial(review_of, str(record), data.first, data.last)
    return await _while_there(request, core.analysis.ask(asker, work))


def _frames(data: FramesOf) -> Frames:
    return frames_of(replayed(data.game, data.start, data.moves), data.since)


def _check_turns(record: Record, first: int, last: int) -> None:
    turns = len(record.turns)
    if not first <= last <= turns:
        raise Refused(
            "bad-move",
            f"review turns from 1 to {turns}, the first of them first"
            if turns
            else "there is no turn to review yet",
        )
    if last - first >= STUDY_TURNS:
        raise Refused("bad-move", f"up to {STUDY_TURNS} turns are reviewed at once: ask for fewer")


async def _asker(request: AnyRequest, core: Core, player: Player | None) -> str:
    """Who asks an engine: a player, or an address. Raises `Refused` if they may not."""
    asker = f"player {player.id}" if player else f"address {address_of(request, core.settings)}"
    core.limits.check_analysis(asker)
    if player:
        await check_not_in_rated_match(core.engine, player.id)
    return asker


async def _while_there(request: AnyRequest, answering: Coroutine[Any, Any, T]) -> T:
    """The answer; it is given up when whoever asked has gone."""
    answer = asyncio.create_task(answering)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Refused("gone", "nobody waits for this any more")
        return answer.result()
    finally:
        for task in (answer, gone):
            task.cancel()
        await asyncio.gather(answer, gone, return_exceptions=True)


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


ROUTES = [show_game, show_frames, read_text, show_values, show_review]
