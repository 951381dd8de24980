"""The rules: games, positions and moves as frozen values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from checkrow.rules.board_view import EMPTY, BoardView, Cells, StepView, in_rows
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.model import Game, Move, Outcome, PieceView, Position, Reason

MARKS = "xo"
PIECES = {mark: PieceView(seat, "mark", mark) for seat, mark in enumerate(MARKS)}
MOST = 20  # columns and rows


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A mark on a cell. Cells have names such as b2."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, repr=False)
class TicTacToe(Game):
    """`TicTacToe()` is the usual game: 3 columns, 3 rows, 3 in a line."""

    width: int = 3
    height: int = 3
    line: int = 3

    def __post_init__(self) -> None:
        if not all(1 <= size <= MOST for size in self.size):
            raise BadNotation(f"a board has 1 to {MOST} columns and rows")
        if not 1 <= self.line <= max(self.size):
            raise BadNotation(f"a line of {self.line} does not fit: choose 1 to {max(self.size)}")

    @property
    def key(self) -> str:
        return f"tictactoe:{self.width}x{self.height}x{self.line}"

    @property
    def seats(self) -> int:
        return 2

    @property
    def title(self) -> str:
        usual = self == TicTacToe()
        return "Tic-tac-toe" if usual else f"{self.line} in a line, {self.width}x{self.height}"

    @property
    def option_values(self) -> dict[str, int]:
        return {"width": self.width, "height": self.height, "line": self.line}

    def seat_name(self, seat: int) -> str:
        return MARKS[seat]

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def pieces(self) -> dict[str, PieceView]:
        return PIECES

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self._cell_names

    @cached_property
    def _cell_names(self) -> tuple[str, ...]:
        return tuple(name.lower() for name in super().cell_names)

    @property
    def longest(self) -> int:
        return self.width * self.height

    @property
    def starts(self) -> tuple[TicTacToePosition, ...]:
        return (TicTacToePosition(self, 0, EMPTY * self.longest),)

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        """The cells of every possible line."""
        found: list[Cells] = []
        for row in range(self.height):
            for column in range(self.width):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    steps = [(row + down * n, column + right * n) for n in range(self.line)]
                    if all(y < self.height and 0 <= x < self.width for y, x in steps):
                        found.append(tuple(y * self.width + x for y, x in steps))
        return tuple(dict.fromkeys(found))

    def read_position(self, text: str) -> TicTacToePosition:
        rows, _, turn = text.rpartition(" ")
        if turn not in MARKS or not turn:
            raise BadNotation(
                f"{text[:40]!r} is not a position: write the rows from the top and the player to "
                f"move, such as {self.start()}"
            )
        return self.read_rows(rows.split("/"), MARKS.index(turn))

    def read_rows(self, rows: Sequence[str], turn: int) -> TicTacToePosition:
        cells = "".join(rows)
        if len(rows) != self.height or any(len(row) != self.width for row in rows):
            raise BadNotation(f"a board of {self} has {self.height} rows of {self.width} cells")
        if set(cells) - set(MARKS + EMPTY):
            raise BadNotation(f"a cell is one of {EMPTY} {' '.join(MARKS)}")
        return TicTacToePosition(self, turn, cells)

    def read_move(self, text: str) -> Place:
        if not text.isalnum():
            raise BadNotation(f"{text[:20]!r} is not a cell: name one, such as a1")
        if text.lower() not in self.cell_names:
            raise IllegalMove(f"there is no cell {text[:20]}: they go up to {self.cell_names[-1]}")
        return Place(text.lower())


@dataclass(frozen=True, slots=True, repr=False)
class TicTacToePosition(Position):
    """A letter for each cell, the top row first."""

    game: TicTacToe
    cells: str

    @property
    def complete_lines(self) -> list[Cells]:
        """The lines that hold the same mark on all cells."""
        cells = self.cells
        return [
            line
            for line in self.game.lines
            if cells[line[0]] != EMPTY and len({cells[each] for each in line}) == 1
        ]

    @property
    def outcome(self) -> Outcome | None:
        if lines := self.complete_lines:
            return Outcome(MARKS.index(self.cells[lines[0][0]]), Reason.LINE)
        return None if EMPTY in self.cells else Outcome(None, Reason.FULL_BOARD)

    @property
    def legal_moves(self) -> tuple[Place, ...]:
        if self.outcome:
            return ()
        named = zip(self.game.cell_names, self.cells, strict=True)
        return tuple(Place(name) for name, mark in named if mark == EMPTY)

    def play(self, move: Move) -> TicTacToePosition:
        if self.outcome:
            raise IllegalMove(f"the game is over: {self.outcome.reason.value}")
        if move not in self.legal_moves:
            raise IllegalMove(f"{move} is taken: choose an empty cell")
        at = self.game.cell_names.index(str(move))
        cells = self.cells[:at] + MARKS[self.turn] + self.cells[at + 1 :]
        return TicTacToePosition(self.game, 1 - self.turn, cells)

    def render(self, last: Sequence[str] = ()) -> BoardView:
        cell = {name: number for number, name in enumerate(self.game.cell_names)}
        return BoardView(
            in_rows(self.cells, self.game.width),
            tuple(StepView(str(move), cell[str(move)]) for move in self.legal_moves),
            line=tuple(sorted(set().union(*self.complete_lines))),
            last=tuple(cell[move] for move in last if move in cell),
        )

    def __str__(self) -> str:
        return f"{'/'.join(in_rows(self.cells, self.game.width))} {MARKS[self.turn]}"
