"""Paint cells as characters.

A large cell is a small picture. Each character shows two by two dots in two colours, as one
of the sixteen quadrant blocks; a dot is twice as high as wide. A cell of 6x2
characters has 12x4 dots, and this is the disc in it:

    . . . # # # # # # . . .
    . . # # # # # # # # . .
    . . # # # # # # # # . .
    . . . # # # # # # . . .

A small cell, or one without colour, is a letter between two brackets that carry the mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style

from checkrow.terminal.match.cells import Cell, CellMark, Field
from checkrow.terminal.match.theme import (
    BRACKETS,
    CAPTURED_BRACKETS,
    CROWNS,
    CURSOR,
    FRAME,
    HOLE,
    MARKS,
    NUMBERS,
    SQUARES,
    BoardTheme,
    blend,
    disc_colour,
    main_mark,
    piece_letter,
)


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of a cell, in characters."""

    width: int
    height: int


SMALLEST = Scale(3, 1)
PICTURE_SCALES = (Scale(10, 5), Scale(8, 4), Scale(6, 3), Scale(6, 2), Scale(4, 2))
LETTER_SCALES = (Scale(7, 3), Scale(5, 2))


def scales(board_theme: BoardTheme) -> tuple[Scale, ...]:
    """Return the sizes a board may have, the largest first."""
    return (*(PICTURE_SCALES if board_theme.pictures else LETTER_SCALES), SMALLEST)


@lru_cache(maxsize=4096)
def paint_cell(
    cell: Cell, line: int, scale: Scale, board_theme: BoardTheme, cursor: bool
) -> tuple[Segment, ...]:
    """Return one line of a cell."""
    if board_theme.pictures and scale.height > 1:
        return tuple(_picture_line(cell, line, scale, cursor))
    return tuple(_letter_line(cell, line, scale, board_theme, cursor))


# Pictures

Dots = list[list[str]]  # colours, row by row from the top
# Indexed by which of the four dots have the second colour: 1, 2 above, 4, 8 below.
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
Rows = tuple[int, ...]  # the widths of a round shape in dots, row by row


def _shapes(scale: Scale, field: Field) -> tuple[Rows, Rows]:
    """Return a disc and its heart: the gold of a king, or the mark of the last disc. A disc
    leaves its sides free for marks, and if possible the rows above and below."""
    narrow = scale.width == 4
    match scale.height:
        case 2 if field is Field.HOLE:  # a free row keeps a hole from running into the next
            return ((4, 6, 4), (2,)) if narrow else ((6, 8, 6), (4,))
        case 2:
            return ((4, 6, 6, 4), (2, 2)) if narrow else ((6, 8, 8, 6), (4, 4))
        case 3:
            return (6, 8, 8, 6), (4, 4)
        case 4:
            return (6, 10, 12, 12, 10, 6), (4, 4)
        case _:
            return (8, 12, 14, 16, 16, 14, 12, 8), (4, 8, 8, 4)


def _picture_line(cell: Cell, line: int, scale: Scale, cursor: bool) -> Iterator[Segment]:
    dots = _dots(cell, scale, cursor)
    upper, lower = dots[2 * line], dots[2 * line + 1]
    characters = [
        _character((upper[at], upper[at + 1], lower[at], lower[at + 1]))
        for at in range(0, len(upper), 2)
    ]
    if line == 0 and cell.seat is None and cell.label:
        ground = characters[1][2]
        ink = blend(ground, CURSOR, 0.6) if cell.marks else NUMBERS
        for at, letter in enumerate(cell.label, 1):
            characters[at] = (letter, ink, ground)
    for (front, ground), run in groupby(characters, key=lambda character: character[1:]):
        text = "".join(character[0] for character in run)
        yield Segment(text, Style(color=front, bgcolor=ground))


def _character(dots: tuple[str, str, str, str]) -> tuple[str, str, str]:
    """Return the block that shows four dots, its colour, and the colour behind it."""
    ground = dots[0]
    front = next((dot for dot in dots if dot != ground), ground)
    shape = sum(1 << at for at, dot in enumerate(dots) if dot != ground)
    return QUADRANTS[shape], front, ground


def _dots(cell: Cell, scale: Scale, cursor: bool) -> Dots:
    mark = main_mark(cell)
    ground = _ground(cell, mark)
    cursor = cursor and cell.field is not Field.HOLE
    if cursor and mark and scale.width == 4:
        # There is no room for a bar beside the mark, so the mark itself lights up.
        ground, cursor = blend(ground, CURSOR, 0.5), False
    dots = [[ground] * (scale.width * 2) for _ in range(scale.height * 2)]
    disc, heart = _shapes(scale, cell.field)
    if cell.field is Field.HOLE:
        _fill(dots, disc, _in_hole(cell, mark))
        if heart_colour := _heart_in_hole(cell, mark):
            _fill(dots, heart, heart_colour)
    elif cell.seat is not None:
        fade = 0.6 if cell.captured else 0.0
        _fill(dots, disc, blend(disc_colour(cell.field, cell.seat), ground, fade))
        if cell.king:
            _fill(dots, heart, blend(CROWNS[cell.seat], ground, fade))
    if cursor:
        for row in dots:
            row[0] = row[-1] = CURSOR
    return dots


def _ground(cell: Cell, mark: CellMark | None) -> str:
    if cell.field is Field.HOLE:
        return FRAME
    square = SQUARES[cell.field]
    if cell.captured:
        return blend(square, MARKS[CellMark.THREATENED], 0.45)
    return blend(square, MARKS[mark], 0.85) if mark in MARKS else square


def _in_hole(cell: Cell, mark: CellMark | None) -> str:
    if cell.seat is None:
        return blend(HOLE, MARKS[CellMark.SELECTED], 0.55) if mark is CellMark.SELECTED else HOLE
    colour = disc_colour(cell.field, cell.seat)
    return blend(colour, HOLE, 0.62) if mark is CellMark.LOSING else colour


def _heart_in_hole(cell: Cell, mark: CellMark | None) -> str | None:
    match CellMark.HINT if CellMark.HINT in cell.marks else mark:
        case CellMark.AVAILABLE:
            return blend(HOLE, MARKS[CellMark.AVAILABLE], 0.8)
        case CellMark.SELECTED:
            return blend(MARKS[CellMark.SELECTED], CURSOR, 0.3)
        case CellMark.HINT:
            return MARKS[CellMark.HINT]
        case CellMark.WINNING:
            return CURSOR
        case CellMark.LAST:
            return HOLE
        case _:
            return None


def _fill(dots: Dots, rows: Rows, colour: str) -> None:
    """Fill the middle of the middle rows, each with as many dots as `rows` says."""
    top = (len(dots) - len(rows)) // 2
    for number, wide in enumerate(rows, top):
        left = (len(dots[number]) - wide) // 2
        dots[number][left : left + wide] = [colour] * wide


# Letters


def _letter_line(
    cell: Cell, line: int, scale: Scale, board_theme: BoardTheme, cursor: bool
) -> Iterator[Segment]:
    mark = main_mark(cell)
    style = _letter_ground(cell, mark, board_theme)
    if line != scale.height // 2:
        yield Segment(" " * scale.width, style + Style(reverse=cursor and not board_theme.colour))
        return
    letter, letter_style = _letter(cell, mark, board_theme)
    brackets = _brackets(cell, mark, board_theme)
    if cursor and cell.field is not Field.HOLE:
        letter_style += Style(reverse=True)
    room = scale.width - 2
    if len(letter) > 1:
        yield Segment(letter.center(scale.width), style + letter_style)
        return
    yield Segment(brackets[0], style)
    yield Segment(letter.center(room), style + letter_style)
    yield Segment(brackets[1], style)


def _letter(cell: Cell, mark: CellMark | None, board_theme: BoardTheme) -> tuple[str, Style]:
    if cell.seat is None:
        if board_theme.colour and cell.label:
            return cell.label, Style(color=NUMBERS if mark is None else CURSOR)
        if cell.field is Field.LIGHT:
            return " ", Style()
        empty = "." if board_theme.letters else "·"
        shown = MARKS.get(mark, NUMBERS) if mark else NUMBERS
        bright = cell.field is Field.HOLE or mark is None
        return empty, Style(color=shown if bright else CURSOR) if board_theme.colour else Style()
    letter = piece_letter(cell.field, cell.seat, cell.king, board_theme)
    if not board_theme.colour:
        return letter, Style(bold=mark is CellMark.WINNING, dim=cell.captured)
    colour = disc_colour(cell.field, cell.seat)
    if mark is CellMark.LOSING or cell.captured:
        colour = blend(colour, HOLE, 0.6)
    return letter, Style(color=colour, bold=mark is CellMark.WINNING)


def _letter_ground(cell: Cell, mark: CellMark | None, board_theme: BoardTheme) -> Style:
    if not board_theme.colour:
        return Style()
    if cell.field is Field.HOLE:
        shown = mark if mark in (CellMark.SELECTED, CellMark.HINT) else None
        ground = blend(HOLE, MARKS[shown], 0.6) if shown else HOLE
        return Style(color=CURSOR, bgcolor=blend(ground, FRAME, 0.35))
    return Style(color=CURSOR, bgcolor=_ground(cell, mark))


def _brackets(cell: Cell, mark: CellMark | None, board_theme: BoardTheme) -> str:
    """Return the two characters around a letter. In colour they show only the winning line and the
    last disc, because the background shows other marks."""
    if cell.captured:
        return CAPTURED_BRACKETS
    if board_theme.pictures and not (
        cell.field is Field.HOLE and mark in (CellMark.WINNING, CellMark.LAST)
    ):
        return "  "
    return BRACKETS.get(mark, "  ") if mark else "  "
