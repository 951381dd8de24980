"""The values of pieces, by variant. A man is 100, and minus 100 where losing wins."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersPosition, Variant

MAN = 100


def king_value(variant: Variant) -> int:
    """A king that flies is a piece of another kind; one that steps is a man that can turn
    round, and counts more where men cannot capture it. Where losing wins it is one piece more to
    get rid of."""
    if variant.losing_wins:
        return MAN
    if variant.flying_kings:
        return 300
    return 150 if variant.men_capture_kings else 180


def goal(variant: Variant) -> int:
    """Return 1 where pieces are good to have, -1 where a player wants to lose them."""
    return -1 if variant.losing_wins else 1


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
    return goal(variant) * (totals[seat] - totals[1 - seat])
