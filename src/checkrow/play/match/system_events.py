"""Events without a player's command: time runs out, connections drop and return."""

from __future__ import annotations

from checkrow.play.commands import Abandon, ConnectionBack, ConnectionGone, StopMatch, TimeIsUp
from checkrow.play.events import Back, Gone, Lapsed, MatchEvent, Passed
from checkrow.play.match.deadlines import abandoned_at
from checkrow.play.match.endings import by_rules, out_of_it, without_winner
from checkrow.play.match.state import Match
from checkrow.play.options import late_turns_pass
from checkrow.play.refused import Refused
from checkrow.rules.model import PASS
from checkrow.rules.record import Record

Events = tuple[MatchEvent, ...]


def time_is_up(match: Match, command: TimeIsUp, at: float) -> Events:
    """End a late turn. In some games that passes the turn and keeps its captures; in others it
    loses the game, or with more than two players drops the seat out."""
    deadline = match.clocks.deadline
    if deadline is None:
        raise Refused("no-deadline", "no clock is running in this match")
    if at < deadline:
        raise Refused("not-yet", f"there are {deadline - at:.3f} seconds left")
    seat = match.record.position.turn
    if not late_turns_pass(match.game, match.options.clock):
        return out_of_it(match, (seat,), "time")
    lapsed = match.record.lapse()
    events = (Lapsed(seat), *passes(match.record, lapsed))
    return (*events, by_rules(match, lapsed.outcome)) if lapsed.outcome else events


def passes(before: Record, played: Record) -> Events:
    """Return the automatic passes after one more move: the turns of blocked players."""
    happened = played.moves[len(before.moves) + 1 :]
    seats = before.game.seats
    return tuple(
        Passed((before.position.turn + number) % seats)
        for number, move in enumerate(happened, 1)
        if move == PASS
    )


def connection_gone(match: Match, command: ConnectionGone, at: float) -> Events:
    if match.gone[_person_in(match, command.seat)] is not None:
        raise Refused("no-change", "this player's connection is already lost")
    return (Gone(command.seat),)


def connection_back(match: Match, command: ConnectionBack, at: float) -> Events:
    if match.gone[_person_in(match, command.seat)] is None:
        raise Refused("no-change", "this player is already connected")
    return (Back(command.seat),)


def _person_in(match: Match, seat: int) -> int:
    if match.result:
        raise Refused("match-over", "this match is over: connections no longer matter")
    if seat not in match.still_in or seat in match.computers:
        raise Refused("no-such-seat", f"no person plays in seat {seat} of this match")
    return seat


def abandon(match: Match, command: Abandon, at: float) -> Events:
    """End a match that everybody left long ago."""
    time = abandoned_at(match)
    if time is None:
        raise Refused(
            "not-abandoned", "this match is over, or somebody is connected, or may still be late"
        )
    if at < time:
        raise Refused("not-yet", f"the match counts as abandoned in {time - at:.3f} seconds")
    return (without_winner(match, "abandoned"),)


def stop(match: Match, command: StopMatch, at: float) -> Events:
    """End a match that its tournament has already decided."""
    if match.result:
        raise Refused("match-over", "this match is over already")
    if not match.tournament:
        raise Refused("not-allowed", "only a tournament stops its matches")
    return (without_winner(match, "abandoned"),)
