"""Best, good, mistake, blunder, lost: the mark of a turn for what it gives away.

If the end is certain, only the result counts: a slower win is still a win, and it takes perfect
play to show that a draw was lost in twenty moves. If not, the lost share of the winning chances
counts. In a position where every turn loses, no turn earns praise.
"""

from __future__ import annotations

from enum import Enum

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.value import Value

# Shares of the points that a player could expect.
NOTHING = 0.01  # within the error of a search
MISTAKE = 0.10
BLUNDER = 0.25
HOPELESS = 0.05  # a position with no more than this is lost
ALMOST_ALL = 0.75  # turning a win into a loss loses this much; a draw, less
SOON = 3  # moves: an end this close is easy to see


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
    """Return the points, from 0 to 1, that a player could expect before a turn but not after."""
    return max(0.0, best.chance - played.chance)


def mark_of(best: Evaluation, played: Evaluation) -> Mark:
    """Return the mark of a turn worth `played` when `best` was available."""
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
    """Mark a turn that keeps the result. Slower wins are good; an imminent loss is a mistake."""
    if played.result is Value.LOSS and played.rank < best.rank:
        return Mark.MISTAKE if _soon(played) and not _soon(best) else Mark.LOST
    return Mark.BEST if played.rank >= best.rank else Mark.GOOD


def _soon(value: Evaluation) -> bool:
    return value.moves is not None and value.moves <= SOON
