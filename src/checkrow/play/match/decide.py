"""Decide: turn a command into an entry or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from checkrow.play.commands import (
    Abandon,
    Abort,
    AcceptDraw,
    AcceptRematch,
    AcceptTakeback,
    AskTakeback,
    Claim,
    ConnectionBack,
    ConnectionGone,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    Leave,
    MatchCommand,
    MatchSystemCommand,
    OfferDraw,
    OfferRematch,
    Resign,
    Say,
    Step,
    StopMatch,
    SystemCommand,
    TimeIsUp,
    WithdrawDraw,
    WithdrawRematch,
    WithdrawTakeback,
)
from checkrow.play.entries import Already, MatchEntry
from checkrow.play.events import MatchBegan, MatchEvent, MatchStarted, Said, Stepped
from checkrow.play.lines import check_chat
from checkrow.play.match import offers, rematch
from checkrow.play.match.apply import apply, first_state
from checkrow.play.match.claims import claim
from checkrow.play.match.endings import by_rules, out_of_it, without_winner
from checkrow.play.match.state import Match
from checkrow.play.match.system_events import (
    abandon,
    connection_back,
    connection_gone,
    passes,
    stop,
    time_is_up,
)
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.record import Record

Events = tuple[MatchEvent, ...]


class Decided(Struct, frozen=True):
    """The entry to append, and the match after it."""

    entry: MatchEntry
    after: Match


def begin(
    started: MatchStarted,
    lobby: str,
    now: float,
    *,
    idle_seconds: float = 0.0,
    tournament: str = "",
    bonus: tuple[float, ...] = (),
) -> Decided:
    """Return the first entry of a match that has started in a lobby or a tournament ("" for none).
    With `idle_seconds` it is a practice match; `bonus` is additional time for each seat."""
    began = MatchBegan(
        started.match,
        lobby,
        started.options,
        started.players,
        started.start,
        idle_seconds,
        tournament,
        bonus,
    )
    entry = MatchEntry(1, now, (began,))
    return Decided(entry, first_state(entry))


def decide(
    match: Match,
    command: MatchCommand | MatchSystemCommand,
    by: Person,
    now: float,
    following: rematch.NextMatch | None = None,
) -> Decided | Already:
    """Return what `command` by `by` does to the match at `now`. Raises `Refused`. If it starts a
    rematch, `following` is the next match, and the last event of the entry is a `MatchStarted`.

    System commands come from `SYSTEM`; a computer's steps come from the player in its seat.
    A `now` before the last entry, from a slow clock, counts as the time of that entry.
    """
    at = max(now, match.at)
    if isinstance(command, SystemCommand):
        if by != SYSTEM:
            raise Refused("not-allowed", "only the server itself can do this, not a player")
        happen = _BY_SYSTEM.get(type(command))
        if happen is None:
            raise _not_here(command)
        return _decided(match, happen(match, command, at), at)
    known = match.remembered.get((by.id, command.id))
    if known is not None:
        return Already(known)
    if type(command) is Say:
        return _decided(match, _say(match, command, by), at, by.id, command.id)
    if after_end := _AFTER_END.get(type(command)):
        seat = rematch.seat_after_end(match, by, at)
        if following is None:
            raise ValueError("a rematch needs the id of the match that may start")
        return _decided(match, after_end(match, seat, following), at, by.id, command.id)
    seat = _playing_seat(match, by, at)
    if type(command) is Step:
        record, events = _step(match, seat, command)
        return _decided(match, events, at, by.id, command.id, record)
    do = _BY_PLAYER.get(type(command))
    if do is None:
        raise _not_here(command)
    return _decided(match, do(match, seat, command, at), at, by.id, command.id)


def _not_here(command: Struct) -> Refused:
    return Refused("not-here", f"{type(command).__name__} is not a command for a match")


def _decided(
    match: Match,
    events: Events,
    at: float,
    by: str = "",
    command: str = "",
    played: Record | None = None,
) -> Decided:
    entry = MatchEntry(match.number + 1, at, events, by, command)
    return Decided(entry, apply(match, entry, played))


def _playing_seat(match: Match, by: Person, at: float) -> int:
    """Return the seat of the player who asks. Raises `Refused` for everybody else."""
    seat = match.seat_of(by.id)
    if seat is None:
        raise Refused("not-a-player", "only the players of this match can do that: watch, or chat")
    if match.result:
        raise Refused("match-over", "this match is over: offer a rematch to play again")
    if seat in match.out:
        raise Refused("you-are-out", "you are out of this match: watch the others, or chat")
    deadline = match.clocks.deadline
    if deadline is not None and at >= deadline:
        raise Refused(
            "time-is-up", "the player to move has run out of time: wait for the clock to decide"
        )
    return seat


def _step(match: Match, seat: int, command: Step) -> tuple[Record, Events]:
    record, before = match.record, len(match.record.moves)
    turn = record.position.turn
    if turn != seat:
        raise Refused("not-your-turn", f"it is {match.players[turn].name}'s turn: wait for yours")
    if command.position is not None and command.position != match.position:
        raise Refused(
            "stale-position",
            f"this step was meant for position {command.position}, "
            f"but it is now {match.position}: look at the board again",
        )
    try:
        played = record.play(command.move)
    except IllegalMove as error:
        raise Refused("illegal-move", str(error)) from None
    except BadNotation as error:
        raise Refused("bad-move", str(error)) from None
    events: Events = (Stepped(seat, str(played.moves[before])),)
    if len(played.moves) > before + 1:
        events += passes(record, played)
    outcome = played.outcome
    return played, (*events, by_rules(match, outcome)) if outcome else events


def _say(match: Match, command: Say, by: Person) -> Events:
    if by == SYSTEM:
        raise Refused("not-allowed", "only people can do this, not the server itself")
    seat = match.seat_of(by.id)
    if seat is None and not match.options.spectators:
        raise Refused("not-a-player", "only the players can chat in a match without spectators")
    name = by.name if seat is None else match.players[seat].name
    return (Said(name, check_chat(command.text)),)


def _abort(match: Match, seat: int, command: Abort, at: float) -> Events:
    if match.tournament:
        raise Refused("in-tournament", "games of a tournament count at once: play, or resign")
    if match.options.rated and match.moved:
        raise Refused(
            "too-late", "a rated match can be aborted only before its first move: resign instead"
        )
    if seat in match.moved:
        raise Refused(
            "too-late", "a match can be aborted only before your first move: resign instead"
        )
    return (without_winner(match, "aborted"),)


def _leave(match: Match, seat: int, command: Leave, at: float) -> Events:
    if match.is_practice:
        return (without_winner(match, "abandoned"),)
    return out_of_it(match, (seat,), "left")


_Decision = Callable[[Match, int, Any, float], Events]
_BY_PLAYER: dict[type[MatchCommand], _Decision] = {
    Resign: lambda match, seat, command, at: out_of_it(match, (seat,), "resignation"),
    Leave: _leave,
    Abort: _abort,
    Claim: claim,
    OfferDraw: lambda match, seat, command, at: offers.offer_draw(match, seat),
    AcceptDraw: lambda match, seat, command, at: offers.accept_draw(match, seat),
    DeclineDraw: lambda match, seat, command, at: offers.decline_draw(match, seat),
    WithdrawDraw: lambda match, seat, command, at: offers.withdraw_draw(match, seat),
    AskTakeback: lambda match, seat, command, at: offers.ask_takeback(match, seat),
    AcceptTakeback: lambda match, seat, command, at: offers.accept_takeback(match, seat),
    DeclineTakeback: lambda match, seat, command, at: offers.decline_takeback(match, seat),
    WithdrawTakeback: lambda match, seat, command, at: offers.withdraw_takeback(match, seat),
}
_AFTER_END: dict[type[MatchCommand], Callable[[Match, int, rematch.NextMatch], Events]] = {
    OfferRematch: rematch.offer_rematch,
    AcceptRematch: rematch.accept_rematch,
    DeclineRematch: rematch.decline_rematch,
    WithdrawRematch: rematch.withdraw_rematch,
}
_BY_SYSTEM: dict[type[MatchSystemCommand], Callable[[Match, Any, float], Events]] = {
    TimeIsUp: time_is_up,
    ConnectionGone: connection_gone,
    ConnectionBack: connection_back,
    Abandon: abandon,
    StopMatch: stop,
}
