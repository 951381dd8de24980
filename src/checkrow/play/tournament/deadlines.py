"""What happens automatically, and when: a start, a pairing, the end of a round or of an arena.

Every tournament ends, even if nobody comes back. A round and an arena have a time, and the next
round follows the last one; a tournament that nobody starts is over after `UNSTARTED_SECONDS`, and a
paused one continues after `LONGEST_PAUSE_SECONDS`.
"""

from __future__ import annotations

from checkrow.play.limits import LONGEST_PAUSE_SECONDS, UNSTARTED_SECONDS
from checkrow.play.refused import Refused, whole_seconds
from checkrow.play.tournament.arena import next_wave, start_wave
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.events import (
    ArenaClosed,
    StartCancelled,
    TournamentFinished,
    TournamentResumed,
)
from checkrow.play.tournament.results import end_late_tables, start_due_games
from checkrow.play.tournament.rounds import start_round
from checkrow.play.tournament.starting import check_start, start
from checkrow.play.tournament.state import Tournament


def due_at(tournament: Tournament) -> float | None:
    """Return the service time at which a `TimePassed` does something, unless something happens
    before; None for never."""
    match tournament.phase:
        case "open":
            starts_at = tournament.settings.starts_at
            return tournament.at + UNSTARTED_SECONDS if starts_at is None else starts_at
        case "between":
            return tournament.next_round_at
        case "running":
            times = [tournament.ends_at, next_wave(tournament) if tournament.is_arena else None]
            times += [table.next_at for table in tournament.open_tables]
            return min([time for time in times if time is not None], default=None)
        case "paused":
            assert tournament.paused_at is not None
            return tournament.paused_at + LONGEST_PAUSE_SECONDS
        case "finished":
            return None


def time_passed(changes: Changes) -> None:
    """Do what is due."""
    state, at = changes.state, changes.at
    due = due_at(state)
    if due is None:
        raise Refused("nothing-due", "nothing is due in this tournament")
    if at < due:
        raise Refused("not-yet", f"the next thing is due in {whole_seconds(due - at)}")
    match state.phase:
        case "open" if state.settings.starts_at is None:
            changes.add(TournamentFinished())
        case "open":
            _start(changes)
        case "paused":
            changes.add(TournamentResumed())
        case "between":
            start_round(changes)
        case _ if state.ends_at is not None and at >= state.ends_at:
            _end_time(changes)
        case _ if state.is_arena:
            start_wave(changes)
        case _:
            start_due_games(changes)


def _start(changes: Changes) -> None:
    try:
        check_start(changes.state)
    except Refused:
        changes.add(StartCancelled())
    else:
        start(changes)


def _end_time(changes: Changes) -> None:
    state = changes.state
    if not state.is_arena:
        end_late_tables(changes)
    elif state.live and not state.closing:
        changes.add(ArenaClosed())
    else:
        changes.add(TournamentFinished())
