"""Checkers on the screen: which pieces may move, where to, and what they would capture."""

from __future__ import annotations

import string
from collections.abc import Container, Mapping

from checkrow.rules.checkers import CheckersPosition, Piece, Step
from checkrow.rules.checkers.board import Board
from checkrow.rules.errors import IllegalMove
from checkrow.rules.model import END, Move, Position
from checkrow.terminal.app.board_view import (
    BoardView,
    Cell,
    Chosen,
    Family,
    Field,
    Mark,
    Place,
    Shown,
    with_mark,
)


class CheckersView(BoardView):
    def __init__(self, position: CheckersPosition, shown: Shown) -> None:
        self._board = position.game.board
        super().__init__(self._board.height, self._board.width, flipped=shown.flipped)
        self._position = position
        self._by_letters = self._board.bits is self._board.letters
        self._names = square_names(self._board)
        self._marks = self._find_marks(shown)

    def _find_marks(self, shown: Shown) -> dict[Place, frozenset[Mark]]:
        marks: dict[Place, frozenset[Mark]] = {}

        def add(square: str, mark: Mark) -> None:
            place = place_of(self._board, square)
            marks[place] = marks.get(place, frozenset()) | {mark}

        for move, mark in ((shown.last, Mark.LAST), (shown.hint, Mark.HINT)):
            if isinstance(move, Step):
                add(move.origin, mark)
                add(move.target, mark)
        in_hand = self._names.get(shown.selected) if shown.selected else None
        if in_hand:
            add(in_hand, Mark.SELECTED)
        for step in shown.choices:
            if not isinstance(step, Step) or (in_hand and step.origin != in_hand):
                continue
            add(step.target if in_hand else step.origin, Mark.AVAILABLE)
            if victim := self._victim(step):
                add(victim, Mark.THREATENED)
        return marks

    def _victim(self, step: Step) -> str | None:
        """The piece between the two squares of a capture."""
        if not step.capture:
            return None
        origin, target = place_of(self._board, step.origin), place_of(self._board, step.target)
        d_row, d_column = _sign(target[0] - origin[0]), _sign(target[1] - origin[1])
        row, column = origin[0] + d_row, origin[1] + d_column
        while (row, column) != target:
            piece = self._position.at(self._names[row, column])
            if piece and piece.seat != self._position.turn:
                return self._names[row, column]
            row, column = row + d_row, column + d_column
        return None

    def cell(self, place: Place) -> Cell:
        name = self._names.get(place)
        marks = with_mark(self._marks, place)
        piece = self._position.at(name) if name else None
        field = _field(self._board, place, name)
        label = name if name and not self._by_letters else ""
        if piece is None:
            return Cell(field, label=label, marks=marks)
        return Cell(field, piece.seat, piece.king, piece.captured, label, marks)

    def edge_labels(self, row: int) -> tuple[str, str]:
        return row_labels(self._names, row, by_letters=self._by_letters, flipped=self.flipped)

    def column_label(self, column: int) -> str:
        return string.ascii_lowercase[column] if self._by_letters else ""


def row_labels(
    names: Mapping[Place, str], row: int, *, by_letters: bool, flipped: bool
) -> tuple[str, str]:
    """What stands left and right of a row: its number, or those of its first and last square."""
    if by_letters:
        return str(row + 1), ""
    numbers = [names[place] for place in sorted(names) if place[0] == row]
    if flipped:
        numbers.reverse()
    return numbers[0], numbers[-1]


class CheckersFamily(Family):
    def view(self, position: Position, shown: Shown) -> BoardView:
        return CheckersView(_checkers(position), shown)

    def choose(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None, place: Place
    ) -> Chosen:
        position = _checkers(position)
        names = square_names(position.game.board)
        name = names.get(place)
        in_hand = names.get(selected) if selected else None
        if name is None:
            return Chosen(selected=selected, refusal="pieces stand on the dark squares only")
        if in_hand == name:
            # Choosing the piece in hand again puts it down, or ends its captures.
            return Chosen(move=END) if END in choices else Chosen(selected=_chain_place(position))
        steps = [step for step in choices if isinstance(step, Step)]
        for step in steps:
            if (step.origin, step.target) == (in_hand, name):
                return Chosen(move=step)
        if any(step.origin == name for step in steps):
            return Chosen(selected=place)
        return Chosen(selected=selected, refusal=_why_not(position, in_hand, name))

    def in_hand(self, position: Position, choices: tuple[Move, ...]) -> Place | None:
        return _chain_place(_checkers(position)) if choices else None

    def first_cursor(self, position: Position) -> Place:
        position = _checkers(position)
        steps = [step for step in position.legal_moves if isinstance(step, Step)]
        places = sorted(place_of(position.game.board, step.origin) for step in steps)
        return places[len(places) // 2] if places else (0, 0)

    def step(self, position: Position, place: Place, d_row: int, d_column: int) -> Place:
        board = _checkers(position).game.board
        return next_square(square_names(board), place, d_row, d_column, straight=board.orthogonal)

    def places_to_go(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None
    ) -> list[Place]:
        board = _checkers(position).game.board
        steps = [step for step in choices if isinstance(step, Step)]
        in_hand = square_names(board).get(selected) if selected else None
        squares = [step.target for step in steps if step.origin == in_hand]
        if not in_hand:
            squares = [step.origin for step in steps]
        return sorted({place_of(board, square) for square in squares})

    def moves_of(
        self, position: Position, choices: tuple[Move, ...], selected: Place | None
    ) -> list[Move]:
        names = square_names(_checkers(position).game.board)
        in_hand = names.get(selected) if selected else None
        return [step for step in choices if isinstance(step, Step) and step.origin == in_hand]

    def place_of_move(self, position: Position, move: Move) -> Place | None:
        board = _checkers(position).game.board
        return place_of(board, move.target) if isinstance(move, Step) else None

    def describe(self, position: Position, place: Place) -> str:
        position = _checkers(position)
        name = square_names(position.game.board).get(place)
        if name is None:
            return "not played on"
        piece = position.at(name)
        return f"{name}, {piece_name(position, piece)}" if piece else name


def piece_name(position: CheckersPosition, piece: Piece) -> str:
    state = "captured " if piece.captured else ""
    return f"{state}{position.game.seat_name(piece.seat)} {'king' if piece.king else 'man'}"


def place_of(board: Board, square: str) -> Place:
    return board.places[board.bits[square]]


def square_names(board: Board) -> dict[Place, str]:
    return {board.places[bit]: name for bit, name in board.names.items()}


def next_square(
    squares: Container[Place], place: Place, d_row: int, d_column: int, *, straight: bool
) -> Place:
    """Where an arrow key leads from a place; nowhere if there is no square.

    Unless pieces go straight, only every other square is played on: sideways the cursor takes
    two at once, up and down it goes to and fro, so that the way back is the same.
    """
    row, column = place[0] + d_row, place[1] + d_column
    if not straight:
        lean = 1 if min(row, place[0]) % 2 == 0 else -1
        lean = lean if d_row > 0 else -lean
        columns = (column + d_column,) if d_column else (column + lean, column - lean)
        column = next((each for each in columns if (row, each) in squares), -1)
    return (row, column) if (row, column) in squares else place


def _why_not(position: CheckersPosition, in_hand: str | None, name: str) -> str:
    """The rules' own reason: they are asked to play it."""
    piece = position.at(name)
    leaves = in_hand is None or (piece is not None and piece.seat == position.turn)
    origin = name if leaves or in_hand is None else in_hand
    try:
        position.play(Step(origin, name, False))
    except IllegalMove as refusal:
        return str(refusal)
    raise AssertionError("what was no choice was played")


def _chain_place(position: CheckersPosition) -> Place | None:
    return position.game.board.places[position.jumper] if position.jumper else None


def _field(board: Board, place: Place, name: str | None) -> Field:
    if board.orthogonal:  # all squares are alike; two tones only guide the eye
        return Field.DARK if sum(place) % 2 == 0 else Field.LIGHT
    return Field.LIGHT if name is None else Field.DARK


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _checkers(position: Position) -> CheckersPosition:
    assert isinstance(position, CheckersPosition)
    return position
