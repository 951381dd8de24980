"""The start of a tournament: enough players, their order, and the first round."""

from __future__ import annotations

from checkrow.play.refused import Refused
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.events import TournamentStarted
from checkrow.play.tournament.rounds import start_round
from checkrow.play.tournament.settings import FIELDS, Knockout, Simul, Swiss
from checkrow.play.tournament.state import Tournament


def missing_players(tournament: Tournament) -> int:
    """Return how many players are missing for a start."""
    least, _ = FIELDS[type(tournament.settings.format)]
    return max(0, least - len(tournament.entrants))


def start(changes: Changes) -> None:
    """Start the tournament, and its first round."""
    missing = missing_players(changes.state)
    if missing:
        raise Refused(
            "too-few-players",
            f"this format needs {len(changes.state.entrants) + missing} players: "
            f"wait for {missing} more, or add computers",
        )
    changes.add(TournamentStarted(_order(changes)))
    if not changes.state.is_arena:
        start_round(changes)


def _order(changes: Changes) -> tuple[str, ...]:
    """Return the players by lot, or by rating where that decides the pairings. In a simul the
    host comes first."""
    state = changes.state
    order = list(state.entrants)
    changes.context.rng.shuffle(order)
    match state.settings.format:
        case Swiss() | Knockout(seeding="rating"):
            order.sort(key=lambda id: -state.entrants[id].rating)
        case Simul():
            host = next((id for id in state.hosts if id in state.entrants), None)
            if host is None:
                raise Refused("no-host", "in a simul the host plays: enter it first")
            order.remove(host)
            order.insert(0, host)
        case _:
            pass
    return tuple(order)
