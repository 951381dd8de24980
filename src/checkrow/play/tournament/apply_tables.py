"""Apply the events about rounds, tables and their results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from checkrow.play.limits import (
    ARENA_OVERTIME_SECONDS,
    MINUTE,
    SERIES_BREAK_SECONDS,
)
from checkrow.play.tournament.apply_people import unreserved
from checkrow.play.tournament.events import (
    ArenaClosed,
    EntrantReplaced,
    GameEnded,
    GameStarted,
    NewTable,
    PairReserved,
    ResultCorrected,
    RoundEnded,
    RoundPaired,
    TableEnded,
    TablesOpened,
    TournamentEvent,
)
from checkrow.play.tournament.scoring import arena_score
from checkrow.play.tournament.state import ArenaScore, Round, Table, Tournament


def _pair_reserved(state: Tournament, event: PairReserved, at: float) -> Tournament:
    for player in event.players:
        state = unreserved(state, player)
    return replace(state, reserved=(*state.reserved, event.players))


def _round_paired(state: Tournament, event: RoundPaired, at: float) -> Tournament:
    round = Round(event.round, tuple(table.number for table in event.tables), event.byes)
    state = replace(
        state,
        rounds=(*state.rounds, round),
        ends_at=at + state.settings.round_minutes * MINUTE,
        next_round_at=None,
        reserved=(),
    )
    return _with_tables(state, event.tables, event.round)


def _tables_opened(state: Tournament, event: TablesOpened, at: float) -> Tournament:
    if state.is_arena:
        return replace(_with_tables(state, event.tables, 0), last_wave=at)
    *earlier, round = state.rounds
    players = {player for table in event.tables for player in table.players}
    round = replace(
        round,
        tables=(*round.tables, *(table.number for table in event.tables)),
        byes=tuple(player for player in round.byes if player not in players),
    )
    state = replace(state, rounds=(*earlier, round))
    return _with_tables(state, event.tables, round.number)


def _with_tables(state: Tournament, tables: tuple[NewTable, ...], round: int) -> Tournament:
    new = {
        table.number: Table(
            table.number,
            round,
            table.players,
            table.slot,
            table.match,
            (table.match,) if table.match else (),
        )
        for table in tables
    }
    live = {table.match: table.number for table in tables if table.match}
    entrants = dict(state.entrants)
    for table in tables:
        for player in table.players:
            entrant = entrants[player]
            entrants[player] = replace(entrant, tables=(*entrant.tables, table.number))
    return replace(
        state,
        entrants=entrants,
        tables={**state.tables, **new},
        live={**state.live, **live},
    )


def _with_table(state: Tournament, table: Table, match: str) -> Tournament:
    """Return the tournament with a changed table, whose game is now `match` ("" for none)."""
    old = state.tables[table.number].match
    live = {id: number for id, number in state.live.items() if id != old}
    if match:
        live[match] = table.number
        table = replace(table, games=(*table.games, match))
    table = replace(table, match=match)
    return replace(state, tables={**state.tables, table.number: table}, live=live)


def _game_started(state: Tournament, event: GameStarted, at: float) -> Tournament:
    table = replace(state.tables[event.table], next_at=None)
    return _with_table(state, table, event.match)


def _game_ended(state: Tournament, event: GameEnded, at: float) -> Tournament:
    table = state.tables[event.table]
    table = replace(table, scores=(*table.scores, event.points), next_at=at + SERIES_BREAK_SECONDS)
    return _with_table(state, table, "")


def _table_ended(state: Tournament, event: TableEnded, at: float) -> Tournament:
    table = replace(state.tables[event.table], points=event.points, how=event.how, next_at=None)
    state = _with_table(state, table, "")
    entrants = dict(state.entrants)
    for player in table.players:
        entrant = entrants[player]
        missed = entrant.missed + 1 if player in event.missed else 0
        entrants[player] = replace(entrant, missed=missed, free_since=at)
    state = replace(state, entrants=entrants)
    if not state.is_arena:
        return state
    scores = dict(state.scores)
    for player in table.players:
        if table.how == "annulled":
            scores[player] = replace(scores[player], last=_opponent(table, player))
        else:
            scores[player] = arena_score(scores[player], table, player)
    return replace(state, scores=scores)


def _opponent(table: Table, player: str) -> str:
    return table.players[1 - table.players.index(player)]


def _result_corrected(state: Tournament, event: ResultCorrected, at: float) -> Tournament:
    table = replace(state.tables[event.table], points=event.points, how="host")
    state = replace(state, tables={**state.tables, table.number: table})
    if not state.is_arena:
        return state
    scores = dict(state.scores)
    for player in table.players:
        score, last = ArenaScore(), scores[player].last
        for each in state.tables_of(player):
            score = score if each.how == "annulled" else arena_score(score, each, player)
        scores[player] = replace(score, last=last)
    return replace(state, scores=scores)


def _entrant_replaced(state: Tournament, event: EntrantReplaced, at: float) -> Tournament:
    old = state.tables[event.table]
    table = Table(old.number, old.round, event.players, old.slot)
    entrants = dict(state.entrants)
    for player in {*old.players, *event.players}:
        numbers = {*entrants[player].tables} - {old.number}
        if player in event.players:
            numbers.add(old.number)
        entrants[player] = replace(entrants[player], tables=tuple(sorted(numbers)))
    return _with_table(replace(state, entrants=entrants), table, event.match)


def _round_ended(state: Tournament, event: RoundEnded, at: float) -> Tournament:
    # During a pause, the wait starts when the pause ends.
    since = at if state.paused_at is None else state.paused_at
    return replace(state, ends_at=None, next_round_at=since + state.settings.wait_seconds)


def _arena_closed(state: Tournament, event: ArenaClosed, at: float) -> Tournament:
    return replace(state, closing=True, ends_at=at + ARENA_OVERTIME_SECONDS)


TABLES: dict[type[TournamentEvent], Callable[[Tournament, Any, float], Tournament]] = {
    PairReserved: _pair_reserved,
    RoundPaired: _round_paired,
    TablesOpened: _tables_opened,
    GameStarted: _game_started,
    GameEnded: _game_ended,
    TableEnded: _table_ended,
    ResultCorrected: _result_corrected,
    EntrantReplaced: _entrant_replaced,
    RoundEnded: _round_ended,
    ArenaClosed: _arena_closed,
}
