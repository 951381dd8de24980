"""What a board looks like, before anything is painted: cells and the marks on them.

Both families give a `BoardView`. Cells are made when they are asked for, so that a board
much larger than the screen costs no more than the part that shows.

Places count rows from the bottom and columns from the left, from 0, as the first player
sees the board; display rows and columns count from the top left of what is shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from checkrow.rules.model import Move, Position

Place = tuple[int, int]  # row from the bottom, column


class Mark(Enum):
    """Something the player should see about a cell."""

    AVAILABLE = auto()  # blue: may be moved, or moved to
    SELECTED = auto()  # green: this is what will move, or where the disc will fall
    THREATENED = auto()  # red: would be captured
    LAST = auto()  # the last move
    WINNING = auto()
    LOSING = auto()  # stands beside the winning line, and steps back
    HINT = auto()


class Field(Enum):
    """What a cell is made of."""

    HOLE = auto()
    DARK = auto()
    LIGHT = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    field: Field
    seat: int | None = None  # whose piece is here
    king: bool = False
    captured: bool = False  # still here, but gone when the turn ends
    label: str = ""  # shown where nothing stands
    marks: frozenset[Mark] = frozenset()


NO_MARKS: frozenset[Mark] = frozenset()


class BoardView(ABC):
    """One picture of a position. `flipped` turns the board around."""

    def __init__(self, rows: int, columns: int, *, flipped: bool) -> None:
        self.rows = rows
        self.columns = columns
        self.flipped = flipped

    @abstractmethod
    def cell(self, place: Place) -> Cell: ...

    @abstractmethod
    def edge_labels(self, row: int) -> tuple[str, str]:
        """What stands left and right of a row."""

    @abstractmethod
    def column_label(self, column: int) -> str:
        """What stands below a column."""

    @property
    def drop_line(self) -> bool:
        """Whether a line above the board shows the column that the cursor is on."""
        return False

    def place_at(self, display_row: int, display_column: int) -> Place:
        if self.flipped:
            return display_row, self.columns - 1 - display_column
        return self.rows - 1 - display_row, display_column

    def display_of(self, place: Place) -> tuple[int, int]:
        row, column = place
        if self.flipped:
            return row, self.columns - 1 - column
        return self.rows - 1 - row, column


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown on the board beside the pieces."""

    choices: tuple[Move, ...] = ()  # the moves to show as available
    last: Move | None = None
    selected: Place | None = None
    cursor: Place | None = None
    hint: Move | None = None
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """What choosing a cell comes to: a move, a piece taken in hand, or a refusal."""

    move: Move | None = None
    selected: Place | None = None
    refusal: str = ""


class Family(ABC):
    """How one family of games is shown, and how pointing at cells becomes moves."""

    @abstractmethod
    def view(self, position: Position, shown: Shown) -> BoardView:
        """The picture."""

    @abstractmethod
    def choose(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None, place: Place
    ) -> Chosen:
        """What pointing at `place` means, with the piece at `selected` in hand."""

    @abstractmethod
    def in_hand(self, position: Position, choices: tuple[Move, ...]) -> Place | None:
        """The piece that is in hand without being chosen: the one that must go on."""

    @abstractmethod
    def first_cursor(self, position: Position) -> Place:
        """Where the keyboard's cursor starts."""

    @abstractmethod
    def step(self, position: Position, place: Place, d_row: int, d_column: int) -> Place:
        """Where an arrow key takes the cursor: to the next cell that matters."""

    @abstractmethod
    def places_to_go(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None
    ) -> list[Place]:
        """The cells worth pointing at, in order: what may move, or where the piece in hand may
        go to."""

    @abstractmethod
    def moves_of(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None
    ) -> list[Move]:
        """The choices of the piece in hand."""

    @abstractmethod
    def place_of_move(self, position: Position, move: Move) -> Place | None:
        """Where a move ends."""

    @abstractmethod
    def describe(self, position: Position, place: Place) -> str:
        """`c3, light man`: what is under the cursor, in words."""


def with_mark(marks: Mapping[Place, frozenset[Mark]], place: Place) -> frozenset[Mark]:
    return marks.get(place, NO_MARKS)
