"""Who sits where in the match that starts, and who begins it."""

from __future__ import annotations

import random
from functools import lru_cache

from checkrow.play.events import MatchStarted
from checkrow.play.lobby.state import Lobby
from checkrow.play.options import draws_lots, playable_game
from checkrow.play.people import Player
from checkrow.rules.model import Position


def everybody_ready(lobby: Lobby) -> bool:
    """All chairs are taken, by at least one person, and all people on them are ready."""
    people = [player.id for player in lobby.chairs if player and not player.is_computer]
    return None not in lobby.chairs and bool(people) and lobby.ready.issuperset(people)


def start_match(lobby: Lobby, match: str, rng: random.Random) -> MatchStarted:
    """The match with everybody seated, in the order of the chairs.

    Where the rules draw lots for the first turn, the chairs are the seats: who wants to play
    light sits on the first one. Everywhere else the seat that begins is known, and it is
    given to the chair that the options say; the other chairs follow in their order.
    """
    game = playable_game(lobby.options.game)
    players = tuple([player for player in lobby.chairs if player is not None])
    if draws_lots(game):
        start = game.draw_start(rng)
    else:
        start = game.start()
        begins = (_first_chair(lobby, players, rng) - start.turn) % len(players)
        players = (*players[begins:], *players[:begins])
    return MatchStarted(match, lobby.options, players, _written(start), players[start.turn].id)


@lru_cache(maxsize=256)
def _written(start: Position) -> str:
    """Most matches of a game start from the same position."""
    return str(start)


def _first_chair(lobby: Lobby, players: tuple[Player, ...], rng: random.Random) -> int:
    chair: int | None = None
    match lobby.options.first:
        case "lot":
            pass
        case "chairs":
            chair = 0
        case "owner":
            chair = lobby.chair_of(lobby.owner)
        case "turns":
            chair = _next_in_turn(lobby)
        case "loser":
            chair = lobby.chair_of(lobby.last_loser)
            chair = _next_in_turn(lobby) if chair is None else chair
    return rng.randrange(len(players)) if chair is None else chair


def _next_in_turn(lobby: Lobby) -> int | None:
    """The chair after the one that began last time; None if who sat there is gone, and
    before the first match."""
    last = lobby.chair_of(lobby.last_first)
    return None if last is None else (last + 1) % len(lobby.chairs)
