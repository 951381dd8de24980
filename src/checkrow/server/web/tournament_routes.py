"""Tournaments over HTTP: lists, pages, commands, and files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec.structs import replace

from checkrow.play.messages import Done, TournamentSnapshot
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import (
    Standing,
    TableView,
    Tournament,
    TournamentListing,
    TournamentView,
    current_tables,
    host_page,
    player_page,
    standings,
    standings_csv,
    tables_of,
    view_of,
)
from checkrow.play.tournament.commands import OpenTournament, TournamentCommand
from checkrow.play.tournament.wire import decode_tournament_entry
from checkrow.server.core import Core
from checkrow.server.fair_queue import Asker
from checkrow.server.hidden_chat import SAID, visible_to
from checkrow.server.history import dates_of
from checkrow.server.players import Player, is_bot
from checkrow.server.room import Room
from checkrow.server.room_types import MOST_CHAT_LINES
from checkrow.server.web.analysis_routes import asker_of, while_connected
from checkrow.server.web.origins import address_of
from checkrow.server.web.routes import FileOperation, TableOperation, get, post

AnyRequest = Request[Any, Any, Any]
AT_ONCE = 25  # games written by one job of a process
NEXT_TRY = 1.0  # seconds, for a download that asks too often
PASSING = {"too-many-studies", "too-many-requests", "busy"}  # refusals that end by waiting


@get("/api/tournaments", tags=["tournaments"], summary="Open tournaments, and your own")
async def list_tournaments(core: Core, player: Player | None) -> list[TournamentListing]:
    """Returns open tournaments, and those you host or take part in: running, upcoming, or finished
    lately."""
    return await core.tournament_service.listed(player.id if player else "")


@post("/api/tournaments", tags=["tournaments"], summary="Open a tournament")
async def open_tournament(
    request: AnyRequest, data: OpenTournament, core: Core, me: Player
) -> TournamentView:
    address = address_of(request, core.settings)
    opened = await core.commands.open_tournament(Person(me.id, me.name), data, address)
    return view_of(opened, core.now())


@get("/api/tournaments/{tournament:str}", tags=["tournaments"], summary="A tournament")
async def show_tournament(
    tournament: str, core: Core, player: Player | None, key: str = ""
) -> TournamentSnapshot:
    """Returns an open tournament, or one you host or take part in. With the key from the host's
    page it works for anybody, and shows the code."""
    id = player.id if player else ""
    room, with_code = await core.access.visible_tournament(tournament, id, key)
    state = room.now
    hosting = None
    if id in state.hosts:
        hosting = replace(host_page(state), projector=core.projector_keys.key_of(state.id))
    blocked = await core.relations.blocked_by(id) if id else frozenset[str]()
    said = islice((body for body in reversed(room.bodies) if SAID in body), MOST_CHAT_LINES)
    return TournamentSnapshot(
        view_of(state, core.now()),
        player_page(state, id),
        hosting,
        state.code if with_code and not state.finished else "",
        tuple(map(decode_tournament_entry, visible_to(blocked, list(said)[::-1]))),
    )


@post(
    "/api/tournaments/{tournament:str}/commands",
    tags=["tournaments"],
    summary="Enter, pause, start...",
)
async def command_tournament(
    request: AnyRequest, tournament: str, data: TournamentCommand, core: Core, anyone: Player
) -> Done:
    accepted = await core.commands.to_tournament(
        Person(anyone.id, anyone.name),
        tournament,
        data,
        address_of(request, core.settings),
        bot=is_bot(anyone),
    )
    return Done(data.id, accepted.number)


@get(
    "/api/tournaments/{tournament:str}/tables",
    tags=["tournaments"],
    summary="All tables of this round, or of a player",
)
async def show_tables(
    tournament: str, core: Core, player: Player | None, of: str = "", key: str = ""
) -> list[TableView]:
    """`of` is the id of a player, whose tables of all rounds are returned, with the numbers by
    which a host corrects their results. Without it, all tables of the current round are returned,
    or those in play in an arena: a view has only the first ones."""
    room = await _visible(core, tournament, player, key)
    return list(tables_of(room.now, of) if of else current_tables(room.now))


@get(
    "/api/tournaments/{tournament:str}/standings",
    tags=["tournaments"],
    summary="The whole standings",
)
async def show_standings(
    tournament: str, core: Core, player: Player | None, key: str = ""
) -> list[Standing]:
    """A view has only the first lines of them."""
    room = await _visible(core, tournament, player, key)
    return list(standings(room.now))


@get(
    "/api/tournaments/{tournament:str}/standings.csv",
    tags=["tournaments"],
    summary="The standings for a spreadsheet",
    operation_class=TableOperation,
)
async def save_standings(
    tournament: str, core: Core, player: Player | None, key: str = ""
) -> Response[bytes]:
    room = await _visible(core, tournament, player, key)
    return Response(
        # With a byte order mark, by which spreadsheets recognize UTF-8.
        b"\xef\xbb\xbf" + standings_csv(room.now).encode(),
        media_type="text/csv; charset=utf-8",
        headers=_attachment(f"{tournament}.csv"),
    )


@get(
    "/api/tournaments/{tournament:str}/games",
    tags=["tournaments"],
    summary="All finished games in one file",
    operation_class=FileOperation,
)
async def show_games(
    request: AnyRequest,
    tournament: str,
    core: Core,
    player: Player | None,
    kind: Annotated[Literal["pdn", "record"], QueryParameter(name="format")] = "record",
    key: str = "",
) -> Stream:
    """`pdn` is for checkers and `record` for Connect-N; each gives the usual format of the game."""
    room = await _visible(core, tournament, player, key)
    asker = asker_of(request, core, player)
    games, title = games_of(room.now), room.now.settings.title
    parts = [games[start : start + AT_ONCE] for start in range(0, len(games), AT_ONCE)] or [[]]
    # A refusal is an answer of its own, so the first games come before the stream.
    first = await while_connected(request, _text_of(core, asker, parts[0], title))

    async def stream() -> AsyncGenerator[bytes]:
        """Yield the games, some at a time. It ends when the client disconnects."""
        yield first
        for part in parts[1:]:
            yield await _text_of(core, asker, part, title, waits=True)

    suffix = "pdn" if kind == "pdn" else "txt"
    return Stream(
        stream(), media_type=MediaType.TEXT, headers=_attachment(f"{tournament}.{suffix}")
    )


def games_of(tournament: Tournament) -> list[str]:
    """Return the matches of a tournament that are over, in order."""
    tables = tournament.tables.values()
    return [game for table in tables for game in table.games if game not in tournament.live]


async def _text_of(
    core: Core, asker: Asker, games: Sequence[str], title: str, *, waits: bool = False
) -> bytes:
    """Return these games as text, which a process writes. Raises `Refused`; a download that has
    begun `waits` instead, if that is enough."""
    if not games:
        return b""
    dates = await dates_of(core.engine, games)
    bodies = [
        (await core.reader.read(f"match:{id}"), _date(dates[id])) for id in games if id in dates
    ]
    while True:
        try:
            return await core.analysis.export_all(asker, bodies, title)
        except Refused as refused:
            if not waits or refused.code not in PASSING:
                raise
        await asyncio.sleep(NEXT_TRY)


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y.%m.%d")


async def _visible(core: Core, id: str, player: Player | None, key: str) -> Room[Tournament]:
    room, _ = await core.access.visible_tournament(id, player.id if player else "", key)
    return room


def _attachment(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


ROUTES = [
    list_tournaments,
    open_tournament,
    show_tournament,
    command_tournament,
    show_tables,
    show_standings,
    save_standings,
    show_games,
]
