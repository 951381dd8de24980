"""Rematches: offer, accept, decline, withdraw, after a match is over.

The next match starts once all players who have not declined accept; computers always do. Each
player moves on by one seat, so two players swap sides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.adaptive import ComputerResult, adapted_level, is_adapted
from checkrow.play.events import (
    MatchEvent,
    MatchStarted,
    RematchAgreed,
    RematchDeclined,
    RematchOffered,
    RematchWithdrawn,
)
from checkrow.play.limits import REMATCH_SECONDS
from checkrow.play.match.state import Match
from checkrow.play.options import game_for_seats
from checkrow.play.people import Person, Player, with_level
from checkrow.play.refused import Refused

Events = tuple[MatchEvent, ...]


class NextMatch(Struct, frozen=True):
    """The facts that the server passes to a rematch: an id for the next match, if it starts now,
    and the person's results against computers in this game, if the computers adapt."""

    new_id: Callable[[], str]
    rng: random.Random
    results: Sequence[ComputerResult] = ()


def seat_after_end(match: Match, by: Person, at: float) -> int:
    """Return the seat of a player who may still respond to a rematch. Raises `Refused`."""
    seat = match.seat_of(by.id)
    if seat is None:
        raise Refused("not-a-player", "only the players of this match can play it again")
    if match.result is None:
        raise Refused("match-running", "this match is not over yet: finish it first")
    if match.tournament:
        raise Refused("in-tournament", "your next game in the tournament starts by itself: wait")
    if match.rematch.match:
        raise Refused("rematch-started", "the rematch has already started: join it there")
    if not may_be_offered(match, at):
        raise Refused("rematch-over", "this match ended a while ago: open a lobby to play again")
    if seat in match.rematch.declined:
        raise Refused("already-declined", "you have already declined: open a lobby to play again")
    if not enough_left(match):
        raise Refused("declined", "too few players want a rematch: open a lobby to play again")
    return seat


def may_be_offered(match: Match, at: float) -> bool:
    """Return whether the match is over, but recently enough for others to still be there. In a
    tournament the next game starts by itself."""
    if match.result is None or match.tournament:
        return False
    return len(people_in(match)) == 1 or at < match.ended_at + REMATCH_SECONDS


def offer_rematch(match: Match, seat: int, following: NextMatch) -> Events:
    if seat in match.rematch.agreed:
        raise Refused("already-offered", "you already want a rematch: wait for the others")
    happened = RematchAgreed(seat) if match.rematch.agreed else RematchOffered(seat)
    return _with_start(match, happened, (*match.rematch.agreed, seat), (), following)


def accept_rematch(match: Match, seat: int, following: NextMatch) -> Events:
    if not match.rematch.agreed:
        raise Refused("no-offer", "nobody else wants a rematch: offer one yourself")
    return offer_rematch(match, seat, following)


def decline_rematch(match: Match, seat: int, following: NextMatch) -> Events:
    agreed = tuple(each for each in match.rematch.agreed if each != seat)
    return _with_start(match, RematchDeclined(seat), agreed, (seat,), following)


def withdraw_rematch(match: Match, seat: int, following: NextMatch) -> Events:
    if seat not in match.rematch.agreed:
        raise Refused(
            "no-offer", "you have not asked for a rematch, so there is nothing to withdraw"
        )
    return (RematchWithdrawn(seat),)


def people_in(match: Match) -> tuple[int, ...]:
    """Return the seats of people, including those who dropped out."""
    return tuple([seat for seat in range(len(match.players)) if seat not in match.computers])


def enough_left(match: Match) -> bool:
    """Return whether those who have not declined can play."""
    return game_for_seats(match.game, len(match.players) - len(match.rematch.declined)) is not None


def _with_start(
    match: Match,
    happened: MatchEvent,
    agreed: tuple[int, ...],
    declines: tuple[int, ...],
    following: NextMatch,
) -> Events:
    """Return the events, and the start of the next match once everybody has accepted."""
    declined = {*match.rematch.declined, *declines}
    waiting = [seat for seat in people_in(match) if seat not in declined and seat not in agreed]
    seats = len(match.players) - len(declined)
    game = game_for_seats(match.game, seats)
    if waiting or not agreed or game is None:
        return (happened,)
    stayed = [player for seat, player in enumerate(match.players) if seat not in declined]
    players = _adapted((*stayed[1:], stayed[0]), following)
    start = game.draw_start(following.rng)
    options = replace(match.options, game=game.key)
    first = players[start.turn].id
    return (happened, MatchStarted(following.new_id(), options, players, str(start), first))


def _adapted(players: tuple[Player, ...], following: NextMatch) -> tuple[Player, ...]:
    """Return the players of the next match: computers that adapt choose their level again."""
    if not any(is_adapted(player.level) for player in players):
        return players
    level = adapted_level(following.results, following.rng)
    return tuple(with_level(each, level) if is_adapted(each.level) else each for each in players)
