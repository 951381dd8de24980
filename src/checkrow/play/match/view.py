"""The view of a match for clients: everything a board that knows no rules needs.

Everybody who may see the match gets the same view, which is encoded only once.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from checkrow.play.clock import Clocks
from checkrow.play.match.deadlines import claim_at
from checkrow.play.match.rights import rights_of
from checkrow.play.match.state import Match, Offer, Rematch
from checkrow.play.people import Player
from checkrow.play.result import Result
from checkrow.rules.board_view import Cells, Idle, StepView


class PlayerView(Struct, frozen=True, omit_defaults=True):
    """A player. `gone` is when the connection was lost and `claim` when the others may claim
    against this player, both in service time."""

    id: str
    name: str
    level: str = ""
    out: bool = False
    thinking: bool = False  # a computer is choosing its move
    gone: float | None = None
    claim: float | None = None


class ClockView(Struct, frozen=True):
    """The seconds left to every seat at `MatchView.now`; the clock of `running` ticks."""

    left: tuple[float, ...]
    running: int | None


class TurnView(Struct, frozen=True):
    """The last turn: its steps, and the cells to highlight."""

    seat: int
    moves: tuple[str, ...]
    cells: Cells


class OfferView(Struct, frozen=True, omit_defaults=True):
    """An offer that waits for an answer: who asks, and who has agreed so far."""

    by: int
    agreed: tuple[int, ...] = ()


class RematchView(Struct, frozen=True, omit_defaults=True):
    """The seats that want to play again, in the order of their answers, seats that do not, and the
    resulting match."""

    agreed: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    match: str = ""


class MatchView(Struct, frozen=True, omit_defaults=True):
    """A match at `now` (service time).

    `rows` has the cells, top row first: `.` is empty, a blank is not in play, and
    `GameView.pieces` explains the other letters. `turn` may make the `steps`; `threatened` are
    pieces that one of them captures; `captured` pieces leave the board when the turn ends.
    `idle` says why a piece of `turn` without a step cannot move.
    """

    match: str
    number: int  # of the last entry
    position: int  # a `Step` names it to say what it is meant for
    now: float
    game: str
    fen: str
    rows: tuple[str, ...]
    players: tuple[PlayerView, ...]
    moves: int = 0  # made so far
    turn: int | None = None
    steps: tuple[StepView, ...] = ()
    threatened: Cells = ()
    captured: Cells = ()
    last: TurnView | None = None
    piles: tuple[tuple[int, int], ...] = ()  # men and kings captured by each seat
    clock: ClockView | None = None
    draw: OfferView | None = None
    takeback: OfferView | None = None
    result: Result | None = None
    line: Cells = ()  # the winner's lines
    lobby: str = ""
    rated: bool = False
    practice: bool = False  # private, one person against computers
    rematch: RematchView | None = None
    rights: tuple[tuple[str, ...], ...] = ()  # by seat: the commands that its player may send
    idle: Idle = ""
    tournament: str = ""  # id


def view_of(match: Match, now: float) -> MatchView:
    """Return the match as everybody sees it at `now`."""
    now = max(now, match.at)
    record, last, result, turn = match.record, match.last, match.result, match.turn
    piles = record.piles
    board = record.position.render(last.moves if last else ())
    return MatchView(  # in the order of the fields: so many names would take four times as long
        match.id,
        match.number,
        match.position,
        round(now, 3),
        match.options.game,
        str(record.position),
        board.rows,
        _players(match, turn),
        len(record.moves),
        turn,
        () if result else board.steps,
        () if result else board.threatened,
        board.captured,
        TurnView(last.seat, last.moves, board.last) if last else None,
        tuple([(pile.men, pile.kings) for pile in piles]) if piles else (),
        _clock(match.clocks, now) if match.clocks.saved else None,
        _offer(match.draw) if match.draw else None,
        _offer(match.takeback) if match.takeback else None,
        result,
        board.line,
        match.lobby,
        match.options.rated,
        match.is_practice,
        _rematch(match.rematch) if result else None,
        rights_of(match, now),
        "" if result else board.idle,
        match.tournament,
    )


def _players(match: Match, turn: int | None) -> tuple[PlayerView, ...]:
    thinking = turn if turn in match.computers else None
    if not match.out and match.nobody_gone:
        return _all_there(match.players, thinking)
    out, gone = match.out, match.gone
    return tuple(
        [
            PlayerView(
                player.id,
                player.name,
                player.level,
                seat in out,
                seat == thinking,
                gone[seat],
                claim_at(match, seat),
            )
            for seat, player in enumerate(match.players)
        ]
    )


@lru_cache(maxsize=4096)
def _all_there(players: tuple[Player, ...], thinking: int | None) -> tuple[PlayerView, ...]:
    """Cache the usual case, everybody connected, which lasts for most of a match."""
    return tuple(
        [
            PlayerView(player.id, player.name, player.level, thinking=seat == thinking)
            for seat, player in enumerate(players)
        ]
    )


def _clock(clocks: Clocks, now: float) -> ClockView:
    left = [round(clocks.left(seat, now) or 0.0, 3) for seat in range(len(clocks.saved))]
    return ClockView(tuple(left), clocks.running)


def _rematch(rematch: Rematch) -> RematchView | None:
    if not (rematch.agreed or rematch.declined):
        return None
    return RematchView(rematch.agreed, rematch.declined, rematch.match)


def _offer(offer: Offer) -> OfferView:
    return OfferView(offer.by, offer.agreed)
