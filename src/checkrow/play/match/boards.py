"""Boards as clients draw them: rows of letters, and cells by number.

A cell is a number: the row from the top times the width, plus the column from the left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from msgspec import Struct

from checkrow.play.match.state import Turn
from checkrow.rules.checkers import CheckersGame, CheckersPosition, Step
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.connect.lines import Layout
from checkrow.rules.connect.symbols import LETTERS, symbol_of
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


class _Grid(Struct, frozen=True):
    """Where the cells of a Connect-N board are in its bitboards (see `rules.connect.lines`), and
    in a text that has a letter for each bit, the highest first."""

    size: int  # bits, and letters
    blank: int  # the letters of an empty board, as one number with a byte for each
    ones: int  # the lowest bit of each of these bytes
    inks: tuple[int, ...]  # what a disc of each seat adds to the letter of an empty cell
    rows: Callable[[str], tuple[str, ...]]  # cut out of the text, from the row above the board
    tails: tuple[str, ...]  # how a FEN ends, by the seat to move
    floor: int  # the lowest cell of every column
    columns: tuple[int, ...]
    drops: dict[int, StepView]  # by the cell of the disc


@lru_cache(maxsize=64)
def _grid(layout: Layout, players: int) -> _Grid:
    """Found by the layout of the game, which takes less time to hash than the game."""
    width, height, stride = layout.width, layout.height, layout.stride
    words = str(ConnectGame(width, height, layout.connect, players).start()).split(" ")
    return _Grid(
        size=width * stride,
        blank=int.from_bytes(b"." * width * stride, "big"),
        ones=int.from_bytes(b"\1" * width * stride, "big"),
        inks=tuple(ord(symbol) - ord(".") for symbol in LETTERS[:players]),
        rows=itemgetter(*(slice(-1 - row, None, -stride) for row in range(height, -1, -1))),
        tails=tuple(" ".join(("", symbol_of(seat), *words[2:])) for seat in range(players)),
        floor=sum(1 << column * stride for column in range(width)),
        columns=tuple(layout.column << column * stride for column in range(width)),
        drops={
            1 << column * stride + row: StepView(
                str(column + 1), (height - 1 - row) * width + column
            )
            for column in range(width)
            for row in range(height)
        },
    )


def _connect(position: ConnectPosition, last: tuple[str, ...], over: bool) -> Drawing:
    game, outcome = position.game, position.outcome
    grid = _grid(game.layout, game.players)
    letters, ones, inks = grid.blank, grid.ones, grid.inks
    for seat, discs in enumerate(position.discs):
        # The digits of a binary number are bytes whose lowest bits are the bits of the number.
        letters += inks[seat] * (int.from_bytes(bin(discs).encode(), "big") & ones)
    rows = grid.rows(letters.to_bytes(grid.size, "big").decode())[1:]
    return Drawing(
        "/".join(map(_fen_row, rows[::-1])) + grid.tails[position.turn],
        rows,
        () if over or outcome else _drops(position, grid),
        (),
        (),
        _line(position) if outcome else (),
        _landed(position, last),
    )


@lru_cache(maxsize=8192)
def _fen_row(row: str) -> str:
    return _GAPS.sub(lambda gap: str(len(gap[0])), row)


def _drops(position: ConnectPosition, grid: _Grid) -> tuple[StepView, ...]:
    landing = position.filled + grid.floor  # the lowest empty cell of every column
    drops = grid.drops
    return tuple([drops[cell] for column in grid.columns if (cell := landing & column)])


def _line(position: ConnectPosition) -> Cells:
    width, top = position.game.width, position.game.height - 1
    return tuple(sorted((top - row) * width + column for row, column in position.winning_cells))


def _landed(position: ConnectPosition, moves: tuple[str, ...]) -> Cells:
    """The cell of the last disc: the highest of its column."""
    if not moves or not moves[-1].isdigit():
        return ()
    game, column = position.game, int(moves[-1]) - 1
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
