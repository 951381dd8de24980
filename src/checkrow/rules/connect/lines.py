"""The layout of a board's cells in a bitboard, and how to find lines in it.

A bitboard is one Python integer, so any board fits. Cells are numbered column by column from the
bottom, with one cell above each column that always stays empty, so that a line cannot run from
the top of one column into the next. Width 3, height 2:

    row 1   1  4  7        a step right is +3 (height + 1), up is +1,
    row 0   0  3  6        up-right is +4, down-right is +2
    (cells 2, 5 and 8 stay empty)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

GROUPED = 4  # columns of `column_group`, at the left of the board


class Layout:
    """The bit arithmetic of one board size and line length."""

    __slots__ = (
        "bases",
        "bits",
        "bottom_row",
        "column",
        "column_group",
        "connect",
        "folds",
        "height",
        "pairs",
        "rows",
        "spans",
        "stride",
        "top_row",
        "width",
    )

    def __init__(self, width: int, height: int, connect: int) -> None:
        self.width = width
        self.height = height
        self.connect = connect
        self.stride = height + 1
        self.bases = tuple(range(0, width * self.stride, self.stride))  # the lowest bits
        self.column = (1 << height) - 1  # a full column, at the left of the board
        self.bottom_row = bitboard(self.bases)
        self.top_row = bitboard([base + height - 1 for base in self.bases])
        self.column_group = sum(self.column << base for base in self.bases[:GROUPED])
        self.bits = width * self.stride
        # Of a text with a letter for each bit, the highest first: each row, the top one first.
        self.rows = tuple(
            slice(self.bits - 1 - row, None, -self.stride) for row in range(height)[::-1]
        )
        self.spans = (1, self.stride, self.stride + 1, self.stride - 1)
        self.folds = tuple(
            tuple([span * shift for shift in _doublings(connect)]) for span in self.spans
        )
        self.pairs = tuple((fold[0], fold[1]) for fold in self.folds)

    def has_line(self, discs: int) -> bool:
        """True if `discs` has `connect` in a line anywhere, in any of the four directions."""
        for first, second in self.pairs:  # which find lines of up to four
            starts = discs & discs >> first
            if starts & starts >> second:
                return self.connect <= 4 or self.cells_in_lines(discs) > 0
        return False

    def cells_in_lines(self, discs: int) -> int:
        """Return all cells of `discs` that are part of a line of at least `connect`."""
        cells = 0
        for fold in self.folds:
            starts = discs
            for shift in fold:
                starts &= starts >> shift
            for shift in fold:  # expand again: every start covers a whole line
                starts |= starts << shift
            cells |= starts
        return cells

    def mirrored(self, discs: int) -> int:
        """Return the discs with left and right swapped."""
        image = 0
        for _ in range(self.width):
            image = image << self.stride | discs & self.column
            discs >>= self.stride
        return image

    def rows_and_columns(self, discs: int) -> Iterator[tuple[int, int]]:
        """Yield the cells of `discs` as (row, column), rows from the bottom."""
        digits = f"{discs:b}"[::-1]  # so that large boards take linear time
        number = digits.find("1")
        while number >= 0:
            column, row = divmod(number, self.stride)
            yield row, column
            number = digits.find("1", number + 1)


def bitboard(numbers: Sequence[int]) -> int:
    """Return the bitboard with the bits of these numbers, in time linear in its size."""
    cells = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        cells[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(cells, "little")


def _doublings(length: int) -> list[int]:
    """Return shifts that, and-ed one after another, leave the starts of runs of `length`. After
    each one, a set bit marks a run of as many cells as were covered so far. Returns at least two; a
    shift of 0 changes nothing."""
    shifts: list[int] = []
    covered = 1
    while covered < length or len(shifts) < 2:
        shift = min(covered, length - covered)
        shifts.append(shift)
        covered += shift
    return shifts
