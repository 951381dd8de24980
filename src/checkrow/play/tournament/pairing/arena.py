"""Pair the free players of an arena: near in score, and not the same two twice in a row."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct


class FreePlayer(Struct, frozen=True):
    """A player who waits. `last` is the id of the last opponent; `rematch` says that the player
    has waited so long that it may be the same one again."""

    id: str
    points: int
    last: str
    since: float
    firsts: int = 0
    rematch: bool = False


Pair = tuple[FreePlayer, FreePlayer]


def pair_free(waiting: Sequence[FreePlayer], rng: random.Random) -> list[tuple[str, str]]:
    """Return the pairs, each with the player who begins first. Of an odd number, the player who
    came last waits, unless the others can be paired only without another one."""
    players = list(waiting)
    rng.shuffle(players)  # players with the same score meet at random
    players.sort(key=lambda player: -player.points)
    pairs = _pairs(players)
    if len(players) % 2:
        for latest in sorted(players, key=lambda player: -player.since):
            pairs = _pairs([player for player in players if player is not latest])
            if 2 * len(pairs) == len(players) - 1:
                break
    return [_with_colours(pair, rng) for pair in pairs]


def may_meet(one: FreePlayer, other: FreePlayer) -> bool:
    """Return whether these two can be paired."""
    again = one.last == other.id or other.last == one.id
    return not again or (one.rematch and other.rematch)


def _pairs(sorted_players: Sequence[FreePlayer]) -> list[Pair]:
    """Pair each player with the next one below who is allowed. If the last two have just met,
    they swap with the nearest pair above."""
    players, pairs = list(sorted_players), list[Pair]()
    while len(players) >= 2:
        one = players.pop(0)
        place = next((place for place, other in enumerate(players) if _met_not(one, other)), None)
        if place is not None:
            pairs.append((one, players.pop(place)))
            continue
        other = players.pop(0)
        if not _swap(pairs, one, other) and may_meet(one, other):
            pairs.append((one, other))
    return pairs


def _met_not(one: FreePlayer, other: FreePlayer) -> bool:
    return one.last != other.id and other.last != one.id


def _swap(pairs: list[Pair], one: FreePlayer, other: FreePlayer) -> bool:
    for place in range(len(pairs) - 1, -1, -1):
        left, right = pairs[place]
        for first, second in ((left, right), (right, left)):
            if _met_not(first, one) and _met_not(second, other):
                pairs[place] = (first, one)
                pairs.append((second, other))
                return True
    return False


def _with_colours(pair: Pair, rng: random.Random) -> tuple[str, str]:
    one, other = pair
    swap = one.firsts > other.firsts or (one.firsts == other.firsts and rng.random() < 0.5)
    return (other.id, one.id) if swap else (one.id, other.id)
