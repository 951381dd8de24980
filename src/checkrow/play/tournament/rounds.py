"""Rounds: pair the next one, and end it when all its tables have a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checkrow.play.tournament import knockout
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.events import (
    NewTable,
    RoundEnded,
    RoundPaired,
    TableEnded,
    TournamentFinished,
)
from checkrow.play.tournament.history import histories, meetings
from checkrow.play.tournament.pairing import berger, bracket
from checkrow.play.tournament.pairing.colours import begins
from checkrow.play.tournament.pairing.relay import mix
from checkrow.play.tournament.pairing.swiss import SwissPlayer, pair_swiss
from checkrow.play.tournament.scoring import without
from checkrow.play.tournament.settings import (
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
)
from checkrow.play.tournament.state import Tournament

Tables = list[tuple[tuple[str, ...], int]]  # players, and the slot in a bracket
Draw = tuple[Tables, Sequence[str]]  # and the byes


def rounds_of(tournament: Tournament) -> int:
    """Return how many rounds there are."""
    match tournament.settings.format:
        case Arena():
            return 0
        case Simul():
            return 1
        case Swiss(rounds):
            return rounds
        case Relay(rounds):
            return rounds
        case RoundRobin(cycles):
            return berger.rounds_of(len(tournament.order), cycles)
        case Knockout():
            return bracket.rounds_of(len(tournament.order))


def progress(tournament: Tournament) -> tuple[int, int]:
    """Return the number of the current round, and of all rounds."""
    return len(tournament.rounds), rounds_of(tournament) if tournament.started else 0


def start_round(changes: Changes) -> None:
    """Pair the next round. A table whose player has withdrawn is decided at once. If too few
    players are left, the tournament is over."""
    state = changes.state
    number = len(state.rounds) + 1
    tables, byes = _DRAW[type(state.settings.format)](changes, number)
    if not tables:
        changes.add(TournamentFinished())
        return
    new: list[NewTable] = []
    for players, slot in tables:
        here = all(state.entrants[player].is_here for player in players)
        match = changes.new_match(players) if here else ""
        new.append(NewTable(len(state.tables) + len(new) + 1, players, match, slot))
    changes.add(RoundPaired(number, tuple(new), tuple(byes)))
    for table in new:
        if not table.match:
            changes.add(TableEnded(table.number, _walkover(changes.state, table), "forfeit"))
    end_round_if_over(changes)


def _walkover(state: Tournament, new: NewTable) -> tuple[float, ...]:
    table = state.tables[new.number]
    if isinstance(state.settings.format, Knockout):
        return knockout.default_points(state, table)
    missing = [player for player in table.players if not state.entrants[player].is_here]
    return without(state, table, missing)


def end_round_if_over(changes: Changes) -> None:
    """End the round if all tables have a result, and the tournament after its last round."""
    state = changes.state
    if state.finished or not state.rounds or state.next_round_at is not None or state.open_tables:
        return
    changes.add(RoundEnded(len(state.rounds)))
    if len(state.rounds) >= rounds_of(state):
        changes.add(TournamentFinished())


def _here(state: Tournament) -> list[str]:
    return [id for id in state.order if state.entrants[id].is_here]


def _swiss(changes: Changes, number: int) -> Draw:
    state = changes.state
    fixed: Tables = [(pair, 0) for pair in state.reserved]
    taken = {player for pair in state.reserved for player in pair}
    past = histories(state)
    players = [
        SwissPlayer(
            id,
            round(2 * past[id].points),
            tuple(opponent for opponent, _ in past[id].met),
            tuple(past[id].colours),
            past[id].byes,
            past[id].floated,
        )
        for id in _here(state)
        if id not in taken
    ]
    if not fixed and len(players) < 2:
        return [], ()
    pairs, free = pair_swiss(players, changes.context.matching) if players else ([], None)
    return [*fixed, *((pair, 0) for pair in pairs)], () if free is None else (free,)


def _round_robin(changes: Changes, number: int) -> Draw:
    order, format = changes.state.order, changes.state.settings.format
    assert isinstance(format, RoundRobin)
    pairs, free = berger.berger_round(len(order), number - 1, format.cycles)
    byes = () if free is None else (order[free],)
    return [((order[one], order[other]), 0) for one, other in pairs], byes


def _knockout(changes: Changes, number: int) -> Draw:
    state = changes.state
    past = histories(state)
    tables, byes = knockout.pairs_of(state, number)
    drawn: Tables = []
    for (one, other), slot in tables:
        usual = changes.context.rng.random() < 0.5
        first = begins(past[one].colours, past[other].colours, usual)
        drawn.append(((one, other) if first else (other, one), slot))
    return drawn, byes


def _simul(changes: Changes, number: int) -> Draw:
    host, *others = changes.state.order
    return [((host, other), 0) for other in others], ()


def _relay(changes: Changes, number: int) -> Draw:
    state, format = changes.state, changes.state.settings.format
    assert isinstance(format, Relay)
    players = _here(state)
    if len(players) < 3:
        return [], ()
    early = dict.fromkeys(players, 0)  # players who sat late begin earlier
    for table in state.tables.values():
        for place, id in enumerate(table.players):
            if id in early:
                early[id] += place
    groups = mix(players, format.group, meetings(state), changes.context.rng)
    return [(tuple(sorted(group, key=lambda id: -early[id])), 0) for group in groups], ()


_DRAW: dict[type[Format], Callable[[Changes, int], Draw]] = {
    Swiss: _swiss,
    RoundRobin: _round_robin,
    Knockout: _knockout,
    Simul: _simul,
    Relay: _relay,
}
