"""Count open lines and threats on bitboards, for any line length.

It handles all cells together: a shift moves every disc one cell along a line, so that a handful
of shifts covers every line of the board.
"""

from __future__ import annotations

from checkrow.rules.connect.lines import Layout


def completing(layout: Layout, discs: int) -> int:
    """Return the cells where one more disc would complete a line. They may be occupied or off
    the board: the caller keeps the empty ones."""
    found = 0
    for along in completing_by_direction(layout, discs):
        found |= along
    return found


def completing_by_direction(layout: Layout, discs: int) -> tuple[int, int, int, int]:
    """Return the cells of `completing` for each direction, in the order of `layout.spans`."""
    needed = layout.connect - 1
    if not needed:
        return -1, -1, -1, -1
    upward, across, rising, falling = layout.spans
    return (
        _completing_along(layout, discs, upward, needed, upward_only=True),
        _completing_along(layout, discs, across, needed),
        _completing_along(layout, discs, rising, needed),
        _completing_along(layout, discs, falling, needed),
    )


def _completing_along(
    layout: Layout, discs: int, span: int, needed: int, *, upward_only: bool = False
) -> int:
    # before[i]: the cells right after i + 1 discs in a row. It stops at the longest run.
    before: list[int] = []
    cells = discs << span
    while cells and len(before) < needed:
        before.append(cells)
        cells = (cells & discs) << span
    found = before[-1] if len(before) == needed else 0
    if upward_only:  # there is never a disc above an empty cell
        return found
    cells = discs >> span
    for length in range(1, needed + 1):  # the cells right before `length` discs in a row
        if not cells:
            break
        rest = needed - length
        if not rest:
            found |= cells
        elif rest <= len(before):
            found |= cells & before[rest - 1]
        cells = (cells & discs) >> span
    return found


def open_lines(layout: Layout, discs: int, free: int) -> int:
    """Return the score of all lines within `free` (a player's discs and the empty cells): each
    disc in such a line counts, and several in the same line count for more."""
    total = 0
    for span, fold in zip(layout.spans, layout.folds, strict=True):
        starts = free
        for shift in fold:
            starts &= starts >> shift
        if starts:
            for digit, plane in enumerate(_discs_per_line(discs, span, layout.connect)):
                total += (plane & starts).bit_count() << 2 * digit
    return total


def _discs_per_line(discs: int, span: int, length: int) -> list[int]:
    """Return the number of discs in the line that starts at each cell, as binary planes: the
    first has the cells where the number is odd, and so on. Lines grow by doubling."""
    planes = [discs]
    covered = 1
    for digit in bin(length)[3:]:
        planes = _add(planes, [plane >> span * covered for plane in planes])
        covered *= 2
        if digit == "1":
            planes = _add(planes, [discs >> span * covered])
            covered += 1
    return planes


def _add(longer: list[int], shorter: list[int]) -> list[int]:
    """Add numbers plane by plane, in all cells at once, like addition on paper."""
    carry = 0
    total: list[int] = []
    for place, plane in enumerate(longer):
        other = shorter[place] if place < len(shorter) else 0
        half = plane ^ other
        total.append(half ^ carry)
        carry = plane & other | half & carry
    if carry:
        total.append(carry)
    return total
