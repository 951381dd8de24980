"""Read a player's typed text as the steps of one turn.

People write moves in many ways: `11-15`, `11x18x25`, `11 15`, `c3:e5`, `end`; a column as
`4` or `d`. Text that cannot be a move is refused with the rules' own sentence.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from itertools import pairwise

from checkrow.play.match import MatchView
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.family import EntryMode
from checkrow.rules.games import game as game_of
from checkrow.rules.model import END, Game, Position
from checkrow.rules.pdn.turns import read_turn
from checkrow.terminal.match.board_kind import kind_of

_BETWEEN = re.compile(r"[-x:*\s]+")
_CAPTURES = "x:*"


def read_typed(view: MatchView, text: str) -> tuple[str, ...]:
    """Return the steps to play, in order. Raises `BadNotation` or `IllegalMove`."""
    text = text.strip().lower()
    game, mode = game_of(view.game), kind_of(view.game).mode
    if mode is EntryMode.DROP:
        return (str(game.read_move(_column_number(text))),)
    if mode is EntryMode.PLACE or text == END.word:
        return (str(game.read_move(text)),)
    return _read_squares(game.read_position(view.fen), text)


def read_square(view: MatchView, text: str) -> str | None:
    """Return the square, if the text is one square and nothing more."""
    if kind_of(view.game).mode is EntryMode.DROP or _BETWEEN.search(text):
        return None
    try:
        return _square(game_of(view.game), text)
    except CheckrowError:
        return None


def _square(game: Game, name: str) -> str:
    """Return the usual name of a square that may have two: 30 is c1 where letters are used."""
    return _ends(str(game.read_move(f"{name}-{name}")))[0]


def _ends(step: str) -> tuple[str, ...]:
    return tuple(_BETWEEN.split(step))


def _column_number(text: str) -> str:
    if len(text) == 1 and text in string.ascii_lowercase:
        return str(string.ascii_lowercase.index(text) + 1)
    return text


def _read_squares(position: Position, text: str) -> tuple[str, ...]:
    names = _BETWEEN.split(text)
    if len(names) < 2 or "" in names:
        raise BadNotation(
            f"{text[:20]!r} is not a move: write the square a piece leaves and the square it "
            f"goes to, such as {_example(position)}"
        )
    squares = [_square(position.game, name) for name in names]
    if steps := _spelled_out(position, squares):
        return steps
    captures = any(sign in text for sign in _CAPTURES)
    if len(squares) > 2 or captures:
        try:  # `11x25` may mean 11x18x25
            return tuple(map(str, read_turn(position, tuple(squares))))
        except IllegalMove:
            if len(squares) > 2:
                raise
    # Not legal: the authority says why, and its sentence depends on whether this is a capture.
    sign = "x" if captures and "-" not in text else "-"
    return (f"{squares[0]}{sign}{squares[1]}",)


def _spelled_out(position: Position, squares: Sequence[str]) -> tuple[str, ...]:
    """Return the steps from square to square, captures or not; none if they are not legal."""
    steps: list[str] = []
    for ends in pairwise(squares):
        move = next((move for move in position.legal_moves if _ends(str(move)) == ends), None)
        if move is None or (steps and not position.in_chain):
            return ()
        steps.append(str(move))
        position = position.play(move)
    return tuple(steps)


def _example(position: Position) -> str:
    return str(position.legal_moves[0]) if position.legal_moves else "c3-d4"
