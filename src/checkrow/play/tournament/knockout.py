"""Knockout: who reaches which place of the bracket, and who wins a series of games."""

from __future__ import annotations

from checkrow.play.limits import MOST_EXTRA_GAMES
from checkrow.play.tournament.pairing.bracket import first_places, rounds_of
from checkrow.play.tournament.settings import Knockout
from checkrow.play.tournament.state import Table, Tournament

THIRD_PLACE = 1  # the slot beside the final

Slots = list[tuple[tuple[str, str], int]]  # two players, and the slot of their table


def places(tournament: Tournament, round: int) -> list[str | None]:
    """Return the players of a round, counted from 1, in the order of the bracket; None for
    nobody. Neighbours meet."""
    order = tournament.order
    if round == 1:
        return [None if seed is None else order[seed] for seed in first_places(len(order))]
    before = places(tournament, round - 1)
    winners: list[str | None] = []
    for slot in range(len(before) // 2):
        table = table_in(tournament, round - 1, slot)
        one, other = before[2 * slot : 2 * slot + 2]
        winners.append(winner_of(table) if table else one or other)
    return winners


def bracket_names(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    """Return the names of every round in the order of the bracket, up to the round that follows
    the current one; "" for nobody. The winner comes last, alone."""
    return tuple(
        tuple(tournament.entrants[id].name if id else "" for id in places(tournament, round))
        for round in range(1, len(tournament.rounds) + 2)
    )


def pairs_of(tournament: Tournament, round: int) -> tuple[Slots, list[str]]:
    """Return the tables of a round, with their slots, and the players with a bye."""
    format = tournament.settings.format
    assert isinstance(format, Knockout)
    here = places(tournament, round)
    tables: Slots = []
    byes: list[str] = []
    for slot in range(len(here) // 2):
        one, other = here[2 * slot : 2 * slot + 2]
        if one and other:
            tables.append(((one, other), slot))
        elif one or other:
            byes.append(one or other or "")
    if format.third_place and round == rounds_of(len(tournament.order)):
        losers = [loser_of(table_in(tournament, round - 1, slot)) for slot in (0, 1)]
        if losers[0] and losers[1]:
            tables.append(((losers[0], losers[1]), THIRD_PLACE))
    return tables, byes


def table_in(tournament: Tournament, round: int, slot: int) -> Table | None:
    """Return the table of a slot, if there is one."""
    if not 1 <= round <= len(tournament.rounds):
        return None
    tables = (tournament.tables[number] for number in tournament.rounds[round - 1].tables)
    return next((table for table in tables if table.slot == slot), None)


def winner_of(table: Table) -> str | None:
    """Return the winner of a table that has one."""
    if not table.points:
        return None
    return table.players[table.points.index(max(table.points))]


def loser_of(table: Table | None) -> str | None:
    """Return the other player of a table with a winner."""
    winner = winner_of(table) if table else None
    if table is None or winner is None:
        return None
    return table.players[1 - table.players.index(winner)]


def series_points(
    tournament: Tournament, table: Table, scores: tuple[tuple[float, ...], ...]
) -> tuple[float, ...] | None:
    """Return the result of a series with these games, or None if more games follow. After drawn
    additional games the better seed wins."""
    format = tournament.settings.format
    assert isinstance(format, Knockout)
    one, other = totals(scores)
    rest = format.best_of - len(scores)
    if abs(one - other) > max(rest, 0):
        return (1.0, 0.0) if one > other else (0.0, 1.0)
    if one != other or len(scores) < format.best_of + MOST_EXTRA_GAMES:
        return None
    return better_seed(tournament, table)


def totals(scores: tuple[tuple[float, ...], ...]) -> tuple[float, float]:
    """Return the points of both players in their games."""
    return sum(score[0] for score in scores), sum(score[1] for score in scores)


def better_seed(tournament: Tournament, table: Table) -> tuple[float, ...]:
    """Return the result with which the better seed advances."""
    one, other = (tournament.order.index(player) for player in table.players)
    return (1.0, 0.0) if one < other else (0.0, 1.0)


def default_points(tournament: Tournament, table: Table) -> tuple[float, ...]:
    """Return the result of a series that cannot be played to its end: the player who leads
    advances, or else the only player present, or else the better seed."""
    one, other = totals(table.scores)
    if one == other:
        entrants = [tournament.entrants[player] for player in table.players]
        one, other = (float(each.is_here) + each.connected for each in entrants)
    if one == other:
        return better_seed(tournament, table)
    return (1.0, 0.0) if one > other else (0.0, 1.0)
