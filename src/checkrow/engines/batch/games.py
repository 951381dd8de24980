"""Random games, as many as you like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checkrow.engines import _native
from checkrow.engines.batch.rows import Rows, fields
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import Game

MOST = 1_000_000_000  # games in one call


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """The winner and the length of each game and, on request, its positions.

    The positions of all games are in one array; those of game i are
    `positions[offsets[i] : offsets[i + 1]]`, one for each turn, before the turn.
    """

    game: Game
    winners: npt.NDArray[np.int16]  # a seat; -1 for a draw
    turns: npt.NDArray[np.int32]  # a whole capture chain is one turn, and so is a pass
    positions: Rows | None = None

    @property
    def offsets(self) -> npt.NDArray[np.int64]:
        """Return where the positions of each game begin, and finally where the last one ends."""
        return np.concatenate(([0], np.cumsum(self.turns, dtype=np.int64)))

    def __len__(self) -> int:
        return len(self.winners)


def random_games(
    game: Game,
    count: int,
    *,
    seed: int,
    positions: bool = False,
    progress: Callable[[int], bool] | None = None,
) -> Games:
    """Play games in which every legal turn is equally likely.

    Game i of a seed is the same on every machine, regardless of `count`. `progress` receives the
    number of finished games every 20 milliseconds; if it returns False the call raises
    `checkrow.engines.connect.solver.Stopped`. Other Python threads can run in the meantime.

    Raises `ValueError` for a game that is neither Connect-N nor a variant of checkers.
    """
    if not 0 <= count <= MOST:
        raise ValueError(f"{count:,} games cannot be played in one call: ask for 0 to {MOST:,}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"{seed} is not a seed: give a number from 0 to {(1 << 64) - 1:,}")
    width = len(fields(game)) if positions else 1
    if isinstance(game, ConnectGame):
        options = (game.width, game.height, game.connect, game.players)
        played = _native.connect_random_games(*options, count, seed, positions, progress)
    elif isinstance(game, CheckersGame):
        played = _native.checkers_random_games(game.variant.key, count, seed, positions, progress)
    else:
        raise ValueError(f"{game} is neither Connect-N nor checkers")
    winners, turns, rows = map(np.asarray, played)
    return Games(game, winners, turns, rows.reshape(-1, width) if positions else None)
