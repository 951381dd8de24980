"""Exact scores of many Connect-N positions."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from checkrow.engines.batch.rows import Rows, checked, integers, read_rows
from checkrow.engines.connect.solver import Progress, Solver
from checkrow.rules.connect import ConnectPosition

FULL = -128  # the value of a full column in `solve_columns`; no score is this low


def solve(
    solver: Solver, rows: Rows, *, weak: bool = False, progress: Progress | None = None
) -> npt.NDArray[np.int8]:
    """Return the score of each position for the player to move: 0 for a draw; for a win, the
    discs the winner has left at the end, counting the last one; negative for a loss. With
    `weak`, 1, 0 and -1.

    Raises `ValueError` for a row that is not a position, or in which the game is over, and
    `checkrow.engines.connect.solver.Stopped`.
    """
    boards = _boards(solver, rows)
    try:
        return np.array(solver.scores_of(boards, weak=weak, progress=progress), dtype=np.int8)
    except ValueError:
        _check(solver, rows)  # the solver checks all boards first, but does not say which is wrong
        raise


def solve_columns(
    solver: Solver, rows: Rows, *, weak: bool = False, progress: Progress | None = None
) -> npt.NDArray[np.int8]:
    """Return the score of a move in each column, for the player who makes it; `FULL` for full
    columns. One row for each position. Raises like `solve`."""
    boards = _boards(solver, rows)
    _check(solver, rows)  # before solving the first, which may take long
    found = np.full((len(boards), solver.game.width), FULL, dtype=np.int8)
    for number, board in enumerate(boards):
        scores = solver.columns_of(board, weak=weak, progress=progress)
        found[number] = [FULL if score is None else score for score in scores]
    return found


def _boards(solver: Solver, rows: Rows) -> list[tuple[int, int]]:
    """Return the bitboards of the player to move and of the other."""
    return [
        (second, first) if turn else (first, second)
        for first, second, turn in integers(solver.game, checked(solver.game, rows))
    ]


def _check(solver: Solver, rows: Rows) -> None:
    """Raise `ValueError` for the first row that cannot be solved."""
    for number, position in enumerate(read_rows(solver.game, rows)):
        assert isinstance(position, ConnectPosition)
        if position.outcome:
            raise ValueError(f"row {number}: the game is over: {position.outcome.reason.value}")
