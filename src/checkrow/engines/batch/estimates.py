"""Values of many checkers positions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from checkrow.engines import _native
from checkrow.engines.batch.rows import Rows, checked, integers
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.model import Game

DEEPEST = 100  # turns


def evaluate(
    game: Game,
    rows: Rows,
    *,
    depth: int = 0,
    nodes: int = 0,
    megabytes: int = 16,
    progress: Callable[[int], bool] | None = None,
) -> npt.NDArray[np.int32]:
    """Return the value of each position for the side to move, in hundredths of a man; a win in
    n turns is 30,000 - n.

    Without `depth` this is a static evaluation, which ignores pending captures. With it, each
    position is searched that many turns deep; `nodes`, if not 0, limits the work on each. Searches
    share a table of `megabytes`. `progress` receives the number of finished positions; if it
    returns False the call raises `checkrow.engines.Stopped`.

    Raises `ValueError` for a row that is not a position, or in which the game is over.
    """
    if not isinstance(game, CheckersGame):
        raise ValueError(f"{game} is not checkers: use `solve` for positions of Connect-N")
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"{depth} is not a depth: search 0 to {DEEPEST} turns deep")
    if nodes < 0:
        raise ValueError(f"{nodes} is not a number of nodes: use 0 for no limit")
    variant = game.variant.key
    rows = checked(game, rows)
    # The static evaluation also checks every row, so that no search is wasted.
    values: npt.NDArray[np.int32] = np.asarray(_native.checkers_values(variant, rows.ravel().data))
    if not depth:
        return values
    search = _native.CheckersSearch(variant, megabytes)

    for number, (light, dark, kings, turn) in enumerate(integers(game, rows)):
        position = (turn, light, dark, kings)

        def keep_going(done: int = number) -> bool:
            return progress is None or progress(done)

        found = search.search([position], 0, depth, nodes, keep_going)
        if not keep_going():
            raise _native.Stopped("the caller stopped the search")
        values[number] = found[1]
    return values
