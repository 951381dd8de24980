"""The interface that every game implements.

    Game      the frozen options of one variant; knows its text key
    Position  a frozen value; equal means the same future
    Move      one step, as a frozen value
    Outcome   how a game ended

Seats are numbered from 0. Reading and writing come in pairs: `str(x)` writes the one text form of
a game, a position or a move, and `game(key)`, `Game.read_position` and `Game.read_move` read it
back.
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
# How perft counts captures of the same pieces along other routes; see `Position.perft`.
Counting = Literal["keep", "drop", "each"]


class Coordinates(Enum):
    """Where a board shows the names of its cells."""

    COLUMNS = "columns"  # a number below each column
    EDGES = "edges"  # a letter below each column, a number beside each row
    CELLS = "cells"  # a name in each cell


@dataclass(frozen=True, slots=True)
class PieceView:
    """How to show a piece: its seat, its shape and its name."""

    seat: int
    shape: Shape
    name: str


class Memory:
    """A record's memory of the past. In games whose future depends only on the position,
    such as Connect-N, that is nothing; this is their memory."""

    __slots__ = ()

    @property
    def draw(self) -> Outcome | None:
        """The draw that the moves so far have led to, if any."""
        return None

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The captured pieces of each seat; empty in games without captures."""
        return ()


class Move(ABC):
    """One step. `str(move)` is its one text form; `Game.read_move` reads it back."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A move in words, without a piece."""

    word: str

    def __str__(self) -> str:
        return self.word


END = Word("end")  # a player stops a capture chain, if the rules allow it
PASS = Word("pass")  # a blocked player's turn
LAPSE = Word("lapse")  # a turn that ran out of time; see `Position.lapse`


@dataclass(frozen=True, slots=True, repr=False)
class Position(ABC):
    """A frozen value: the pieces, whose turn it is, and nothing of the past that does not affect
    the future."""

    game: Game
    turn: int  # the seat to move: stored, never derived from the board

    @property
    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts; none when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended in this position; None if it continues."""

    @property
    def effort(self) -> int:
        """How much work it took to find the legal moves, in the units of `budget`."""
        return 0

    def check(self) -> None:
        """Raise `BadNotation` if finding the legal moves here takes too much work. Positions from
        `read_position` and records are already checked."""
        return

    @property
    def in_chain(self) -> bool:
        """Whether a turn is unfinished, so that the same seat moves again."""
        return False

    @abstractmethod
    def play(self, move: Move) -> Position:
        """Return the position after `move`. Raises `IllegalMove`; never changes this one."""

    def lapse(self) -> Position:
        """Return the position after the player to move loses this turn on time. Raises
        `IllegalMove` in games where running out of time loses the game instead."""
        raise IllegalMove(f"in {self.game} a turn cannot be lost on time")

    @abstractmethod
    def render(self, last: Sequence[str] = ()) -> BoardView:
        """Return the view of a board. `last` holds the steps of the turn that led here."""

    @property
    def symmetry_key(self) -> Hashable:
        """Return a key that is equal for positions that differ only by swapping the players or the
        sides of the board: the best move in one is the best in the other."""
        return self.game.key, str(self)

    def perft(self, depth: int, counting: Counting = "keep") -> int:
        """Count the ways to play `depth` turns, to test a move generator.

        In checkers, captures that start and end on the same squares and take the same pieces
        count separately if the order differs (`keep`), or only once (`drop`), or separately even if
        only the landing squares between two jumps differ (`each`).
        """
        if depth < 1:
            return 1
        count = 0
        for move in self.legal_moves:
            after = self.play(move)
            left = depth if after.in_chain else depth - 1
            count += after.perft(left, counting) if left else 1
        return count

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
        """How many players the game takes."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The usual name of the game: "Connect Four", "Russian draughts"."""

    @property
    def description(self) -> str:
        """The game in a few words; empty if its title is enough."""
        return ""

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """Return the game's name for a seat: "x", "light"..."""

    # The board

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """The width and the height of the board, in cells."""

    @property
    @abstractmethod
    def pieces(self) -> Mapping[str, PieceView]:
        """The letters in `BoardView.rows`, and the piece of each."""

    @property
    def coordinates(self) -> Coordinates:
        """Where a board shows the names of its cells."""
        return Coordinates.EDGES

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The name of each cell; empty if it is not in play."""
        return names_of_cells(*self.size)

    @property
    def option_values(self) -> Mapping[str, int]:
        """The numbers that define this game, by the names of its family's options."""
        return {}

    @property
    @abstractmethod
    def starts(self) -> tuple[Position, ...]:
        """The positions a game may start from; several if the start is random."""

    def start(self) -> Position:
        """Return the usual first position; the first of `starts`."""
        return self.starts[0]

    def draw_start(self, rng: random.Random) -> Position:
        """Return the first position of a match, at random if the rules say so."""
        return rng.choice(self.starts)

    @abstractmethod
    def read_position(self, text: str) -> Position:
        """Read a position that `str(position)` wrote. Raises `BadNotation`."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """Read a move that `str(move)` wrote. Raises `BadNotation`, and `IllegalMove` for a square
        or column that this board does not have."""

    def read_rows(self, rows: Sequence[str], turn: int) -> Position:
        """Return the position of rows in the form of `BoardView`. Raises `BadNotation`."""
        raise BadNotation(f"a position of {self} cannot be set up by hand")

    def write_turn(self, turn: Sequence[Move]) -> str:
        """Return the steps of a turn in the players' notation."""
        return " ".join("late" if move == LAPSE else str(move) for move in turn)

    @property
    def late_turns_pass(self) -> bool:
        """Whether running out of time loses the turn; otherwise it loses the game."""
        return False

    @property
    @abstractmethod
    def longest(self) -> int:
        """A number of moves that no game from `starts` exceeds."""

    # For records

    def first_memory(self, start: Position) -> Memory:
        """Return the memory before the first move."""
        return Memory()

    def remember(self, memory: Memory, before: Position, move: Move, after: Position) -> Memory:
        """Return the memory after one more move."""
        return memory

    def forced(self, position: Position) -> Move | None:
        """Return the automatic move in this position: the pass of a blocked player."""
        return None

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"checkrow.game({self.key!r})"
