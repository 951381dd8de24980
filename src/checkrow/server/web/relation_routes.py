"""Friends and blocks."""

from __future__ import annotations

from litestar.status_codes import HTTP_204_NO_CONTENT

from checkrow.play.forms import Friend, NameForm, Relation
from checkrow.server.core import Core
from checkrow.server.players import Player
from checkrow.server.web.people_routes import player_of
from checkrow.server.web.routes import NOTHING, delete, get, post

TAGS = ["friends"]


@get("/api/friends", tags=TAGS, summary="Your friends, and which of them are connected")
async def show_friends(core: Core, me: Player) -> list[Friend]:
    return await core.relations.friends_of(me.id)


@post(
    "/api/friends",
    tags=TAGS,
    summary="Add somebody you have played with",
    status_code=HTTP_204_NO_CONTENT,
    responses=NOTHING,
)
async def add_friend(data: NameForm, core: Core, me: Player) -> None:
    await core.relations.add_friend(me, await player_of(core, data.name))


@delete("/api/friends/{name:str}", tags=TAGS, summary="Remove a friend", responses=NOTHING)
async def remove_friend(name: str, core: Core, me: Player) -> None:
    await core.relations.remove_friend(me, await player_of(core, name))


@get("/api/blocks", tags=TAGS, summary="The names of people you have blocked")
async def show_blocks(core: Core, me: Player) -> list[str]:
    return await core.relations.blocked_names(me.id)


@post(
    "/api/blocks",
    tags=TAGS,
    summary="Block somebody: no chat, no challenges, no pairing",
    status_code=HTTP_204_NO_CONTENT,
    responses=NOTHING,
)
async def block(data: NameForm, core: Core, me: Player) -> None:
    if await core.relations.block(me, await player_of(core, data.name)):
        await core.challenges.feed.send_changes()


@delete("/api/blocks/{name:str}", tags=TAGS, summary="Unblock somebody", responses=NOTHING)
async def unblock(name: str, core: Core, me: Player) -> None:
    await core.relations.unblock(me, await player_of(core, name))


@get("/api/players/{name:str}/relation", tags=TAGS, summary="Your relation to somebody")
async def show_relation(name: str, core: Core, me: Player) -> Relation:
    return await core.relations.relation(me.id, (await player_of(core, name)).id)


ROUTES = [
    show_friends,
    add_friend,
    remove_friend,
    show_blocks,
    block,
    unblock,
    show_relation,
]
