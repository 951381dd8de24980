"""A searching player of Connect-N for any board and any number of players: see docs/mcts.md.

The search is native; this module converts positions and results.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from checkrow.engines import _native
from checkrow.engines.engine import WIN, Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.model import Game
from checkrow.rules.record import Record

MEGABYTES = 64
CERTAIN = 100.0  # the score of an almost certain win; 0 is a fair share


class Mcts(Engine):
    """Monte Carlo tree search: plays obvious wins and blocks, and samples games for the rest.

    A node is one playout. The tree takes at most `megabytes`.
    """

    def __init__(
        self, rng: random.Random, clock: Callable[[], float], megabytes: int = MEGABYTES
    ) -> None:
        if megabytes < 1:
            raise ValueError(f"the tree needs at least 1 megabyte, not {megabytes}")
        self._rng = rng
        self._clock = clock
        self._megabytes = megabytes

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=1.0)

    def plays(self, game: Game) -> bool:
        return isinstance(game, ConnectGame)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        begun = self._clock()
        moves_to_choose_from(record)
        position = record.position
        if not isinstance(position, ConnectPosition):
            raise ValueError(f"mcts plays Connect-N, not {record.game}")
        deadline = math.inf if limits.seconds is None else begun + limits.seconds
        nodes = None if limits.nodes is None else max(limits.nodes, 0)
        if deadline <= begun:
            nodes = 0

        def progress(found: _native.MctsFound) -> bool:
            return self._clock() < deadline and keep_going(_finding(position, found))

        found = native_position(position).search(
            self._megabytes << 20,
            self._rng.getrandbits(64),
            nodes,
            limits.depth,
            progress,
        )
        return _finding(position, found)


def native_position(position: ConnectPosition) -> _native.MctsPosition:
    """Return the position for the native core."""
    game = position.game
    native = _native.MctsPosition(
        game.width, game.height, game.connect, game.players, position.turn
    )
    for seat, discs in enumerate(position.discs):
        if discs:
            native.place(seat, discs.to_bytes(discs.bit_length() // 8 + 1, "little"))
    return native


def _finding(position: ConnectPosition, found: _native.MctsFound) -> Finding:
    columns, share, ends_in, playouts = found
    line = tuple(position.game.drops[column] for column in columns)
    if ends_in:
        score: float = WIN - ends_in if ends_in > 0 else -WIN - ends_in
    else:
        score = _against_fair_share(share, 1 / position.game.players)
    return Finding(line[0], line, score, len(line), playouts)


def _against_fair_share(share: float, fair: float) -> float:
    """Return a score from -100 for no share of the win to 100 for all of it; 0 is the share
    among equally strong players."""
    return round(CERTAIN * (share - fair) / ((1 - fair) if share > fair else fair), 2)
