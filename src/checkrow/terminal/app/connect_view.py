"""Connect-N on the screen: a cursor above the columns, and where the disc would fall."""

from __future__ import annotations

from functools import cache

from checkrow.rules.connect import ConnectPosition, Drop
from checkrow.rules.model import Move, Position
from checkrow.terminal.app.board_view import (
    NO_MARKS,
    BoardView,
    Cell,
    Chosen,
    Family,
    Field,
    Mark,
    Place,
    Shown,
)


class ConnectView(BoardView):
    def __init__(self, position: ConnectPosition, shown: Shown) -> None:
        super().__init__(position.game.height, position.game.width, flipped=shown.flipped)
        self._position = position
        self._open = {move.column for move in shown.choices if isinstance(move, Drop)}
        self._last = shown.last.column if isinstance(shown.last, Drop) else None
        self._cursor = shown.cursor[1] if shown.cursor else None
        self._hint = shown.hint.column if isinstance(shown.hint, Drop) else None
        self._winning = position.winning_cells
        self._height = cache(self._count_discs)

    def place_at(self, display_row: int, display_column: int) -> Place:
        # Discs fall down however the board is turned: it is only seen from behind.
        place = super().place_at(display_row, display_column)
        return (self.rows - 1 - display_row, place[1])

    def display_of(self, place: Place) -> tuple[int, int]:
        return (self.rows - 1 - place[0], super().display_of(place)[1])

    def cell(self, place: Place) -> Cell:
        row, column = place
        seat = self._position.at(row, column)
        return Cell(Field.HOLE, seat, marks=self._marks(place, seat))

    def _marks(self, place: Place, seat: int | None) -> frozenset[Mark]:
        row, column = place
        if self._winning:
            if place in self._winning:
                return frozenset((Mark.WINNING,))
            return NO_MARKS if seat is None else frozenset((Mark.LOSING,))
        if seat is not None:
            top = column == self._last and row == self._height(column) - 1
            return frozenset((Mark.LAST,)) if top else NO_MARKS
        if row != self._height(column):
            return NO_MARKS
        marks: set[Mark] = set()
        if column in self._open:
            marks.add(Mark.SELECTED if column == self._cursor else Mark.AVAILABLE)
        if column == self._hint:
            marks.add(Mark.HINT)
        return frozenset(marks)

    def _count_discs(self, column: int) -> int:
        layout = self._position.game.layout
        return (self._position.filled >> column * layout.stride & layout.column).bit_length()

    @property
    def drop_line(self) -> bool:
        return True

    def edge_labels(self, row: int) -> tuple[str, str]:
        return "", ""

    def column_label(self, column: int) -> str:
        return str(column + 1)


class ConnectFamily(Family):
    def view(self, position: Position, shown: Shown) -> BoardView:
        return ConnectView(_connect(position), shown)

    def choose(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None, place: Place
    ) -> Chosen:
        return Chosen(move=Drop(place[1]))

    def in_hand(self, position: Position, choices: tuple[Move, ...]) -> Place | None:
        return None

    def first_cursor(self, position: Position) -> Place:
        game = _connect(position).game
        return game.height - 1, game.width // 2

    def step(self, position: Position, place: Place, d_row: int, d_column: int) -> Place:
        return place[0], (place[1] + d_column) % _connect(position).game.width

    def places_to_go(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None
    ) -> list[Place]:
        top = _connect(position).game.height - 1
        return [(top, move.column) for move in choices if isinstance(move, Drop)]

    def moves_of(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None
    ) -> list[Move]:
        return []

    def place_of_move(self, position: Position, move: Move) -> Place | None:
        return self.first_cursor(position)[0], move.column if isinstance(move, Drop) else 0

    def describe(self, position: Position, place: Place) -> str:
        return f"column {place[1] + 1}"


def _connect(position: Position) -> ConnectPosition:
    assert isinstance(position, ConnectPosition)
    return position
