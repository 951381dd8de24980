"""Connect-N: the options of a game, and its positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from checkrow.rules.board_view import EMPTY, BoardView
from checkrow.rules.connect.fen import Fen, read_rows, read_symbol, split_fen, write_fen
from checkrow.rules.connect.lines import Layout, bitboard
from checkrow.rules.connect.move import Drop
from checkrow.rules.connect.rendering import render, rows_of
from checkrow.rules.connect.symbols import letter_of, symbol_of
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.model import (
    LAPSE,
    Coordinates,
    Game,
    Move,
    Outcome,
    PieceView,
    Position,
    Reason,
)

MOST = 10_000  # columns, rows or players; beyond it a board no longer fits in memory
# Of a position that is read from text: columns times rows, and that times players.
MOST_CELLS = 1_000_000
MOST_BITS = 100_000_000
_OPTIONS = re.compile(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9}):([0-9]{1,9})", re.ASCII)


NUMBERS = ("", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class Result(Enum):
    """What one move brings about."""

    IllegalMove = "IllegalMove"
    Draw = "Draw"
    Win = "Win"
    NoResult = "NoResult"


@dataclass(frozen=True, repr=False)
class ConnectGame(Game):
    """`ConnectGame()` is Connect Four: 7 columns, 6 rows, 4 in a line, 2 players.

    Raises `BadNotation` for options that make no game.
    """

    width: int = 7
    height: int = 6
    connect: int = 4
    players: int = 2

    def __post_init__(self) -> None:
        if self.connect < 1:
            raise BadNotation(f"a line of {self.connect} is no line: connect at least 1")
        if self.players < 2:
            raise BadNotation(f"{self.players} is too few to play: it takes at least 2 players")
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
        """The game of a text such as `7x6x4:2`: width, height, line and players."""
        match = _OPTIONS.fullmatch(text)
        if match is None:
            raise BadNotation(
                f"{text[:40]!r} is no Connect-N game: write width x height x line : players, "
                "such as 7x6x4:2"
            )
        game = cls(*map(int, match.groups()))
        if game.options != text:
            raise BadNotation(f"{text!r} has needless zeros: write {game.options}")
        return game

    def __reduce__(self) -> tuple[type[ConnectGame], tuple[int, int, int, int]]:
        return type(self), (self.width, self.height, self.connect, self.players)

    @property
    def options(self) -> str:
        return f"{self.width}x{self.height}x{self.connect}:{self.players}"

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
        """Where the cells are in the bitboards."""
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
        return ConnectPosition(self, 0, (0,) * self.players, 0, self.drops, None)

    def start(self) -> ConnectPosition:
        return self._start

    @property
    def longest(self) -> int:
        return self.width * self.height

    @staticmethod
    def read_fen(text: str) -> ConnectPosition:
        """The position of a FEN, which says itself which game it is of; see `fen`."""
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
                f"a position of {self} is too large to be read: a board has up to "
                f"{MOST_CELLS:,} cells, and cells times players go up to {MOST_BITS:,}"
            )
        rows = read_rows(fen, self.width, self.height, self.players)
        return self._position(rows, read_symbol(fen.turn, self.players))

    def read_grid(self, grid: Sequence[Sequence[int]], turn: int) -> ConnectPosition:
        """The position of a list of rows, top row first: 0 is empty, 1 is the first player.

        `turn` is the seat to move, from 0. It is free: the discs need not add up to it.
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
                        f"row {number} of the grid: {cell!r} is no cell, "
                        f"cells are 0 (empty) and 1 to {self.players} (a player's disc)"
                    )
        if not 0 <= turn < self.players:
            raise BadNotation(f"there is no seat {turn}: the seats are 0 to {self.players - 1}")
        return self._position(grid[::-1], turn)

    def read_rows(self, rows: Sequence[str], turn: int) -> ConnectPosition:
        cells = {EMPTY: 0} | {letter: look.seat + 1 for letter, look in self.pieces.items()}
        unknown = sorted(set("".join(rows)) - set(cells))
        if unknown:
            raise BadNotation(f"{unknown[0]!r} is no disc: discs are {' '.join(self.pieces)}")
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
        column = int(text[:9]) - 1  # a longer number is off every board anyway
        if not 0 <= column < self.width:
            raise IllegalMove(self.no_such_column(column))
        return self.drops[column]

    def no_such_column(self, column: int) -> str:
        return f"there is no column {column + 1}: the columns are 1 to {self.width}"

    def _position(self, rows: Sequence[Sequence[int]], turn: int) -> ConnectPosition:
        """The position of checked cells, bottom row first."""
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
        """The position with its outcome, which a position read from text does not bring."""
        winners = [seat for seat, mine in enumerate(discs) if self.layout.has_line(mine)]
        if len(winners) > 1:
            names = " and ".join(map(symbol_of, winners[:2]))
            raise BadNotation(
                f"both {names} have {self.connect} in a line: the game ended before that"
            )
        filled = 0
        for mine in discs:
            filled |= mine
        moves = tuple(drop for drop, cell in zip(self.drops, top, strict=True) if not cell)
        if winners:
            return ConnectPosition(self, turn, discs, filled, (), Outcome(winners[0], Reason.LINE))
        return ConnectPosition(self, turn, discs, filled, moves, None if moves else _FULL)


def _game_of(fen: Fen) -> ConnectGame:
    """Return the game that a FEN says it is of."""
    if fen.options is None:
        return CONNECT_FOUR
    game = ConnectGame.read_options(fen.options)
    if game == CONNECT_FOUR:
        raise BadNotation(f"a position of Connect Four is written without {fen.options!r}")
    return game


_FULL = Outcome(None, Reason.FULL_BOARD)
CONNECT_FOUR = ConnectGame()


@dataclass(frozen=True, slots=True, repr=False)
class ConnectPosition(Position):
    """Every player's discs as one bitboard each (see `lines`), and whose turn it is.

    Make positions with `ConnectGame.start`, `read_position`, `read_grid` and `play`.
    """

    game: ConnectGame
    discs: tuple[int, ...]
    filled: int = field(compare=False)  # this and the next two follow from the discs
    _moves: tuple[Drop, ...] = field(compare=False)
    _outcome: Outcome | None = field(compare=False)

    @property
    def legal_moves(self) -> tuple[Drop, ...]:
        return self._moves

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def play(self, move: Move) -> ConnectPosition:
        game, turn, moves = self.game, self.turn, self._moves
        layout = game.layout
        if not isinstance(move, Drop) or not moves or not 0 <= move.column < game.width:
            raise self._refusal(move)
        base = move.column * layout.stride
        row = (self.filled >> base & layout.column).bit_length()
        if row == layout.height:
            raise self._refusal(move)
        disc = 1 << base + row
        discs = list(self.discs)
        mine = discs[turn] = discs[turn] | disc
        if row + 1 == layout.height:
            moves = tuple([drop for drop in moves if drop.column != move.column])
        outcome = None
        if layout.has_line(mine):
            moves, outcome = (), Outcome(turn, Reason.LINE)
        elif not moves:
            outcome = _FULL
        after = (turn + 1) % game.players
        return ConnectPosition(game, after, tuple(discs), self.filled | disc, moves, outcome)

    def lapse(self) -> ConnectPosition:
        """A turn goes by. Among more than two it can, so that the others play on when one of
        them is out of the game; between two, who loses a turn on time loses the game."""
        game = self.game
        if game.players == 2:
            raise IllegalMove(f"in {game} running out of time loses the game, not the turn")
        turn = (self.turn + 1) % game.players
        return ConnectPosition(game, turn, self.discs, self.filled, self._moves, self._outcome)

    def result(self, move: Move) -> Result:
        """What `move` would bring about here."""
        try:
            outcome = self.play(move).outcome
        except IllegalMove:
            return Result.IllegalMove
        if outcome is None:
            return Result.NoResult
        return Result.Draw if outcome.winner is None else Result.Win

    def _refusal(self, move: Move) -> IllegalMove:
        if self.outcome:
            return IllegalMove(f"the game is over: {self.outcome.reason.value}")
        if not isinstance(move, Drop):
            return IllegalMove(f"{move} is not a drop: name a column from 1 to {self.game.width}")
        if not 0 <= move.column < self.game.width:
            return IllegalMove(self.game.no_such_column(move.column))
        free = ", ".join(map(str, self.legal_moves[:12]))
        more = " ..." if len(self.legal_moves) > 12 else ""
        return IllegalMove(f"column {move} is full; there is room in {free}{more}")

    def at(self, row: int, col: int) -> int | None:
        """The seat whose disc is there, or None; rows count from the bottom, from 0."""
        if not (0 <= row < self.game.height and 0 <= col < self.game.width):
            raise ValueError(
                f"there is no cell in row {row}, column {col}: rows are 0 to "
                f"{self.game.height - 1} from the bottom, columns 0 to {self.game.width - 1}"
            )
        cell = 1 << col * self.game.layout.stride + row
        if not self.filled & cell:
            return None
        return next(seat for seat, discs in enumerate(self.discs) if discs & cell)

    def pieces_in_direction(self, row: int, col: int, d_row: int, d_col: int) -> int:
        """How many cells in a row hold the same as (row, col), going from it by
        (d_row, d_col) and not counting it. Rows count from the bottom, from 0. From an
        empty cell it counts empty cells."""
        if d_row == 0 and d_col == 0:
            raise ValueError("a direction needs a step: d_row and d_col cannot both be 0")
        same = self.at(row, col)
        count = 0
        row, col = row + d_row, col + d_col
        while 0 <= row < self.game.height and 0 <= col < self.game.width:
            if self.at(row, col) != same:
                break
            count += 1
            row, col = row + d_row, col + d_col
        return count

    @property
    def winning_cells(self) -> frozenset[tuple[int, int]]:
        """The cells (row from the bottom, column) of all the winner's lines at once."""
        if self.outcome is None or self.outcome.winner is None:
            return frozenset()
        layout = self.game.layout
        return frozenset(
            layout.rows_and_columns(layout.cells_in_lines(self.discs[self.outcome.winner]))
        )

    def render(self, last: Sequence[str] = ()) -> BoardView:
        over = self._outcome is not None
        winning = self.winning_cells if over else ()
        return render(self.game.layout, self.discs, self.filled, last, winning, over=over)

    @property
    def symmetry_key(self) -> tuple[str, tuple[int, ...]]:
        discs = self.discs[self.turn :] + self.discs[: self.turn]
        mirrored = tuple(map(self.game.layout.mirrored, discs))
        return self.game.key, min(discs, mirrored)

    def grid(self) -> list[list[int]]:
        """A list of rows, top row first: 0 is empty, 1 is the first player.
        `ConnectGame.read_grid` reads it back."""
        grid = [[0] * self.game.width for _ in range(self.game.height)]
        for seat, discs in enumerate(self.discs):
            for row, column in self.game.layout.rows_and_columns(discs):
                grid[self.game.height - 1 - row][column] = seat + 1
        return grid

    def __str__(self) -> str:
        options = None if self.game == CONNECT_FOUR else self.game.options
        return write_fen(rows_of(self.game.layout, self.discs)[::-1], self.turn, options)
