"""Colours and letters of pieces and boards.

Nothing depends on colour alone: without it (`NO_COLOR`), or with letters, every mark has its own
character.
"""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.connect.symbols import symbol_of
from checkrow.terminal.match.cells import Cell, CellMark, Field

# The discs of Connect-N. The first two also differ in brightness, for colour-blind players.
DISCS = ("#e4572e", "#f5c542", "#9b7ede", "#4fb3bf", "#f4a6c0", "#8fb339", "#e8e6df", "#c08552")
FRAME = "#2c4f7c"
HOLE = "#121c2b"

# The men of checkers: light, dark.
MEN = ("#f4ead5", "#231d1a")
CROWNS = ("#c8962e", "#e0b040")
SQUARES = {Field.DARK: "#7b5b43", Field.LIGHT: "#d9bd92"}
NUMBERS = "#a98a6f"

CURSOR = "#ffffff"
MARKS = {
    CellMark.AVAILABLE: "#3d7fc9",
    CellMark.SELECTED: "#3f9e57",
    CellMark.THREATENED: "#c8403a",
    CellMark.HINT: "#b48ad6",
    CellMark.LAST: "#a5862f",
}
# If a cell has several marks, the one that matters most to the player shows.
ORDER = (
    CellMark.WINNING,
    CellMark.SELECTED,
    CellMark.THREATENED,
    CellMark.HINT,
    CellMark.AVAILABLE,
    CellMark.LAST,
    CellMark.LOSING,
)
BRACKETS = {
    CellMark.WINNING: "**",
    CellMark.SELECTED: "[]",
    CellMark.THREATENED: "!!",
    CellMark.HINT: "{}",
    CellMark.AVAILABLE: "()",
    CellMark.LAST: "--",
}
CAPTURED_BRACKETS = "//"

SHAPES = "●○◆◇■□▲△"


@dataclass(frozen=True, slots=True)
class BoardTheme:
    """How pieces are shown: in colour or not, as shapes or as letters."""

    colour: bool = True
    letters: bool = False

    @property
    def pictures(self) -> bool:
        """Return whether discs are drawn as pictures rather than letters."""
        return self.colour and not self.letters


def main_mark(cell: Cell) -> CellMark | None:
    return next((mark for mark in ORDER if mark in cell.marks), None)


def disc_colour(field: Field, seat: int) -> str:
    if field is Field.HOLE:
        return DISCS[seat % len(DISCS)]
    return MEN[seat]


def piece_letter(field: Field, seat: int, king: bool, board_theme: BoardTheme) -> str:
    """Return one character for a piece."""
    if field is Field.HOLE:
        if board_theme.letters or seat >= len(SHAPES):
            return symbol_of(seat) if seat < 26 else "#"
        return "●" if board_theme.colour and seat < len(DISCS) else SHAPES[seat]
    if board_theme.letters:
        return "ox"[seat].upper() if king else "ox"[seat]
    if board_theme.colour:
        return "♛" if king else "●"
    return "♕♛"[seat] if king else "○●"[seat]


def blend(colour: str, other: str, share: float) -> str:
    """Return `colour` mixed with a share of the other one."""
    mixed = (
        round(int(colour[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)
