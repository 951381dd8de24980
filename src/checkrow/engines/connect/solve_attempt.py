"""Solve one position within limits, for players that use the solver."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from checkrow.engines.connect.book.boards import middle_out, plain_move
from checkrow.engines.connect.solver import Exact, Solver, Stopped, can_solve
from checkrow.engines.engine import WIN, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.limits import PLAIN_SHARE, share_of
from checkrow.engines.value import Value
from checkrow.rules.connect import ConnectPosition, Drop
from checkrow.rules.record import Record

TABLE_BYTES = 64 << 20  # of memory: positions that take seconds need no more
BYTES_PER_NODE = 32  # of memory: more would stay unused


class SolveEnd(Enum):
    """How an attempt ended."""

    SOLVED = auto()
    LIMIT = auto()
    STOPPED = auto()  # `keep_going` returned False


class SolveAttempt:
    """Solves one position, if its limits allow. `found` is the best answer so far, `nodes` its
    cost. What one call learns helps the next; nothing outlives the attempt."""

    def __init__(
        self,
        position: ConnectPosition,
        keep_going: KeepGoing,
        clock: Callable[[], float],
        nodes: int | None,
        *,
        table_bytes: int = TABLE_BYTES,
        threads: int = 1,
    ) -> None:
        """`nodes` is the most that any call may visit. Threads cannot observe such a limit exactly,
        so they cooperate only without one."""
        first = careful_move(position)
        self.found = Finding(first, (first,))
        self._position = position
        self._keep_going = keep_going
        self._clock = clock
        self._stopped = False
        if nodes is not None:
            table_bytes = min(table_bytes, max(1, nodes) * BYTES_PER_NODE)
            threads = 1
        self._solver = Solver(position.game, table_bytes, threads)

    @property
    def nodes(self) -> int:
        return self._solver.nodes

    def exactly(self, limits: Limits) -> SolveEnd:
        """Find the best move and how soon the game ends."""

        def ask(nodes: int | None) -> Finding:
            progress = self._progress(limits)
            exact = self._solver.solve(self._position, progress=progress, nodes=nodes)
            left = None if nodes is None else nodes - self.nodes
            line = self._solver.line(self._position, progress=progress, nodes=left)
            drops = tuple(self._position.game.drops[column] for column in line)
            return Finding(drops[0], drops, score_of(exact), len(drops))

        return self._end(ask, limits)

    def who_wins(self, limits: Limits) -> SolveEnd:
        """Find a move that keeps a win or a draw, though maybe not the shortest way."""

        def ask(nodes: int | None) -> Finding:
            progress, before = self._progress(limits), self.nodes

            def value_of(position: ConnectPosition) -> Value:
                left = None if nodes is None else nodes - (self.nodes - before)
                return self._solver.solve(position, weak=True, progress=progress, nodes=left).value

            value = value_of(self._position)
            for drop in (careful_move(self._position), *_playable(self._position)):
                after = self._position.play(drop)
                if after.outcome or value_of(after) is value.opposite:
                    break  # the game ends only by a win or the last disc; nothing beats those
            else:
                raise AssertionError("no move keeps the value")
            empty = self._position.game.longest - self._position.filled.bit_count()
            plies = None if value is Value.DRAW else empty  # at the latest
            return Finding(drop, (drop,), score_of(Exact(value, None, plies)), 1)

        return self._end(ask, limits)

    def _end(self, ask: Callable[[int | None], Finding], limits: Limits) -> SolveEnd:
        if limits.seconds is not None and limits.seconds <= 0:
            return SolveEnd.LIMIT
        try:
            self.found = ask(limits.nodes)
        except Stopped:
            return SolveEnd.STOPPED if self._stopped else SolveEnd.LIMIT
        return SolveEnd.SOLVED

    def _progress(self, limits: Limits) -> Callable[[int], bool]:
        deadline = None if limits.seconds is None else self._clock() + limits.seconds

        def may_continue(nodes: int) -> bool:
            if deadline is not None and self._clock() >= deadline:
                return False
            self._stopped = not self._keep_going(
                Finding(self.found.move, self.found.line, nodes=nodes)
            )
            return not self._stopped

        return may_continue


def limits_worth_using(record: Record, limits: Limits) -> Limits:
    """Return the limits for a move: a small part of them if the move is obvious, because then
    only its score is unknown. Raises `ValueError` when the game is over."""
    moves, position = moves_to_choose_from(record), record.position
    plain = len(moves) == 1 or (
        isinstance(position, ConnectPosition)
        and can_solve(position.game)
        and plain_move(position) is not None
    )
    return share_of(limits, PLAIN_SHARE) if plain else limits


def score_of(exact: Exact) -> float:
    """Return the score of a `Finding`."""
    if exact.plies is None:
        return 0
    return WIN - exact.plies if exact.value is Value.WIN else exact.plies - WIN


def careful_move(position: ConnectPosition) -> Drop:
    """Return the move nearest the middle that neither misses nor allows an immediate win."""
    if plain := plain_move(position):
        return plain
    drops = _playable(position)
    for drop in drops:
        after = position.play(drop)
        reply = None if after.outcome else plain_move(after)
        if reply is None or not after.play(reply).outcome:
            return drop
    return drops[0]


def _playable(position: ConnectPosition) -> list[Drop]:
    """Return the legal moves, the preferred ones first."""
    return [drop for drop in middle_out(position.game) if drop in position.legal_moves]
