"""The board of a match, drawn from the server's view of it and from nothing else.

A view counts cells from the top left; the screen counts rows from the bottom. The rules are
asked for one thing only: what the squares of a board are called.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from functools import lru_cache

from checkrow.play.match import MatchView
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect.symbols import seat_of
from checkrow.rules.games import game as game_of
from checkrow.terminal.app.board_view import NO_MARKS, BoardView, Cell, Field, Mark, Place
from checkrow.terminal.app.checkers_view import row_labels, square_names

MEN, KINGS = "ld", "LD"
NOT_PLAYED, EMPTY = " ", "."


def is_connect(view: MatchView) -> bool:
    return view.game.startswith("connect:")


@lru_cache(maxsize=32)
def names_of(game: str) -> Mapping[Place, str]:
    """What the squares are called; nothing in Connect-N, where columns have numbers."""
    found = game_of(game)
    return square_names(found.board) if isinstance(found, CheckersGame) else {}


class MatchBoard(BoardView):
    """One picture. `marks` are the hand's; the view's own come on top."""

    def __init__(
        self, view: MatchView, marks: Mapping[Place, frozenset[Mark]], *, flipped: bool
    ) -> None:
        super().__init__(len(view.rows), len(view.rows[0]), flipped=flipped)
        self._view = view
        self._connect = is_connect(view)
        self._names = names_of(view.game)
        self._by_letters = any(name[0].isalpha() for name in self._names.values())
        self._all_played = not any(NOT_PLAYED in row for row in view.rows)
        self._marks = marks
        self._last = places(view, view.last.cells if view.last else ())
        self._line = places(view, view.line)
        self._captured = places(view, view.captured)

    def place_at(self, display_row: int, display_column: int) -> Place:
        row, column = super().place_at(display_row, display_column)
        # Discs fall down however the board is turned: it is only seen from behind.
        return (self.rows - 1 - display_row, column) if self._connect else (row, column)

    def display_of(self, place: Place) -> tuple[int, int]:
        row, column = super().display_of(place)
        return (self.rows - 1 - place[0], column) if self._connect else (row, column)

    def cell(self, place: Place) -> Cell:
        letter = letter_at(self._view, place)
        marks = self._marks.get(place, NO_MARKS)
        if place in self._line:
            marks |= {Mark.WINNING}
        elif self._line and letter != EMPTY:
            marks |= {Mark.LOSING}
        elif place in self._last:
            marks |= {Mark.LAST}
        if self._connect:
            return Cell(Field.HOLE, seat_of(letter), marks=marks)
        label = "" if self._by_letters else self._names.get(place, "")
        field = self._field(place, letter)
        if letter in (NOT_PLAYED, EMPTY):
            return Cell(field, label=label, marks=marks)
        captured = place in self._captured
        return Cell(field, piece_seat(letter), letter in KINGS, captured, label, marks)

    def _field(self, place: Place, letter: str) -> Field:
        if self._all_played:  # all squares are alike; two tones only guide the eye
            return Field.DARK if sum(place) % 2 == 0 else Field.LIGHT
        return Field.LIGHT if letter == NOT_PLAYED else Field.DARK

    @property
    def drop_line(self) -> bool:
        return self._connect

    def edge_labels(self, row: int) -> tuple[str, str]:
        if self._connect:
            return "", ""
        return row_labels(self._names, row, by_letters=self._by_letters, flipped=self.flipped)

    def column_label(self, column: int) -> str:
        if self._connect:
            return str(column + 1)
        return string.ascii_lowercase[column] if self._by_letters else ""


def place_of(view: MatchView, cell: int) -> Place:
    """The place of a cell that the server has named by its number."""
    from_top, column = divmod(cell, len(view.rows[0]))
    return len(view.rows) - 1 - from_top, column


def places(view: MatchView, cells: Iterable[int]) -> frozenset[Place]:
    return frozenset(place_of(view, cell) for cell in cells)


def letter_at(view: MatchView, place: Place) -> str:
    return view.rows[len(view.rows) - 1 - place[0]][place[1]]


def piece_seat(letter: str) -> int:
    """Whose man or king it is."""
    return (MEN.find(letter) + KINGS.find(letter)) + 1


def describe(view: MatchView, place: Place) -> str:
    """`c3, light man`: what is under the cursor, in words."""
    if is_connect(view):
        return f"column {place[1] + 1}"
    name, letter = names_of(view.game).get(place), letter_at(view, place)
    if name is None:
        return "not played on"
    if letter == EMPTY:
        return name
    state = "captured " if place in places(view, view.captured) else ""
    colour = ("light", "dark")[piece_seat(letter)]
    return f"{name}, {state}{colour} {'king' if letter in KINGS else 'man'}"
