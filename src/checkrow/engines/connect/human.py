"""A Connect-N player that makes human mistakes.

It looks ahead like `club`, but only a few turns, and with the sight of `sight.Overlooking`.
"""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.engines.alphabeta import deepen
from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.forced_moves import find_forced_moves
from checkrow.engines.connect.node import ConnectNode
from checkrow.engines.connect.search_window import SearchWindow, seen_whole, view
from checkrow.engines.connect.sight import NEAR_COLUMNS, PLAIN, AttentionArea, Overlooking
from checkrow.engines.engine import Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.human_player import HumanPlayer
from checkrow.engines.limits import at_most
from checkrow.engines.stop_signal import Stopped, StopSignal
from checkrow.rules.connect import ConnectPosition, Drop
from checkrow.rules.record import Record

MOST_NODES = 12_000  # a quarter of a second; 7x6 rarely needs as many


@dataclass(frozen=True, slots=True)
class ConnectSkill:
    """The numbers of a level."""

    depth: int  # turns it looks ahead
    further: float  # the share of its turns in which it looks one turn further
    overlooks: float  # the chance to overlook a row near the last disc
    vague: int  # its largest error with 16 discs; an open pair is worth 4, a threat 24 more
    follows_forced: bool  # whether it follows forced moves beyond its depth


SKILLS = (
    ConnectSkill(1, 0.0, 0.80, 80, follows_forced=False),
    ConnectSkill(1, 0.0, 0.37, 37, follows_forced=False),
    ConnectSkill(1, 0.92, 0.20, 27, follows_forced=False),
    ConnectSkill(2, 0.9, 0.08, 17, follows_forced=False),
    ConnectSkill(3, 0.8, 0.04, 12, follows_forced=True),
    ConnectSkill(6, 0.0, 0.005, 3, follows_forced=True),
)


class ConnectHuman(HumanPlayer[ConnectSkill]):
    """Searches every possible turn, and overlooks lines according to its skill."""

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        moves, position = moves_to_choose_from(record), record.position
        assert isinstance(position, ConnectPosition)
        middle = moves[len(moves) // 2]
        limits = at_most(limits, MOST_NODES)
        signal = StopSignal(limits, keep_going, self._clock, Finding(middle, (middle,)))
        cells = Cells(position)
        try:
            if not seen_whole(position.game) and (move := self._forced(position, cells, signal)):
                signal.keep(Finding(move, (move,), depth=1))
                return signal.result()
            window, discs = view(position, cells, signal.look)
        except Stopped:
            return signal.result()
        skill, rng = self._skill, self._rng
        window.sight = Overlooking(
            attention_area(window, record, discs),
            skill.overlooks,
            skill.vague,
            rng,
            follows_forced=skill.follows_forced,
        )
        depth = skill.depth + (rng.random() < skill.further)
        root = ConnectNode.root(window, position.turn, discs)
        empty = window.cells.bit_count() - sum(mine.bit_count() for mine in discs)
        depth = min(depth, empty if limits.depth is None else limits.depth)
        return deepen(root, signal, rng, depth)

    def _forced(self, position: ConnectPosition, cells: Cells, signal: StopSignal) -> Drop | None:
        """Return an immediate win or block anywhere on a board larger than the search sees."""
        overlooks = self._skill.overlooks * PLAIN
        seen = find_forced_moves(position, cells, signal.look)
        for moves in (seen.wins, seen.blocks):
            noticed = [move for move in moves if self._rng.random() >= overlooks]
            if noticed:
                return self._rng.choice(noticed)
        return None


def attention_area(window: SearchWindow, record: Record, discs: tuple[int, ...]) -> AttentionArea:
    """Return where a player looks first: near the last disc, and where discs can land."""
    filled = 0
    for mine in discs:
        filled |= mine
    layout, near = window.layout, window.cells
    last = record.moves[-1] if record.moves else None
    if isinstance(last, Drop):
        near = 0
        for number in range(last.column - NEAR_COLUMNS, last.column + NEAR_COLUMNS + 1):
            if window.left <= number < window.left + layout.width:
                near |= layout.column << layout.stride * (number - window.left)
    return AttentionArea(window.cells, near, window.landing(filled))
