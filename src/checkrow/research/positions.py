"""All Connect-N positions for two players with a given number of discs, as rows of
`checkrow.engines.batch`.

Everything works on whole arrays of bitboards, for boards of at most 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from checkrow.engines.batch.rows import Rows
from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import Game

Boards = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]

MOST_POSITIONS = 20_000_000  # with the same number of discs


class Boardwork:
    """Operations on many bitboards at once, for one game."""

    def __init__(self, game: Game) -> None:
        """Raises `ValueError` for a game that is not Connect-N for two on at most 64 bits."""
        if (
            not isinstance(game, ConnectGame)
            or game.players != 2
            or game.connect < 2
            or game.width * (game.height + 1) > 64
        ):
            raise ValueError(
                f"the positions of {game} cannot be listed: that takes Connect-N for two with "
                "lines of at least 2 and width * (height + 1) of at most 64"
            )
        self.game = game
        self._stride = game.height + 1
        self._bottoms = [1 << column * self._stride for column in range(game.width)]

    def has_line(self, discs: Boards) -> Flags:
        """Return which boards have a line of one player's discs."""
        found = np.zeros(discs.shape, dtype=np.bool_)
        for step in (1, self._stride, self._stride - 1, self._stride + 1):
            runs, length = discs, 1
            while 2 * length <= self.game.connect:
                runs = runs & runs >> np.uint64(length * step)
                length *= 2
            found |= (runs & runs >> np.uint64((self.game.connect - length) * step)) != 0
        return found

    def drops(self, filled: Boards) -> Iterator[tuple[Flags, Boards]]:
        """Yield for each column which boards have space in it, and the bit of the next disc."""
        for bottom in self._bottoms:
            column = np.uint64(bottom * ((1 << self.game.height) - 1))
            top = np.uint64(bottom << self.game.height - 1)
            yield (filled & top) == 0, filled + np.uint64(bottom) & column

    def can_complete(self, discs: Boards, filled: Boards) -> Flags:
        """Return on which boards one more of these discs completes a line."""
        found = np.zeros(discs.shape, dtype=np.bool_)
        for room, bit in self.drops(filled):
            found |= room & self.has_line(discs | bit)
        return found

    def mirrored(self, discs: Boards) -> Boards:
        """Return the boards with left and right exchanged."""
        column = np.uint64((1 << self._stride) - 1)
        found = np.zeros_like(discs)
        for number in range(self.game.width):
            back = np.uint64((self.game.width - 1 - number) * self._stride)
            found |= (discs >> np.uint64(number * self._stride) & column) << back
        return found

    def keys(self, rows: Rows) -> Boards:
        """Return a number for each position, unique among positions with the same number of discs:
        the first player's discs, added to all discs."""
        return rows[:, 0] + (rows[:, 0] | rows[:, 1])

    def mirror_keys(self, rows: Rows) -> Boards:
        """Return the same number for a position and its mirror image."""
        return np.minimum(self.keys(rows), self.keys(self.mirror_images(rows)))

    def mirror_images(self, rows: Rows) -> Rows:
        return np.stack([self.mirrored(rows[:, 0]), self.mirrored(rows[:, 1]), rows[:, 2]], axis=1)


def positions_by_discs(game: Game, most: int) -> Iterator[Rows]:
    """Yield all positions with 0, 1, ... up to `most` discs in which the game is not over.

    Raises `ValueError` for a game whose positions cannot be listed, and where there are too
    many of them.
    """
    work = Boardwork(game)
    cells = work.game.width * work.game.height
    if not 0 <= most <= cells:
        raise ValueError(f"{game} has room for {cells} discs: ask for 0 to {cells}, not {most}")
    rows = np.zeros((1, 3), dtype=np.uint64)
    yield rows
    for discs in range(most):
        rows = _after_a_move(work, rows, discs)
        yield rows if discs + 1 < cells else rows[:0]  # a full board is drawn


def _after_a_move(work: Boardwork, rows: Rows, discs: int) -> Rows:
    if len(rows) > MOST_POSITIONS:
        raise ValueError(
            f"{len(rows):,} positions are too many to continue from: ask for fewer discs, so that "
            f"there are at most {MOST_POSITIONS:,}"
        )
    found: list[Rows] = []
    seat = discs % 2
    for room, bit in work.drops(rows[:, 0] | rows[:, 1]):
        after = rows[room]
        after[:, seat] |= bit[room]
        after[:, 2] = 1 - seat
        found.append(after[~work.has_line(after[:, seat])])
    all_found = np.concatenate(found)
    _, places = np.unique(work.keys(all_found), return_index=True)
    return all_found[places]


def without_forced_moves(game: Game, rows: Rows) -> Rows:
    """Leave out the positions in which either player completes a line with the next disc."""
    work = Boardwork(game)
    filled = rows[:, 0] | rows[:, 1]
    forced = work.can_complete(rows[:, 0], filled) | work.can_complete(rows[:, 1], filled)
    return rows[~forced]


def one_of_each_pair(game: Game, rows: Rows) -> Rows:
    """Keep one of each position and its mirror image."""
    work = Boardwork(game)
    chosen: Flags = work.keys(rows) == work.mirror_keys(rows)
    return rows[chosen]
