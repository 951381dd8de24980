"""Positions as text and as images."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.model import Position

Image = npt.NDArray[np.uint8]  # row, column, red-green-blue
Cells = list[list[str]]  # top row first: a symbol, "." if empty, " " if not in play

PIXELS = 32  # the side of a cell
FRAME = (30, 70, 140)
ROOM = (225, 225, 225)
DARK_SQUARE = (120, 80, 50)
LIGHT_SQUARE = (235, 210, 170)
CROWN = (240, 190, 40)
COLOURS = {"x": (210, 50, 50), "o": (240, 210, 60), "w": (250, 245, 230), "b": (30, 30, 30)}
OTHERS = ((60, 160, 80), (150, 70, 170), (240, 130, 40), (60, 190, 200))

_MIDDLE = (np.arange(PIXELS) - (PIXELS - 1) / 2) ** 2
_AWAY = _MIDDLE[:, None] + _MIDDLE[None, :]  # squared, from the middle of a cell
_DISC = _AWAY < (0.42 * PIXELS) ** 2
_HEART = _AWAY < (0.18 * PIXELS) ** 2


def text_of(position: Position) -> str:
    """Return rows of symbols, and who is to move."""
    rows = [" ".join(row).rstrip() for row in cells_of(position)]
    outcome = position.outcome
    if outcome is None:
        last = f"{position.game.seat_name(position.turn)} to move"
    elif outcome.winner is None:
        last = "drawn"
    else:
        last = f"{position.game.seat_name(outcome.winner)} has won"
    return "\n".join([*rows, last, ""])


def image_of(position: Position) -> Image:
    """Return the board with round pieces; a king has a golden heart."""
    cells = cells_of(position)
    connect = isinstance(position, ConnectPosition)
    image = np.zeros((len(cells) * PIXELS, len(cells[0]) * PIXELS, 3), dtype=np.uint8)
    for down, row in enumerate(cells):
        for across, symbol in enumerate(row):
            top, left = down * PIXELS, across * PIXELS
            cell = image[top : top + PIXELS, left : left + PIXELS]
            if connect:
                cell[:] = FRAME
                cell[_DISC] = ROOM
            else:
                cell[:] = LIGHT_SQUARE if symbol == " " else DARK_SQUARE
            if symbol not in ". ":
                cell[_DISC] = _colour(symbol)
            if symbol in "WB":
                cell[_HEART] = CROWN
    return image


def cells_of(position: Position) -> Cells:
    """Return the symbol of every cell: the players', or w, b (men) and W, B (kings)."""
    if isinstance(position, ConnectPosition):
        names = [".", *map(position.game.seat_name, range(position.game.seats))]
        return [[names[cell] for cell in row] for row in position.grid()]
    assert isinstance(position, CheckersPosition)
    board = position.game.board
    cells = [[" "] * board.width for _ in range(board.height)]
    for bit, (row, column) in board.places.items():
        symbol = "w" if bit & position.pieces[0] else "b" if bit & position.pieces[1] else "."
        cells[board.height - 1 - row][column] = symbol.upper() if bit & position.kings else symbol
    return cells


def _colour(symbol: str) -> tuple[int, int, int]:
    known = COLOURS.get(symbol.lower())
    return known or OTHERS[sum(symbol.encode()) % len(OTHERS)]
