"""A family of games: the interface for everything that its games share.

`model.Game` is the interface of one game. Another package adds a family through an entry point
of the group `checkrow.families`; see docs/adding-a-game.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Literal

from checkrow.rules.model import Game, Position
from checkrow.rules.record import Record
from checkrow.rules.rulebook import ENGLISH, Rulebook, Section


class EntryMode(Enum):
    """How a player enters a step on a board."""

    DROP = "drop"  # choose a column
    STEP = "step"  # choose a piece, then a cell
    PLACE = "place"  # choose a cell


class Surface(Enum):
    """The look of a board without pieces."""

    WALL = "wall"  # a wall with round openings
    CHECKERED = "checkered"  # light squares, and dark ones in play
    GRID = "grid"  # all squares alike


@dataclass(frozen=True, slots=True)
class Option:
    """A number that players choose for a game, such as its width."""

    name: str
    title: str
    usual: int
    least: int
    most: int
    counts: Literal["columns", "rows", "players", ""] = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A game to offer by name."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game read from a text: the players by seat, if the text names them, and its tags. `titles`
    lists the first games of a text with several; this one is `number`. If the text says that the
    game is `finished`, `winner` is a seat, or None for a draw."""

    record: Record
    players: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    titles: tuple[str, ...] = ()
    number: int = 1
    finished: bool = False
    winner: int | None = None


class Family(ABC):
    """One family of games. Its name is the first word of its games' keys."""

    name: ClassVar[str]
    title: ClassVar[str]
    description: ClassVar[str]  # in one sentence
    entry_mode: ClassVar[EntryMode]
    surface: ClassVar[Surface] = Surface.GRID
    faces_players: ClassVar[bool] = False  # the second player sees the board from the other side
    presets: ClassVar[tuple[Preset, ...]]  # the games to offer, the usual one first
    options: ClassVar[tuple[Option, ...]] = ()
    key_template: ClassVar[str] = ""  # the key with {name} for each option
    file_format: ClassVar[str] = "record"  # what `write_file` writes
    file_suffix: ClassVar[str] = "txt"

    @abstractmethod
    def read_options(self, text: str) -> Game:
        """Return the game whose key ends with this text. Raises `BadNotation`."""

    @property
    def usual_game(self) -> Game:
        """The first game to offer."""
        return self.read_options(self.presets[0].key.partition(":")[2])

    def rulebook(self, game: Game, language: str = ENGLISH) -> Rulebook:
        """Return the rules of a game for people to read, in this language if the family has a
        translation, otherwise in English."""
        return Rulebook(game, ENGLISH, (Section("Aim", (self.description,)),))

    # Typed moves

    def split_typed(self, game: Game, text: str) -> Iterable[str]:
        """Return the words of a text; each is a move or a turn."""
        return text.split()

    def play_typed(self, record: Record, word: str) -> Record:
        """Return the record with a word's move or turn. Raises `CheckrowError`."""
        return record.play(word)

    # Texts that do not start with a key

    def game_in(self, text: str) -> Game | None:
        """Return the game that a line names, before building anything of its size; None if the line
        does not belong to this family. Raises `BadNotation`."""
        return None

    def read_position(self, text: str, default: Game | None) -> Position | None:
        """Return the position in a line, of `default` if the line does not name its game; None if
        it is not a position of this family. Raises `BadNotation`."""
        return None

    def read_moves(self, text: str, default: Game | None) -> Record | None:
        """Return the game of these moves from the start; None if they are not moves of this
        family. Raises `CheckrowError`."""
        return None

    def read_file(
        self, text: str, default: Game | None, number: int, most: int | None
    ) -> GameFile | None:
        """Return game `number` of a file, of up to `most` moves; None if it is not a file of this
        family. Raises `CheckrowError`."""
        return None

    def titles_in(self, text: str) -> list[str] | None:
        """Return a line for each game of a file; None if it is not a file of this family. Raises
        `BadNotation`."""
        return None

    def write_file(
        self,
        record: Record,
        players: Sequence[str],
        tags: Sequence[tuple[str, str]],
        winner: int | None,
        *,
        finished: bool,
    ) -> str:
        """Return a game as a file. The result is that of the match, which may have ended before
        the rules ended the game."""
        return f"{record}\n"
