"""Lobbies over HTTP, for bots and scripts without a socket."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Request, Response

from checkrow.engines.levels import LEVELS, STRONGEST
from checkrow.play.adaptive import ADAPTIVE
from checkrow.play.commands import LobbyCommand, OpenLobby, Seek
from checkrow.play.forms import Bounds, Choices, FindLobby, Found, GameChoice
from checkrow.play.games import family_view
from checkrow.play.limits import (
    CLAIM_SECONDS,
    DAYS_PER_MOVE,
    FISCHER_SECONDS,
    INCREMENT_SECONDS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SEATS,
    TURN_SECONDS,
)
from checkrow.play.lobby import LobbyListing, LobbyView, listing_of, view_of
from checkrow.play.messages import Done
from checkrow.play.options import PAIRING_CLOCKS, MatchOptions
from checkrow.play.people import Person
from checkrow.play.wire import encode
from checkrow.rules.families import families
from checkrow.server.core import Core
from checkrow.server.players import Player
from checkrow.server.previews import may_know
from checkrow.server.room import NoSuchRoom
from checkrow.server.web.documentation import is_built
from checkrow.server.web.origins import address_of
from checkrow.server.web.pages import ASK_AGAIN, PageFile, packed, send
from checkrow.server.web.routes import get, post

AnyRequest = Request[Any, Any, Any]
BOUNDS = Bounds(TURN_SECONDS, FISCHER_SECONDS, INCREMENT_SECONDS, DAYS_PER_MOVE, CLAIM_SECONDS)


@get("/api/choices", tags=["lobbies"], summary="Games and levels to choose from")
async def choices(request: AnyRequest) -> Response[Choices]:
    shown = tuple(map(family_view, families()))
    all_choices = Choices(
        [GameChoice(each.key, each.name, each.seats) for family in shown for each in family.games],
        {**LEVELS, STRONGEST: "at full strength", ADAPTIVE: "about as strong as you"},
        MOST_COLUMNS,
        MOST_ROWS,
        MOST_SEATS,
        BOUNDS,
        MatchOptions().game,
        shown,
        PAIRING_CLOCKS,
        is_built(),
    )
    return send(request, _packed_json(encode(all_choices)), ASK_AGAIN)


@lru_cache(maxsize=4)
def _packed_json(body: bytes) -> PageFile:
    return packed("application/json", body)


@get("/api/lobbies", tags=["lobbies"], summary="The public lobbies")
async def list_lobbies(core: Core) -> list[LobbyListing]:
    return list(await core.lobby_list.listed())


@post("/api/lobbies", tags=["lobbies"], summary="Open a lobby")
async def open_lobby(request: AnyRequest, data: OpenLobby, core: Core, me: Player) -> LobbyView:
    address = address_of(request, core.settings)
    return view_of(await core.commands.open_lobby(Person(me.id, me.name), data, address))


@post("/api/seeks", tags=["lobbies"], summary="Find an opponent for a game and a clock")
async def seek(request: AnyRequest, data: Seek, core: Core, me: Player) -> LobbyView:
    """Returns the lobby in which you wait. When it has a `match`, play it. Follow the lobby while
    you wait: it closes if you disconnect for ten seconds."""
    address = address_of(request, core.settings)
    return view_of(await core.pairing.seek(Person(me.id, me.name), data, address))


@post("/api/lobbies/find", tags=["lobbies"], summary="Find a private lobby", status_code=200)
async def find_lobby(request: AnyRequest, data: FindLobby, core: Core, me: Player) -> Found:
    address = address_of(request, core.settings)
    return Found(await core.access.find_lobby(data.owner, data.password, address))


@get("/api/lobbies/{lobby:str}", tags=["lobbies"], summary="A lobby")
async def show_lobby(
    lobby: str, core: Core, player: Player | None, token: str = ""
) -> LobbyView | LobbyListing:
    """Returns the whole lobby if you are inside, and otherwise its listing. For a private lobby
    you need the token of its invitation."""
    room = await core.lobbies.load(lobby)
    await core.lobbies.catch_up(room)
    if player is not None and room.now.person(player.id):
        return view_of(room.now)
    if not may_know(room.now, token):
        raise NoSuchRoom("lobby")
    return listing_of(room.now)


@post("/api/lobbies/{lobby:str}/commands", tags=["lobbies"], summary="Send a command to a lobby")
async def command_lobby(
    request: AnyRequest, lobby: str, data: LobbyCommand, core: Core, me: Player
) -> Done:
    address = address_of(request, core.settings)
    accepted = await core.commands.to_lobby(Person(me.id, me.name), lobby, data, address)
    return Done(data.id, accepted.number)


ROUTES = [choices, list_lobbies, open_lobby, seek, find_lobby, show_lobby, command_lobby]
