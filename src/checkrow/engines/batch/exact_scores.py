"""Exact scores of many positions of Connect-N."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from checkrow.engines.batch.rows import Rows, checked, integers, read_rows
from checkrow.engines.connect.solver import Progress, Solver
from checkrow.rules.connect import ConnectPosition

FULL = -128  # what `solve_columns` says of a column without room; no score is so low


def solve(
    solver: Solver, rows: Rows, *, weak: bool = False, progress: Progress | None = None
) -> npt.NDArray[np.int8]:
    """The score of each position for the player to move: 0 for a draw, for a win the discs
    that the winner has left at the end, his last one included, negative for a loss; with
    `weak`, 1, 0 and -1.

    Raises `ValueError` for a row that is no position, or in which the game is over, and
    `checkrow.engines.connect.solver.Stopped`.
    """
    boards = _boards(solver, rows)
    try:
        return np.array(solver.scores_of(boards, weak=weak, progress=progress), dtype=np.int8)
    except ValueError:
        _check(
            solver, rows
        )  # the solver looks at all boards first, but does not say which is wrong
        raise


def solve_columns(
    solver: Solver, rows: Rows, *, weak: bool = False, progress: Progress | None = None
) -> npt.NDArray[np.int8]:
    """The score of a move in each column, for the player who makes it; `FULL` where there is
    no room. One row for each position. Raises as `solve` does."""
    boards = _boards(solver, rows)
    _check(solver, rows)  # before the first is solved, which may take long
    found = np.full((len(boards), solver.game.width), FULL, dtype=np.int8)
    for number, board in enumerate(boards):
        scores = solver.columns_of(board, weak=weak, progress=progress)
        found[number] = [FULL if score is None else score for score in scores]
    return found


def _boards(solver: Solver, rows: Rows) -> list[tuple[int, int]]:
    """The bitboards of the player to move and of the other."""
    return [
        (second, first) if turn else (first, second)
        for first, second, turn in integers(solver.game, checked(solver.game, rows))
    ]


def _check(solver: Solver, rows: Rows) -> None:
    """Raise `ValueError` with the first row that cannot be solved."""
    for number, position in enumerate(read_rows(solver.game, rows)):
        assert isinstance(position, ConnectPosition)
        if position.outcome:
            raise ValueError(f"row {number}: the game is over: {position.outcome.reason.value}")
