"""Positions as rows of an array.

A row holds the rules' bitboards, then the seat to move:

    Connect-N   the discs of each seat, as in `checkrow.rules.connect.lines`
    checkers    light, dark, kings, as in `checkrow.rules.checkers.board`

A bitboard of more than 64 bits takes several numbers, lowest first. `fields` names the numbers of
a row; native/src/batch/games.hpp does the same for the compiled core.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from checkrow.rules.checkers import CheckersGame, CheckersPosition
from checkrow.rules.checkers.fen import Setup, write_fen
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Game, Position

Rows = npt.NDArray[np.uint64]

WORD = 64
LONGEST = 1024  # numbers in a row; games with more would not fit in memory


def fields(game: Game) -> tuple[str, ...]:
    """Return the names of the numbers in a row.

    >>> import checkrow
    >>> fields(checkrow.game("connect:9x8x4:2"))
    ('x.0', 'x.1', 'o.0', 'o.1', 'turn')

    Raises `ValueError` for a game whose rows would have more than 1,024 numbers.
    """
    words, boards = words_of(game), boards_of(game)
    if boards * words + 1 > LONGEST:
        raise ValueError(
            f"a position of {game} takes {boards * words + 1:,} numbers: the limit is {LONGEST:,}"
        )
    if isinstance(game, ConnectGame):
        names = [game.seat_name(seat) for seat in range(game.seats)]
    else:
        names = ["light", "dark", "kings"]
    if words > 1:
        names = [f"{name}.{word}" for name in names for word in range(words)]
    return (*names, "turn")


def write_rows(game: Game, positions: Iterable[Position]) -> Rows:
    """Return the rows of positions. Raises `ValueError` for one without a row: of another game,
    or in the middle of a capture chain."""
    width = len(fields(game))
    words = words_of(game)
    numbers = [number for position in positions for number in _numbers(game, position, words)]
    return np.array(numbers, dtype=np.uint64).reshape(-1, width)


def read_rows(game: Game, rows: Rows) -> list[Position]:
    """Return the positions of rows. Raises `ValueError`, which names a row that is not valid."""
    positions: list[Position] = []
    for number, (*boards, turn) in enumerate(integers(game, checked(game, rows))):
        try:
            positions.append(_position(game, boards, turn))
        except CheckrowError as refusal:
            raise ValueError(f"row {number}: {refusal}") from None
    return positions


def checked(game: Game, rows: Rows) -> Rows:
    """Return the same rows if they are valid for this game. Raises `ValueError`."""
    names = fields(game)
    array = np.asarray(rows)
    if array.dtype != np.uint64:
        raise ValueError(f"positions are numbers of type uint64, not {array.dtype}")
    if array.ndim != 2 or array.shape[1] != len(names):
        raise ValueError(
            f"positions of {game} are rows of {len(names)} numbers ({', '.join(names[:9])}"
            f"{' ...' if len(names) > 9 else ''}), not an array of shape {array.shape}"
        )
    return np.ascontiguousarray(array)


def integers(game: Game, rows: Rows) -> list[list[int]]:
    """Return each row as whole bitboards and the turn."""
    words = words_of(game)
    numbers: list[list[int]] = rows.tolist()
    if words == 1:
        return numbers
    boards = range(0, rows.shape[1] - 1, words)
    return [
        [*(sum(row[at + word] << word * WORD for word in range(words)) for at in boards), row[-1]]
        for row in numbers
    ]


def words_of(game: Game) -> int:
    """Return how many numbers one bitboard takes."""
    match game:
        case ConnectGame():
            bits = game.width * (game.height + 1)
        case CheckersGame():
            bits = game.board.squares.bit_length()
        case _:
            raise ValueError(f"{game} is neither Connect-N nor checkers")
    return -(-bits // WORD)


def boards_of(game: Game) -> int:
    """Return how many bitboards a position has."""
    return game.players if isinstance(game, ConnectGame) else 3


def _numbers(game: Game, position: Position, words: int) -> Iterable[int]:
    if position.game != game:
        raise ValueError(f"this is a position of {position.game}, not of {game}")
    if isinstance(position, ConnectPosition):
        boards = position.discs
    else:
        assert isinstance(position, CheckersPosition)
        if position.in_chain:
            raise ValueError(f"a row cannot hold half a turn: finish the capture of {position}")
        boards = (*position.pieces, position.kings)
    for board in boards:
        for word in range(words):
            yield board >> word * WORD & (1 << WORD) - 1
    yield position.turn


def _position(game: Game, boards: list[int], turn: int) -> Position:
    if turn >= game.seats:
        raise CheckrowError(f"there is no seat {turn}: the seats are 0 to {game.seats - 1}")
    if isinstance(game, ConnectGame):
        return _connect_position(game, boards, turn)
    assert isinstance(game, CheckersGame)
    light, dark, kings = boards
    if (light | dark | kings) & ~game.board.squares:
        raise CheckrowError("a piece is outside the board")
    if light & dark:
        raise CheckrowError("two pieces are on the same square")
    if kings & ~(light | dark):
        raise CheckrowError("a king must be one of the pieces")
    return game.read_position(write_fen(Setup(turn, (light, dark), kings), game.board))


def _connect_position(game: ConnectGame, boards: list[int], turn: int) -> ConnectPosition:
    layout = game.layout
    grid = [[0] * game.width for _ in range(game.height)]
    room = sum(layout.column << column * layout.stride for column in range(game.width))
    for seat, discs in enumerate(boards):
        if discs & ~room:
            raise CheckrowError("a disc is outside the board")
        for row, column in layout.rows_and_columns(discs):
            if grid[game.height - 1 - row][column]:
                raise CheckrowError(
                    f"two discs are in column {column + 1}, row {row + 1} from the bottom"
                )
            grid[game.height - 1 - row][column] = seat + 1
    return game.read_grid(grid, turn)
