"""Standings as a file, and a round robin as a table of crosses."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from itertools import permutations

from checkrow.play.tournament.caching import once_per_state
from checkrow.play.tournament.settings import RoundRobin, Swiss
from checkrow.play.tournament.standings import Standing, standings
from checkrow.play.tournament.state import Tournament

Crosses = tuple[tuple[tuple[float, ...], ...], ...]


@once_per_state
def standings_csv(tournament: Tournament) -> str:
    """Return the standings as CSV with a header, for spreadsheets."""
    ties = _tie_breaks(tournament)
    rounds = [f"round {number}" for number in range(1, len(tournament.rounds) + 1)]
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(["place", "name", "points", "games", "wins", *ties, *rounds])
    for line in standings(tournament):
        values = [getattr(line, field) for field in ties.values()]
        numbers = [line.points, line.games, line.wins, *values, *_results(line, len(rounds))]
        written = ["" if number is None else f"{number:g}" for number in numbers]
        lines.writerow([line.place, _as_text(line.name), *written])
    return text.getvalue()


def _as_text(name: str) -> str:
    """Return a name that no spreadsheet takes for a number or a formula."""
    return f"'{name}" if name.startswith("-") else name


def _tie_breaks(tournament: Tournament) -> dict[str, str]:
    """Return the title and the field of each tie-break of the format."""
    sonneborn = {"Sonneborn-Berger": "sonneborn", "direct encounter": "direct"}
    match tournament.settings.format:
        case Swiss():
            return {"Buchholz cut 1": "buchholz_cut", "Buchholz": "buchholz", **sonneborn}
        case RoundRobin():
            return sonneborn
        case _:
            return {}


def _results(line: Standing, rounds: int) -> tuple[float | None, ...]:
    """Return the points of each round, with nothing for those still in play."""
    return (*line.results, *(None,) * (rounds - len(line.results)))


def crosses(tournament: Tournament) -> Crosses:
    """Return, for every player in the order of the draw, the points against every other one."""
    points = defaultdict[tuple[str, str], list[float]](list)
    for table in tournament.tables.values():
        if not table.is_open:
            for one, other in permutations(table.players):
                points[one, other].append(table.points_of(one))
    order = tournament.order
    return tuple(tuple(tuple(points[one, other]) for other in order) for one in order)
