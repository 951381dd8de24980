"""Commands to a match: steps, offers and how to end it."""

from __future__ import annotations

from typing import Literal

from checkrow.play.commands.command import Command, Leave, MoveText, Need, Say


class Step(Command, frozen=True):
    """One step of a turn, in the notation of the rules: `4`, `c3-d4`, `c3xe5`, `end`. `position`
    is the number of the position it is meant for (`MatchView.position`); a step for an earlier
    position is refused."""

    needs = (Need.NO_RATED_MATCH,)
    move: MoveText
    position: int | None = None


class Resign(Command, frozen=True):
    """Resign the match."""

    needs = ()


class Abort(Command, frozen=True):
    """End the match before my first move; it does not count."""

    needs = ()


class OfferDraw(Command, frozen=True):
    """Offer a draw. If somebody else's offer is open, this accepts it."""

    needs = ()


class AcceptDraw(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineDraw(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawDraw(Command, frozen=True):
    """Withdraw my draw offer."""

    needs = ()


class AskTakeback(Command, frozen=True):
    """Ask to take back my last turn."""

    needs = ()


class AcceptTakeback(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineTakeback(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawTakeback(Command, frozen=True):
    """Withdraw my request."""

    needs = ()


class OfferRematch(Command, frozen=True):
    """Offer a rematch with the sides swapped, after the end of a match. If somebody else's offer is
    open, this accepts it."""

    needs = (
        Need.MATCH_ALLOWANCE,
        Need.NO_RATED_MATCH,
        Need.RATED_ADDRESS,
        Need.COMPUTER_RESULTS,
    )


class AcceptRematch(Command, frozen=True):
    """Accept a rematch. When all who stayed have accepted, the next match starts."""

    needs = (
        Need.MATCH_ALLOWANCE,
        Need.NO_RATED_MATCH,
        Need.RATED_ADDRESS,
        Need.COMPUTER_RESULTS,
    )


class DeclineRematch(Command, frozen=True):
    """Decline a rematch. With more than two players, the others may play without me."""

    needs = ()


class WithdrawRematch(Command, frozen=True):
    """Withdraw my offer or acceptance."""

    needs = ()


class Claim(Command, frozen=True):
    """End the match without an opponent who has been gone too long."""

    needs = ()
    result: Literal["win", "draw"] = "win"


MatchCommand = (
    Step
    | Resign
    | Leave
    | Abort
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | WithdrawDraw
    | AskTakeback
    | AcceptTakeback
    | DeclineTakeback
    | WithdrawTakeback
    | OfferRematch
    | AcceptRematch
    | DeclineRematch
    | WithdrawRematch
    | Claim
    | Say
)
