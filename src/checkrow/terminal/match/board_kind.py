"""How the board of a game is drawn and how its moves are entered, derived from its first view.

The view will say this itself; `kind_of` is the one place to change then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from checkrow.play.match.boards import StepView, cell_names, drawing_of
from checkrow.rules.connect.symbols import seat_of
from checkrow.rules.games import game as game_of
from checkrow.terminal.match.cells import Field, Place

NOT_PLAYED, EMPTY = " ", "."
MEN, KINGS = "ld", "LD"


class EntryMode(Enum):
    """How a move is entered."""

    DROP = auto()  # into a column
    STEP = auto()  # from cell to cell
    PLACE = auto()  # on a cell


@dataclass(frozen=True, slots=True)
class BoardKind:
    """What screens need to know about the board of one game."""

    mode: EntryMode
    rows: int
    columns: int
    names: Mapping[Place, str]  # of the cells that can be played on
    two_tones: bool  # every cell is played on; two tones only guide the eye

    @property
    def field(self) -> Field:
        """What the cells under pieces are made of."""
        return Field.DARK if self.mode is EntryMode.STEP else Field.HOLE

    @property
    def seats_face_each_other(self) -> bool:
        """Whether the second player sits at the top, and sees the board turned around."""
        return self.mode is EntryMode.STEP

    @property
    def algebraic(self) -> bool:
        """Whether cells are named by a letter and a number, which then stand at the edges."""
        return any(name[0].isalpha() for name in self.names.values())

    def piece(self, letter: str) -> tuple[int | None, bool]:
        """The seat of a piece in a view, None for no piece, and whether it is a king."""
        if letter in (EMPTY, NOT_PLAYED):
            return None, False
        if self.mode is EntryMode.STEP:
            return MEN.find(letter.lower()), letter in KINGS
        return seat_of(letter), False


@lru_cache(maxsize=32)
def kind_of(game: str) -> BoardKind:
    """Return the kind of board that a game has. Raises `BadNotation` for an unknown game."""
    found = game_of(game)
    drawing = drawing_of(found.start(), None, over=False)
    rows, columns = len(drawing.rows), len(drawing.rows[0])
    names = {
        (rows - 1 - cell // columns, cell % columns): name.lower()
        for cell, name in enumerate(cell_names(found))
        if name
    }
    mode = entry_mode(drawing.rows, drawing.steps)
    return BoardKind(mode, rows, columns, names, len(names) == rows * columns)


def entry_mode(rows: Sequence[str], steps: Sequence[StepView]) -> EntryMode:
    """Tell from the steps of a first position how moves are entered. A step with an origin
    goes from cell to cell. Without one it is a drop if there is one for each column, on the
    lowest empty cell, and else a placement."""
    if any(step.origin >= 0 for step in steps):
        return EntryMode.STEP
    width, targets = len(rows[0]), [step.to for step in steps if step.to >= 0]
    in_columns = {target % width for target in targets}
    falls = all(
        target // width == len(rows) - 1 or rows[target // width + 1][target % width] != EMPTY
        for target in targets
    )
    return EntryMode.DROP if falls and len(in_columns) == len(targets) else EntryMode.PLACE
