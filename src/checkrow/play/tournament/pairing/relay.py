"""Tables of several players: groups that are mixed again each round, and points by place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from checkrow.play.limits import RELAY_GROUP

PLACE_POINTS = (5.0, 3.0, 2.0, 1.0, 0.0, 0.0)

Met = Counter[frozenset[str]]  # how often two players have met


def group_sizes(players: int, usual: int) -> list[int]:
    """Return the sizes of the groups: near the usual one, and different by one at most."""
    least, most = RELAY_GROUP
    numbers = range(-(-players // most), players // least + 1)
    groups = min(numbers, key=lambda number: abs(players / number - usual))
    small, larger = divmod(players, groups)
    return [small + 1] * larger + [small] * (groups - larger)


def mix(players: Sequence[str], usual: int, met: Met, rng: random.Random) -> list[tuple[str, ...]]:
    """Return groups in which players have met each other as little as possible."""
    rest = list(players)
    rng.shuffle(rest)
    groups: list[list[str]] = []
    for size in group_sizes(len(rest), usual):
        group = [rest.pop(0)]
        while len(group) < size:
            best = min(rest, key=lambda other: _meetings(group, other, met))
            rest.remove(best)
            group.append(best)
        groups.append(group)
    _improve(groups, met)
    return [tuple(group) for group in groups]


def _meetings(group: Sequence[str], other: str, met: Met) -> int:
    """Return the meetings of a player with a group; a second one weighs more than two first."""
    return sum(met[frozenset((other, one))] ** 2 for one in group if one != other)


def _improve(groups: list[list[str]], met: Met) -> None:
    """Swap players of different groups while that makes them meet less, for a few passes."""
    for _ in range(3):
        changed = [_improve_one(groups, place, met) for place in range(len(groups))]
        if not any(changed):
            return


def _improve_one(groups: list[list[str]], place: int, met: Met) -> bool:
    changed = False
    group = groups[place]
    for seat, one in enumerate(group):
        if not _meetings(group, one, met):
            continue
        for other_group in groups:
            if other_group is group:
                continue
            for other_seat, other in enumerate(other_group):
                before = _meetings(group, one, met) + _meetings(other_group, other, met)
                group[seat], other_group[other_seat] = other, one
                after = _meetings(group, other, met) + _meetings(other_group, one, met)
                if after < before:
                    changed = True
                    one = other  # noqa: PLW2901  (who sits there now)
                else:
                    group[seat], other_group[other_seat] = one, other
    return changed


def by_place(ranks: Sequence[int]) -> tuple[float, ...]:
    """Return the points of each seat; players who share a place share its points."""
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    points = [0.0] * len(ranks)
    for rank in set(ranks):
        places = [place for place, seat in enumerate(order) if ranks[seat] == rank]
        share = sum(PLACE_POINTS[place] for place in places) / len(places)
        for place in places:
            points[order[place]] = share
    return tuple(points)
