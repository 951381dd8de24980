"""Standings: the players in order, with the tie-breaks of their format.

    Swiss         Buchholz without the lowest, Buchholz, Sonneborn-Berger, direct encounter, wins
    round robin   Sonneborn-Berger, direct encounter, wins
    arena         wins, then fewer games
    knockout      how far a player came, and the match for third place
    others        wins

Players who are equal in all of these share a place. A round without an opponent counts as one
against somebody who draws from then on (`history.virtual_opponent`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.tournament.caching import once_per_state
from checkrow.play.tournament.history import History, histories
from checkrow.play.tournament.knockout import THIRD_PLACE, loser_of
from checkrow.play.tournament.pairing.bracket import rounds_of
from checkrow.play.tournament.settings import Knockout, RoundRobin, Swiss
from checkrow.play.tournament.state import Entrant, Status, Tournament


class Standing(Struct, frozen=True, omit_defaults=True):
    """A player's line in the standings. `results` has the points of each round, None for a round
    without the player; `streak` counts the last wins in an arena."""

    place: int
    id: str
    name: str
    points: float
    level: str = ""
    status: Status = "here"
    games: int = 0
    wins: int = 0
    streak: int = 0
    buchholz: float = 0.0
    buchholz_cut: float = 0.0  # without the opponent with the fewest points
    sonneborn: float = 0.0
    direct: float = 0.0  # points against players who are equal otherwise
    results: tuple[float | None, ...] = ()


Key = Callable[[Standing], tuple[float, ...]]


@once_per_state
def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return the standings, the best player first."""
    if tournament.is_arena:
        return _arena(tournament)
    past = histories(tournament)
    lines = [_line(entrant, past[id], past) for id, entrant in tournament.entrants.items()]
    match tournament.settings.format:
        case Swiss():
            key = _by("points", "buchholz_cut", "buchholz", "sonneborn")
            return _ranked(_with_direct(lines, key, past), _and(key, _by("direct", "wins")))
        case RoundRobin():
            key = _by("points", "sonneborn")
            return _ranked(_with_direct(lines, key, past), _and(key, _by("direct", "wins")))
        case Knockout():
            reached = _reached(tournament)
            return _ranked(lines, lambda line: (-reached.get(line.id, 0.0),))
        case _:
            return _ranked(lines, _by("points", "wins"))


def _by(*fields: str) -> Key:
    """Return a key that puts the largest values of these fields first."""
    return lambda line: tuple(-getattr(line, field) for field in fields)


def _and(one: Key, other: Key) -> Key:
    return lambda line: (*one(line), *other(line))


def _ranked(lines: Sequence[Standing], key: Key) -> tuple[Standing, ...]:
    ranked: list[Standing] = []
    for number, line in enumerate(sorted(lines, key=key), 1):
        shared = bool(ranked) and key(ranked[-1]) == key(line)
        ranked.append(replace(line, place=ranked[-1].place if shared else number))
    return tuple(ranked)


def _line(entrant: Entrant, history: History, past: dict[str, History]) -> Standing:
    met = [(past[id].points, points) for id, points in history.met] + history.unplayed
    opponents = [points for points, _ in met]
    return Standing(
        place=0,
        id=entrant.id,
        name=entrant.name,
        points=history.points,
        level=entrant.level,
        status=entrant.status,
        games=len(history.met),
        wins=history.wins,
        buchholz=sum(opponents),
        buchholz_cut=sum(opponents) - min(opponents, default=0.0),
        sonneborn=sum(theirs * points for theirs, points in met),
        results=tuple(history.results),
    )


def _with_direct(lines: Sequence[Standing], key: Key, past: dict[str, History]) -> list[Standing]:
    """Add the points of direct encounters, where all who are equal have met each other."""
    groups: dict[Any, list[Standing]] = {}
    for line in lines:
        groups.setdefault(key(line), []).append(line)
    found: list[Standing] = []
    for group in groups.values():
        ids = {line.id for line in group}
        games = {id: [game for game in past[id].met if game[0] in ids] for id in ids}
        all_met = all(len({other for other, _ in games[id]}) == len(ids) - 1 for id in ids)
        found += [
            replace(line, direct=sum(points for _, points in games[line.id]) if all_met else 0.0)
            for line in group
        ]
    return found


def _arena(tournament: Tournament) -> tuple[Standing, ...]:
    scores = tournament.scores
    lines = [
        Standing(
            place=0,
            id=id,
            name=entrant.name,
            points=float(scores[id].points) if scores else 0.0,
            level=entrant.level,
            status=entrant.status,
            games=scores[id].games if scores else 0,
            wins=scores[id].wins if scores else 0,
            streak=scores[id].streak if scores else 0,
        )
        for id, entrant in tournament.entrants.items()
    ]
    return _ranked(lines, lambda line: (-line.points, -line.wins, line.games))


def _reached(tournament: Tournament) -> dict[str, float]:
    """Return how far each player of a knockout came: the round of the defeat; players who are
    still in it, or have won, are ahead of all others."""
    last = rounds_of(max(2, len(tournament.order)))
    reached = dict.fromkeys(tournament.order, last + 1.0)
    for round in tournament.rounds:
        for number in round.tables:
            table = tournament.tables[number]
            loser = loser_of(table)
            if loser is None:
                continue
            if round.number == last and table.slot == THIRD_PLACE:
                winner = next(player for player in table.players if player != loser)
                reached[winner] = last - 0.5
            else:
                reached[loser] = float(round.number)
    return reached
