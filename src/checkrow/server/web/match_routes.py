"""Matches over HTTP: running, finished, and as files."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import QueryParameter

from checkrow.play.commands import MatchCommand, PlayComputer
from checkrow.play.forms import MatchSummary
from checkrow.play.match import Match, MatchView, view_of
from checkrow.play.messages import Done, MatchSnapshot
from checkrow.play.options import playable_game
from checkrow.play.people import Person
from checkrow.play.study.messages import Hints
from checkrow.rules.families import family_of
from checkrow.server import analysis_worker
from checkrow.server.analysis_worker import ExportFormat
from checkrow.server.core import Core
from checkrow.server.hidden_chat import visible_to
from checkrow.server.history import is_finished, live_matches, summary_of
from checkrow.server.players import Player
from checkrow.server.relations import Blocked
from checkrow.server.room import NoSuchRoom, Room
from checkrow.server.room_types import MatchType
from checkrow.server.web.analysis_routes import as_json, asker_of, while_connected
from checkrow.server.web.origins import address_of
from checkrow.server.web.routes import FileOperation, get, post

AnyRequest = Request[Any, Any, Any]
FEW_ENTRIES = 100  # replaying these takes no longer than writing one step


@get("/api/matches", tags=["matches"], summary="Matches to watch")
async def watchable(core: Core) -> list[MatchSummary]:
    return await live_matches(core.engine)


@post("/api/matches", tags=["matches"], summary="Play against the computer")
async def play_computer(data: PlayComputer, core: Core, me: Player) -> MatchView:
    """Starts a private match, which no list shows."""
    match = await core.commands.play_computer(Person(me.id, me.name), data)
    return view_of(match, core.now())


@get("/api/matches/{match:str}", tags=["matches"], summary="A match with all its entries")
async def show_match(
    request: AnyRequest, match: str, core: Core, player: Player | None
) -> Response[MatchSnapshot]:
    room = await _room_to_show(match, core, player)
    now = core.now()
    blocked = await _blocked_by(core, player)
    if room:
        bodies = visible_to(blocked, room.bodies)
        return as_json(MatchType(core.now).snapshot(room.now, bodies))
    bodies = visible_to(blocked, await core.reader.read(f"match:{match}"))
    if len(bodies) <= FEW_ENTRIES:
        return as_json(analysis_worker.snapshot(bodies, now))
    asker = asker_of(request, core, player)
    return as_json(await while_connected(request, core.analysis.snapshot(asker, bodies, now)))


@get("/api/matches/{match:str}/summary", tags=["matches"], summary="A match, as in lists")
async def show_summary(match: str, core: Core, player: Player | None) -> MatchSummary:
    """Includes the ratings before and after a rated match, once it is settled."""
    await _room_to_show(match, core, player)
    return await _summary(core, match)


@post("/api/matches/{match:str}/commands", tags=["matches"], summary="Move, resign, offer...")
async def command_match(
    request: AnyRequest, match: str, data: MatchCommand, core: Core, anyone: Player
) -> Done:
    address = address_of(request, core.settings)
    person = Person(anyone.id, anyone.name)
    accepted = await core.commands.to_match(person, match, data, address)
    return Done(data.id, accepted.number)


@get("/api/matches/{match:str}/hints", tags=["matches"], summary="Advice for a beginner")
async def show_hints(request: AnyRequest, match: str, core: Core, me: Player) -> Response[Hints]:
    """Returns your legal turns, best first, each with the best answer to it. Works only on your
    turn in a casual match against computers, when `rights` contains `hint`."""
    room = await core.access.visible_match(match, me.id)
    await core.matches.catch_up(room)
    asker = asker_of(request, core, me)
    return as_json(await while_connected(request, core.analysis.hints(asker, me.id, room.now)))


@get(
    "/api/matches/{match:str}/export",
    tags=["matches"],
    summary="A match as a file",
    operation_class=FileOperation,
)
async def export_match(
    request: AnyRequest,
    match: str,
    core: Core,
    player: Player | None,
    kind: Annotated[ExportFormat, QueryParameter(name="format")] = "json",
) -> Response[bytes]:
    bodies = await entries_to_show(match, core, player)
    bodies = visible_to(await _blocked_by(core, player), bodies)
    summary = await _summary(core, match)
    date = datetime.fromtimestamp(summary.created_at, UTC).strftime("%Y.%m.%d")
    asker = asker_of(request, core, player)
    text = await while_connected(request, core.analysis.export(asker, bodies, kind, date))
    suffix: str = kind
    if kind in ("pdn", "record"):
        suffix = family_of(playable_game(summary.game)).file_suffix
    return Response(
        text,
        media_type="application/json" if kind == "json" else "text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{match}.{suffix}"'},
    )


async def entries_to_show(match: str, core: Core, player: Player | None) -> list[bytes]:
    """Return the entries of a match that this player may see. Raises `Refused`."""
    room = await _room_to_show(match, core, player)
    return list(room.bodies) if room else await core.reader.read(f"match:{match}")


async def _summary(core: Core, match: str) -> MatchSummary:
    found = await summary_of(core.engine, match)
    if found is None:
        raise NoSuchRoom("match")
    return found


async def _blocked_by(core: Core, player: Player | None) -> Blocked:
    return await core.relations.blocked_by(player.id) if player else frozenset()


async def _room_to_show(match: str, core: Core, player: Player | None) -> Room[Match] | None:
    """Return the room of a match that this player may see; None for a finished match that is not
    in memory, because everybody may see it. Raises `Refused`."""
    loaded = core.matches.loaded(match)
    if loaded is None and match.isalnum() and await is_finished(core.engine, match):
        return None
    room = await core.access.visible_match(match, player.id if player else "")
    await core.matches.catch_up(room)
    return room


ROUTES = [
    watchable,
    play_computer,
    show_match,
    show_summary,
    command_match,
    show_hints,
    export_match,
]
