"""The boards that illustrate Connect-N: moves for the rules to play, for two players."""

from __future__ import annotations

from collections.abc import Sequence

from checkrow.rules.board_view import EMPTY
from checkrow.rules.connect.game import ConnectGame
from checkrow.rules.record import Record

LARGEST = (9, 8)  # columns and rows; a larger board is shown smaller
LONGEST = 12  # the longest line shown
MOST_MOVES = 3  # shown: the last ones
LETTERS = "xo"


def shown_board(game: ConnectGame) -> ConnectGame:
    """Return the board that illustrates a game: its own, if it is small and for two."""
    width, height = (
        min(size, max(most, game.connect)) for size, most in zip(game.size, LARGEST, strict=True)
    )
    return ConnectGame(width, height, game.connect, 2)


def falling(game: ConnectGame) -> Record:
    """Drop discs on the floor and on each other."""
    middle = game.width // 2
    return _played(game, [middle, middle, middle + 1] if game.connect > 2 else [middle, middle])


def across(game: ConnectGame) -> Record:
    """Let the first player fill the bottom row from the left."""
    return _played(game, [move for column in range(game.connect) for move in (column, column)][:-1])


def up(game: ConnectGame) -> Record:
    """Let the first player fill a column."""
    return _played(game, ([0, 1] * game.connect)[:-1])


def diagonal(game: ConnectGame) -> Record:
    """Build a staircase: each column has one disc more, and the last disc completes the line."""
    line = game.connect
    rows = [[EMPTY] * game.width for _ in range(game.height)]  # the bottom row first
    for column in range(line):
        for row in range(column + 1):
            rows[row][column] = LETTERS[(column - row) % 2]
    rows[line - 1][line - 1] = EMPTY
    for row in range(1, 1 + (line - 1) // 2):  # so that both have the same number of discs
        rows[row][0] = LETTERS[1]
    start = game.read_rows(["".join(row) for row in reversed(rows)], 0)
    return Record(game, start, [game.drops[line - 1]])


def full(game: ConnectGame) -> Record | None:
    """Fill a board on which nobody has a line; None if the pattern, pairs of discs in every row,
    makes a line or gives a player too many discs."""
    if game.connect < 3:
        return None
    odd = game.width * game.height % 2
    last = 0 if odd else 1  # the first player has the odd discs
    shift = (game.width - 1) // 2 + (game.height - 1) + last
    rows = [
        [LETTERS[(column // 2 + row + shift) % 2] for column in range(game.width)]
        for row in range(game.height)
    ]
    first, second = ("".join(map("".join, rows)).count(letter) for letter in LETTERS)
    if first - second != odd:
        return None
    rows[-1][-1] = EMPTY
    start = game.read_rows(["".join(row) for row in reversed(rows)], last)
    return Record(game, start, [game.drops[-1]])


def _played(game: ConnectGame, columns: Sequence[int]) -> Record:
    """Return a record of the last of these moves, from the position before them."""
    moves = [game.drops[column] for column in columns]
    before = Record(game, None, moves[:-MOST_MOVES])
    return Record(game, before.position, moves[-MOST_MOVES:])
