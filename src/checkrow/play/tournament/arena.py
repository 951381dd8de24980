"""An arena: when free players are paired, and with whom."""

from __future__ import annotations

from heapq import nsmallest

from checkrow.play.limits import (
    ARENA_BREAK_SECONDS,
    ARENA_REMATCH_SECONDS,
    ARENA_WAVE_SECONDS,
)
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.events import NewTable, TablesOpened
from checkrow.play.tournament.pairing.arena import FreePlayer, pair_free
from checkrow.play.tournament.state import Entrant, Tournament


def waiting(tournament: Tournament) -> list[Entrant]:
    """Return the players who can be paired: here, connected, and not playing."""
    busy = tournament.busy
    return [
        entrant
        for id, entrant in tournament.entrants.items()
        if entrant.is_here and (entrant.connected or entrant.level) and id not in busy
    ]


def next_wave(tournament: Tournament) -> float | None:
    """Return when players can be paired next; None if nobody can.

    Two players who have just met wait for a third one, for `ARENA_REMATCH_SECONDS` at most, unless
    nobody else takes part. Among three players there are always two who have not just met.
    """
    if tournament.closing:
        return None
    free = nsmallest(3, waiting(tournament), key=_free_at)
    if len(free) < 2:
        return None
    one, other = free[:2]
    at = _free_at(other)
    scores = tournament.scores
    if other.id == scores[one.id].last or one.id == scores[other.id].last:
        at = max(at, _rematch_at(tournament, one), _rematch_at(tournament, other))
        if len(free) > 2:
            at = min(at, _free_at(free[2]))
    return max(at, tournament.last_wave + ARENA_WAVE_SECONDS)


def _free_at(entrant: Entrant) -> float:
    """Return when a player has had enough time to look at the last game."""
    return entrant.free_since + ARENA_BREAK_SECONDS


def _rematch_at(tournament: Tournament, entrant: Entrant) -> float:
    """Return when a player can meet the last opponent again."""
    others = sum(each.is_here for each in tournament.entrants.values()) > 2
    return entrant.free_since + (ARENA_REMATCH_SECONDS if others else ARENA_BREAK_SECONDS)


def start_wave(changes: Changes) -> None:
    """Pair the free players."""
    state, at = changes.state, changes.at
    free = [
        FreePlayer(
            each.id,
            state.scores[each.id].points,
            state.scores[each.id].last,
            each.free_since,
            state.scores[each.id].firsts,
            at >= _rematch_at(state, each),
        )
        for each in waiting(state)
        if at >= _free_at(each)
    ]
    first = len(state.tables) + 1
    tables = tuple(
        NewTable(first + number, pair, changes.new_match(pair))
        for number, pair in enumerate(pair_free(free, changes.context.rng))
    )
    changes.add(TablesOpened(tables))
