"""Apply entries: compute the state of a match from all of its entries, or from one more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from checkrow.play.clock import Clocks
from checkrow.play.entries import MatchEntry, Remembered, remember
from checkrow.play.events import (
    Back,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Ended,
    Gone,
    Lapsed,
    MatchBegan,
    MatchEvent,
    MatchStarted,
    Passed,
    PlayerOut,
    RematchAgreed,
    RematchDeclined,
    RematchOffered,
    RematchWithdrawn,
    Said,
    Stepped,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackWithdrawn,
    TakenBack,
)
from checkrow.play.match.state import Match, Offer, Turn
from checkrow.rules.games import game as game_of
from checkrow.rules.model import LAPSE, PASS, Position
from checkrow.rules.record import Record


def replay(entries: Iterable[MatchEntry]) -> Match:
    """Return the match after these entries, numbered from 1 without gaps."""
    entries = iter(entries)
    match = first_state(next(entries))
    for entry in entries:
        match = apply(match, entry)
    return match


def first_state(entry: MatchEntry) -> Match:
    """Return the match after its first entry."""
    (began,) = entry.events
    assert isinstance(began, MatchBegan)
    game = game_of(began.options.game)
    start = _read_start(began.options.game, began.start)
    seats = len(began.players)
    nothing: Remembered = {}
    return Match(
        id=began.match,
        lobby=began.lobby,
        options=began.options,
        game=game,
        players=began.players,
        computers=frozenset(
            [seat for seat, player in enumerate(began.players) if player.is_computer]
        ),
        record=Record(game, start),
        clocks=Clocks.started(began.options.clock, seats, start.turn, entry.at, began.bonus),
        number=entry.number,
        at=entry.at,
        position=entry.number,
        position_at=entry.at,
        remembered=remember(nothing, entry.by, entry.command, entry.number),
        gone=(None,) * seats,
        away=(0.0,) * seats,
        draw_asked=(0,) * seats,
        takeback_asked=(0,) * seats,
        idle_seconds=began.idle_seconds,
        tournament=began.tournament,
    )


@lru_cache(maxsize=256)
def _read_start(game: str, text: str) -> Position:
    """Cache the position: most matches of a game start from the same one."""
    return game_of(game).read_position(text)


def apply(match: Match, entry: MatchEntry, played: Record | None = None) -> Match:
    """Return the match after one more entry. `played` is the record, if already computed."""
    if entry.number != match.number + 1:
        raise ValueError(f"entry {entry.number} cannot follow entry {match.number}")
    for event in entry.events:
        if type(event) is Stepped:
            record = played or match.record.play(event.move)
            match = _stepped(match, event, entry, record)
        else:
            match = _APPLY[type(event)](match, event, entry)
    remembered = remember(match.remembered, entry.by, entry.command, entry.number)
    return replace(match, number=entry.number, at=entry.at, remembered=remembered)


def with_seat(values: tuple[Any, ...], seat: int, value: object) -> tuple[Any, ...]:
    """Return the values of all seats, with another one for `seat`."""
    return (*values[:seat], value, *values[seat + 1 :])


def _nobody_away(match: Match) -> tuple[float, ...]:
    """Return the time away in a new turn."""
    return (0.0,) * len(match.away) if any(match.away) else match.away


def _stepped(match: Match, event: Stepped, entry: MatchEntry, record: Record) -> Match:
    seat, position = event.seat, record.position
    in_chain = position.in_chain
    goes_on = match.last is not None and match.record.position.in_chain
    moves = (*match.last.moves, event.move) if goes_on and match.last else (event.move,)
    clocks = match.clocks
    return replace(
        match,
        record=record,
        clocks=clocks if in_chain else clocks.switched(position.turn, entry.at),
        position=entry.number,
        position_at=entry.at,
        away=match.away if in_chain else _nobody_away(match),
        moved=match.moved if seat in match.moved else match.moved | {seat},
        can_take_back=match.can_take_back
        if seat in match.can_take_back
        else match.can_take_back | {seat},
        last=Turn(seat, moves),
        # Another player's step answers an offer, and a takeback would now refer to that step.
        draw=match.draw if match.draw and match.draw.by == seat else None,
        takeback=None,
    )


def _lapsed(match: Match, event: Lapsed, entry: MatchEntry) -> Match:
    record = match.record.lapse()
    return replace(
        match,
        record=record,
        clocks=match.clocks.handed(record.position.turn, entry.at),
        position=entry.number,
        position_at=entry.at,
        away=_nobody_away(match),
        moved=match.moved | {event.seat},
        last=_with_word(match, event.seat, "lapse", goes_on=match.record.position.in_chain),
        draw=match.draw if match.draw and match.draw.by == event.seat else None,
        takeback=None,
    )


def _with_word(match: Match, seat: int, word: str, *, goes_on: bool) -> Turn:
    if goes_on and match.last:
        return Turn(seat, (*match.last.moves, word))
    return Turn(seat, (word,))


def _out(match: Match, event: PlayerOut, entry: MatchEntry) -> Match:
    out = (*match.out, event.seat)
    record = match.record.without(event.seat)
    changed = record.position is not match.record.position
    return replace(
        match,
        record=record,
        clocks=match.clocks.handed(record.position.turn, entry.at) if changed else match.clocks,
        position=entry.number if changed else match.position,
        away=_nobody_away(match) if changed else match.away,
        out=out,
        draw=None,
        takeback=None,
    )


def _taken_back(match: Match, event: TakenBack, entry: MatchEntry) -> Match:
    # Counted here instead of using the event: in older entries, skipped turns were moves too.
    kept = start_of_last_turn(match.record, event.seat)
    record = match.record.first(event.moves if kept is None else kept)
    return replace(
        match,
        record=record,
        clocks=match.clocks.handed(event.seat, entry.at),
        position=entry.number,
        position_at=entry.at,
        away=_nobody_away(match),
        can_take_back=_seats_with_turns(record),
        last=_last_turn(record),
        draw=None,
        takeback=None,
    )


def start_of_last_turn(record: Record, seat: int) -> int | None:
    """Return how many moves preceded this seat's last turn, not counting passed or lost
    turns."""
    start: int | None = None
    for number, (move, before) in enumerate(zip(record.moves, record.positions, strict=False)):
        if before.turn == seat and not before.in_chain and move not in (PASS, LAPSE):
            start = number
    return start


def _seats_with_turns(record: Record) -> frozenset[int]:
    """Return the seats that have made a turn, not counting passed or lost ones."""
    moves = zip(record.moves, record.positions, strict=False)
    return frozenset(before.turn for move, before in moves if move not in (PASS, LAPSE))


def _last_turn(record: Record) -> Turn | None:
    last: Turn | None = None
    for move, before in zip(record.moves, record.positions, strict=False):
        moves = last.moves if before.in_chain and last else ()
        last = Turn(before.turn, (*moves, str(move)))
    return last


def _draw_offered(match: Match, event: DrawOffered, entry: MatchEntry) -> Match:
    asked = with_seat(match.draw_asked, event.seat, match.position)
    return replace(match, draw=Offer(event.seat), draw_asked=asked)


def _draw_agreed(match: Match, event: DrawAgreed, entry: MatchEntry) -> Match:
    return replace(match, draw=_agreed(match.draw, event.seat))


def _draw_over(match: Match, event: DrawDeclined | DrawWithdrawn, entry: MatchEntry) -> Match:
    return replace(match, draw=None)


def _takeback_asked(match: Match, event: TakebackAsked, entry: MatchEntry) -> Match:
    asked = with_seat(match.takeback_asked, event.seat, match.position)
    return replace(match, takeback=Offer(event.seat), takeback_asked=asked)


def _takeback_agreed(match: Match, event: TakebackAgreed, entry: MatchEntry) -> Match:
    return replace(match, takeback=_agreed(match.takeback, event.seat))


def _takeback_over(
    match: Match, event: TakebackDeclined | TakebackWithdrawn, entry: MatchEntry
) -> Match:
    return replace(match, takeback=None)


def _agreed(offer: Offer | None, seat: int) -> Offer | None:
    return offer and Offer(offer.by, (*offer.agreed, seat))


def _gone(match: Match, event: Gone, entry: MatchEntry) -> Match:
    return replace(match, gone=with_seat(match.gone, event.seat, entry.at))


def _back(match: Match, event: Back, entry: MatchEntry) -> Match:
    seat, since = event.seat, match.gone[event.seat]
    away = match.away[seat] + (0.0 if since is None else entry.at - since)
    return replace(
        match,
        gone=with_seat(match.gone, seat, None),
        away=with_seat(match.away, seat, away),
    )


def _ended(match: Match, event: Ended, entry: MatchEntry) -> Match:
    clocks = match.clocks.stopped(entry.at)
    return replace(
        match, result=event.result, ended_at=entry.at, clocks=clocks, draw=None, takeback=None
    )


def _rematch_agreed(
    match: Match, event: RematchOffered | RematchAgreed, entry: MatchEntry
) -> Match:
    agreed = (*match.rematch.agreed, event.seat)
    return replace(match, rematch=replace(match.rematch, agreed=agreed))


def _rematch_declined(match: Match, event: RematchDeclined, entry: MatchEntry) -> Match:
    declined = (*match.rematch.declined, event.seat)
    return _no_longer(replace(match, rematch=replace(match.rematch, declined=declined)), event.seat)


def _rematch_withdrawn(match: Match, event: RematchWithdrawn, entry: MatchEntry) -> Match:
    return _no_longer(match, event.seat)


def _no_longer(match: Match, seat: int) -> Match:
    """Remove the seat from those who want a rematch."""
    agreed = tuple([each for each in match.rematch.agreed if each != seat])
    return replace(match, rematch=replace(match.rematch, agreed=agreed))


def _rematch_started(match: Match, event: MatchStarted, entry: MatchEntry) -> Match:
    return replace(match, rematch=replace(match.rematch, match=event.match))


def _unchanged(match: Match, event: Said | Passed, entry: MatchEntry) -> Match:
    """Ignore the event: the state has no chat, and the record has passes already."""
    return match


_APPLY: dict[type[MatchEvent], Callable[[Match, Any, MatchEntry], Match]] = {
    Said: _unchanged,
    Passed: _unchanged,
    Lapsed: _lapsed,
    PlayerOut: _out,
    DrawOffered: _draw_offered,
    DrawAgreed: _draw_agreed,
    DrawDeclined: _draw_over,
    DrawWithdrawn: _draw_over,
    TakebackAsked: _takeback_asked,
    TakebackAgreed: _takeback_agreed,
    TakebackDeclined: _takeback_over,
    TakebackWithdrawn: _takeback_over,
    TakenBack: _taken_back,
    Gone: _gone,
    Back: _back,
    Ended: _ended,
    RematchOffered: _rematch_agreed,
    RematchAgreed: _rematch_agreed,
    RematchDeclined: _rematch_declined,
    RematchWithdrawn: _rematch_withdrawn,
    MatchStarted: _rematch_started,
}
