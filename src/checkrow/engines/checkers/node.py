"""A checkers position in a search, with the history that the draw rules need."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from checkrow.engines.checkers.static_evaluation import StaticEvaluation
from checkrow.rules.checkers import CheckersPosition, Step
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.model import Move


class CheckersNode:
    """One step of the search; the rules generate its successors."""

    __slots__ = ("_evaluation", "_memory", "_position")

    def __init__(
        self, position: CheckersPosition, memory: CheckersMemory, evaluation: StaticEvaluation
    ) -> None:
        self._position = position
        self._memory = memory
        self._evaluation = evaluation

    @property
    def side(self) -> int:
        return self._position.turn

    @property
    def midway(self) -> bool:
        return self._position.in_chain

    @property
    def key(self) -> Hashable:
        position = self._position
        if position.jumper:
            return (*position.turn_key, position.jumper, position.jumped, position.twice)
        return position.turn_key

    def result(self) -> int | None:
        position = self._position
        outcome = position.outcome
        if outcome:
            return 0 if outcome.winner is None else 1 if outcome.winner == position.turn else -1
        if position.jumper:
            return None
        # A position that repeated once will repeat again, so the side ahead must vary now.
        seen = self._memory.seen
        if len(seen) > 4 and seen.count(seen[-1]) > 1:
            return 0
        return 0 if self._memory.draw else None

    def moves(self) -> Sequence[Move]:
        return self._position.legal_moves  # captures come first

    def exchanges(self) -> Sequence[Move]:
        position = self._position
        moves = position.legal_moves
        if position.jumper:
            return moves
        first = moves[0]
        if not (isinstance(first, Step) and first.capture):
            return ()
        if position.game.variant.must_capture:
            return moves
        return [move for move in moves if isinstance(move, Step) and move.capture]

    @property
    def may_decline(self) -> bool:
        return not (self._position.jumper or self._position.game.variant.must_capture)

    def estimate(self) -> int:
        return self._evaluation.estimate(self._position)

    def after(self, move: Move) -> CheckersNode:
        node = self._step(move)
        forced = self._position.game.forced(node._position)  # passes are automatic
        return node._step(forced) if forced else node

    def _step(self, move: Move) -> CheckersNode:
        before = self._position
        after = before.play(move)
        memory = before.game.remember(self._memory, before, move, after)
        assert isinstance(memory, CheckersMemory)
        return CheckersNode(after, memory, self._evaluation)
