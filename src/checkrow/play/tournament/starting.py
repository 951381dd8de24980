"""The start of a tournament: enough players, their order, and the first round."""

from __future__ import annotations

from checkrow.play.refused import Refused
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.events import TournamentStarted
from checkrow.play.tournament.rounds import start_round
from checkrow.play.tournament.settings import FIELDS, Knockout, Simul, Swiss
from checkrow.play.tournament.state import Tournament


def check_start(tournament: Tournament) -> None:
    """Raise `Refused` if too few players are here."""
    format = tournament.settings.format
    if isinstance(format, Simul) and _playing_host(tournament) is None:
        raise Refused("no-host", "in a simul the host plays: enter it first")
    least, _ = FIELDS[type(format)]
    missing = least - len(tournament.entrants)
    if missing > 0:
        raise Refused(
            "too-few-players",
            f"this format needs {least} players: wait for {missing} more, or add computers",
        )


def _playing_host(tournament: Tournament) -> str | None:
    return next((id for id in tournament.hosts if id in tournament.entrants), None)


def start(changes: Changes) -> None:
    """Start the tournament, and its first round."""
    check_start(changes.state)
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
            host = _playing_host(state)
            assert host is not None
            order.remove(host)
            order.insert(0, host)
        case _:
            pass
    return tuple(order)
