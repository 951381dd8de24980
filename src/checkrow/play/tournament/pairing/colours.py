"""Colours: who begins a game of two. A history has 1 for each game begun and -1 for the others."""

from __future__ import annotations

from collections.abc import Sequence

ABSOLUTE = 3


def preference(history: Sequence[int]) -> int:
    """Return how much a player should begin the next game (positive) or should not (negative):
    3 if the balance would exceed 2 or the same colour would come three times in a row, 2 if the
    balance is uneven, 1 to alternate."""
    balance = sum(history)
    if abs(balance) >= 2:
        return -ABSOLUTE if balance > 0 else ABSOLUTE
    if len(history) >= 2 and history[-1] == history[-2]:
        return -ABSOLUTE * history[-1]
    if balance:
        return -2 * balance
    return -history[-1] if history else 0


def clash(one: Sequence[int], other: Sequence[int]) -> tuple[bool, bool]:
    """Return whether both need the same colour, and whether both would like the same."""
    mine, theirs = preference(one), preference(other)
    same = mine * theirs > 0
    return same and abs(mine) == abs(theirs) == ABSOLUTE, same


def begins(one: Sequence[int], other: Sequence[int], usual: bool) -> bool:
    """Return whether the first player begins: whoever needs it more; if both need it alike, the
    one who did not begin when they last had different colours; otherwise the `usual` one."""
    mine, theirs = preference(one), preference(other)
    if mine != theirs:
        return mine > theirs
    for my_colour, their_colour in zip(reversed(one), reversed(other), strict=False):
        if my_colour != their_colour:
            return my_colour < their_colour
    if mine:
        return mine > 0
    return usual
