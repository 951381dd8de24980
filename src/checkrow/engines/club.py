"""A player that looks ahead as far as a second allows."""

from __future__ import annotations

import random
from collections.abc import Callable

from checkrow.engines.alphabeta import deepen
from checkrow.engines.checkers.judge import judge_of
from checkrow.engines.checkers.node import CheckersNode
from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.node import ConnectNode
from checkrow.engines.connect.urgent import urgent
from checkrow.engines.connect.window import seen_whole, view
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.watch import Stopped, Watch
from checkrow.rules.checkers import CheckersGame, CheckersPosition
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.model import Game
from checkrow.rules.record import Record

ONLY_MOVE_DEPTH = 2  # an only move needs no thought; this much gives it a score


class Club(Engine):
    """Alpha-beta for both families of games, in plain Python."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=1.0)

    def plays(self, game: Game) -> bool:
        return isinstance(game, ConnectGame | CheckersGame)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        moves = moves_to_choose_from(record)
        middle = moves[len(moves) // 2]  # no bad guess where moves are columns
        watch = Watch(limits, keep_going, self._clock, Finding(middle, (middle,)))
        depth = limits.depth
        if len(moves) == 1:
            depth = ONLY_MOVE_DEPTH if depth is None else min(depth, ONLY_MOVE_DEPTH)
        match record.position, record.memory:
            case ConnectPosition() as position, _:
                return self._connect(position, watch, depth)
            case CheckersPosition() as position, CheckersMemory() as memory:
                root = CheckersNode(position, memory, judge_of(position.game))
                return deepen(root, watch, self._rng, depth)
            case _:
                raise ValueError(f"club does not play {record.game}")

    def _connect(self, position: ConnectPosition, watch: Watch, depth: int | None) -> Finding:
        cells = Cells(position)
        try:
            if not seen_whole(position.game):
                # What is decided at once may be decided anywhere on the board.
                seen = urgent(position, cells, watch.look)
                if seen.moves:
                    move = self._rng.choice(seen.moves)
                    watch.keep(Finding(move, (move,), depth=1))
                    return watch.result()
            window, discs = view(position, cells, watch.look)
        except Stopped:
            return watch.result()
        root = ConnectNode.root(window, position.turn, discs)
        empty = window.cells.bit_count() - sum(mine.bit_count() for mine in discs)
        return deepen(root, watch, self._rng, empty if depth is None else min(depth, empty))
