"""Challenges over HTTP; the socket tells both players the outcome."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from checkrow.play.challenges import ChallengeView, NewChallenge
from checkrow.server.core import Core
from checkrow.server.players import Player
from checkrow.server.web.origins import address_of
from checkrow.server.web.people_routes import player_of
from checkrow.server.web.routes import NOTHING, delete, post

AnyRequest = Request[Any, Any, Any]
TAGS = ["challenges"]


@post("/api/challenges", tags=TAGS, summary="Challenge somebody you have played with")
async def challenge(
    request: AnyRequest, data: NewChallenge, core: Core, me: Player
) -> ChallengeView:
    other = await player_of(core, data.to)
    return await core.challenges.make(me, other, data, address_of(request, core.settings))


@post(
    "/api/challenges/{challenge_id:str}/accept",
    tags=TAGS,
    summary="Accept a challenge: its match starts",
    status_code=HTTP_200_OK,
)
async def accept(request: AnyRequest, challenge_id: str, core: Core, me: Player) -> ChallengeView:
    return await core.challenges.accept(me, challenge_id, address_of(request, core.settings))


@post(
    "/api/challenges/{challenge_id:str}/decline",
    tags=TAGS,
    summary="Decline a challenge",
    status_code=HTTP_204_NO_CONTENT,
    responses=NOTHING,
)
async def decline(challenge_id: str, core: Core, me: Player) -> None:
    await core.challenges.decline(me, challenge_id)


@delete(
    "/api/challenges/{challenge_id:str}",
    tags=TAGS,
    summary="Withdraw your challenge, or dismiss its answer",
    responses=NOTHING,
)
async def withdraw(challenge_id: str, core: Core, me: Player) -> None:
    await core.challenges.remove(me, challenge_id)


ROUTES = [challenge, accept, decline, withdraw]
