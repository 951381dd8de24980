"""Render a board of checkers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from checkrow.rules.board_view import EMPTY, NO_CELL, StepView, in_rows
from checkrow.rules.checkers.board import Board
from checkrow.rules.model import PieceView

PIECES = {
    "l": PieceView(0, "man", "light man"),
    "d": PieceView(1, "man", "dark man"),
    "L": PieceView(0, "king", "light king"),
    "D": PieceView(1, "king", "dark king"),
}
_NAMES = re.compile(r"[-x]")


def rows_of(board: Board, pieces: tuple[int, int], kings: int) -> tuple[str, ...]:
    """Return the squares as letters, top row first."""
    light, dark = pieces
    groups = light & ~kings, dark & ~kings, light & kings, dark & kings
    cells, letters = board.cells, [*_empty(board)]
    for letter, bits in zip(PIECES, groups, strict=True):
        for bit in board.split(bits):
            letters[cells[bit]] = letter
    return in_rows(letters, board.width)


@cache
def _empty(board: Board) -> tuple[str, ...]:
    """Return the letters of a board without pieces."""
    squares = set(board.cells.values())
    return tuple([EMPTY if cell in squares else NO_CELL for cell in range(len(board.cell_names))])


@lru_cache(maxsize=16384)
def step_view(board: Board, ends: tuple[int, int], victim: int) -> StepView:
    """Return the displayed part of a step from one bit to another."""
    origin, target = ends
    move = str(board.step(origin, target, victim > 0))
    return StepView(move, board.cells[target], board.cells[origin], board.cells.get(victim, -1))


def squares_in(board: Board, moves: Sequence[str]) -> Iterable[int]:
    """Return the cells that these steps name, in order, each once."""
    names = [name for move in moves for name in _NAMES.split(move) if name in board.bits]
    return dict.fromkeys(board.cells[board.bits[name]] for name in names)
