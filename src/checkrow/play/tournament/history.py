"""Each player's rounds so far, for pairings and tie-breaks."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from checkrow.play.tournament.pairing.relay import Met
from checkrow.play.tournament.settings import Swiss
from checkrow.play.tournament.state import Table, Tournament


class History(Struct):
    """The rounds of one player. `met` has every opponent of a game of two, and the points of the
    player in it; `results` has the points of each round, None if the player had no part in it."""

    points: float = 0.0
    wins: int = 0
    met: list[tuple[str, float]] = []
    colours: list[int] = []
    byes: int = 0
    floated: int = 0
    unplayed: list[tuple[float, float]] = []  # `virtual_opponent`, and the points against them
    results: list[float | None] = []


def histories(tournament: Tournament) -> dict[str, History]:
    """Return the history of every player, from all rounds with their results so far."""
    found = {id: History() for id in tournament.entrants}
    swiss = isinstance(tournament.settings.format, Swiss)
    for round in tournament.rounds:
        points = {id: history.points for id, history in found.items()}
        seen = set(round.byes)
        later = len(tournament.rounds) - round.number
        for number in round.tables:
            table = tournament.tables[number]
            seen.update(table.players)
            if not table.is_open:
                _add_table(found, table, points, later)
        for id, history in found.items():
            if id in round.byes:
                history.byes += 1
                history.floated = -1
                history.points += swiss
                history.results.append(1.0 if swiss else None)
                history.unplayed.append((virtual_opponent(points[id], swiss, later), swiss))
            elif id not in seen:
                history.floated = 0
                history.results.append(None)
                history.unplayed.append((virtual_opponent(points[id], 0.0, later), 0.0))
    return found


def virtual_opponent(before: float, gained: float, later: int) -> float:
    """Return the points of the opponent that a round without one counts as: somebody who had the
    same points before it, got the rest of the point, and has drawn all `later` rounds."""
    return before + 1.0 - gained + later / 2


def _add_table(
    found: dict[str, History], table: Table, before: dict[str, float], later: int
) -> None:
    for place, id in enumerate(table.players):
        history, points = found[id], table.points_of(id)
        history.points += points
        history.results.append(points)
        history.wins += table.was_played and points == max(table.points or (0.0,)) > 0.5
        if len(table.players) != 2:
            continue
        opponent = table.players[1 - place]
        if not table.was_played:
            history.unplayed.append((virtual_opponent(before[id], points, later), points))
            history.byes += points == 1.0  # a win by forfeit
            history.floated = 0
            continue
        history.met.append((opponent, points))
        history.colours.append(1 if place == 0 else -1)
        history.floated = (before[id] < before[opponent]) - (before[id] > before[opponent])


def meetings(tournament: Tournament) -> Met:
    """Return how often any two players have been at the same table."""
    met: Met = Counter()
    for table in tournament.tables.values():
        for place, one in enumerate(table.players):
            for other in table.players[:place]:
                met[frozenset((one, other))] += 1
    return met
