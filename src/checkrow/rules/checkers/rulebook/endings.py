"""The draws in endgames: the sentences of each rule, and their numbers."""

from __future__ import annotations

from checkrow.rules.checkers.variants import (
    EndingRule,
    Material,
    Variant,
    brazilian_ending,
    frisian_ending,
    international_ending,
    no_ending,
    russian_ending,
    turkish_ending,
)

_KING_EACH = Material(0, 1, 0, 1)
_TWO_KINGS, _THREE_KINGS = Material(0, 2, 0, 1), Material(0, 3, 0, 1)

# The sentences of a rule, and an example ending for each.
ENDINGS: dict[EndingRule, dict[str, Material]] = {
    no_ending: {},
    international_ending: {
        "draw.king_against_three": _THREE_KINGS,
        "draw.king_against_two": _TWO_KINGS,
    },
    russian_ending: {
        "draw.three_pieces": _TWO_KINGS,
        "draw.king_against_kings": _THREE_KINGS,
        "draw.five_pieces": Material(1, 2, 1, 1),
        "draw.seven_pieces": Material(2, 2, 2, 1),
        "draw.same_material": _TWO_KINGS,
    },
    brazilian_ending: {
        "draw.few_kings": _TWO_KINGS,
        "draw.same_material": _TWO_KINGS,
    },
    turkish_ending: {"draw.one_each": _KING_EACH},
    frisian_ending: {
        "draw.two_kings_against_one": _TWO_KINGS,
        "draw.king_against_king": _KING_EACH,
    },
}


def ending_keys(variant: Variant) -> tuple[str, ...]:
    """Return the keys of the sentences about the endings of a variant."""
    return tuple(ENDINGS[variant.ending])


def ending_turns(variant: Variant, key: str) -> int:
    """Return how many turns, of both sides together, a sentence's ending may last."""
    ending = variant.ending(ENDINGS[variant.ending][key])
    assert ending is not None, f"{key} describes an ending that {variant.key} does not have"
    return ending[0]
