"""Pictures of positions, and games as texts to copy."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response
from litestar.params import Parameter

from checkrow.play.limits import ARROWS, PICTURE_WIDTH
from checkrow.play.refused import Refused
from checkrow.play.study.messages import FileOf, GameText, PictureOf
from checkrow.server.core import Core
from checkrow.server.players import Player
from checkrow.server.web.analysis_routes import (
    GAME_BYTES,
    as_json,
    asker_of,
    study,
    while_connected,
)
from checkrow.server.web.routes import PictureOperation, get

AnyRequest = Request[Any, Any, Any]
# Characters, so that the address fits into the head of a request. A position on the largest
# board fits; a longer game is drawn from the position before its last turn.
FEN, STEPS, ARROW = 2000, 1000, 200
ArrowText = Annotated[str, msgspec.Meta(pattern=r"^\d{1,4}(-\d{1,4})*$", max_length=ARROW)]
WEEK = 7 * 24 * 3600


@get(
    "/api/study/picture",
    tags=["study"],
    summary="A position as SVG",
    operation_class=PictureOperation,
)
async def show_picture(
    request: AnyRequest,
    core: Core,
    player: Player | None,
    game: Annotated[str, Parameter(description="The key of the game.", max_length=60)],
    fen: Annotated[
        str | None, Parameter(description="The start, if it is not the usual one.", max_length=FEN)
    ] = None,
    moves: Annotated[
        str, Parameter(description="Steps, separated by blanks.", max_length=STEPS)
    ] = "",
    arrow: Annotated[
        list[ArrowText] | None,
        Parameter(description="The cells along an arrow: `42-28-14`.", max_items=ARROWS),
    ] = None,
    flipped: Annotated[bool, Parameter(description="Show the board from the other side.")] = False,
    width: Annotated[
        int, Parameter(description="In pixels.", ge=PICTURE_WIDTH[0], le=PICTURE_WIDTH[1])
    ] = PICTURE_WIDTH[2],
) -> Response[bytes]:
    """The position after the steps, with the last turn marked. The same address always returns the
    same picture."""
    asked = _asked(
        game=game,
        start=fen,
        moves=moves.split(),
        arrows=[list(map(int, each.split("-"))) for each in arrow or ()],
        flipped=flipped,
        width=width,
    )
    asker = asker_of(request, core, player)
    drawn = await while_connected(request, core.analysis.picture(asker, asked))
    return Response(
        drawn,
        media_type="image/svg+xml",
        headers={"Cache-Control": f"public, max-age={WEEK}"},
    )


def _asked(**fields: object) -> PictureOf:
    try:
        return msgspec.convert(fields, PictureOf)
    except msgspec.ValidationError as error:
        raise Refused("bad-message", f"this request is not valid: {error}") from None


@study("/api/study/file", summary="A game as text", request_max_body_size=GAME_BYTES)
async def show_text(
    request: AnyRequest, data: FileOf, core: Core, player: Player | None
) -> Response[GameText]:
    """As PDN if the game supports it, otherwise as a record."""
    asker = asker_of(request, core, player)
    return as_json(await while_connected(request, core.analysis.file(asker, data)))


ROUTES = [show_picture, show_text]
