"""How players that use the solver keep to their limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from checkrow.engines.book.boards import middle_out, plain_move
from checkrow.engines.engine import WIN, Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.solver import Exact, Solver, Stopped, Value, can_solve
from checkrow.rules.connect import ConnectPosition, Drop
from checkrow.rules.record import Record

PLAIN_SHARE = 1 / 10
TABLE_BYTES = 64 << 20  # of memory: what can be solved in seconds needs no more
BYTES_PER_NODE = 32  # of memory: more would stay empty

_OTHERS = {Value.WIN: Value.LOSS, Value.DRAW: Value.DRAW, Value.LOSS: Value.WIN}


class End(Enum):
    """How an attempt ended."""

    SOLVED = auto()
    LIMIT = auto()
    STOPPED = auto()  # by the asker


class Attempt:
    """Solves one position, if it can within limits. `found` is the best answer so far, `nodes`
    what it took. It remembers between its questions, and nothing afterwards."""

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
        """`nodes` is the most that will be asked for: threads would not keep count of them, and
        work together only if there is no such limit."""
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

    def exactly(self, limits: Limits) -> End:
        """The best move and how soon the game ends."""

        def ask(nodes: int | None) -> Finding:
            progress = self._progress(limits)
            exact = self._solver.solve(self._position, progress=progress, nodes=nodes)
            left = None if nodes is None else nodes - self.nodes
            line = self._solver.line(self._position, progress=progress, nodes=left)
            drops = tuple(self._position.game.drops[column] for column in line)
            return Finding(drops[0], drops, score_of(exact), len(drops))

        return self._end(ask, limits)

    def who_wins(self, limits: Limits) -> End:
        """A move that keeps a win or a draw, though it may not be the shortest way."""

        def ask(nodes: int | None) -> Finding:
            progress, before = self._progress(limits), self.nodes

            def value_of(position: ConnectPosition) -> Value:
                left = None if nodes is None else nodes - (self.nodes - before)
                return self._solver.solve(position, weak=True, progress=progress, nodes=left).value

            value = value_of(self._position)
            for drop in (careful_move(self._position), *_playable(self._position)):
                after = self._position.play(drop)
                if after.outcome or value_of(after) is _OTHERS[value]:
                    break  # the game is over only by a win or the last disc, which nothing beats
            else:
                raise AssertionError("no move keeps the value")
            empty = self._position.game.longest - self._position.filled.bit_count()
            plies = None if value is Value.DRAW else empty  # at the latest
            return Finding(drop, (drop,), score_of(Exact(value, None, plies)), 1)

        return self._end(ask, limits)

    def _end(self, ask: Callable[[int | None], Finding], limits: Limits) -> End:
        if limits.seconds is not None and limits.seconds <= 0:
            return End.LIMIT
        try:
            self.found = ask(limits.nodes)
        except Stopped:
            return End.STOPPED if self._stopped else End.LIMIT
        return End.SOLVED

    def _progress(self, limits: Limits) -> Callable[[int], bool]:
        deadline = None if limits.seconds is None else self._clock() + limits.seconds

        def go_on(nodes: int) -> bool:
            if deadline is not None and self._clock() >= deadline:
                return False
            self._stopped = not self._keep_going(
                Finding(self.found.move, self.found.line, nodes=nodes)
            )
            return not self._stopped

        return go_on


def limits_worth_using(record: Record, limits: Limits) -> Limits:
    """The limits for a move; a small part of them where the move is plain, so that the answer
    comes soon: what is left to find is a score. Raises `ValueError` when the game is over."""
    moves, position = moves_to_choose_from(record), record.position
    plain = len(moves) == 1 or (
        isinstance(position, ConnectPosition)
        and can_solve(position.game)
        and plain_move(position) is not None
    )
    return share_of(limits, PLAIN_SHARE) if plain else limits


def share_of(limits: Limits, share: float) -> Limits:
    """Part of the time and of the nodes."""
    return Limits(
        None if limits.seconds is None else share * limits.seconds,
        limits.depth,
        None if limits.nodes is None else int(share * limits.nodes),
    )


def left_of(limits: Limits, seconds: float, nodes: int) -> Limits:
    """What is left when so much has been used up."""
    return Limits(
        None if limits.seconds is None else max(0.0, limits.seconds - seconds),
        limits.depth,
        None if limits.nodes is None else max(0, limits.nodes - nodes),
    )


def at_most(limits: Limits, nodes: int) -> Limits:
    """No more nodes than these, whatever the limits allow."""
    return replace(limits, nodes=nodes if limits.nodes is None else min(nodes, limits.nodes))


def search_on(
    engine: Engine, record: Record, limits: Limits, keep_going: KeepGoing, nodes: int
) -> Finding:
    """Another engine's search, counted on from the nodes that were visited before."""

    def go_on(finding: Finding) -> bool:
        return keep_going(replace(finding, nodes=nodes + finding.nodes))

    found = engine.search(record, limits, go_on)
    return replace(found, nodes=nodes + found.nodes)


def score_of(exact: Exact) -> float:
    """As a `Finding` tells it."""
    if exact.plies is None:
        return 0
    return WIN - exact.plies if exact.value is Value.WIN else exact.plies - WIN


def careful_move(position: ConnectPosition) -> Drop:
    """The move nearest to the middle that neither misses a win nor allows one at once."""
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
    """The legal moves, the preferred ones first."""
    return [drop for drop in middle_out(position.game) if drop in position.legal_moves]
