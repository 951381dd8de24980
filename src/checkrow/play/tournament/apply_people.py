"""Apply the events about people and their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from checkrow.play.tournament.events import (
    CodeRenewed,
    Entered,
    HostAdded,
    HostLeft,
    Paused,
    PresenceChanged,
    Removed,
    Renamed,
    Returned,
    TournamentEvent,
    Withdrew,
)
from checkrow.play.tournament.state import ArenaScore, Entrant, Tournament


def _entered(state: Tournament, event: Entered, at: float) -> Tournament:
    entrant = Entrant(
        event.entrant, event.name, event.code, event.level, event.rating, free_since=at
    )
    return replace(
        state,
        entrants={**state.entrants, event.entrant: entrant},
        scores={**state.scores, event.entrant: ArenaScore()} if state.scores else {},
        # A late player comes last in the order.
        order=(*state.order, event.entrant) if state.started else (),
    )


def _with_entrant(state: Tournament, entrant: str, **changes: Any) -> Tournament:
    changed = replace(state.entrants[entrant], **changes)
    return replace(state, entrants={**state.entrants, entrant: changed})


def _forgotten(state: Tournament, entrant: str) -> Tournament:
    """Return the tournament as if a player had never joined."""
    entrants = {id: each for id, each in state.entrants.items() if id != entrant}
    return replace(state, entrants=entrants)


def _withdrew(state: Tournament, event: Withdrew, at: float) -> Tournament:
    if not state.started:
        return _forgotten(state, event.entrant)
    return _with_entrant(unreserved(state, event.entrant), event.entrant, status="withdrawn")


def _removed(state: Tournament, event: Removed, at: float) -> Tournament:
    state = replace(state, banned=state.banned | {event.entrant})
    if not state.started:
        return _forgotten(state, event.entrant)
    return _with_entrant(unreserved(state, event.entrant), event.entrant, status="removed")


def _paused(state: Tournament, event: Paused, at: float) -> Tournament:
    return _with_entrant(unreserved(state, event.entrant), event.entrant, status="paused")


def unreserved(state: Tournament, entrant: str) -> Tournament:
    """Return the tournament without a pair by hand for the next round that has this player."""
    reserved = tuple(pair for pair in state.reserved if entrant not in pair)
    return replace(state, reserved=reserved)


def _returned(state: Tournament, event: Returned, at: float) -> Tournament:
    return _with_entrant(
        state, event.entrant, status="here", connected=True, missed=0, free_since=at
    )


def _renamed(state: Tournament, event: Renamed, at: float) -> Tournament:
    return _with_entrant(state, event.entrant, name=event.name)


def _presence_changed(state: Tournament, event: PresenceChanged, at: float) -> Tournament:
    entrants = dict(state.entrants)
    for ids, connected in ((event.gone, False), (event.back, True)):
        for id in ids:
            entrants[id] = replace(entrants[id], connected=connected)
    return replace(state, entrants=entrants)


def _code_renewed(state: Tournament, event: CodeRenewed, at: float) -> Tournament:
    return _with_entrant(state, event.entrant, code=event.code)


def _host_added(state: Tournament, event: HostAdded, at: float) -> Tournament:
    return replace(state, hosts={**state.hosts, event.person.id: event.person})


def _host_left(state: Tournament, event: HostLeft, at: float) -> Tournament:
    hosts = {id: host for id, host in state.hosts.items() if id != event.host}
    return replace(state, hosts=hosts)


PEOPLE: dict[type[TournamentEvent], Callable[[Tournament, Any, float], Tournament]] = {
    Entered: _entered,
    Withdrew: _withdrew,
    Removed: _removed,
    Paused: _paused,
    Returned: _returned,
    Renamed: _renamed,
    PresenceChanged: _presence_changed,
    CodeRenewed: _code_renewed,
    HostAdded: _host_added,
    HostLeft: _host_left,
}
