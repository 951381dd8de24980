"""Matches over HTTP: live and finished, and as files."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from litestar import Request, Response
from litestar.params import Parameter
from sqlalchemy import select

from checkrow.play import exports
from checkrow.play.commands import MatchCommand
from checkrow.play.forms import MatchSummary
from checkrow.play.match import Match, view_of
from checkrow.play.messages import Done, MatchSnapshot
from checkrow.play.people import Person
from checkrow.play.wire import decode_match_entry
from checkrow.rules.connect import ConnectGame
from checkrow.server.accounts import Player
from checkrow.server.history import live_matches
from checkrow.server.store.schema import matches
from checkrow.server.web.desk import Desk
from checkrow.server.web.routes import FileOperation, get, post

AnyRequest = Request[Any, Any, Any]
Format = Literal["pdn", "record", "fen", "json"]


@get("/api/matches", tags=["matches"], summary="Matches to watch")
async def watchable(desk: Desk) -> list[MatchSummary]:
    return await live_matches(desk.core.engine)


@get("/api/matches/{match:str}", tags=["matches"], summary="A match, with all that happened")
async def show_match(match: str, desk: Desk, player: Player | None) -> MatchSnapshot:
    room = await desk.visible_match(match, player.id if player else "")
    bodies = await desk.core.reader.read(room.stream)
    await desk.core.matches.catch_up(room)
    entries = tuple(map(decode_match_entry, bodies[: room.number]))
    return MatchSnapshot(view_of(room.now, desk.core.commands.now()), entries)


@post("/api/matches/{match:str}/commands", tags=["matches"], summary="Move, resign, offer...")
async def command_match(match: str, data: MatchCommand, desk: Desk, me: Player) -> Done:
    acted = await desk.to_match(Person(me.id, me.name), match, data)
    return Done(data.id, acted.number)


@get(
    "/api/matches/{match:str}/export",
    tags=["matches"],
    summary="A match as a file",
    operation_class=FileOperation,
)
async def export_match(
    match: str,
    desk: Desk,
    player: Player | None,
    kind: Annotated[Format, Parameter(query="format")] = "json",
) -> Response[bytes]:
    room = await desk.visible_match(match, player.id if player else "")
    await desk.core.matches.catch_up(room)
    async with desk.core.engine.connect() as connection:
        created = await connection.scalar(select(matches.c.created_at).where(matches.c.id == match))
    date = datetime.fromtimestamp(created or 0, UTC).strftime("%Y.%m.%d")
    text, suffix, media = _written(room.now, kind, date)
    return Response(
        text,
        media_type=media,
        headers={"Content-Disposition": f'attachment; filename="{match}.{suffix}"'},
    )


def _written(match: Match, kind: Format, date: str) -> tuple[bytes, str, str]:
    if kind == "json":
        return exports.as_json(match, date), "json", "application/json"
    if kind == "fen":
        return exports.as_fens(match).encode(), "fen", "text/plain; charset=utf-8"
    suffix = "txt" if isinstance(match.game, ConnectGame) else "pdn"
    return exports.as_record_text(match, date).encode(), suffix, "text/plain; charset=utf-8"


ROUTES = [watchable, show_match, command_match, export_match]
