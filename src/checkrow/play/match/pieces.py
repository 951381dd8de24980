"""The board of checkers, drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from msgspec import Struct

from checkrow.play.match.render import Drawing, Ink, StepView
from checkrow.rules.checkers import CheckersGame, CheckersPosition, Step

_NAMES = re.compile(r"[-x]")
# To the letter of an empty square, by a piece of light, one of dark, and a crown.
_ADDED = (ord("l") - ord("."), ord("d") - ord("."), ord("L") - ord("l"))


class Squares(Struct, frozen=True):
    """Where the squares of a variant's board are drawn, and in a text that has a letter for each
    bit of its bitboards, the highest first, and a blank at the end."""

    ink: Ink
    cells: Callable[[str], tuple[str, ...]]  # picked out of the text
    by_bit: dict[int, int]
    by_name: dict[str, int]


@lru_cache(maxsize=64)
def squares_of(game: CheckersGame) -> Squares:
    board = game.board
    by_bit = {
        bit: (board.height - 1 - row) * board.width + column
        for bit, (row, column) in board.places.items()
    }
    ink = Ink.on(max(by_bit).bit_length())
    places = [ink.size] * (board.width * board.height)  # the blank
    for bit, cell in by_bit.items():
        places[cell] = ink.size - bit.bit_length()
    return Squares(
        ink,
        itemgetter(*places),
        by_bit,
        {board.names[bit]: cell for bit, cell in by_bit.items()},
    )


def draw_pieces(position: CheckersPosition, last: tuple[str, ...], *, over: bool) -> Drawing:
    """The position after the steps `last`."""
    game = position.game
    assert isinstance(game, CheckersGame)
    board, squares = game.board, squares_of(game)
    by_bit, by_name = squares.by_bit, squares.by_name
    letters = squares.ink.letters((*position.pieces, position.kings), _ADDED)
    text, width = "".join(squares.cells(letters + " ")), board.width
    steps: list[StepView] = []
    for move in () if over else position.legal_moves:
        if isinstance(move, Step):
            victim = position.victim(move)
            captured = by_name[victim] if victim else -1
            steps.append(StepView(str(move), by_name[move.target], by_name[move.origin], captured))
        else:
            steps.append(StepView(str(move)))
    standing = position.jumped & (position.pieces[0] | position.pieces[1])
    return Drawing(
        str(position),
        tuple([text[start : start + width] for start in range(0, len(text), width)]),
        tuple(steps),
        threatened=tuple(sorted({step.captured for step in steps if step.captured >= 0})),
        captured=tuple(sorted([by_bit[bit] for bit in board.split(standing)])),
        last=tuple(dict.fromkeys(cells_of(last, squares))),
    )


def cells_of(moves: tuple[str, ...], squares: Squares) -> list[int]:
    """The cells that these steps name, in their order."""
    by_name = squares.by_name
    return [by_name[name] for move in moves for name in _NAMES.split(move) if name in by_name]
