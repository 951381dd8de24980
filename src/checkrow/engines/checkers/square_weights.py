"""Numbers given to squares, added up over a bitboard."""

from __future__ import annotations

from collections.abc import Mapping


class SquareWeights:
    """The sum of the numbers of the squares in a bitboard.

    The numbers are kept as binary planes: the first bitboard has the squares whose number
    is odd, the next those with a 2 in theirs, and so on. So a sum takes as many counts as
    the largest number has digits, however many squares there are.
    """

    def __init__(self, weights: Mapping[int, int]) -> None:
        """`weights` gives each single bit its number, from 0 up."""
        digits = max(weights.values(), default=0).bit_length()
        self._planes = tuple(
            (sum(bit for bit, number in weights.items() if number >> digit & 1), digit)
            for digit in range(digits)
        )

    def total(self, bits: int) -> int:
        total = 0
        for plane, digit in self._planes:
            total += (bits & plane).bit_count() << digit
        return total
