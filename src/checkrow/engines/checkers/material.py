"""The values of pieces, by variant. A man is 100."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersPosition, Variant

MAN = 100


def king_value(variant: Variant) -> int:
    """A king that flies is a piece of another kind; one that steps is a man that can turn
    round, and counts more where men cannot capture it."""
    if variant.flying_kings:
        return 300
    return 150 if variant.men_capture_kings else 180


def material(position: CheckersPosition, seat: int) -> int:
    """Return the material of `seat` minus that of the other. Jumped pieces are gone."""
    variant = position.game.variant
    king = king_value(variant)
    there = ~0 if variant.captured_leave_at_once else ~position.jumped
    totals: list[int] = []
    for pieces in position.pieces:
        standing = pieces & there
        kings = (standing & position.kings).bit_count()
        totals.append(MAN * (standing.bit_count() - kings) + king * kings)
    return totals[seat] - totals[1 - seat]
