"""How the board of a game is drawn and how its moves are entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from checkrow.rules.families import family_of
from checkrow.rules.family import EntryMode, Surface
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Coordinates, PieceView
from checkrow.terminal.match.cells import Field, Square


@dataclass(frozen=True, slots=True)
class BoardKind:
    """The board of a game, as the screens need it."""

    mode: EntryMode
    rows: int
    columns: int
    names: Mapping[Square, str]  # of the playable cells
    pieces: Mapping[str, PieceView]
    field: Field  # what the cells under pieces are made of
    seats_face_each_other: bool  # the second player sees the board turned around
    algebraic: bool  # the edges show the names of rows and columns

    @property
    def two_tones(self) -> bool:
        """Return whether every cell is in play, so that two tones only guide the eye."""
        return len(self.names) == self.rows * self.columns

    def piece(self, letter: str) -> tuple[int | None, bool]:
        """Return a piece's seat, None for no piece, and whether it is a king."""
        piece = self.pieces.get(letter)
        return (None, False) if piece is None else (piece.seat, piece.shape == "king")


@lru_cache(maxsize=32)
def kind_of(key: str) -> BoardKind:
    """Return a game's kind of board. Raises `BadNotation` for an unknown game."""
    game = game_of(key)
    family = family_of(game)
    columns, rows = game.size
    names = {
        (rows - 1 - cell // columns, cell % columns): name.lower()
        for cell, name in enumerate(game.cell_names)
        if name
    }
    return BoardKind(
        family.entry_mode,
        rows,
        columns,
        names,
        game.pieces,
        Field.DARK if family.surface is Surface.CHECKERED else Field.HOLE,
        family.faces_players,
        game.coordinates is not Coordinates.CELLS,
    )
