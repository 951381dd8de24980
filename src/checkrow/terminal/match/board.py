"""The board of a match, drawn from its view and nothing else.

A view counts cells from the top left; squares count rows from the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from checkrow.play.match import MatchView
from checkrow.rules.board_view import EMPTY, NO_CELL
from checkrow.rules.family import EntryMode
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import NO_MARKS, Cell, CellMark, Field, Square


class Board:
    """One picture. It adds the view's own marks to the move input's `marks`.

    It makes cells on demand, so that a board much larger than the screen costs no more than
    its visible part.
    """

    def __init__(
        self, view: MatchView, marks: Mapping[Square, frozenset[CellMark]], *, flipped: bool = False
    ) -> None:
        self.rows = len(view.rows)
        self.columns = len(view.rows[0])
        self.flipped = flipped
        self._view = view
        self._kind = kind_of(view.game)
        self._marks = marks
        self._last = squares(view, view.last.cells if view.last else ())
        self._line = squares(view, view.line)
        self._captured = squares(view, view.captured)

    @property
    def drop_line(self) -> bool:
        """Whether a line above the board shows the column that the cursor is on."""
        return self._kind.mode is EntryMode.DROP

    def square_at(self, display_row: int, display_column: int) -> Square:
        if not self.flipped:
            return self.rows - 1 - display_row, display_column
        # Discs fall down even if the board is flipped, which only shows it from behind.
        row = self.rows - 1 - display_row if self.drop_line else display_row
        return row, self.columns - 1 - display_column

    def display_of(self, square: Square) -> tuple[int, int]:
        row, column = square
        if not self.flipped:
            return self.rows - 1 - row, column
        return (self.rows - 1 - row if self.drop_line else row), self.columns - 1 - column

    def cell(self, square: Square) -> Cell:
        letter = letter_at(self._view, square)
        seat, king = self._kind.piece(letter)
        marks = self._marks.get(square, NO_MARKS)
        if square in self._line:
            marks |= {CellMark.WINNING}
        elif self._line and seat is not None:
            marks |= {CellMark.LOSING}
        elif square in self._last:
            marks |= {CellMark.LAST}
        captured = square in self._captured
        return Cell(self._field(square, letter), seat, king, captured, self._label(square), marks)

    def _field(self, square: Square, letter: str) -> Field:
        if self._kind.field is Field.HOLE:
            return Field.HOLE
        if self._kind.two_tones:
            return Field.DARK if sum(square) % 2 == 0 else Field.LIGHT
        return Field.LIGHT if letter == NO_CELL else Field.DARK

    def _label(self, square: Square) -> str:
        return "" if self._kind.algebraic else self._kind.names.get(square, "")

    def edge_labels(self, row: int) -> tuple[str, str]:
        """Return the labels left and right of a row: its number, or its first and last cell's."""
        kind = self._kind
        if kind.mode is EntryMode.DROP:
            return "", ""
        if kind.algebraic:
            return str(row + 1), ""
        numbers = [kind.names[square] for square in sorted(kind.names) if square[0] == row]
        if self.flipped:
            numbers.reverse()
        return numbers[0], numbers[-1]

    def column_label(self, column: int) -> str:
        """Return the label below a column."""
        kind = self._kind
        if kind.mode is EntryMode.DROP:
            return str(column + 1)
        named = next((name for square, name in kind.names.items() if square[1] == column), "")
        return named.rstrip("0123456789") if kind.algebraic else ""


def square_of(view: MatchView, cell: int) -> Square:
    """Return the square of a cell, which the view gives by number."""
    from_top, column = divmod(cell, len(view.rows[0]))
    return len(view.rows) - 1 - from_top, column


def squares(view: MatchView, cells: Iterable[int]) -> frozenset[Square]:
    return frozenset(square_of(view, cell) for cell in cells)


def letter_at(view: MatchView, square: Square) -> str:
    return view.rows[len(view.rows) - 1 - square[0]][square[1]]


def describe(view: MatchView, square: Square, sides: tuple[str, ...]) -> str:
    """Describe the cell under the cursor, as in `c3, light man`."""
    kind = kind_of(view.game)
    if kind.mode is EntryMode.DROP:
        return f"column {square[1] + 1}"
    name, letter = kind.names.get(square), letter_at(view, square)
    if name is None:
        return "not in play"
    seat, king = kind.piece(letter)
    if letter == EMPTY or seat is None:
        return name
    if kind.mode is EntryMode.PLACE:
        return f"{name}, {sides[seat]}"
    state = "captured " if square in squares(view, view.captured) else ""
    return f"{name}, {state}{sides[seat]} {'king' if king else 'man'}"
