"""The lines that a player of Connect-N notices.

Strong players notice every line. People overlook some: a diagonal more easily than a row, a row
more easily than a column, and a far line more easily than one near the last disc. Lines
that one disc completes now are easy to see, and rarely overlooked.

`Overlooking` is the sight of one turn: for each cell and direction it decides once whether the
player notices that a disc there completes a line, for both sides and in the whole search. A cell
that completes two lines is overlooked only if both are.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from checkrow.engines.connect.lines import completing, completing_by_direction
from checkrow.rules.connect.lines import Layout

KINDS = (0.4, 1.0, 2.0, 2.0)  # upward, across, and the diagonals, as in `Layout.spans`
FAR = 1.5  # how much more easily a player overlooks a line far from the last disc
NEAR_COLUMNS = 2
PLAIN = 0.25  # and how much less easily one that a single disc completes now
MOST = 0.95
USUAL_DISCS = 16  # the more discs, the more there is to misjudge: the error grows with them
MOST_TO_MISJUDGE = 40
FINENESS = 10  # binary digits of a chance


class Sight:
    """The sight of a player that notices everything and evaluates as well as it can."""

    follows_forced = True  # beyond the depth of the search

    def winning_cells(self, layout: Layout, discs: int) -> int:
        """Return the cells where the player sees that one more disc completes a line; they may be
        occupied or off the board."""
        return completing(layout, discs)

    def estimate(self, score: int, discs: tuple[int, ...]) -> int:
        """Return the player's estimate of a position with this score."""
        return score


FULL_SIGHT = Sight()


@dataclass(frozen=True, slots=True)
class AttentionArea:
    """Where a player looks: the cells `near` the last disc, and those `open` to a disc now."""

    cells: int
    near: int
    open: int


class Overlooking(Sight):
    """The sight of one turn of a player that overlooks lines and misjudges positions.

    `overlooks` is the chance for a row near the last disc; `vague` is the largest error of its
    evaluation with 16 discs on the board.
    """

    def __init__(
        self,
        area: AttentionArea,
        overlooks: float,
        vague: int,
        rng: random.Random,
        *,
        follows_forced: bool,
    ) -> None:
        self.follows_forced = follows_forced
        self._vague = vague
        self._turn = rng.getrandbits(32)
        self._noticed = tuple(~_overlooked(area, overlooks * kind, rng) for kind in KINDS)

    def winning_cells(self, layout: Layout, discs: int) -> int:
        found = 0
        for cells, noticed in zip(
            completing_by_direction(layout, discs), self._noticed, strict=True
        ):
            found |= cells & noticed
        return found

    def estimate(self, score: int, discs: tuple[int, ...]) -> int:
        if not self._vague:
            return score
        filled = sum(mine.bit_count() for mine in discs)
        vague = self._vague * min(filled, MOST_TO_MISJUDGE) // USUAL_DISCS
        # The same error whenever the search meets the position in this turn.
        return score + hash((self._turn, discs)) % (2 * vague + 1) - vague


def _overlooked(area: AttentionArea, chance: float, rng: random.Random) -> int:
    """Return the cells where a player overlooks the lines of one direction."""
    size = area.cells.bit_length()
    near, cells = area.near, area.cells
    plain = area.open
    found = random_cells(size, chance, rng) & near
    found |= random_cells(size, chance * FAR, rng) & ~near
    seen_plainly = random_cells(size, chance * PLAIN, rng) & near
    seen_plainly |= random_cells(size, chance * PLAIN * FAR, rng) & ~near
    return (found & ~plain | seen_plainly & plain) & cells


def random_cells(size: int, chance: float, rng: random.Random) -> int:
    """Return a bitboard of this size in which each cell is set with this chance. It combines one
    random bitboard for each binary digit of the chance, from the lowest to the highest."""
    digits = round(min(chance, MOST) * (1 << FINENESS))
    cells = 0
    if digits and size:
        for place in range(FINENESS):
            some = rng.getrandbits(size)
            cells = cells | some if digits >> place & 1 else cells & some
    return cells
