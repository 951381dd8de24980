"""Weights of squares, summed over a bitboard."""

from __future__ import annotations

from collections.abc import Mapping


class SquareWeights:
    """The sum of the weights of the squares in a bitboard.

    The weights are stored as binary planes: the first bitboard has the squares whose weight is
    odd, the next those with a 2 in theirs, and so on. So a sum takes as many popcounts as the
    largest weight has digits, regardless of the number of squares.
    """

    def __init__(self, weights: Mapping[int, int]) -> None:
        """`weights` maps each single bit to its weight, from 0 up."""
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
