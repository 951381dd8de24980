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
STRAIGHT = (4, 5, 6, 7)  # further ones of `Board.capture_directions`; the opposite of i is 11 - i
Shift = tuple[int, int]  # how far bits shift, and the squares with a neighbour there
Jump = tuple[int, int]  # the piece jumped over, the square landed on


class Movement:
    """The moves of one variant on its board."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant = variant
        self.board = board
        self.squares = board.squares
        self.far_row = (board.rows[-1], board.rows[0])
        up, down = ((0, 1, 2), (3, 2, 1)) if variant.orthogonal else ((0, 1), (3, 2))
        self.capture_ways = ALL + STRAIGHT if variant.captures_straight else ALL
        all_ways = self.capture_ways, self.capture_ways
        captures = all_ways if variant.men_capture_backward else (up, down)
        self.man_hops = tuple(self._hops(ways) for ways in captures)
        self.king_hops = self._hops(self.capture_ways)
        # For each side, how far men's bits shift, left and right.
        self.man_shifts = (self._shifts(up), self._shifts(down))
        self.man_capture_shifts = tuple(
            self._shifts(tuple(way for way in ways if way in ALL)) for ways in captures
        )
        self.straight_steps: tuple[Shift, ...] = tuple(
            (board.capture_directions[way], board.has_next[way])
            for way in self.capture_ways
            if way in STRAIGHT
        )
        self.flying = variant.flying_kings
        self.men_capture_kings = variant.men_capture_kings

    def _hops(self, ways: tuple[int, ...]) -> dict[int, tuple[Jump, ...]]:
        """Return for each square the jumps over a neighbour that the board has room for."""
        return {
            bit: tuple((rays[way][0], rays[way][1]) for way in ways if len(rays[way]) > 1)
            for bit, rays in self.board.capture_rays.items()
        }

    def _shifts(self, ways: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        steps = [self.board.directions[way] for way in ways]
        return tuple(s for s in steps if s > 0), tuple(-s for s in steps if s < 0)

    # Quiet moves

    def quiets(
        self, side: int, mine: int, theirs: int, kings: int, resting: int = 0
    ) -> list[tuple[int, int]]:
        """Return all moves without a capture, as (origin, target). Kings that are `resting` have
        none."""
        empty = self.squares & ~(mine | theirs)
        men = mine & ~kings
        left, right = self.man_shifts[side]
        found: list[tuple[int, int]] = []
        for shift in left:
            targets = men << shift & empty
            while targets:
                target = targets & -targets
                targets ^= target
                found.append((target >> shift, target))
        for shift in right:
            targets = men >> shift & empty
            while targets:
                target = targets & -targets
                targets ^= target
                found.append((target << shift, target))
        if crowned := mine & kings & ~resting:
            reach = None if self.flying else 1
            for origin in self.board.split(crowned):
                for ray in self.board.rays[origin]:
                    for target in ray[:reach]:
                        if not target & empty:
                            break
                        found.append((origin, target))
        return found

    def count_quiets(self, side: int, mine: int, theirs: int, kings: int, resting: int = 0) -> int:
        """Return `len(quiets(...))`, without creating the moves."""
        empty = self.squares & ~(mine | theirs)
        men = mine & ~kings
        left, right = self.man_shifts[side]
        count = 0
        for shift in left:
            count += (men << shift & empty).bit_count()
        for shift in right:
            count += (men >> shift & empty).bit_count()
        if crowned := mine & kings & ~resting:
            for step in self.board.directions:
                front = crowned
                # No two kings slide over the same square in the same direction.
                while front := empty & (front << step if step > 0 else front >> -step):
                    count += front.bit_count()
                    if not self.flying:
                        break
        return count

    # Captures

    def capturers(self, side: int, mine: int, theirs: int, kings: int) -> int:
        """Return the pieces that can capture, before any preference among captures."""
        empty = self.squares & ~(mine | theirs)
        prey = theirs if self.men_capture_kings else theirs & ~kings
        left, right = self.man_capture_shifts[side]
        found = 0
        for shift in left:
            found |= (empty >> shift & prey) >> shift
        for shift in right:
            found |= (empty << shift & prey) << shift
        for step in self.straight_steps:
            found |= _before(_before(empty, step) & prey, step)
        found &= mine & ~kings
        if crowned := mine & kings:
            for direction in self.board.directions:
                found |= crowned & self._seen_by_kings(direction, theirs, empty)
            for step in self.straight_steps:
                found |= crowned & self._seen_straight(step, theirs, empty)
        return found

    def _seen_by_kings(self, step: int, theirs: int, empty: int) -> int:
        """Return the squares from which a king could jump in one direction."""
        if step > 0:
            seen = (empty >> step & theirs) >> step
            while self.flying and (further := (seen & empty) >> step) & ~seen:
                seen |= further
        else:
            seen = (empty << -step & theirs) << -step
            while self.flying and (further := (seen & empty) << -step) & ~seen:
                seen |= further
        return seen

    def _seen_straight(self, step: Shift, theirs: int, empty: int) -> int:
        """Return the same for a direction in which bits must not cross the edge."""
        seen = _before(_before(empty, step) & theirs, step)
        while self.flying and (further := _before(seen & empty, step)) & ~seen:
            seen |= further
        return seen

    def jumps(
        self, side: int, piece: int, king: bool, blocked: int, prey: int, last: int = 0
    ) -> list[Jump]:
        """Return the jumps of one piece. `last` is the square of the last piece it captured in
        this chain, if that piece has left: it may not turn back over it."""
        if not (king and self.flying):
            hops = self.king_hops if king else self.man_hops[side]
            return [hop for hop in hops[piece] if hop[0] & prey and not hop[1] & blocked]
        found: list[Jump] = []
        for ray in self.board.capture_rays[piece]:
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
        """Return the pieces that a piece may capture at the start of a turn."""
        return theirs if king or self.variant.men_capture_kings else theirs & ~kings


def _before(bits: int, step: Shift) -> int:
    """Return the squares from which one step leads to these."""
    shift, has_next = step
    return (bits >> shift if shift > 0 else bits << -shift) & has_next
