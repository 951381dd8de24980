"""Rebuild a local match from a saved or imported record.

Each move in the record becomes an entry of the match, so that people can replay it, take turns
back and continue it like a match they have just played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from checkrow.play.clock import ClockRule, Clocks, Fischer, NoClock, full_time
from checkrow.play.entries import MatchEntry
from checkrow.play.events import Ended, Lapsed, MatchEvent, PlayerOut, Stepped
from checkrow.play.match import Match, apply
from checkrow.play.match.endings import by_rules
from checkrow.play.match.system_events import passes
from checkrow.play.result import Result
from checkrow.rules.model import LAPSE
from checkrow.rules.record import Record
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.seats import Seat
from checkrow.terminal.match.notices import notice_of


def restore(
    record: Record,
    seats: Sequence[Seat],
    clock: Callable[[], float],
    *,
    rule: ClockRule | None = None,
    control: str | None = None,
    left: Sequence[float] = (),
    result: Result | None = None,
    out: Sequence[int] = (),
) -> LocalMatch:
    """Return the match of this record. `result` is an end outside the rules, such as a
    resignation; `left` holds the seconds on the clocks. Raises `IllegalMove` for a turn lost on
    time if the game does not allow that."""
    local = LocalMatch(record.game, seats, clock, start=record.start, rule=rule, control=control)
    line = unfold(record)
    for before, after in pairwise(line):
        _append(local, _events(local.state, before, after, last=after is line[-1]), after)
    for seat in out:
        _append(local, (PlayerOut(seat, "resignation"),))
    if record.outcome and not local.result:
        _append(local, (by_rules(local.state, record.outcome),))
    elif result and not local.result:
        _append(local, (Ended(result),))
    if rule and not isinstance(rule, NoClock):
        local.states[:] = [_with_clock(match, rule, left, local.time()) for match in local.states]
    local.notice = notice_of(local.game, local.names, local.entries[-1].events)
    return local


def unfold(record: Record) -> list[Record]:
    """Return the records from the start to this one, one for each move by a player."""
    line = [Record(record.game, record.start)]
    while len(line[-1].moves) < len(record.moves):
        last = line[-1]
        move = record.moves[len(last.moves)]
        if last.outcome:  # a replay may continue past a draw that nobody claimed
            line.append(Record(record.game, record.start, record.moves[: len(last.moves) + 1]))
        else:
            line.append(last.lapse() if move == LAPSE else last.play(move))
    return line


def _events(match: Match, before: Record, after: Record, *, last: bool) -> tuple[MatchEvent, ...]:
    seat, move = before.position.turn, after.moves[len(before.moves)]
    made: MatchEvent = Lapsed(seat) if move == LAPSE else Stepped(seat, str(move))
    events = (made, *passes(before, after))
    return (*events, by_rules(match, after.outcome)) if last and after.outcome else events


def _append(
    local: LocalMatch, events: tuple[MatchEvent, ...], played: Record | None = None
) -> None:
    entry = MatchEntry(local.state.number + 1, local.state.at, events)
    local.entries.append(entry)
    local.states.append(apply(local.state, entry, played))


def _with_clock(match: Match, rule: ClockRule, left: Sequence[float], now: float) -> Match:
    """Set the saved time in every state; earlier times are not saved."""
    turn, full = match.turn, full_time(rule) or 0.0
    if isinstance(rule, Fischer):
        clocks = Clocks(rule, tuple(left), turn, now)
    else:  # a turn starts with the full time, and some of it is spent
        spent = 0.0 if turn is None else full - left[turn]
        clocks = Clocks(rule, (full,) * len(match.players), turn, now - spent)
    return replace(match, clocks=clocks)
