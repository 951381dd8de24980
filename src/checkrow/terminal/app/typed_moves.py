"""What a player types, turned into steps of the rules.

People write moves in many ways: `11-15`, `11x18x25`, `11 15`, `c3:e5`, `end`; a column as
`4` or `d`. Whatever is refused is refused with the rules' own sentence.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from itertools import pairwise

from checkrow.rules.checkers import CheckersGame, Step
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.model import END, Move, Position
from checkrow.rules.pdn.turns import read_turn

_BETWEEN = re.compile(r"[-x:*\s]+")


def read_typed(position: Position, text: str) -> tuple[Move, ...]:
    """The steps to play one after another. Raises `BadNotation` or `IllegalMove`."""
    text = text.strip().lower()
    game = position.game
    if isinstance(game, ConnectGame):
        return (game.read_move(_column_number(text)),)
    if isinstance(game, CheckersGame):
        return _read_squares(game, position, text)
    return (game.read_move(text),)


def read_square(game: CheckersGame, text: str) -> str | None:
    """The square, if the text is one square and nothing more."""
    try:
        return game.board.square_named(text.strip().lower())
    except CheckrowError:
        return None


def _column_number(text: str) -> str:
    if len(text) == 1 and text in string.ascii_lowercase:
        return str(string.ascii_lowercase.index(text) + 1)
    return text


def _read_squares(game: CheckersGame, position: Position, text: str) -> tuple[Move, ...]:
    if text == END.word:
        return (END,)
    names = _BETWEEN.split(text.replace(" - ", "-"))
    if len(names) < 2 or "" in names:
        raise BadNotation(
            f"{text[:20]!r} is not a move: write the square a piece leaves and the square it "
            f"goes to, such as {_example(position)}"
        )
    squares = [game.board.square_named(name) for name in names]
    spelled = _spelled_out(position, squares)
    if spelled:
        return spelled
    if len(squares) > 2 or "x" in text or ":" in text or "*" in text:
        try:
            return read_turn(position, tuple(squares))  # `11x25` may stand for 11x18x25
        except IllegalMove:
            if len(squares) > 2:
                raise
    # Asked for the refusal: whether the player meant a capture changes the sentence.
    capture = "-" not in text and any(sign in text for sign in "x:*")
    return (Step(squares[0], squares[1], capture),)


def _spelled_out(position: Position, squares: Sequence[str]) -> tuple[Move, ...]:
    """The steps from each square to the next, captures or not; none if they are not legal."""
    steps: list[Move] = []
    for origin, target in pairwise(squares):
        step = next(
            (
                move
                for move in position.legal_moves
                if isinstance(move, Step) and (move.origin, move.target) == (origin, target)
            ),
            None,
        )
        if step is None or (steps and not position.in_chain):
            return ()
        steps.append(step)
        position = position.play(step)
    return tuple(steps)


def _example(position: Position) -> str:
    return str(position.legal_moves[0]) if position.legal_moves else "c3-d4"
