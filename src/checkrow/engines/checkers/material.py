"""The values of pieces, by variant. A man is 100, or minus 100 if losing wins."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersPosition, Variant

MAN = 100


def king_value(variant: Variant) -> int:
    """Return the value of a king. A flying king is much stronger than a man; a stepping one is a
    man that can also go back, and is worth more if men cannot capture it. If losing wins, it is
    one more piece to get rid of."""
    if variant.losing_wins:
        return MAN
    if variant.flying_kings:
        return 300
    return 150 if variant.men_capture_kings else 180


def goal(variant: Variant) -> int:
    """Return 1 if pieces are good to have, -1 if players want to lose them."""
    return -1 if variant.losing_wins else 1


def material(position: CheckersPosition, seat: int) -> int:
    """Return the material of `seat` minus the other's, without jumped pieces."""
    variant = position.game.variant
    king = king_value(variant)
    there = ~0 if variant.captured_leave_at_once else ~position.jumped
    totals: list[int] = []
    for pieces in position.pieces:
        standing = pieces & there
        kings = (standing & position.kings).bit_count()
        totals.append(MAN * (standing.bit_count() - kings) + king * kings)
    return goal(variant) * (totals[seat] - totals[1 - seat])
