"""Apply entries: compute the state of a tournament from all of its entries, or from one more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from checkrow.play.entries import Remembered, remember
from checkrow.play.events import Said
from checkrow.play.limits import (
    MINUTE,
    REMEMBERED_IN_TOURNAMENT,
)
from checkrow.play.tournament.apply_people import PEOPLE
from checkrow.play.tournament.apply_tables import TABLES
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.tournament.events import (
    ChatAllowed,
    OpenedAgain,
    SettingsChanged,
    StartCancelled,
    TimeAdded,
    TournamentEvent,
    TournamentFinished,
    TournamentOpened,
    TournamentPaused,
    TournamentResumed,
    TournamentStarted,
)
from checkrow.play.tournament.settings import Arena
from checkrow.play.tournament.state import ArenaScore, Tournament


def replay(entries: Iterable[TournamentEntry]) -> Tournament:
    """Return the tournament after these entries, numbered from 1 without gaps."""
    entries = iter(entries)
    tournament = first_state(next(entries))
    for entry in entries:
        tournament = apply(tournament, entry)
    return tournament


def first_state(entry: TournamentEntry) -> Tournament:
    """Return the tournament after its first entry."""
    opened, *others = entry.events
    assert isinstance(opened, TournamentOpened)
    nothing: Remembered = {}
    tournament = Tournament(
        id=opened.tournament,
        settings=opened.settings,
        hosts={host.id: host for host in opened.hosts},
        code=opened.code,
        password=opened.password,
        number=entry.number,
        at=entry.at,
        remembered=remember(nothing, entry.by, entry.command, entry.number),
        previous=opened.previous,
    )
    for event in others:
        tournament = apply_event(tournament, event, entry.at)
    return tournament


def apply(tournament: Tournament, entry: TournamentEntry) -> Tournament:
    """Return the tournament after one more entry."""
    if entry.number != tournament.number + 1:
        raise ValueError(f"entry {entry.number} cannot follow entry {tournament.number}")
    for event in entry.events:
        tournament = apply_event(tournament, event, entry.at)
    return close_entry(tournament, entry)


def apply_event(tournament: Tournament, event: TournamentEvent, at: float) -> Tournament:
    """Return the tournament after one event."""
    return _APPLY[type(event)](tournament, event, at)


def close_entry(tournament: Tournament, entry: TournamentEntry) -> Tournament:
    """Return the tournament after the events of an entry, with the entry itself noted."""
    remembered = remember(
        tournament.remembered, entry.by, entry.command, entry.number, REMEMBERED_IN_TOURNAMENT
    )
    return replace(tournament, number=entry.number, at=entry.at, remembered=remembered)


def _settings_changed(state: Tournament, event: SettingsChanged, at: float) -> Tournament:
    return replace(state, settings=event.settings, password=event.password)


def _chat_allowed(state: Tournament, event: ChatAllowed, at: float) -> Tournament:
    return replace(state, settings=replace(state.settings, chat=event.allowed))


def _start_cancelled(state: Tournament, event: StartCancelled, at: float) -> Tournament:
    return replace(state, settings=replace(state.settings, starts_at=None))


def _started(state: Tournament, event: TournamentStarted, at: float) -> Tournament:
    entrants = {id: replace(each, free_since=at) for id, each in state.entrants.items()}
    state = replace(state, started=state.number + 1, order=event.order, entrants=entrants)
    format = state.settings.format
    if not isinstance(format, Arena):
        return state
    scores = dict.fromkeys(entrants, ArenaScore())
    return replace(state, scores=scores, ends_at=at + format.minutes * MINUTE)


def _tournament_paused(state: Tournament, event: TournamentPaused, at: float) -> Tournament:
    return replace(state, paused_at=at)


def _tournament_resumed(state: Tournament, event: TournamentResumed, at: float) -> Tournament:
    assert state.paused_at is not None
    return replace(_postponed(state, at - state.paused_at), paused_at=None)


def _postponed(state: Tournament, seconds: float) -> Tournament:
    return replace(
        state,
        ends_at=None if state.ends_at is None else state.ends_at + seconds,
        next_round_at=None if state.next_round_at is None else state.next_round_at + seconds,
    )


def _time_added(state: Tournament, event: TimeAdded, at: float) -> Tournament:
    return _postponed(state, event.seconds)


def _finished(state: Tournament, event: TournamentFinished, at: float) -> Tournament:
    tables = {
        number: replace(table, points=(), how="annulled", match="", next_at=None)
        if table.is_open
        else table
        for number, table in state.tables.items()
    }
    return replace(
        state,
        tables=tables,
        live={},
        reserved=(),
        ends_at=None,
        next_round_at=None,
        paused_at=None,
        finished=True,
    )


def _opened_again(state: Tournament, event: OpenedAgain, at: float) -> Tournament:
    return replace(state, again=event.tournament)


def _unchanged(state: Tournament, event: Said, at: float) -> Tournament:
    return state


_APPLY: dict[type[TournamentEvent], Callable[[Tournament, Any, float], Tournament]] = {
    **PEOPLE,
    **TABLES,
    SettingsChanged: _settings_changed,
    ChatAllowed: _chat_allowed,
    StartCancelled: _start_cancelled,
    TournamentStarted: _started,
    TournamentPaused: _tournament_paused,
    TournamentResumed: _tournament_resumed,
    TimeAdded: _time_added,
    TournamentFinished: _finished,
    OpenedAgain: _opened_again,
    Said: _unchanged,
}
