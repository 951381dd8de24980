"""Assign the seats of the match that starts, and who moves first."""

from __future__ import annotations

import random
from functools import lru_cache

from checkrow.play.events import MatchStarted
from checkrow.play.lobby.state import Lobby
from checkrow.play.options import draws_lots, playable_game
from checkrow.play.people import Player
from checkrow.rules.model import Position


def everybody_ready(lobby: Lobby) -> bool:
    """Return whether all chairs are taken, by at least one person, and all people are ready."""
    people = [player.id for player in lobby.chairs if player and not player.is_computer]
    return None not in lobby.chairs and bool(people) and lobby.ready.issuperset(people)


def start_match(lobby: Lobby, match: str, rng: random.Random) -> MatchStarted:
    """Return the match with everybody seated, in the order of the chairs.

    If the rules choose the first mover at random, chairs and seats correspond: to play light, sit
    on the first chair. Otherwise the seat that moves first is known, and goes to the chair that
    the options say; the other chairs follow in order.
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
    """Cache the text: most matches of a game start from the same position."""
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
    """Return the chair after the one that moved first last time; None if that person is gone,
    and before the first match."""
    last = lobby.chair_of(lobby.last_first)
    return None if last is None else (last + 1) % len(lobby.chairs)
