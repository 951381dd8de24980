"""Boards as clients draw them: rows of letters, and cells by number.

A cell is a number: the row from the top times the width, plus the column from the left.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from checkrow.play.match.state import Turn
from checkrow.rules.checkers import CheckersGame, CheckersPosition, Step
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.connect.symbols import symbol_of
from checkrow.rules.model import Game, Position

Cells = tuple[int, ...]
_GAPS = re.compile(r"\.+")
_SQUARES = re.compile(r"[-x]")
_MEN, _KINGS = "ld", "LD"


class StepView(Struct, frozen=True, array_like=True):
    """A step that may be made now: its text, the cell where a piece comes to stand, the cell it
    comes from and the cell of the piece it captures; -1 where there is none."""

    move: str
    to: int = -1
    origin: int = -1
    captured: int = -1


class Drawing(Struct, frozen=True):
    """A position as a board shows it; see `MatchView` for what the fields mean."""

    fen: str
    rows: tuple[str, ...]
    steps: tuple[StepView, ...]
    threatened: Cells = ()
    captured: Cells = ()
    line: Cells = ()
    last: Cells = ()


def drawing_of(position: Position, last: Turn | None, *, over: bool) -> Drawing:
    """What to draw. Nobody may step when the match is `over`."""
    moves = last.moves if last else ()
    if isinstance(position, ConnectPosition):
        return _connect(position, moves, over)
    assert isinstance(position, CheckersPosition)
    return _checkers(position, moves, over)


def ends_of(position: Position, moves: tuple[str, ...]) -> tuple[int, int]:
    """The cells where a turn that may be made now begins and ends; -1 where there is none."""
    if isinstance(position, ConnectPosition):
        after = position.play(position.game.read_move(moves[0]))
        return -1, _landed(after, moves)[0]
    assert isinstance(position, CheckersPosition)
    by_name = _squares(position.game).by_name
    cells = [by_name[name] for move in moves for name in _SQUARES.split(move) if name in by_name]
    return (cells[0], cells[-1]) if cells else (-1, -1)


def cell_names(game: Game) -> tuple[str, ...]:
    """What each cell is called, empty where nothing is played: in checkers as in moves, in
    Connect-N by a letter for the column and the row from the bottom."""
    if isinstance(game, ConnectGame):
        rows = range(game.height, 0, -1)
        return tuple(f"{_letters(col)}{row}" for row in rows for col in range(game.width))
    assert isinstance(game, CheckersGame)
    names = [""] * (game.board.width * game.board.height)
    for name, cell in _squares(game).by_name.items():
        names[cell] = name
    return tuple(names)


def _letters(column: int) -> str:
    """A to Z, then AA, AB ..."""
    before, letter = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + letter)


def _connect(position: ConnectPosition, last: tuple[str, ...], over: bool) -> Drawing:
    game = position.game
    width, height, stride = game.width, game.height, game.height + 1
    cells = bytearray(b".") * (
        width * stride
    )  # in the order of the bits; see `rules.connect.lines`
    for seat, discs in enumerate(position.discs):
        symbol, rest = ord(symbol_of(seat)), discs
        while rest:
            bit = rest & -rest
            cells[bit.bit_length() - 1] = symbol
            rest ^= bit
    rows = [cells[row::stride].decode() for row in range(height)]  # from the bottom
    fen = _GAPS.sub(_count, "/".join(rows)) + _tail(game, position.turn)
    rows.reverse()
    filled, column = position.filled, game.layout.column
    steps = (
        ()
        if over
        else tuple(
            [
                _drop(
                    width,
                    height,
                    drop.column,
                    (filled >> drop.column * stride & column).bit_length(),
                )
                for drop in position.legal_moves
            ]
        )
    )
    line = [(height - 1 - row) * width + col for row, col in position.winning_cells]
    return Drawing(
        fen,
        tuple(rows),
        steps,
        line=tuple(sorted(line)),
        last=_landed(position, last),
    )


def _count(gap: re.Match[str]) -> str:
    return str(len(gap[0]))


@lru_cache(maxsize=1024)
def _tail(game: ConnectGame, turn: int) -> str:
    """The end of a FEN, as the rules write it."""
    words = str(game.start()).split(" ")
    return " ".join(("", symbol_of(turn), *words[2:]))


@lru_cache(maxsize=8192)
def _drop(width: int, height: int, column: int, row: int) -> StepView:
    return StepView(str(column + 1), (height - 1 - row) * width + column)


def _landed(position: ConnectPosition, moves: tuple[str, ...]) -> Cells:
    """The cell of the last disc: the highest of its column."""
    game = position.game
    if not moves or not moves[-1].isdigit():
        return ()
    column = int(moves[-1]) - 1
    height = (position.filled >> column * (game.height + 1) & game.layout.column).bit_length()
    return ((game.height - height) * game.width + column,)


class _Squares(Struct, frozen=True):
    """Where the squares of a variant's board are drawn."""

    blank: tuple[str, ...]  # the empty board, cell by cell
    by_bit: dict[int, int]
    by_name: dict[str, int]


@lru_cache(maxsize=64)
def _squares(game: CheckersGame) -> _Squares:
    board = game.board
    by_bit = {
        bit: (board.height - 1 - row) * board.width + column
        for bit, (row, column) in board.places.items()
    }
    played = set(by_bit.values())
    return _Squares(
        tuple("." if cell in played else " " for cell in range(board.width * board.height)),
        by_bit,
        {board.names[bit]: cell for bit, cell in by_bit.items()},
    )


def _checkers(position: CheckersPosition, last: tuple[str, ...], over: bool) -> Drawing:
    game = position.game
    assert isinstance(game, CheckersGame)
    board, squares = game.board, _squares(game)
    by_bit, by_name = squares.by_bit, squares.by_name
    cells = list(squares.blank)
    for seat, pieces in enumerate(position.pieces):
        for bit in board.split(pieces):
            cells[by_bit[bit]] = (_KINGS if bit & position.kings else _MEN)[seat]
    width = board.width
    text = "".join(cells)
    steps: list[StepView] = []
    for move in () if over else position.legal_moves:
        if isinstance(move, Step):
            victim = position.victim(move)
            captured = by_name[victim] if victim else -1
            steps.append(StepView(str(move), by_name[move.target], by_name[move.origin], captured))
        else:
            steps.append(StepView(str(move)))
    standing = position.jumped & (position.pieces[0] | position.pieces[1])
    named = [name for move in last for name in _SQUARES.split(move) if name in by_name]
    return Drawing(
        str(position),
        tuple([text[start : start + width] for start in range(0, len(text), width)]),
        tuple(steps),
        threatened=tuple(sorted({step.captured for step in steps if step.captured >= 0})),
        captured=tuple(sorted(by_bit[bit] for bit in board.split(standing))),
        last=tuple(dict.fromkeys(by_name[name] for name in named)),
    )
