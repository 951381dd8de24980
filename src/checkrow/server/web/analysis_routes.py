"""Analysing games over HTTP: boards step by step, pasted games, values and reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import lru_cache, partial
from typing import Any, TypeVar

from litestar import MediaType, Request, Response

from checkrow.play.games import GameView, game_view
from checkrow.play.limits import STUDY_TEXT
from checkrow.play.options import playable_game
from checkrow.play.refused import Refused
from checkrow.play.study.messages import (
    Accuracy,
    AccuracyOf,
    Frames,
    FramesOf,
    Reading,
    ReadText,
    Review,
    ReviewOf,
    SetUp,
    SetUpPosition,
    Values,
    ValuesOf,
)
from checkrow.play.wire import encode
from checkrow.server.core import Core
from checkrow.server.fair_queue import Asker
from checkrow.server.players import Player
from checkrow.server.web.origins import address_of
from checkrow.server.web.routes import get, post

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
GAME_BYTES = 64 << 10  # for a request with all steps of a game
TEXT_BYTES = 4 * STUDY_TEXT

study = partial(post, tags=["study"], status_code=200)


@get("/api/games/{key:str}", tags=["study"], summary="A game and its board")
async def show_game(key: str) -> Response[GameView]:
    try:
        return as_json(_game(key))
    except Refused as refused:
        raise Refused("no-such-game", refused.sentence) from None


@lru_cache(maxsize=256)
def _game(key: str) -> bytes:
    return encode(game_view(playable_game(key)))


@study("/api/study/frames", summary="A game step by step", request_max_body_size=GAME_BYTES)
async def show_frames(
    request: AnyRequest, data: FramesOf, core: Core, player: Player | None
) -> Response[Frames]:
    asker = asker_of(request, core, player)
    return as_json(await while_connected(request, core.analysis.frames(asker, data)))


@study("/api/study/read", summary="Read a pasted game", request_max_body_size=TEXT_BYTES)
async def read_text(
    request: AnyRequest, data: ReadText, core: Core, player: Player | None
) -> Response[Reading]:
    asker = asker_of(request, core, player)
    return as_json(await while_connected(request, core.analysis.read(asker, data)))


@study("/api/study/position", summary="The position of a board set up by hand")
async def read_board(
    request: AnyRequest, data: SetUp, core: Core, player: Player | None
) -> Response[SetUpPosition]:
    asker = asker_of(request, core, player)
    return as_json(await while_connected(request, core.analysis.set_up(asker, data)))


@study("/api/study/values", summary="Every turn's value", request_max_body_size=GAME_BYTES)
async def show_values(
    request: AnyRequest, data: ValuesOf, core: Core, player: Player | None
) -> Response[Values]:
    """Refused while you play a rated match, and for positions of running rated
    matches."""
    asker, id = asker_of(request, core, player), player.id if player else ""
    return as_json(await while_connected(request, core.analysis.values(asker, id, data)))


@study("/api/study/review", summary="Marks for turns", request_max_body_size=GAME_BYTES)
async def show_review(
    request: AnyRequest, data: ReviewOf, core: Core, player: Player | None
) -> Response[Review]:
    """Review some turns at a time, so that the first marks appear before the last are ready.
    Refused while you play a rated match, and for positions of running rated
    matches."""
    asker, id = asker_of(request, core, player), player.id if player else ""
    return as_json(await while_connected(request, core.analysis.review(asker, id, data)))


@study("/api/study/accuracy", summary="Accuracy", request_max_body_size=GAME_BYTES)
async def show_accuracy(
    request: AnyRequest, data: AccuracyOf, core: Core, player: Player | None
) -> Response[Accuracy]:
    """Compute it from the `chances` of reviewed turns, in the order of the game."""
    asker = asker_of(request, core, player)
    return as_json(await while_connected(request, core.analysis.accuracy(asker, data)))


def asker_of(request: AnyRequest, core: Core, player: Player | None) -> Asker:
    """Return who owns this job: a person, who shares a quota with everybody behind the same
    address."""
    return Asker(address_of(request, core.settings), player.id if player else "")


def as_json(body: bytes) -> Response[Any]:
    """Return an answer from encoded JSON."""
    return Response(body, media_type=MediaType.JSON)


async def while_connected(request: AnyRequest, answering: Coroutine[Any, Any, T]) -> T:
    """Return the answer; stop working on it when the client disconnects."""
    answer = asyncio.create_task(answering)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Refused("gone", "the client disconnected")
        return answer.result()
    finally:
        for task in (answer, gone):
            task.cancel()
        await asyncio.gather(answer, gone, return_exceptions=True)


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


ROUTES = [show_game, show_frames, read_text, read_board, show_values, show_review, show_accuracy]
