"""What is drawn of a position: rows of letters, cells by number, the steps that may be made.

A cell is a number: the row from the top times the width, plus the column from the left.
"""

from __future__ import annotations

from msgspec import Struct

Cells = tuple[int, ...]


class StepView(Struct, frozen=True, array_like=True):
    """A step that may be made now: its text, the cell where a piece comes to stand, the cell it
    comes from and the cell of the piece it captures; -1 where there is none."""

    move: str
    to: int = -1
    origin: int = -1
    captured: int = -1


class Drawing(Struct, frozen=True):
    """A position as a board shows it; see `MatchView` for what the fields mean."""

    fen: str
    rows: tuple[str, ...]
    steps: tuple[StepView, ...]
    threatened: Cells = ()
    captured: Cells = ()
    line: Cells = ()
    last: Cells = ()


class Ink(Struct, frozen=True):
    """Writes bitboards as a text with a letter for each bit, the highest first. As a number such
    a text has a byte for each letter, so that all letters are written with one addition."""

    size: int  # of the text
    blank: int  # a text of dots
    ones: int  # the lowest bit of each letter

    @classmethod
    def on(cls, size: int) -> Ink:
        return cls(size, int.from_bytes(b"." * size, "big"), int.from_bytes(b"\1" * size, "big"))

    def letters(self, bitboards: tuple[int, ...], added: tuple[int, ...]) -> str:
        """The text of these bitboards, with what each adds to the letters of its bits."""
        text, ones = self.blank, self.ones
        for number, bits in enumerate(bitboards):
            # Binary digits are bytes whose lowest bits are those of the number they write.
            text += added[number] * (int.from_bytes(bin(bits).encode(), "big") & ones)
        return text.to_bytes(self.size, "big").decode()
