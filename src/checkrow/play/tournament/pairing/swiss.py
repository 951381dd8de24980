"""Swiss pairing: a maximum weight matching of all players at once.

The weight of a pair counts its faults. In this order, as few as possible of each:

    1. a player has a second bye
    2. two players meet again
    3. both need the same colour (`colours.ABSOLUTE`)
    4. scores differ
    5. a player meets a higher or lower score twice in a row
    6. both would like the same colour
    7. distance from the fold: the upper half of equal scores meets the lower half, in order

These are the aims of FIDE's Dutch system. The Dutch system itself, which fills the score groups one
after the other, has no answer when players must meet again, as in a class of six that plays for a
whole lesson; the matching always has one, and takes the same time for any history.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from checkrow.play.tournament.context import Matching
from checkrow.play.tournament.pairing.colours import begins, clash

ALL_PAIRS = 80  # up to this many players, every pair is weighed
WINDOWS = (2, 8, 40)  # with more, only pairs this near to the fold, or to each other

Pair = tuple[str, str]
Edge = tuple[int, int, int]


class SwissPlayer(Struct, frozen=True):
    """A player and the rounds so far. `score` counts half points, `colours` is a history for
    `colours.preference`, and `floated` is 1 after meeting a higher score, -1 a lower one."""

    id: str
    score: int
    opponents: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    byes: int = 0
    floated: int = 0


def pair_swiss(players: Sequence[SwissPlayer], matching: Matching) -> tuple[list[Pair], str | None]:
    """Return the pairs, the one who begins first, and the player with a bye. Players are in the
    order of their seeds; the best pair comes first."""
    ranked = sorted(players, key=lambda player: -player.score)
    if all(not player.opponents and not player.byes for player in ranked) and (
        len({player.score for player in ranked}) == 1
    ):
        numbers, free = _fold(len(ranked))
    else:
        numbers, free = _matched(ranked, matching)
    pairs = [
        _with_colours(ranked[one], ranked[other], place % 2 == 0)
        for place, (one, other) in enumerate(numbers)
    ]
    return pairs, None if free is None else ranked[free].id


def _with_colours(one: SwissPlayer, other: SwissPlayer, usual: bool) -> Pair:
    first = begins(one.colours, other.colours, usual)
    return (one.id, other.id) if first else (other.id, one.id)


def _fold(players: int) -> tuple[list[tuple[int, int]], int | None]:
    half = players // 2
    return [(one, one + half) for one in range(half)], players - 1 if players % 2 else None


def _matched(
    ranked: Sequence[SwissPlayer], matching: Matching
) -> tuple[list[tuple[int, int]], int | None]:
    size = len(ranked)
    for window in (*WINDOWS, size):
        if size <= ALL_PAIRS and window != size:
            continue
        edges = list(_edges(ranked, window, only_good=window != size))
        found = sorted((min(pair), max(pair)) for pair in matching(edges))
        if len(found) == (size + 1) // 2:
            free = next((one for one, other in found if other == size), None)
            return [pair for pair in found if pair[1] != size], free
    raise AssertionError("a complete graph has a perfect matching")


def _edges(ranked: Sequence[SwissPlayer], window: int, only_good: bool) -> Iterator[Edge]:
    """Yield the pairs near the fold with their weights. With `only_good`, players do not meet
    again, and colours fit. The node after the last player is the bye."""
    size = len(ranked)
    half_group = _half_groups(ranked)
    costs: list[tuple[int, int, int]] = []
    for one, player in enumerate(ranked):
        for other in _near(one, half_group[one], window, size):
            opponent = ranked[other]
            again = player.opponents.count(opponent.id)
            needed, liked = clash(player.colours, opponent.colours)
            if only_good and (again or needed):
                continue
            gap = player.score - opponent.score
            floats = (player.floated < 0) + (opponent.floated > 0) if gap else 0
            fold = abs(other - one - half_group[one]) if not gap else other - one
            cost = _cost(size, 0, again, needed, gap, floats, liked, fold)
            costs.append((one, other, cost))
    if size % 2:
        lowest = ranked[-1].score
        for one, player in enumerate(ranked):
            gap = player.score - lowest
            if not (only_good and (player.byes or gap > 4)):
                cost = _cost(size, player.byes, 0, False, gap, 0, False, size - one)
                costs.append((one, size, cost))
    highest = max((cost for _, _, cost in costs), default=0)
    for one, other, cost in costs:
        yield one, other, highest + 1 - cost


def _cost(
    size: int, byes: int, again: int, needed: bool, gap: int, floats: int, liked: bool, fold: int
) -> int:
    """Return one number that is larger for the first fault than for all later ones of all
    pairs together."""
    pairs = size // 2 + 1
    cost = min(byes, 15)
    cost = cost * (15 * pairs + 1) + min(again, 15)
    cost = cost * (pairs + 1) + needed
    cost = cost * (400 * pairs + 1) + min(gap, 20) ** 2
    cost = cost * (2 * pairs + 1) + floats
    cost = cost * (pairs + 1) + liked
    return cost * (size * pairs + 1) + fold


def _half_groups(ranked: Sequence[SwissPlayer]) -> list[int]:
    """Return half the size of each player's score group."""
    sizes: dict[int, int] = {}
    for player in ranked:
        sizes[player.score] = sizes.get(player.score, 0) + 1
    return [sizes[player.score] // 2 for player in ranked]


def _near(one: int, half: int, window: int, size: int) -> Iterator[int]:
    """Yield the players below who are near in rank, or near the opponent by the fold."""
    near = min(one + window, size - 1)
    yield from range(one + 1, near + 1)
    ideal = one + half
    yield from range(max(near + 1, ideal - window), min(ideal + window, size - 1) + 1)
