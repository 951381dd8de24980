"""A plain alpha-beta search that deepens turn by turn.

It works on single steps. During a capture chain the same side stays to move, so a score changes
sign only when the side changes, and depth counts only whole turns.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from checkrow.engines.engine import SURE, WIN, Finding
from checkrow.engines.node import Node
from checkrow.engines.stop_signal import Stopped, StopSignal
from checkrow.engines.transposition_table import Bound, Entry, TranspositionTable
from checkrow.rules.model import Move

INFINITE = 2 * WIN
DEEPEST = 60  # turns; Python never gets further in a useful time
LONGEST_LINE = 30  # moves of expected play in a report


def deepen(root: Node, signal: StopSignal, rng: random.Random, depth: int | None) -> Finding:
    """Search one turn deep, then two, and so on, until the signal stops it, it reaches the depth
    or the end of the game is certain. Ties are broken at random."""
    search = AlphaBeta(root, signal, rng)
    try:
        for turns in range(1, min(DEEPEST if depth is None else depth, DEEPEST) + 1):
            search.to_depth(turns)
            signal.report()
            if search.certain:
                break
    except Stopped:
        pass
    return signal.result()


class AlphaBeta:
    """One search from one root."""

    def __init__(self, root: Node, signal: StopSignal, rng: random.Random) -> None:
        self._root = root
        self._signal = signal
        self._table = TranspositionTable()
        self._cutoffs: Counter[Move] = Counter()  # how much each move has cut off elsewhere
        self._moves = list(root.moves())
        rng.shuffle(self._moves)
        self._depth = 0
        self.certain = False  # a deeper search would find nothing new
        signal.keep(Finding(self._moves[0], (self._moves[0],)))

    def to_depth(self, depth: int) -> None:
        """Search this many turns ahead, and keep the best move in the signal."""
        self._depth = depth
        best = -INFINITE
        for move in list(self._moves):
            child = self._root.after(move)
            score = self._score_of(child, self._root.side, depth, best, INFINITE, 1)
            if score > best:
                best = score
                self._moves.remove(move)
                self._moves.insert(0, move)
                line = (move, *self._expected(child))
                self._signal.keep(Finding(move, line, float(score), depth))
        self.certain = abs(best) > SURE

    def _score_of(
        self,
        child: Node,
        side: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        free: bool = False,
    ) -> int:
        """Return the score of a move for the side that made it."""
        left = depth if free or child.midway else depth - 1
        if child.side == side:
            return self._score(child, left, alpha, beta, ply)
        return -self._score(child, left, -beta, -alpha, ply)

    def _score(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return a node's score: exact between alpha and beta, otherwise a bound."""
        self._signal.tick()
        result = node.result()
        if result is not None:
            return result * (WIN - ply)
        depth = max(depth, 0)
        exchanges = () if depth else node.exchanges()
        if not (depth or exchanges):
            return node.estimate()
        key = node.key
        entry = self._table.get(key)
        if entry and entry.depth >= depth:
            known = _from_here(entry.score, ply)
            if (
                entry.bound is Bound.EXACT
                or (entry.bound is Bound.AT_LEAST and known >= beta)
                or (entry.bound is Bound.AT_MOST and known <= alpha)
            ):
                return known
        # At the horizon, only captures that are still open continue.
        moves = self._ordered(exchanges or node.moves(), entry.move if entry else None)
        # A forced move costs no depth, but an endless series of them must stop.
        free = len(moves) == 1 and ply < 2 * self._depth
        best, best_move = -INFINITE, None
        if exchanges and node.may_decline:
            best = node.estimate()
        for move in moves:
            if best >= beta:
                break
            child = node.after(move)
            score = self._score_of(child, node.side, depth, max(alpha, best), beta, ply + 1, free)
            if score > best:
                best, best_move = score, move
        if best >= beta and best_move is not None:
            self._cutoffs[best_move] += depth * depth
        bound = Bound.AT_LEAST if best >= beta else Bound.EXACT if best > alpha else Bound.AT_MOST
        self._table.put(key, Entry(depth, _from_node(best, ply), bound, best_move))
        return best

    def _ordered(self, moves: Sequence[Move], first: Move | None) -> Sequence[Move]:
        """Order the moves: the sooner a good one is tried, the more of the others are cut off."""
        if len(moves) < 2:
            return moves
        cutoffs = self._cutoffs
        ordered = sorted(moves, key=cutoffs.__getitem__, reverse=True)
        if first is not None and first in ordered:
            ordered.remove(first)
            ordered.insert(0, first)
        return ordered

    def _expected(self, node: Node) -> list[Move]:
        """Return the expected play that the table remembers from here."""
        line: list[Move] = []
        while len(line) < LONGEST_LINE and node.result() is None:
            entry = self._table.get(node.key)
            if entry is None or entry.move is None or entry.bound is not Bound.EXACT:
                break
            line.append(entry.move)
            node = node.after(entry.move)
        return line


# Searches count the moves to a certain end from the root. The table counts from the position
# itself, because different paths share an entry.


def _from_node(score: int, ply: int) -> int:
    if abs(score) <= SURE:
        return score
    return score + ply if score > 0 else score - ply


def _from_here(score: int, ply: int) -> int:
    if abs(score) <= SURE:
        return score
    return score - ply if score > 0 else score + ply
