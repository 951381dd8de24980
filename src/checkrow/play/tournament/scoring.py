"""Points: from the result of a match to the points of a table, and the scores of an arena."""

from __future__ import annotations

from collections.abc import Iterable

from checkrow.play.match import Match
from checkrow.play.options import draws_lots
from checkrow.play.result import Result
from checkrow.play.tournament.pairing.relay import by_place
from checkrow.play.tournament.settings import Relay
from checkrow.play.tournament.state import ArenaScore, Table, Tournament
from checkrow.rules.model import Game

WIN, DRAW = 2, 1  # points in an arena
STREAK = 2  # wins in a row, after which points count double


def seated(game: Game, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players by seat, so that the first one begins. Where the rules choose the first
    mover at random, the first one has the first seat."""
    if draws_lots(game):
        return players
    turn = game.start().turn
    return (*players[len(players) - turn :], *players[: len(players) - turn])


def game_points(
    tournament: Tournament, ranks: tuple[int, ...], seats: tuple[str, ...], table: Table
) -> tuple[float, ...]:
    """Return the points for these places by seat, in the order of the table's players."""
    if isinstance(tournament.settings.format, Relay):
        by_seat = by_place(ranks)
    else:
        best = min(ranks)
        shared = ranks.count(best) > 1
        by_seat = tuple((0.5 if shared else 1.0) if rank == best else 0.0 for rank in ranks)
    points = dict(zip(seats, by_seat, strict=True))
    return tuple(points[player] for player in table.players)


def without(tournament: Tournament, table: Table, missing: Iterable[str]) -> tuple[float, ...]:
    """Return the points if these players lose by default: nothing if all do, and otherwise the
    others share the first places."""
    gone = set(missing)
    if gone.issuperset(table.players):
        return (0.0,) * len(table.players)
    last = len(table.players)
    ranks = tuple(last if player in gone else 1 for player in table.players)
    points = game_points(tournament, ranks, table.players, table)
    return tuple(
        0.0 if player in gone else each for player, each in zip(table.players, points, strict=True)
    )


def counted_ranks(result: Result, missed: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the places by seat, or None if nobody did better than anybody else: a match that
    does not count is lost by those who never moved."""
    if result.counts:
        return result.ranks
    if not missed or len(missed) == len(result.ranks):
        return None
    return tuple(2 if seat in missed else 1 for seat in range(len(result.ranks)))


def missed_by(match: Match) -> tuple[int, ...]:
    """Return the seats of people who never moved in a finished match, though it was their turn, or
    they had left."""
    turn = match.record.position.turn
    return tuple(
        seat
        for seat in range(len(match.players))
        if seat not in match.computers
        and seat not in match.can_take_back
        and (seat == turn or seat in match.out or match.gone[seat] is not None)
    )


def arena_score(score: ArenaScore, table: Table, entrant: str) -> ArenaScore:
    """Return a player's score after one more table of an arena."""
    if not table.points:
        return score
    place = table.players.index(entrant)
    won = table.points[place] == 1.0
    gained = WIN if won else DRAW if table.points[place] else 0
    return ArenaScore(
        points=score.points + gained * (2 if score.streak >= STREAK else 1),
        streak=score.streak + 1 if won else 0,
        wins=score.wins + won,
        games=score.games + 1,
        firsts=score.firsts + (1 if place == 0 else -1),
        last=table.players[1 - place],
    )
