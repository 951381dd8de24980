"""A position in a search that knows only the rules of its game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from checkrow.rules.model import Move
from checkrow.rules.record import Record


class PositionNode:
    """A `Node` of any game. With more than two players, all others play against `seat`."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self._record = record
        self._seat = record.position.turn if seat is None else seat

    @property
    def side(self) -> int:
        return int(self._record.position.turn != self._seat)

    @property
    def midway(self) -> bool:
        return self._record.position.in_chain

    @property
    def key(self) -> Hashable:
        return self._record.position, self._record.memory

    def result(self) -> int | None:
        outcome = self._record.outcome
        if outcome is None:
            return None
        if outcome.winner is None:
            return 0
        return 1 if (outcome.winner != self._seat) == bool(self.side) else -1

    def moves(self) -> Sequence[Move]:
        return self._record.legal_moves

    def exchanges(self) -> Sequence[Move]:
        return ()

    @property
    def may_decline(self) -> bool:
        return True

    def estimate(self) -> int:
        return 0  # only the end of a game has a value

    def after(self, move: Move) -> PositionNode:
        return PositionNode(self._record.play(move), self._seat)
