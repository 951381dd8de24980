"""The evaluation of a game as characters, as wide as the screen allows.

A Braille character holds two dots across and four down:

    0 3
    1 4     each number is the bit that shows the dot
    2 5
    6 7
"""

from __future__ import annotations

from collections.abc import Sequence

from checkrow.engines.analysis.marks import Mark
from checkrow.engines.analysis.review import GameReview

ROWS = 8  # characters
NARROWEST = 30  # columns of the screen; on a narrower one the plot is cut off
WIDEST = 120  # columns of the plot
BROADEST_TURN = 4  # dots; a short game does not fill the screen
_BITS = ((0, 3), (1, 4), (2, 5), (6, 7))
_BLANK = 0x2800
_SIGNS = {Mark.MISTAKE: "?", Mark.BLUNDER: "!"}


def plot_lines(review: GameReview, width: int, *, unicode: bool) -> list[str]:
    """Return a plot of the first seat's chances after every turn, with signs below mistakes."""
    if not review.turns:
        return []
    labels = _labels(review)
    margin = max(map(len, labels)) + 2
    room = max(NARROWEST, min(width, WIDEST)) - margin - 1
    dots, high = (2 * room, 4 * ROWS) if unicode else (room, 2 * ROWS + 1)
    heights, signs = _spread(review, dots, high)
    if unicode:
        rows = _braille(heights)
        signs = [_stronger(signs[at : at + 2]) for at in range(0, len(signs), 2)]
    else:
        rows = _stars(heights, high)
    sides = {0: labels[0], len(rows) // 2: labels[1], len(rows) - 1: labels[2]}
    lines = [f"{sides.get(at, ''):>{margin - 2}} |{row}".rstrip() for at, row in enumerate(rows)]
    lines.append(f"{'':{margin - 1}}|{''.join(signs)}".rstrip())
    first, last = str(review.turns[0].number), str(review.turns[-1].number)
    lines.append(f"{'turn':>{margin - 2}}  {first}{last:>{max(len(rows[0]) - len(first), 0)}}")
    if any(sign != " " for sign in signs):
        lines.append(f"{'':{margin}}? mistake   ! blunder")
    return lines


def _labels(review: GameReview) -> tuple[str, str, str]:
    game = review.record.game
    first = game.seat_name(0)
    other = game.seat_name(1) if game.seats == 2 else "another"
    return f"{first} wins", "even", f"{other} wins"


def _spread(review: GameReview, dots: int, high: int) -> tuple[list[int], list[str]]:
    """Return a height (from the top) for every dot across, and the sign below it."""
    turns = review.turns
    broad = max(1, min(BROADEST_TURN, dots // len(turns)))
    across = min(dots, broad * len(turns))
    heights: list[int] = []
    signs: list[str] = []
    for dot in range(across):
        # If several turns share a dot, the last one sets the height.
        first, behind = dot * len(turns) // across, (dot + 1) * len(turns) // across
        shared = turns[first : max(behind, first + 1)]
        heights.append(round((1 - shared[-1].chance) * (high - 1)))
        begins = dot % broad == 0 or broad == 1
        signs.append(_stronger([_SIGNS.get(turn.mark, " ") for turn in shared]) if begins else " ")
    return heights, signs


def _stronger(signs: Sequence[str]) -> str:
    return next((sign for sign in "!?" if sign in signs), " ")


def _braille(heights: Sequence[int]) -> list[str]:
    """Draw a line from dot to dot."""
    cells = [[_BLANK] * ((len(heights) + 1) // 2) for _ in range(ROWS)]
    before = heights[0]
    for across, height in enumerate(heights):
        for down in range(min(before, height), max(before, height) + 1):
            cells[down // 4][across // 2] |= 1 << _BITS[down % 4][across % 2]
        before = height
    return ["".join(map(chr, row)).replace(chr(_BLANK), " ") for row in cells]


def _stars(heights: Sequence[int], high: int) -> list[str]:
    return [
        "".join("*" if height == row else "-" if row == high // 2 else " " for height in heights)
        for row in range(high)
    ]
