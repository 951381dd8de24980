"""The squares of a checkers board: their bits, their names, their neighbours.

A bitboard is one Python integer. Light sits at the bottom; rows and columns count from 0 at the
bottom left. On a board with diagonal moves only the dark squares have bits, and one bit after
each even row stays empty, so that a step is the same shift everywhere and never crosses an edge.
The lower half of an 8x8 board, with the empty bits in brackets:

    row 3     14  15  16  17          up-right is +5, up-left is +4
    row 2    9  10  11  12  (13)
    row 1      5   6   7   8
    row 0    0   1   2   3  (4)

A mirrored board has the same bits with its columns counted from the right. On a board with
straight moves every square has a bit, and each row ends in an empty one.

If pieces that move diagonally also capture straight, they do so over the squares with bits: two
rows up is +9 here, the next square to the right is +1. A step sideways from the end of a row would
run into the next one; `has_next` has the squares where it is allowed.
"""

from __future__ import annotations

import string
from functools import cached_property

from checkrow.rules.checkers.step import Step, StepTable
from checkrow.rules.errors import BadNotation, IllegalMove


class Board:
    """One shape of board with one way to name its squares."""

    def __init__(
        self,
        width: int,
        height: int,
        *,
        mirrored: bool = False,
        orthogonal: bool = False,
        captures_straight: bool = False,
        algebraic: bool = False,
        first_number_bottom_right: bool = False,
    ) -> None:
        self.width = width
        self.height = height
        self.mirrored = mirrored
        self.orthogonal = orthogonal
        half = width // 2
        # Opposite directions are at mirrored places of this tuple: 0 and 3, 1 and 2.
        self.directions = (
            (width + 1, 1, -1, -width - 1) if orthogonal else (half + 1, half, -half, -half - 1)
        )
        # The directions of captures: the same, and four more if captures may also be straight,
        # again with opposite ones at mirrored places: 4 and 7, 5 and 6.
        straight = (width + 1, 1, -1, -width - 1) if captures_straight else ()
        self.capture_directions = (*self.directions, *straight)
        self.places: dict[int, tuple[int, int]] = {}  # bit: (row, column)
        for row in range(height):
            for column in range(width):
                across = width - 1 - column if mirrored else column
                if orthogonal:
                    self.places[1 << row * (width + 1) + across] = row, column
                elif (row + across) % 2 == 0:
                    self.places[1 << row * half + across // 2 + (row + 1) // 2] = row, column
        self.cells = {  # bit: the number of the cell, counted from the top left
            bit: (height - 1 - row) * width + column for bit, (row, column) in self.places.items()
        }
        self.squares = sum(self.places)
        # The long diagonal of dark squares; light's left corner is one end of it.
        self.main_road = sum(
            bit
            for bit, (row, column) in self.places.items()
            if row == (width - 1 - column if mirrored else column)
        )
        self.rows = [
            sum(bit for bit, (row, _) in self.places.items() if row == number)
            for number in range(height)
        ]
        self._row_of = {bit: row for bit, (row, _) in self.places.items()}
        self.capture_rays = {
            bit: tuple(self._ray(bit, step) for step in self.capture_directions)
            for bit in self.places
        }
        self.rays = {bit: rays[: len(self.directions)] for bit, rays in self.capture_rays.items()}
        # For each direction of captures, the squares with a neighbour there.
        self.has_next = tuple(
            sum(bit for bit, rays in self.capture_rays.items() if rays[way])
            for way in range(len(self.capture_directions))
        )
        from_top = sorted(self.places, key=lambda bit: (-self.places[bit][0], self.places[bit][1]))
        if first_number_bottom_right:
            from_top.reverse()
        self.numbers = {str(number): bit for number, bit in enumerate(from_top, 1)}
        self.letters = {
            f"{string.ascii_lowercase[column]}{row + 1}": bit
            for bit, (row, column) in self.places.items()
        }
        self.bits = self.letters if algebraic else self.numbers
        self.names = {bit: name for name, bit in self.bits.items()}
        self.quiet_steps = StepTable(self.names, capture=False)
        self.capture_steps = StepTable(self.names, capture=True)

    def _ray(self, bit: int, step: int) -> tuple[int, ...]:
        ray: list[int] = []
        row = self._row_of[bit]
        while (bit := bit << step if step > 0 else bit >> -step) & self.squares:
            if abs(step) == 1 and self._row_of[bit] != row:
                break
            ray.append(bit)
        return tuple(ray)

    def step(self, origin: int, target: int, capture: bool) -> Step:
        """Return the step between two squares."""
        return (self.capture_steps if capture else self.quiet_steps)[origin, target]

    def split(self, bits: int) -> list[int]:
        """Return the single bits of a bitboard."""
        found: list[int] = []
        while bits:
            bit = bits & -bits
            found.append(bit)
            bits ^= bit
        return found

    def turned(self, bits: int) -> int:
        """Return the board as seen from the other side of the table."""
        size = self.squares.bit_length()
        return sum(1 << size - bit.bit_length() for bit in self.split(bits))

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The name of each cell, empty if it is not in play."""
        names = [""] * (self.width * self.height)
        for bit, cell in self.cells.items():
            names[cell] = self.names[bit]
        return tuple(names)

    def square_named(self, text: str) -> str:
        """Return this board's name for a square; it accepts numbers and letters.

        Raises `BadNotation` for text that names no square, `IllegalMove` for a square that is
        off the board or not in play.
        """
        if text in self.bits:
            return text
        name = text.lower()
        if name.isascii() and name.isdigit():
            bit = self.numbers.get(name.lstrip("0"))
            allowed = f"the squares are 1 to {len(self.numbers)}"
        elif len(name) in (2, 3) and name[0] in string.ascii_lowercase and name[1:].isdigit():
            bit = self.letters.get(name)
            corner = f"{string.ascii_lowercase[self.width - 1]}{self.height}"
            allowed = (
                f"the squares are {'' if self.orthogonal else 'the dark ones of '}a1 to {corner}"
            )
        else:
            example = "c3 or 22" if self.bits is self.letters else "22 or c3"
            raise BadNotation(f"{text[:20]!r} is not a square: write one such as {example}")
        if bit is None:
            raise IllegalMove(f"there is no square {name[:20]} to play on: {allowed}")
        return self.names[bit]
