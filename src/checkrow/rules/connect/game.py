"""Connect-N: the options of a game, and the notation of its positions and moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from checkrow.rules.board_view import EMPTY
from checkrow.rules.connect.fen import Fen, read_rows, read_symbol, split_fen
from checkrow.rules.connect.lines import Layout, bitboard
from checkrow.rules.connect.move import Drop
from checkrow.rules.connect.position import ConnectPosition
from checkrow.rules.connect.symbols import letter_of, symbol_of
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.model import (
    LAPSE,
    Coordinates,
    Game,
    Move,
    PieceView,
)

MOST = 10_000  # columns, rows or players; a larger board would not fit in memory
# For a position read from text: columns times rows, and that times players.
MOST_CELLS = 1_000_000
MOST_BITS = 100_000_000
_OPTIONS = re.compile(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9}):([0-9]{1,9})", re.ASCII)


NUMBERS = ("", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


@dataclass(frozen=True, repr=False)
class ConnectGame(Game):
    """`ConnectGame()` is Connect Four: 7 columns, 6 rows, 4 in a line, 2 players.

    Raises `BadNotation` for impossible options.
    """

    width: int = 7
    height: int = 6
    connect: int = 4
    players: int = 2

    def __post_init__(self) -> None:
        if self.connect < 1:
            raise BadNotation(f"a line of {self.connect} is too short: connect at least 1")
        if self.players < 2:
            raise BadNotation(f"{self.players} is too few: the game takes at least 2 players")
        for size, way in ((self.width, "wide"), (self.height, "high")):
            if size < self.connect:
                raise BadNotation(
                    f"a board {size} {way} has no room for {self.connect} in a line: "
                    f"make it at least {self.connect} {way}, or connect fewer"
                )
        if max(self.width, self.height, self.players) > MOST:
            raise BadNotation(f"columns, rows and players go up to {MOST:,} each")

    @classmethod
    def read_options(cls, text: str) -> ConnectGame:
        """Return the game of a text such as `7x6x4:2`: width, height, line and players."""
        match = _OPTIONS.fullmatch(text)
        if match is None:
            raise BadNotation(
                f"{text[:40]!r} is not a Connect-N game: write width x height x line : players, "
                "such as 7x6x4:2"
            )
        game = cls(*map(int, match.groups()))
        if game.options != text:
            raise BadNotation(f"{text!r} has leading zeros: write {game.options}")
        return game

    def __reduce__(self) -> tuple[type[ConnectGame], tuple[int, int, int, int]]:
        return type(self), (self.width, self.height, self.connect, self.players)

    @property
    def options(self) -> str:
        return f"{self.width}x{self.height}x{self.connect}:{self.players}"

    @cached_property
    def fen_options(self) -> str | None:
        """The options in a FEN: None for those of Connect Four."""
        return None if self == CONNECT_FOUR else self.options

    @property
    def option_values(self) -> dict[str, int]:
        return {
            "width": self.width,
            "height": self.height,
            "connect": self.connect,
            "players": self.players,
        }

    @property
    def title(self) -> str:
        line = NUMBERS[self.connect] if self.connect < len(NUMBERS) else ""
        title = f"Connect {line or self.connect}"
        if self == CONNECT_FOUR:
            return title
        size = f"{title}, {self.width}x{self.height}"
        return size if self.players == 2 else f"{size}, {self.players} players"

    @property
    def key(self) -> str:
        return f"connect:{self.options}"

    @property
    def seats(self) -> int:
        return self.players

    def seat_name(self, seat: int) -> str:
        return symbol_of(seat)

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def coordinates(self) -> Coordinates:
        return Coordinates.COLUMNS

    @property
    def pieces(self) -> dict[str, PieceView]:
        return self._pieces

    @cached_property
    def _pieces(self) -> dict[str, PieceView]:
        return {
            letter_of(seat): PieceView(seat, "disc", symbol_of(seat))
            for seat in range(self.players)
        }

    @cached_property
    def layout(self) -> Layout:
        """The layout of the cells in the bitboards."""
        return Layout(self.width, self.height, self.connect)

    @cached_property
    def drops(self) -> tuple[Drop, ...]:
        """One move for each column."""
        return tuple(map(Drop, range(self.width)))

    @property
    def starts(self) -> tuple[ConnectPosition, ...]:
        return (self._start,)

    @cached_property
    def _start(self) -> ConnectPosition:
        return ConnectPosition(self, 0, (0,) * self.players, 0, self.drops)

    def start(self) -> ConnectPosition:
        return self._start

    @property
    def longest(self) -> int:
        return self.width * self.height

    @staticmethod
    def read_fen(text: str) -> ConnectPosition:
        """Return the position of a FEN, which names its own game; see `fen`."""
        fen = split_fen(text)
        return _game_of(fen)._read(fen)

    def read_position(self, text: str) -> ConnectPosition:
        fen = split_fen(text)
        game = _game_of(fen)
        if game != self:
            raise BadNotation(f"this is a position of {game}, not of {self}")
        return self._read(fen)

    def _read(self, fen: Fen) -> ConnectPosition:
        cells = self.width * self.height
        if cells > MOST_CELLS or cells * self.players > MOST_BITS:
            raise BadNotation(
                f"a position of {self} is too large to read: a board has up to "
                f"{MOST_CELLS:,} cells, and cells times players go up to {MOST_BITS:,}"
            )
        rows = read_rows(fen, self.width, self.height, self.players)
        return self._position(rows, read_symbol(fen.turn, self.players))

    def read_grid(self, grid: Sequence[Sequence[int]], turn: int) -> ConnectPosition:
        """Return the position of a list of rows, top row first: 0 is empty, 1 the first player.

        `turn` is the seat to move, from 0. It need not agree with the number of discs.
        """
        if len(grid) != self.height:
            raise BadNotation(f"the grid has {len(grid)} rows, but the board has {self.height}")
        for number, row in enumerate(grid, 1):
            if len(row) != self.width:
                raise BadNotation(
                    f"row {number} of the grid has {len(row)} cells, but a row has {self.width}"
                )
            for cell in row:
                if type(cell) is not int or not 0 <= cell <= self.players:
                    raise BadNotation(
                        f"row {number} of the grid: {cell!r} is not a cell, "
                        f"cells are 0 (empty) and 1 to {self.players} (a player's disc)"
                    )
        if not 0 <= turn < self.players:
            raise BadNotation(f"there is no seat {turn}: the seats are 0 to {self.players - 1}")
        return self._position(grid[::-1], turn)

    def read_rows(self, rows: Sequence[str], turn: int) -> ConnectPosition:
        cells = {EMPTY: 0} | {letter: look.seat + 1 for letter, look in self.pieces.items()}
        unknown = sorted(set("".join(rows)) - set(cells))
        if unknown:
            raise BadNotation(f"{unknown[0]!r} is not a disc: discs are {' '.join(self.pieces)}")
        return self.read_grid([[cells[letter] for letter in row] for row in rows], turn)

    @cached_property
    def _by_text(self) -> dict[str, Drop]:
        return {str(drop): drop for drop in self.drops}

    def read_move(self, text: str) -> Move:
        if (drop := self._by_text.get(text)) is not None:
            return drop
        if text == LAPSE.word and self.players > 2:
            return LAPSE
        if not (text.isascii() and text.isdigit()):
            raise BadNotation(
                f"{text[:40]!r} is not a column: columns are the numbers 1 to {self.width}"
            )
        column = int(text[:9]) - 1  # a longer number is outside every board
        if not 0 <= column < self.width:
            raise IllegalMove(self.no_such_column(column))
        return self.drops[column]

    def no_such_column(self, column: int) -> str:
        return f"there is no column {column + 1}: the columns are 1 to {self.width}"

    def _position(self, rows: Sequence[Sequence[int]], turn: int) -> ConnectPosition:
        """Return the position of checked cells, bottom row first."""
        stride = self.layout.stride
        heights = [0] * self.width
        numbers: list[list[int]] = [[] for _ in range(self.players)]  # of each player's bits
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if not cell:
                    continue
                if heights[column] != row:
                    raise BadNotation(
                        f"the disc in column {column + 1}, row {row + 1} from the bottom floats: "
                        f"row {heights[column] + 1} below it is empty"
                    )
                heights[column] += 1
                numbers[cell - 1].append(column * stride + row)
        return self._judged(tuple(map(bitboard, numbers)), turn, rows[-1])

    def _judged(self, discs: tuple[int, ...], turn: int, top: Iterable[int]) -> ConnectPosition:
        """Return the position with its outcome, which text does not include."""
        winners = [seat for seat, mine in enumerate(discs) if self.layout.has_line(mine)]
        if len(winners) > 1:
            names = " and ".join(map(symbol_of, winners[:2]))
            raise BadNotation(
                f"both {names} have {self.connect} in a line: the game ended before that"
            )
        filled = 0
        for mine in discs:
            filled |= mine
        free = tuple(drop for drop, cell in zip(self.drops, top, strict=True) if not cell)
        return ConnectPosition(self, turn, discs, filled, () if winners else free)


def _game_of(fen: Fen) -> ConnectGame:
    """Return the game that a FEN names."""
    if fen.options is None:
        return CONNECT_FOUR
    game = ConnectGame.read_options(fen.options)
    if game == CONNECT_FOUR:
        raise BadNotation(f"write a position of Connect Four without {fen.options!r}")
    return game


CONNECT_FOUR = ConnectGame()
