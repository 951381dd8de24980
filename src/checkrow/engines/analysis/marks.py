"""Best, good, mistake, blunder, lost: what a turn gets for what it gives away.

Where the end is certain, what counts is the end itself: a win that takes longer is still a win,
and it takes perfect play to show that a draw was lost in twenty moves. Where it is not, what
counts is how much of the chance to win is gone. In a position that is lost whatever is played,
there is nothing to praise.
"""

from __future__ import annotations

from enum import Enum

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.value import Value

# Parts of the points that a player could expect.
NOTHING = 0.01  # no more than a search errs by
MISTAKE = 0.10
BLUNDER = 0.25
HOPELESS = 0.05  # a position with no more than this is lost
ALMOST_ALL = 0.75  # as much as a win turned into a loss, and more than a draw into one
SOON = 3  # moves: an end that near is plain to see


class Mark(Enum):
    """How good a turn was."""

    BEST = "best"
    GOOD = "good"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    LOST = "lost"  # all turns lose

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def given_away(best: Evaluation, played: Evaluation) -> float:
    """The points that a player could expect before and cannot expect any more, 0 to 1."""
    return max(0.0, best.chance - played.chance)


def mark_of(best: Evaluation, played: Evaluation) -> Mark:
    """The mark of a turn that is worth `played` where `best` could be had."""
    lost = given_away(best, played)
    if played.is_certain and best.result is played.result:
        return _same_end(best, played)
    if best.chance <= HOPELESS:
        return Mark.LOST
    if lost <= NOTHING:
        return Mark.BEST
    if lost < MISTAKE:
        return Mark.GOOD
    if played.is_certain:
        blunder = lost >= ALMOST_ALL or _soon(best) or _soon(played)
    else:
        blunder = lost >= BLUNDER
    return Mark.BLUNDER if blunder else Mark.MISTAKE


def _same_end(best: Evaluation, played: Evaluation) -> Mark:
    """A slower win is good. A quicker loss is a mistake if it is right there."""
    if played.result is Value.LOSS and played.rank < best.rank:
        return Mark.MISTAKE if _soon(played) and not _soon(best) else Mark.LOST
    return Mark.BEST if played.rank >= best.rank else Mark.GOOD


def _soon(value: Evaluation) -> bool:
    return value.moves is not None and value.moves <= SOON
