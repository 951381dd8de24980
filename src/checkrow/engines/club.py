"""A player that looks ahead as far as a second allows."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.alphabeta import deepen
from checkrow.engines.checkers.node import CheckersNode
from checkrow.engines.checkers.static_evaluation import static_evaluation_of
from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.forced_moves import find_forced_moves
from checkrow.engines.connect.node import ConnectNode
from checkrow.engines.connect.search_window import seen_whole, view
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.stop_signal import Stopped, StopSignal
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
        return self._search(record, None, limits, keep_going)

    def search_as(
        self, record: Record, seat: int, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        """What `seat` has to expect here, whoever is to move: the score is for that player.
        Where more than two play, it fears that all others play against that one."""
        found = self._search(record, seat, limits, keep_going)
        if found.score is None or record.position.turn == seat:
            return found
        return replace(found, score=0.0 - found.score)

    def _search(
        self, record: Record, seat: int | None, limits: Limits, keep_going: KeepGoing
    ) -> Finding:
        """The score is for the player to move, who is alone or among the enemies of `seat`."""
        moves = moves_to_choose_from(record)
        middle = moves[len(moves) // 2]  # no bad guess where moves are columns
        signal = StopSignal(limits, keep_going, self._clock, Finding(middle, (middle,)))
        depth = limits.depth
        if len(moves) == 1:
            depth = ONLY_MOVE_DEPTH if depth is None else min(depth, ONLY_MOVE_DEPTH)
        match record.position, record.memory:
            case ConnectPosition() as position, _:
                return self._connect(position, seat, signal, depth)
            case CheckersPosition() as position, CheckersMemory() as memory:
                root = CheckersNode(position, memory, static_evaluation_of(position.game))
                return deepen(root, signal, self._rng, depth)
            case _:
                raise ValueError(f"club does not play {record.game}")

    def _connect(
        self, position: ConnectPosition, seat: int | None, signal: StopSignal, depth: int | None
    ) -> Finding:
        cells = Cells(position)
        try:
            if seat is None and not seen_whole(position.game):
                # What is decided at once may be decided anywhere on the board.
                seen = find_forced_moves(position, cells, signal.look)
                if seen.moves:
                    move = self._rng.choice(seen.moves)
                    signal.keep(Finding(move, (move,), depth=1))
                    return signal.result()
            window, discs = view(position, cells, signal.look)
        except Stopped:
            return signal.result()
        root = ConnectNode.root(window, position.turn, discs, seat)
        empty = window.cells.bit_count() - sum(mine.bit_count() for mine in discs)
        return deepen(root, signal, self._rng, empty if depth is None else min(depth, empty))
