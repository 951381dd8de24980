"""A Connect-N position in a search.

With more than two players, the search assumes the worst: all others form one side against it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from checkrow.engines.connect.lines import open_lines
from checkrow.engines.connect.search_window import SearchWindow
from checkrow.rules.connect import Drop
from checkrow.rules.model import Move

THREAT = 24  # an empty cell that wins, in units of `open_lines`


class ConnectNode:
    """Bitboards of a window. `threats` holds the winning cells of each seat; a move changes only
    the mover's, so the others' come from the previous node."""

    __slots__ = ("_discs", "_filled", "_threats", "_turn", "_us", "_window", "_won", "midway")

    def __init__(
        self,
        window: SearchWindow,
        us: int,
        turn: int,
        discs: tuple[int, ...],
        filled: int,
        threats: tuple[int, ...],
        won: bool = False,
    ) -> None:
        self._window = window
        self._us = us  # the searching seat
        self._turn = turn
        self._discs = discs
        self._filled = filled
        self._threats = threats
        self._won = won  # the last move completed a line
        self.midway = False

    @classmethod
    def root(
        cls, window: SearchWindow, turn: int, discs: tuple[int, ...], us: int | None = None
    ) -> ConnectNode:
        """Return the root of a search for `us`, or for the player to move."""
        filled = 0
        for mine in discs:
            filled |= mine
        threats = tuple(map(window.winning_cells, discs))
        return cls(window, turn if us is None else us, turn, discs, filled, threats)

    @property
    def side(self) -> int:
        return 0 if self._turn == self._us else 1

    @property
    def key(self) -> Hashable:
        return self._turn, self._discs

    def result(self) -> int | None:
        if self._won:
            mover = (self._turn - 1) % len(self._discs)
            return 1 if (mover == self._us) == (self._turn == self._us) else -1
        return 0 if self._filled == self._window.cells else None

    def moves(self) -> Sequence[Drop]:
        landing = self._window.landing(self._filled)
        cells = self._pressing(landing)
        if not cells:
            cells = landing & self._window.active or landing
            if self._enemy_is_next():
                # A disc right below their winning cell would let them win.
                cells = cells & ~(self._threats[self._next()] >> 1) or landing
        return [drop for drop, column in self._window.drops if cells & column]

    def exchanges(self) -> Sequence[Drop]:
        if not self._window.sight.follows_forced:
            return ()
        cells = self._pressing(self._window.landing(self._filled))
        return [drop for drop, column in self._window.drops if cells & column] if cells else ()

    @property
    def may_decline(self) -> bool:
        return False

    def _pressing(self, landing: int) -> int:
        """Return where to win, or else where to stop an immediate win."""
        wins = self._threats[self._turn] & landing
        if not wins and self._enemy_is_next():
            return self._threats[self._next()] & landing
        return wins & -wins  # one is enough

    def _next(self) -> int:
        return (self._turn + 1) % len(self._discs)

    def _enemy_is_next(self) -> bool:
        return (self._turn == self._us) != (self._next() == self._us)

    def after(self, move: Move) -> ConnectNode:
        assert isinstance(move, Drop)
        window, turn = self._window, self._turn
        layout = window.layout
        column = layout.column << layout.stride * (move.column - window.left)
        cell = window.landing(self._filled) & column
        filled = self._filled | cell
        mine = self._discs[turn] | cell
        threats = window.winning_cells(mine)
        return ConnectNode(
            window,
            self._us,
            self._next(),
            (*self._discs[:turn], mine, *self._discs[turn + 1 :]),
            filled,
            (*self._threats[:turn], threats, *self._threats[turn + 1 :]),
            bool(cell & self._threats[turn]),
        )

    def estimate(self) -> int:
        """Compare our prospects with the average of the others'."""
        ours = 0
        theirs = 0
        for seat, discs in enumerate(self._discs):
            if seat == self._us:
                ours = self._prospects(seat)
            elif discs:
                theirs += self._prospects(seat)
        score = ours - theirs // (len(self._discs) - 1)
        score = self._window.sight.estimate(score, self._discs)
        return score if self._turn == self._us else -score

    def _prospects(self, seat: int) -> int:
        window, discs = self._window, self._discs[seat]
        empty = window.cells & ~self._filled
        threats = self._threats[seat] & empty
        lines = open_lines(window.layout, discs, discs | empty)
        return lines + THREAT * threats.bit_count()
