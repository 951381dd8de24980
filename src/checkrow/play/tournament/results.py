"""Results: games that end, forfeits, deadlines, and what hosts correct."""

from __future__ import annotations

from checkrow.play.limits import MOST_MISSED
from checkrow.play.refused import Refused
from checkrow.play.tournament import knockout
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.commands import CorrectResult, GameOver
from checkrow.play.tournament.events import (
    EntrantReplaced,
    GameEnded,
    GameStarted,
    HowDecided,
    Paused,
    ResultCorrected,
    TableEnded,
    TournamentFinished,
)
from checkrow.play.tournament.pairing.relay import PLACE_POINTS
from checkrow.play.tournament.rounds import end_round_if_over
from checkrow.play.tournament.scoring import counted_ranks, game_points, seated, without
from checkrow.play.tournament.settings import Arena, Knockout, Relay, Swiss, table_game
from checkrow.play.tournament.state import Table, Tournament


def game_over(changes: Changes, command: GameOver) -> None:
    """Note the result of a match. A knockout may need another game."""
    state, result = changes.state, command.result
    number = state.live.get(command.match)
    if number is None:
        raise Refused("no-such-match", "this match does not count in the tournament any more")
    table = state.tables[number]
    game = table_game(state.settings, len(table.players))
    if len(result.ranks) != len(table.players):
        raise Refused("bad-result", f"this match needs {len(table.players)} ranks")
    seats = seated(game, game_order(table))
    missed = tuple(seats[seat] for seat in command.missed)
    ranks = counted_ranks(result, command.missed)
    how: HowDecided = "played" if result.counts else "forfeit"
    if ranks is not None:
        points = game_points(state, ranks, seats, table)
    elif state.is_arena:
        points, how = (), "annulled"
    else:
        points = (0.0,) * len(seats)
    if isinstance(state.settings.format, Knockout):
        _series_game_over(changes, table, points, how, missed)
    else:
        end_table(changes, table, points, how, missed)


def game_order(table: Table) -> tuple[str, ...]:
    """Return the players of the current game, of whom the first begins: they take turns."""
    return table.players if len(table.scores) % 2 == 0 else table.players[::-1]


def _series_game_over(
    changes: Changes,
    table: Table,
    points: tuple[float, ...],
    how: HowDecided,
    missed: tuple[str, ...],
) -> None:
    if not any(points):  # nobody played
        default = knockout.default_points(changes.state, table)
        end_table(changes, table, default, "forfeit", missed)
        return
    scores = (*table.scores, points)
    series = knockout.series_points(changes.state, table, scores)
    if series is None:
        changes.add(GameEnded(table.number, points))
    else:
        end_table(changes, table, series, how, missed)


def start_due_games(changes: Changes) -> None:
    """Start the next games of series whose break is over."""
    for table in changes.state.open_tables:
        if table.next_at is not None and table.next_at <= changes.at:
            match = changes.new_match(game_order(table))
            changes.add(GameStarted(table.number, match))


def end_table(
    changes: Changes,
    table: Table,
    points: tuple[float, ...],
    how: HowDecided,
    missed: tuple[str, ...] = (),
) -> None:
    """Note the result of a table. Players who miss too many games in a row are paused. The round
    ends with its last table, and an arena whose time is over with its last game."""
    changes.add(TableEnded(table.number, points, how, missed))
    if isinstance(changes.state.settings.format, Arena | Swiss | Relay):
        for player in missed:
            entrant = changes.state.entrants[player]
            if entrant.is_here and entrant.missed >= MOST_MISSED:
                changes.add(Paused(player))
    if changes.state.closing and not changes.state.live:
        changes.add(TournamentFinished())
    end_round_if_over(changes)


def forfeit_all(changes: Changes, player: str) -> None:
    """Let a player lose all games in play."""
    for table in changes.state.open_tables:
        if player not in table.players:
            continue
        if len(table.players) > 2:  # the others continue, and the match itself takes the seat out
            continue
        end_table(changes, table, without(changes.state, table, (player,)), "forfeit")


def end_late_tables(changes: Changes) -> None:
    """End the games of a round whose time is over: players who are not connected lose, and
    otherwise it is a draw."""
    for table in changes.state.open_tables:
        end_table(changes, table, _late_points(changes.state, table), "deadline")


def _late_points(state: Tournament, table: Table) -> tuple[float, ...]:
    if isinstance(state.settings.format, Knockout):
        return knockout.default_points(state, table)
    gone = [
        player
        for player in table.players
        if not (state.entrants[player].connected or state.entrants[player].level)
        or not state.entrants[player].is_here
    ]
    return without(state, table, gone)


def correct(changes: Changes, command: CorrectResult) -> None:
    """Set the points of a table, which may change who plays in the next round of a knockout."""
    state, points = changes.state, command.points
    table = state.tables.get(command.table)
    if table is None:
        raise Refused("no-such-table", f"the tables are 1 to {len(state.tables)}")
    _check_points(state, table, points)
    if table.points is None:
        end_table(changes, table, points, "host")
        return
    if table.points == points:
        raise Refused("no-change", "this is already the result")
    moves = _moves(state, table, points) if isinstance(state.settings.format, Knockout) else []
    changes.add(ResultCorrected(table.number, points))
    for following, players in moves:
        here = all(changes.state.entrants[player].is_here for player in players)
        match = changes.new_match(players) if here else ""
        changes.add(EntrantReplaced(following.number, players, match))
        if not match:
            replaced = changes.state.tables[following.number]
            default = knockout.default_points(changes.state, replaced)
            end_table(changes, replaced, default, "forfeit")


def _check_points(state: Tournament, table: Table, points: tuple[float, ...]) -> None:
    if len(points) != len(table.players):
        raise Refused("bad-points", f"this table needs points for {len(table.players)} players")
    match state.settings.format:
        case Knockout():
            if sorted(points) != [0.0, 1.0]:
                raise Refused("bad-points", "a knockout needs a winner: give 1 and 0 points")
        case Relay():
            if min(points) < 0 or sum(points) > sum(PLACE_POINTS[: len(points)]):
                raise Refused(
                    "bad-points",
                    f"{len(points)} players share {sum(PLACE_POINTS[: len(points)]):g} points",
                )
        case _:
            if sorted(points) not in ([0.0, 1.0], [0.5, 0.5], [0.0, 0.0]):
                raise Refused(
                    "bad-points", "give 1 and 0 points, or 0.5 each, or 0 to both players"
                )


def _moves(
    state: Tournament, table: Table, points: tuple[float, ...]
) -> list[tuple[Table, tuple[str, ...]]]:
    """Return the tables of the next round that get another player, and their new players. Raises
    `Refused` if one of them has begun to count."""
    winner = table.players[points.index(1.0)]
    swap = {player: winner for player in table.players if player != winner}
    swap[winner] = next(iter(swap))
    moves: list[tuple[Table, tuple[str, ...]]] = []
    for slot in {table.slot // 2, knockout.THIRD_PLACE}:
        following = knockout.table_in(state, table.round + 1, slot)
        if following is None or not set(following.players) & set(table.players):
            continue
        if not _can_restart(state, following):
            raise Refused(
                "next-round-decided",
                f"table {following.number} of the next round already has its result: "
                "correct that one instead",
            )
        players = tuple(swap.get(player, player) for player in following.players)
        moves.append((following, players))
    return moves


def _can_restart(state: Tournament, table: Table) -> bool:
    """Return whether a table of the current round has no result, or only a walkover."""
    round_over = state.finished or state.next_round_at is not None
    if table.scores or table.round < len(state.rounds):
        return False
    return table.is_open or not (table.games or round_over)
