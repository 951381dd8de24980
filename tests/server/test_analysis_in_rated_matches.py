"""Players of a rated match get no analysis, nor does anyone who asks about its positions."""

from __future__ import annotations

import asyncio

import pytest

from checkrow.client import MatchOptions, Refused, new_command_id
from checkrow.play.clock import Fischer
from checkrow.play.commands import Resign
from checkrow.play.study.messages import (
    Values,
)
from checkrow.server.rated_matches import FRESH
from tests.server.analysis_questions import (
    CONNECT_FOUR,
    frames,
    post,
)
from tests.server.backing import Service
from tests.server.people import people, start_match

RATED = MatchOptions(clock=Fischer(300, 0), rated=True)
OPENING = "4435"  # two plies more than may be analysed


def question(what: str, moves: str, **more: object) -> dict[str, object]:
    body: dict[str, object] = {"game": CONNECT_FOUR, "moves": list(moves), **more}
    last = max(1, len(moves))
    return body | ({"seconds": 0.01} if what == "values" else {"from": last, "to": last})


async def code_of(service: Service, what: str, body: object, token: str = "") -> str:
    """Return the code of the refusal, or nothing if the question is answered."""
    try:
        await asyncio.to_thread(post, service, what, body, object, token)
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("what", ["values", "review"])
async def test_nobody_is_helped_in_a_rated_match(service: Service, what: str) -> None:
    async with people(service, 3) as (ann, bob, cid):
        match = await start_match([ann, bob], RATED)
        body = question(what, "7777")
        with pytest.raises(Refused) as error:
            await asyncio.to_thread(post, service, what, body, object, ann.client.token)
        assert error.value.code == "rated-match"
        assert "when it is over" in error.value.sentence
        for other in ("", cid.client.token):
            assert not await code_of(service, what, body, other)
        await bob.client.to_match(match, Resign(id=new_command_id()))
        assert not await code_of(service, what, body, ann.client.token)


@pytest.mark.parametrize("what", ["values", "review"])
async def test_positions_of_a_rated_match_are_closed_to_everybody(
    service: Service, what: str
) -> None:
    """With two servers, the question goes to the first player's server only."""
    async with people(service, 3) as (ann, bob, cid):
        match = await start_match([ann, bob], RATED)
        for move in OPENING:
            view = (await ann.client.match(match)).view
            mover = ann if view.players[view.turn or 0].id == ann.id else bob
            await mover.client.step(match, move, view.position)
        await asyncio.sleep(FRESH)
        for token in ("", cid.client.token):
            assert await code_of(service, what, question(what, OPENING), token) == "rated-position"
        closed = [OPENING[:3], OPENING + "1", "4453"]  # earlier, later, mirrored
        closed.append("3544" if what == "values" else OPENING)  # the same by other moves
        for moves in closed:
            assert await code_of(service, what, question(what, moves)) == "rated-position", moves
        if what == "values":
            start = frames(service, game=CONNECT_FOUR, moves=list(OPENING)).frames[-1].fen
            asked = question(what, "", start=start)
            assert await code_of(service, what, asked) == "rated-position"
        for moves in (OPENING[:2], "7777", "444444"):
            assert not await code_of(service, what, question(what, moves)), moves
        await bob.client.to_match(match, Resign(id=new_command_id()))
        await asyncio.sleep(FRESH)
        assert not await code_of(service, what, question(what, OPENING))


async def test_a_friendly_match_may_be_studied(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await start_match([ann, bob])
        body, token = {"game": CONNECT_FOUR}, ann.client.token
        await asyncio.to_thread(post, service, "values", body, Values, token)
