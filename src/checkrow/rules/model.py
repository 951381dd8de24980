"""What every game has: the contract that Connect-N and checkers both keep.

    Game      the frozen options of one variant; knows its text key
    Position  a frozen value; equal means the same future
    Move      one step, as a frozen value
    Outcome   how a game ended

Seats are numbered from 0. Reading and writing come in pairs: `str(x)` writes the one text
form of a game, a position or a move, and `game(key)`, `Game.read_position` and
`Game.read_move` read it back.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from checkrow.rules import notebooks
from checkrow.rules.board_view import BoardView, names_of_cells
from checkrow.rules.errors import BadNotation, IllegalMove


class Reason(Enum):
    """Why a game is over; the value completes the sentence "the game ended: ..."."""

    LINE = "a line is complete"
    FULL_BOARD = "the board is full"
    NO_PIECES = "a side has no pieces left"
    BLOCKED = "the player to move has no move"
    FIRST_KING = "a man was crowned"
    BOTH_BLOCKED = "neither side can move"
    REPETITION = "the position was repeated too often"
    QUIET_MOVES = "too many moves without progress"
    ONE_EACH = "each side has one piece left"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: `winner` is a seat, or None for a draw."""

    winner: int | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Pile:
    """The pieces one seat has captured."""

    men: int = 0
    kings: int = 0

    def __len__(self) -> int:
        return self.men + self.kings


Shape = Literal["disc", "man", "king", "mark"]
# How perft counts captures that take the same pieces in another way; see `Position.perft`.
Counting = Literal["keep", "drop", "each"]


class Coordinates(Enum):
    """Where the names of cells are written."""

    COLUMNS = "columns"  # a number below each column
    EDGES = "edges"  # a letter below each column, a number beside each row
    CELLS = "cells"  # a name in each cell


@dataclass(frozen=True, slots=True)
class PieceView:
    """How a piece is shown: whose it is, its shape and its name."""

    seat: int
    shape: Shape
    name: str


class Memory:
    """What a record knows of the past. Games whose future depends only on the position, as
    in Connect-N, remember nothing; this is their memory."""

    __slots__ = ()

    @property
    def draw(self) -> Outcome | None:
        """The draw that the moves so far have brought about, if they have."""
        return None

    @property
    def piles(self) -> tuple[Pile, ...]:
        """What each seat has captured; empty in games without captures."""
        return ()


class Move(ABC):
    """One step. `str(move)` is its one text form; `Game.read_move` reads it back."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A move that is said rather than made."""

    word: str

    def __str__(self) -> str:
        return self.word


END = Word("end")  # a player stops a capture chain where the rules allow it
PASS = Word("pass")  # a blocked player's turn goes by
LAPSE = Word("lapse")  # a turn that ran out of time goes by; see `Position.lapse`


@dataclass(frozen=True, slots=True, repr=False)
class Position(ABC):
    """A frozen value: what stands where, whose turn it is, and nothing of the past
    that does not bear on the future."""

    game: Game
    turn: int  # the seat to move: given, never derived from what is on the board

    @property
    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts; none when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended in this position; None while it goes on."""

    @property
    def effort(self) -> int:
        """How much work it took to find the legal moves, as `budget` counts it."""
        return 0

    def check(self) -> None:
        """Raise `BadNotation` if it takes too much work to find the legal moves here. What
        `read_position` and records give has been checked."""
        return

    @property
    def in_chain(self) -> bool:
        """True in the middle of a turn, when the same seat moves on."""
        return False

    @abstractmethod
    def play(self, move: Move) -> Position:
        """The position after `move`. Raises `IllegalMove`; never changes this one."""

    def lapse(self) -> Position:
        """The position after the player to move has lost this turn on time. Raises
        `IllegalMove` in games where time costs the game and not the turn."""
        raise IllegalMove(f"in {self.game} a turn cannot be lost on time")

    @abstractmethod
    def render(self, last: Sequence[str] = ()) -> BoardView:
        """Return what a board shows. `last` are the steps of the turn that led here."""

    @property
    def symmetry_key(self) -> Hashable:
        """Equal for positions that are the same but for the players or the sides of the board:
        what is best in one is best in the other."""
        return self.game.key, str(self)

    def perft(self, depth: int, counting: Counting = "keep") -> int:
        """Count the ways to play `depth` turns, the yardstick of a move generator.

        In checkers, captures that start and end on the same squares and take the same pieces
        count separately if they take them in another order (`keep`), or only once (`drop`), or
        separately also if only the squares landed on between two jumps differ (`each`).
        """
        if depth < 1:
            return 1
        after = map(self.play, self.legal_moves)
        return sum(each.perft(depth if each.in_chain else depth - 1, counting) for each in after)

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return f"{self.game!r}.read_position({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return notebooks.drawn(self)


class Game(ABC):
    """The options of one game. Equal options make equal games."""

    __slots__ = ()

    @property
    @abstractmethod
    def key(self) -> str:
        """The text that `checkrow.game` turns back into this game."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many players it takes."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What people call the game: "Connect Four", "Russian draughts"."""

    @property
    def description(self) -> str:
        """The game in a few words; empty if its title says it all."""
        return ""

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """What this game calls a player: "x", "light"..."""

    # The board

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """The width and the height of the board, in cells."""

    @property
    @abstractmethod
    def pieces(self) -> Mapping[str, PieceView]:
        """The letters of `BoardView.rows`, with what each stands for."""

    @property
    def coordinates(self) -> Coordinates:
        """Where a board shows the names of its cells."""
        return Coordinates.EDGES

    @property
    def cell_names(self) -> tuple[str, ...]:
        """What each cell is called; empty where nothing is played."""
        return names_of_cells(*self.size)

    @property
    def option_values(self) -> Mapping[str, int]:
        """The numbers that make this game, as its family's options name them."""
        return {}

    @property
    @abstractmethod
    def starts(self) -> tuple[Position, ...]:
        """The positions a game may start from: several where lots are drawn."""

    def start(self) -> Position:
        """The usual first position; the first of `starts`."""
        return self.starts[0]

    def draw_start(self, lots: random.Random) -> Position:
        """The first position of a match, the first mover drawn by lot where the rules say so."""
        return lots.choice(self.starts)

    @abstractmethod
    def read_position(self, text: str) -> Position:
        """The position that `str(position)` wrote. Raises `BadNotation`."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """The move that `str(move)` wrote. Raises `BadNotation`, and `IllegalMove` for
        a square or column that this board does not have."""

    def read_rows(self, rows: Sequence[str], turn: int) -> Position:
        """Return the position of rows as `BoardView` has them. Raises `BadNotation`."""
        raise BadNotation(f"a position of {self} cannot be set up by hand")

    def write_turn(self, turn: Sequence[Move]) -> str:
        """Return the steps of a turn as players write them down."""
        return " ".join("late" if move == LAPSE else str(move) for move in turn)

    @property
    def late_turns_pass(self) -> bool:
        """Whether a turn that runs out of time is passed; else it costs the game."""
        return False

    @property
    @abstractmethod
    def longest(self) -> int:
        """A number of moves that no game from `starts` exceeds."""

    # What a record asks of its game.

    def first_memory(self, start: Position) -> Memory:
        """What a record knows before the first move."""
        return Memory()

    def remember(self, memory: Memory, before: Position, move: Move, after: Position) -> Memory:
        """What a record knows after one more move."""
        return memory

    def forced(self, position: Position) -> Move | None:
        """The move that happens by itself here: the pass of a blocked player."""
        return None

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"checkrow.game({self.key!r})"
