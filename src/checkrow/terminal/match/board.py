"""The board of a match, drawn from its view and nothing else.

A view counts cells from the top left; places count rows from the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from checkrow.play.match import MatchView
from checkrow.rules.board_view import EMPTY, NO_CELL
from checkrow.rules.family import EntryMode
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import NO_MARKS, Cell, Field, Mark, Place


class Board:
    """One picture. It adds the view's own marks to the move input's `marks`.

    It makes cells on demand, so that a board much larger than the screen costs no more than
    its visible part.
    """

    def __init__(
        self, view: MatchView, marks: Mapping[Place, frozenset[Mark]], *, flipped: bool = False
    ) -> None:
        self.rows = len(view.rows)
        self.columns = len(view.rows[0])
        self.flipped = flipped
        self._view = view
        self._kind = kind_of(view.game)
        self._marks = marks
        self._last = places(view, view.last.cells if view.last else ())
        self._line = places(view, view.line)
        self._captured = places(view, view.captured)

    @property
    def drop_line(self) -> bool:
        """Whether a line above the board shows the column that the cursor is on."""
        return self._kind.mode is EntryMode.DROP

    def place_at(self, display_row: int, display_column: int) -> Place:
        if not self.flipped:
            return self.rows - 1 - display_row, display_column
        # Discs fall down even if the board is flipped, which only shows it from behind.
        row = self.rows - 1 - display_row if self.drop_line else display_row
        return row, self.columns - 1 - display_column

    def display_of(self, place: Place) -> tuple[int, int]:
        row, column = place
        if not self.flipped:
            return self.rows - 1 - row, column
        return (self.rows - 1 - row if self.drop_line else row), self.columns - 1 - column

    def cell(self, place: Place) -> Cell:
        letter = letter_at(self._view, place)
        seat, king = self._kind.piece(letter)
        marks = self._marks.get(place, NO_MARKS)
        if place in self._line:
            marks |= {Mark.WINNING}
        elif self._line and seat is not None:
            marks |= {Mark.LOSING}
        elif place in self._last:
            marks |= {Mark.LAST}
        captured = place in self._captured
        return Cell(self._field(place, letter), seat, king, captured, self._label(place), marks)

    def _field(self, place: Place, letter: str) -> Field:
        if self._kind.field is Field.HOLE:
            return Field.HOLE
        if self._kind.two_tones:
            return Field.DARK if sum(place) % 2 == 0 else Field.LIGHT
        return Field.LIGHT if letter == NO_CELL else Field.DARK

    def _label(self, place: Place) -> str:
        return "" if self._kind.algebraic else self._kind.names.get(place, "")

    def edge_labels(self, row: int) -> tuple[str, str]:
        """Return the labels left and right of a row: its number, or its first and last cell's."""
        kind = self._kind
        if kind.mode is EntryMode.DROP:
            return "", ""
        if kind.algebraic:
            return str(row + 1), ""
        numbers = [kind.names[place] for place in sorted(kind.names) if place[0] == row]
        if self.flipped:
            numbers.reverse()
        return numbers[0], numbers[-1]

    def column_label(self, column: int) -> str:
        """Return the label below a column."""
        kind = self._kind
        if kind.mode is EntryMode.DROP:
            return str(column + 1)
        named = next((name for place, name in kind.names.items() if place[1] == column), "")
        return named.rstrip("0123456789") if kind.algebraic else ""


def place_of(view: MatchView, cell: int) -> Place:
    """Return the place of a cell, which the view gives by number."""
    from_top, column = divmod(cell, len(view.rows[0]))
    return len(view.rows) - 1 - from_top, column


def places(view: MatchView, cells: Iterable[int]) -> frozenset[Place]:
    return frozenset(place_of(view, cell) for cell in cells)


def letter_at(view: MatchView, place: Place) -> str:
    return view.rows[len(view.rows) - 1 - place[0]][place[1]]


def describe(view: MatchView, place: Place, sides: tuple[str, ...]) -> str:
    """Describe the cell under the cursor, as in `c3, light man`."""
    kind = kind_of(view.game)
    if kind.mode is EntryMode.DROP:
        return f"column {place[1] + 1}"
    name, letter = kind.names.get(place), letter_at(view, place)
    if name is None:
        return "not in play"
    seat, king = kind.piece(letter)
    if letter == EMPTY or seat is None:
        return name
    if kind.mode is EntryMode.PLACE:
        return f"{name}, {sides[seat]}"
    state = "captured " if place in places(view, view.captured) else ""
    return f"{name}, {state}{sides[seat]} {'king' if king else 'man'}"
