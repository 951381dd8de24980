"""What the rounds so far say about each player, for pairings and tie-breaks."""

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
    unplayed: int = 0  # rounds without an opponent
    results: list[float | None] = []


def histories(tournament: Tournament) -> dict[str, History]:
    """Return the history of every player, from all rounds with their results so far."""
    found = {id: History() for id in tournament.entrants}
    swiss = isinstance(tournament.settings.format, Swiss)
    for round in tournament.rounds:
        points = {id: history.points for id, history in found.items()}
        seen = set(round.byes)
        for number in round.tables:
            table = tournament.tables[number]
            seen.update(table.players)
            if not table.is_open:
                _add_table(found, table, points)
        for id in round.byes:
            found[id].byes += 1
            found[id].floated = -1
            found[id].points += swiss
            found[id].results.append(1.0 if swiss else None)
        for id, history in found.items():
            history.unplayed += id not in seen or id in round.byes
            if id not in seen:
                history.floated = 0
                history.results.append(None)
    return found


def _add_table(found: dict[str, History], table: Table, before: dict[str, float]) -> None:
    for place, id in enumerate(table.players):
        history, points = found[id], table.points_of(id)
        history.points += points
        history.results.append(points)
        history.wins += table.was_played and points == max(table.points or (0.0,)) > 0.5
        if len(table.players) != 2:
            continue
        opponent = table.players[1 - place]
        if not table.was_played:
            history.unplayed += 1
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
