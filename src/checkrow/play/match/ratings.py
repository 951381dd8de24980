"""Which results change ratings, as far as the match itself can decide."""

from __future__ import annotations

from typing import Literal

from checkrow.play.limits import RATED_TURNS
from checkrow.play.match.state import Match
from checkrow.rules.model import LAPSE, PASS

RatingNote = Literal[
    "",  # everybody's rating changes
    "too-short",  # nobody's: the match was too short
    "gave-up-early",  # only the losers' ratings, so that nobody escapes by leaving
    "same-address",  # nobody's: two of the players share a public address
    "pair-limit",  # nobody's: two of the players have reached their daily limit
]


def rating_note(match: Match) -> RatingNote:
    """Return why a finished rated match changes no rating, or only some: it changes them once two
    players have had `RATED_TURNS` turns.

    Before that nobody gains anything. A player who gives up after somebody has moved still
    loses points, because the match can no longer be aborted.
    """
    turns = _turns(match)
    if sum(number >= RATED_TURNS for number in turns) >= 2:
        return ""
    gave_up = match.result is not None and match.result.winner is not None
    if gave_up and any(turns) and match.result and match.result.how != "rules":
        return "gave-up-early"
    return "too-short"


def _turns(match: Match) -> list[int]:
    """Return how many turns each seat has started with its own move."""
    record = match.record
    turns = [0] * len(match.players)
    for move, before in zip(record.moves, record.positions, strict=False):
        if not before.in_chain and move not in (PASS, LAPSE):
            turns[before.turn] += 1
    return turns
