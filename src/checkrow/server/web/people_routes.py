"""Players: profile, history, leaderboard."""

from __future__ import annotations

from checkrow.play.forms import MatchSummary, Now, Profile, Rating
from checkrow.play.refused import Refused
from checkrow.server.accounts import Player
from checkrow.server.history import leaders, live_matches_of, matches_of, profile
from checkrow.server.web.desk import Desk
from checkrow.server.web.routes import get
from checkrow.server.whereabouts import lobbies_of


@get("/api/me/now", tags=["players"], summary="Where am I, and what do I play?")
async def show_now(desk: Desk, me: Player) -> Now:
    return Now(await lobbies_of(desk.core, me.id), await live_matches_of(desk.core.engine, me.id))


@get("/api/players/{name:str}", tags=["players"], summary="A player")
async def show_player(name: str, desk: Desk) -> Profile:
    return await profile(desk.core.engine, (await _found(desk, name)).id)


@get("/api/players/{name:str}/matches", tags=["players"], summary="A player's matches")
async def show_matches(
    name: str, desk: Desk, player: Player | None, before: float | None = None
) -> list[MatchSummary]:
    found = await _found(desk, name)
    own = player is not None and player.id == found.id
    return await matches_of(desk.core.engine, found.id, before, private_too=own)


@get("/api/leaderboard", tags=["players"], summary="The best players of a game")
async def leaderboard(desk: Desk, game: str = "connect:7x6x4:2") -> list[Rating]:
    return await leaders(desk.core.engine, game, desk.settings.leaderboard_opponents)


async def _found(desk: Desk, name: str) -> Player:
    found = await desk.core.accounts.by_name(name)
    if found is None:
        raise Refused("no-such-player", "there is no player of that name")
    return found


ROUTES = [show_now, show_player, show_matches, leaderboard]
