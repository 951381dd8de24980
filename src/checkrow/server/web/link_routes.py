"""Pictures that sites show beside a link to a lobby, a match or a replay."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import QueryParameter

from checkrow.play.options import playable_game
from checkrow.server.core import Core
from checkrow.server.link_pictures import PictureFormat
from checkrow.server.players import Player
from checkrow.server.web.analysis_routes import asker_of, while_connected
from checkrow.server.web.match_routes import entries_to_show
from checkrow.server.web.routes import PictureOperation, get

AnyRequest = Request[Any, Any, Any]
Kind = Annotated[PictureFormat, QueryParameter(name="format")]
TYPES = {"png": "image/png", "svg": "image/svg+xml"}
DAY = 86_400


@get(
    "/api/games/{game:str}/picture",
    tags=["pictures"],
    summary="The start of a game as PNG or SVG",
    operation_class=PictureOperation,
)
async def game_picture(
    request: AnyRequest, game: str, core: Core, player: Player | None, kind: Kind = "png"
) -> Response[bytes]:
    key = str(playable_game(game))
    asker = asker_of(request, core, player)
    drawn = await while_connected(request, core.analysis.picture_of_game(asker, key, kind))
    return _picture(drawn, kind, f"public, max-age={DAY}")


@get(
    "/api/matches/{match:str}/picture",
    tags=["pictures"],
    summary="The position of a match as PNG or SVG",
    operation_class=PictureOperation,
)
async def match_picture(
    request: AnyRequest, match: str, core: Core, player: Player | None, kind: Kind = "png"
) -> Response[bytes]:
    """The position, with the last turn marked. The picture of a running match changes."""
    bodies = await entries_to_show(match, core, player)
    asker = asker_of(request, core, player)
    drawn = await while_connected(request, core.analysis.picture_of_match(asker, bodies, kind))
    return _picture(drawn, kind, "no-cache")


def _picture(drawn: bytes, kind: PictureFormat, kept: str) -> Response[bytes]:
    return Response(drawn, media_type=TYPES[kind], headers={"Cache-Control": kept})


ROUTES = [game_picture, match_picture]
