"""Exact scores of many positions of Connect-N: from the opening book, else from the solver."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from checkrow.engines.batch import FULL, read_rows, solve, solve_columns
from checkrow.engines.batch.rows import Rows
from checkrow.engines.connect.book.openings import shipped_book
from checkrow.engines.connect.solver import Solver
from checkrow.research.positions import Boardwork
from checkrow.rules.connect import ConnectGame, ConnectPosition

Scores = npt.NDArray[np.int8]
Progress = Callable[[int, int], None]
"""Receives the number of finished positions, and of all."""

CHUNK = 64  # positions between two calls of `progress`


def silent(done: int, of: int) -> None:
    """Report nothing."""


def exact_scores(
    game: ConnectGame,
    rows: Rows,
    *,
    book: bool = True,
    threads: int = 1,
    progress: Progress = silent,
) -> Scores:
    """Return the score of each position for the player to move, as `batch.solve` counts.

    A position and its mirror image are solved once. With `book`, openings of Connect Four come
    from the book that our solver wrote; without it the solver works on all.
    """
    distinct, places = _distinct(game, rows)
    scores = np.zeros(len(distinct), dtype=np.int8)
    open_ = np.ones(len(distinct), dtype=np.bool_)
    if book:
        _look_up(game, distinct, scores, open_, progress)
    left = np.flatnonzero(open_)
    # Positions with the same discs below each other have the same continuations.
    left = left[np.lexsort(distinct[left].T[:-1])]
    solver = Solver(game, threads=threads)
    for begin in range(0, len(left), CHUNK):
        chunk = left[begin : begin + CHUNK]
        progress(len(distinct) - len(left) + begin, len(distinct))
        scores[chunk] = solve(solver, distinct[chunk])
    progress(len(distinct), len(distinct))
    return scores[places]


def wrong_scores(
    game: ConnectGame, rows: Rows, scores: Scores, *, progress: Progress = silent
) -> list[int]:
    """Solve positions another way, and return the rows whose scores are wrong.

    A score has to be that of the best column, each of which is solved by itself, without a book.
    """
    solver = Solver(game)
    wrong: list[int] = []
    for number, score in enumerate(scores.tolist()):
        progress(number, len(rows))
        columns = solve_columns(solver, rows[number : number + 1])
        if int(columns[columns != FULL].max()) != score:
            wrong.append(number)
    progress(len(rows), len(rows))
    return wrong


def _distinct(game: ConnectGame, rows: Rows) -> tuple[Rows, npt.NDArray[np.intp]]:
    """Return the rows to solve, and for each row which of them has its score."""
    if rows.shape[1] != 3:  # boards of more than 64 bits are solved as they are
        return rows, np.arange(len(rows))
    work = Boardwork(game)
    discs = np.bitwise_count(rows[:, 0] | rows[:, 1]).astype(np.uint64)
    keys = np.stack([work.mirror_keys(rows), discs], axis=1)
    _, first, places = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return rows[first], places.reshape(-1)


def _look_up(
    game: ConnectGame,
    rows: Rows,
    scores: Scores,
    open_: npt.NDArray[np.bool_],
    progress: Progress,
) -> None:
    """Fill in the scores from the book."""
    book = shipped_book()
    if book is None or book.game != game:
        return
    early = np.flatnonzero(np.bitwise_count(rows[:, 0] | rows[:, 1]) <= book.discs)
    for done, number in enumerate(early.tolist()):
        if done % 1000 == 0:
            progress(done, len(rows))
        (position,) = read_rows(game, rows[number : number + 1])
        assert isinstance(position, ConnectPosition)
        if known := book.look_up(position):
            scores[number] = known.score
            open_[number] = False
