"""Render a board of checkers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from checkrow.rules.board_view import EMPTY, NO_CELL, in_rows
from checkrow.rules.checkers.board import Board
from checkrow.rules.model import PieceView

PIECES = {
    "l": PieceView(0, "man", "light man"),
    "d": PieceView(1, "man", "dark man"),
    "L": PieceView(0, "king", "light king"),
    "D": PieceView(1, "king", "dark king"),
}
_LETTERS = {(look.seat, look.shape): letter for letter, look in PIECES.items()}
_NAMES = re.compile(r"[-x]")


def rows_of(board: Board, pieces: tuple[int, int], kings: int) -> tuple[str, ...]:
    """Return the squares as letters, top row first."""
    letters = [NO_CELL] * (board.width * board.height)
    occupied = pieces[0] | pieces[1]
    for bit, cell in board.cells.items():
        if not bit & occupied:
            letters[cell] = EMPTY
        else:
            seat = 0 if bit & pieces[0] else 1
            letters[cell] = _LETTERS[seat, "king" if bit & kings else "man"]
    return in_rows(letters, board.width)


def squares_in(board: Board, moves: Sequence[str]) -> Iterable[int]:
    """Return the cells that these steps name, in order, each once."""
    names = [name for move in moves for name in _NAMES.split(move) if name in board.bits]
    return dict.fromkeys(board.cells[board.bits[name]] for name in names)
