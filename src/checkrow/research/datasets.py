"""Positions of Connect-N with exact scores, made on demand: `checkrow datasets`.

>>> import checkrow
>>> small = all_positions(checkrow.ConnectGame(5, 4, 4), 3)
>>> len(small), small.scores[:6]
(126, array([0, 1, 0, 0, 0, 1], dtype=int8))
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checkrow.engines.batch import random_games
from checkrow.engines.batch.rows import Rows, words_of
from checkrow.engines.connect.solver import can_solve
from checkrow.research.positions import one_of_each_pair, positions_by_discs, without_forced_moves
from checkrow.research.scores import Progress, Scores, exact_scores, silent, wrong_scores
from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import Game

UCI_DISCS = 8
UCI_POSITIONS = 67_557
UCI_WON, UCI_LOST, UCI_DRAWN = 44_473, 16_635, 6_449  # for the first player, who is to move
GAMES_A_ROUND = 4_096


class WrongScores(Exception):
    """A data set has failed a check; the text says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Dataset:
    """Positions and their scores, row by row."""

    game: ConnectGame
    rows: Rows  # as in `checkrow.engines.batch`: the discs of each player, and who is to move
    scores: Scores  # for the player to move: 0 a draw, n a win with n discs left, -n a loss

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def values(self) -> npt.NDArray[np.int8]:
        """1 where the player to move wins, 0 for a draw, -1 for a loss."""
        return np.sign(self.scores)

    @property
    def cells(self) -> npt.NDArray[np.int8]:
        """0 for an empty cell, 1 and 2 for a disc of the first and the second player: column by
        column from the left, each from the bottom, as in the UCI data set."""
        game, words = self.game, words_of(self.game)
        cells = np.zeros((len(self), game.width * game.height), dtype=np.int8)
        for seat in range(2):
            for column in range(game.width):
                for row in range(game.height):
                    word, bit = divmod(column * (game.height + 1) + row, 64)
                    discs = self.rows[:, seat * words + word] >> np.uint64(bit) & np.uint64(1)
                    cells[:, column * game.height + row] += discs.astype(np.int8) * (seat + 1)
        return cells

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many positions are won, drawn and lost for the player to move."""
        won, drawn, lost = ((self.values == value).sum() for value in (1, 0, -1))
        return int(won), int(drawn), int(lost)

    def check(self, count: int, *, seed: int = 1, progress: Progress = silent) -> int:
        """Solve this many positions again, another way and without a book; return how many.
        Raises `WrongScores`."""
        chosen = np.random.default_rng(seed).permutation(len(self))[:count]
        wrong = wrong_scores(self.game, self.rows[chosen], self.scores[chosen], progress=progress)
        if wrong:
            numbers = ", ".join(str(chosen[number]) for number in wrong[:5])
            raise WrongScores(f"{len(wrong)} of {len(chosen)} scores are wrong: rows {numbers}")
        return len(chosen)


def uci(*, book: bool = True, threads: int = 1, progress: Progress = silent) -> Dataset:
    """Make the connect-4 data set of the UCI repository: all positions of Connect Four with
    eight discs in which nobody has won and the next move is not forced, one of each pair of
    mirror images.

    Raises `WrongScores` if the counts differ from the published ones.
    """
    game = ConnectGame()
    *_, rows = positions_by_discs(game, UCI_DISCS)
    rows = one_of_each_pair(game, without_forced_moves(game, rows))
    if len(rows) != UCI_POSITIONS:
        raise WrongScores(f"there are {len(rows):,} positions instead of {UCI_POSITIONS:,}")
    scores = exact_scores(game, rows, book=book, threads=threads, progress=progress)
    found = Dataset(game, rows, scores)
    if found.counts != (UCI_WON, UCI_DRAWN, UCI_LOST):
        raise WrongScores(
            "{:,} positions are won, {:,} drawn and {:,} lost".format(*found.counts)
            + f" instead of {UCI_WON:,}, {UCI_DRAWN:,} and {UCI_LOST:,}"
        )
    return found


def all_positions(
    game: Game,
    discs: int,
    *,
    mirror_images: bool = True,
    book: bool = True,
    threads: int = 1,
    progress: Progress = silent,
) -> Dataset:
    """Make all positions with at most `discs` discs in which the game is not over, fewest discs
    first; without `mirror_images`, one of each pair.

    Raises `ValueError` for a game whose positions cannot be listed, and for too many discs.
    """
    rows = np.concatenate(list(positions_by_discs(game, discs)))
    assert isinstance(game, ConnectGame)
    if not mirror_images:
        rows = one_of_each_pair(game, rows)
    scores = exact_scores(game, rows, book=book, threads=threads, progress=progress)
    return Dataset(game, rows, scores)


def random_positions(
    game: Game,
    count: int,
    *,
    discs: tuple[int, int],
    seed: int = 1,
    book: bool = True,
    threads: int = 1,
    progress: Progress = silent,
) -> Dataset:
    """Make `count` different positions with `discs` from the first to the second number, from
    random games: one of each game that lasts long enough, at a random one of its numbers of discs.

    Raises `ValueError` if the games have too few such positions.
    """
    if not isinstance(game, ConnectGame) or not can_solve(game):
        raise ValueError(
            f"{game} cannot be solved: it takes Connect-N for two with lines of at least 2 and "
            "width * (height + 1) of at most 128"
        )
    fewest, most = discs
    cells = game.width * game.height
    if not 0 <= fewest <= most < cells:
        raise ValueError(f"ask for discs between 0 and {cells - 1}, fewest first")
    if count < 1:
        raise ValueError(f"{count} is too few positions: ask for at least 1")
    rows = _random_rows(game, count, fewest, most, seed)
    scores = exact_scores(game, rows, book=book, threads=threads, progress=progress)
    return Dataset(game, rows, scores)


def _random_rows(game: ConnectGame, count: int, fewest: int, most: int, seed: int) -> Rows:
    rng = np.random.default_rng(seed)
    found: dict[bytes, None] = {}
    barren = 0  # rounds in a row that brought nothing new
    width = 2 * words_of(game) + 1
    while len(found) < count:
        games = random_games(game, GAMES_A_ROUND, seed=int(rng.integers(1 << 63)), positions=True)
        assert games.positions is not None
        before = len(found)
        # Position i of a game has i discs; a game of n turns has positions 0 to n - 1.
        reached = np.minimum(games.turns.astype(np.int64) - 1, most)
        picked = fewest + rng.integers(0, np.maximum(reached - fewest, 0) + 1)
        rows = games.positions[(games.offsets[:-1] + picked)[reached >= fewest]]
        for row in rows:
            found[row.tobytes()] = None
            if len(found) == count:
                break
        barren = barren + 1 if len(found) == before else 0
        if barren == 3:
            raise ValueError(
                f"random games of {game} have only {len(found):,} different positions with "
                f"{fewest} to {most} discs: ask for fewer"
            )
    return np.frombuffer(b"".join(found), dtype=np.uint64).reshape(-1, width).copy()
