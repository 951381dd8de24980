"""Players: profile, history, leaderboard."""

from __future__ import annotations

from checkrow.play.forms import FinishedMatch, MatchSummary, Now, Profile, Rating, RatingPoint
from checkrow.play.limits import REMATCH_SECONDS
from checkrow.play.refused import Refused
from checkrow.server.core import Core
from checkrow.server.history import ended_matches_of, leaders, live_matches_of
from checkrow.server.own_lobbies import lobbies_of
from checkrow.server.players import Player
from checkrow.server.web.routes import get


@get("/api/me/now", tags=["players"], summary="My lobbies and matches")
async def show_now(core: Core, me: Player) -> Now:
    return Now(
        await lobbies_of(core.engine, core.lobbies, me.id),
        await live_matches_of(core.engine, me.id),
        await ended_matches_of(core.engine, me.id, core.today() - REMATCH_SECONDS),
    )


@get("/api/players/{name:str}", tags=["players"], summary="A player")
async def show_player(name: str, core: Core) -> Profile:
    return await core.profiles.profile(await player_of(core, name))


@get("/api/players/{name:str}/matches", tags=["players"], summary="A player's matches")
async def show_matches(
    name: str, core: Core, player: Player | None, before: float | None = None
) -> list[MatchSummary]:
    found = await player_of(core, name)
    own = player is not None and player.id == found.id
    return await core.profiles.matches(found, before, private_too=own)


@get("/api/players/{name:str}/ratings", tags=["players"], summary="A player's rating over time")
async def show_rating_history(name: str, core: Core, game: str) -> list[RatingPoint]:
    return await core.profiles.rating_history(await player_of(core, name), game)


@get("/api/players/{name:str}/boards", tags=["players"], summary="A player's last positions")
async def show_boards(name: str, core: Core) -> list[FinishedMatch]:
    return await core.profiles.last_boards(await player_of(core, name))


@get("/api/leaderboard", tags=["players"], summary="The best players of a game")
async def leaderboard(core: Core, game: str = "connect:7x6x4:2") -> list[Rating]:
    return await leaders(core.engine, game, core.settings.leaderboard_opponents)


async def player_of(core: Core, name: str) -> Player:
    """Return the player with a name. Raises `Refused`."""
    found = await core.accounts.by_name(name)
    if found is None:
        raise Refused("no-such-player", "there is no player with that name")
    return found


ROUTES = [show_now, show_player, show_matches, show_rating_history, show_boards, leaderboard]
