"""Commands to a match: steps, offers and how to end it."""

from __future__ import annotations

from typing import Literal

from checkrow.play.commands.command import Command, Leave, MoveText, Need, Say


class Step(Command, frozen=True):
    """One step of a turn, as the rules write it: `4`, `c3-d4`, `c3xe5`, `end`. `position` is
    the number of the position it is meant for (`MatchView.position`); if that has passed,
    the step is refused."""

    needs = (Need.NO_RATED_MATCH,)
    move: MoveText
    position: int | None = None


class Resign(Command, frozen=True):
    """I have lost."""

    needs = ()


class Abort(Command, frozen=True):
    """End the match before my first move; it counts for nothing."""

    needs = ()


class OfferDraw(Command, frozen=True):
    """Shall we call it a draw? Sent while another's offer is open, it accepts that."""

    needs = ()


class AcceptDraw(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineDraw(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawDraw(Command, frozen=True):
    """I no longer offer it."""

    needs = ()


class AskTakeback(Command, frozen=True):
    """May I have my last turn back?"""

    needs = ()


class AcceptTakeback(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineTakeback(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawTakeback(Command, frozen=True):
    """I no longer ask for it."""

    needs = ()


class OfferRematch(Command, frozen=True):
    """The match is over: shall we play again, with the sides swapped? Sent while another's offer
    is open, it accepts that."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class AcceptRematch(Command, frozen=True):
    """Yes. When all who stayed have accepted, the next match starts."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class DeclineRematch(Command, frozen=True):
    """No. Between two that is the end of it; among more the others may play without me."""

    needs = ()


class WithdrawRematch(Command, frozen=True):
    """I no longer want one."""

    needs = ()


class Claim(Command, frozen=True):
    """An opponent has been gone for long: end the match without them."""

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
