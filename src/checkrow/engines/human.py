"""A player of any game that makes human mistakes and knows only the rules.

It looks a few turns ahead. In each turn it overlooks some of both sides' moves, each one wherever
it occurs in the search. It always sees its own possible moves, so it never misses a win in one.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from checkrow.engines.alphabeta import deepen
from checkrow.engines.engine import Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.human_player import HumanPlayer
from checkrow.engines.limits import at_most
from checkrow.engines.position_node import PositionNode
from checkrow.engines.stop_signal import StopSignal
from checkrow.rules.model import Move
from checkrow.rules.record import Record

MOST_NODES = 6_000  # the rules of a game in Python are slow


@dataclass(frozen=True, slots=True)
class HumanSkill:
    """The numbers of a level."""

    depth: int  # turns it looks ahead
    overlooks: float  # the chance to overlook a move after its own


SKILLS = (
    HumanSkill(1, 0.6),
    HumanSkill(2, 0.6),
    HumanSkill(2, 0.4),
    HumanSkill(2, 0.2),
    HumanSkill(3, 0.2),
    HumanSkill(3, 0.1),
    HumanSkill(4, 0.05),
    HumanSkill(6, 0.02),
    HumanSkill(8, 0.0),
)


class AnyGameHuman(HumanPlayer[HumanSkill]):
    """Searches every possible turn, and overlooks moves according to its skill."""

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        move = self._rng.choice(moves_to_choose_from(record))
        limits = at_most(limits, MOST_NODES)
        signal = StopSignal(limits, keep_going, self._clock, Finding(move, (move,)))
        skill = self._skill
        root = OverlookingNode(
            PositionNode(record, None), self._rng.getrandbits(32), skill.overlooks, root=True
        )
        depth = skill.depth if limits.depth is None else min(limits.depth, skill.depth)
        return deepen(root, signal, self._rng, depth)


class OverlookingNode:
    """A node whose player overlooks moves. Each move is decided once per turn."""

    __slots__ = ("_node", "_overlooks", "_root", "_turn")

    def __init__(
        self, node: PositionNode, turn: int, overlooks: float, *, root: bool = False
    ) -> None:
        self._node = node
        self._turn = turn
        self._overlooks = overlooks
        self._root = root

    @property
    def side(self) -> int:
        return self._node.side

    @property
    def midway(self) -> bool:
        return self._node.midway

    @property
    def key(self) -> Hashable:
        return self._node.key

    def result(self) -> int | None:
        return self._node.result()

    def moves(self) -> Sequence[Move]:
        moves = self._node.moves()
        return moves if self._root else [move for move in moves if self._sees(move)] or moves

    def exchanges(self) -> Sequence[Move]:
        return ()

    @property
    def may_decline(self) -> bool:
        return True

    def estimate(self) -> int:
        return self._node.estimate()

    def after(self, move: Move) -> OverlookingNode:
        return OverlookingNode(self._node.after(move), self._turn, self._overlooks)

    def _sees(self, move: Move) -> bool:
        # By the text of the move: the hashes of texts differ from one process to the next.
        rng = random.Random(f"{self._turn} {move}")
        return rng.random() >= self._overlooks
