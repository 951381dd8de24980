"""How pieces move and capture: the one generator behind every variant.

It works on bitboards (see `board`) and knows nothing of turns or draws. Squares and pieces
are single bits, groups of them are bitboards:

    mine, theirs   the pieces of the side to move, and of the other
    kings          the kings of both
    blocked        squares that cannot be entered
    prey           pieces that may be jumped
"""

from __future__ import annotations

from checkrow.rules.checkers.board import Board
from checkrow.rules.checkers.variants import Variant

ALL = (0, 1, 2, 3)  # indices of `Board.directions`; the opposite of i is 3 - i
Jump = tuple[int, int]  # the piece jumped over, the square landed on


class Movement:
    """The moves of one variant on its board."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant = variant
        self.board = board
        self.far_row = (board.rows[-1], board.rows[0])
        up, down = ((0, 1, 2), (3, 2, 1)) if variant.orthogonal else ((0, 1), (3, 2))
        captures = (ALL, ALL) if variant.men_capture_backward else (up, down)
        self.man_ways = (up, down)
        self.man_capture_ways = captures
        self.man_hops = tuple(self._hops(ways) for ways in captures)
        self.king_hops = self._hops(ALL)

    def _hops(self, ways: tuple[int, ...]) -> dict[int, tuple[Jump, ...]]:
        """For each square, the jumps over a neighbour that the board has room for."""
        return {
            bit: tuple((rays[way][0], rays[way][1]) for way in ways if len(rays[way]) > 1)
            for bit, rays in self.board.rays.items()
        }

    # Quiet moves

    def quiets(self, side: int, mine: int, theirs: int, kings: int) -> list[tuple[int, int]]:
        """All moves without a capture, as (origin, target)."""
        empty = self.board.squares & ~(mine | theirs)
        found: list[tuple[int, int]] = []
        men = mine & ~kings
        for way in self.man_ways[side]:
            step = self.board.directions[way]
            targets = empty & (men << step if step > 0 else men >> -step)
            while targets:
                target = targets & -targets
                targets ^= target
                found.append((target >> step if step > 0 else target << -step, target))
        if crowned := mine & kings:
            reach = None if self.variant.flying_kings else 1
            for origin in self.board.split(crowned):
                for ray in self.board.rays[origin]:
                    for target in ray[:reach]:
                        if not target & empty:
                            break
                        found.append((origin, target))
        return found

    def count_quiets(self, side: int, mine: int, theirs: int, kings: int) -> int:
        """`len(quiets(...))`, without making them."""
        empty = self.board.squares & ~(mine | theirs)
        count = 0
        men = mine & ~kings
        for way in self.man_ways[side]:
            step = self.board.directions[way]
            count += (empty & (men << step if step > 0 else men >> -step)).bit_count()
        if crowned := mine & kings:
            for step in self.board.directions:
                front = crowned
                # No two kings slide over the same square in the same direction.
                while front := empty & (front << step if step > 0 else front >> -step):
                    count += front.bit_count()
                    if not self.variant.flying_kings:
                        break
        return count

    # Captures

    def capturers(self, side: int, mine: int, theirs: int, kings: int) -> int:
        """The pieces that can capture, before any preference among captures."""
        empty = self.board.squares & ~(mine | theirs)
        men = mine & ~kings
        prey = theirs if self.variant.men_capture_kings else theirs & ~kings
        found = 0
        for way in self.man_capture_ways[side]:
            step = self.board.directions[way]
            if step > 0:
                found |= men & (prey & empty >> step) >> step
            else:
                found |= men & (prey & empty << -step) << -step
        if crowned := mine & kings:
            for step in self.board.directions:
                if step > 0:
                    seen = (theirs & empty >> step) >> step
                    while self.variant.flying_kings and (further := (seen & empty) >> step) & ~seen:
                        seen |= further
                else:
                    seen = (theirs & empty << -step) << -step
                    while (
                        self.variant.flying_kings and (further := (seen & empty) << -step) & ~seen
                    ):
                        seen |= further
                found |= crowned & seen
        return found

    def jumps(
        self, side: int, piece: int, king: bool, blocked: int, prey: int, last: int = 0
    ) -> list[Jump]:
        """The jumps of one piece. `last` is the square of the last piece it took in this
        chain, if that has left: it may not turn back over it."""
        if not (king and self.variant.flying_kings):
            hops = self.king_hops if king else self.man_hops[side]
            return [hop for hop in hops[piece] if hop[0] & prey and not hop[1] & blocked]
        found: list[Jump] = []
        for ray in self.board.rays[piece]:
            if last and last in ray:
                continue
            victim = 0
            for square in ray:
                if square & blocked:
                    if victim or not square & prey:
                        break
                    victim = square
                elif victim:
                    found.append((victim, square))
        return found

    def prey_of(self, king: bool, theirs: int, kings: int) -> int:
        """What a piece may capture at the start of a turn."""
        return theirs if king or self.variant.men_capture_kings else theirs & ~kings
