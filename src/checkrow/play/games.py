"""Games and their families for clients: all that a page needs to offer a game and to draw its
board without knowing the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from checkrow.play.limits import MOST_COLUMNS, MOST_ROWS, MOST_SEATS
from checkrow.play.options import draws_lots
from checkrow.rules.families import family_of
from checkrow.rules.family import Family, Option
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game, PieceView

EntryMode = Literal["drop", "step", "place"]
Surface = Literal["wall", "checkered", "grid"]
Coordinates = Literal["columns", "edges", "cells"]
_MOST = {"columns": MOST_COLUMNS, "rows": MOST_ROWS, "players": MOST_SEATS}


class GameView(Struct, frozen=True):
    """A game, and its board before the first move.

    The first word of a key names the `family`. `names` has a name for each cell, empty if it is
    not in play; `pieces` explains the letters in rows of cells, and `symbols` has those of the
    seats. `input` is how to enter a step: `drop` into a column, `step` from cell to cell, `place`
    on a cell. If a board `faces_players`, the second seat sees it from the other side. `starts`
    has the positions that a game may start from.
    """

    key: str
    name: str
    family: str
    seats: int
    width: int
    height: int
    rows: tuple[str, ...]
    names: tuple[str, ...]
    symbols: tuple[str, ...]
    start: str
    first: int | None  # the seat that moves first; None if it is random
    input: EntryMode
    surface: Surface
    coordinates: Coordinates
    faces_players: bool
    pieces: dict[str, PieceView]
    seat_names: tuple[str, ...]
    options: dict[str, int]
    starts: tuple[str, ...]
    late_passes: bool


class OptionView(Struct, frozen=True):
    """A number to choose, with its bounds on this server."""

    name: str
    title: str
    usual: int
    least: int
    most: int


class FamilyView(Struct, frozen=True):
    """A family of games. `games` has those to offer, the usual one first. With `options`, players
    can define their own game: its key is `key_template` with a number for each `{name}`.
    Matches are exported as files of `file_format`."""

    name: str
    title: str
    description: str
    games: tuple[GameView, ...]
    options: tuple[OptionView, ...]
    key_template: str
    file_format: str


def family_view(family: Family) -> FamilyView:
    """Return the view of a family for clients."""
    return FamilyView(
        name=family.name,
        title=family.title,
        description=family.description,
        games=tuple(game_view(game_of(each.key), each.title) for each in family.presets),
        options=tuple(map(_option_view, family.options)),
        key_template=family.key_template,
        file_format=family.file_format,
    )


def _option_view(option: Option) -> OptionView:
    most = min(option.most, _MOST.get(option.counts, max(MOST_COLUMNS, MOST_ROWS)))
    return OptionView(option.name, option.title, option.usual, option.least, most)


@lru_cache(maxsize=256)
def game_view(game: Game, title: str = "") -> GameView:
    """Return the game, with its board at the start. A preset has its own title."""
    family, start = family_of(game), game.start()
    width, height = game.size
    return GameView(
        key=game.key,
        name=title or game.title,
        family=family.name,
        seats=game.seats,
        width=width,
        height=height,
        rows=start.render().rows,
        names=game.cell_names,
        symbols=symbols_of(game),
        start=str(start),
        first=None if draws_lots(game) else start.turn,
        input=family.entry_mode.value,
        surface=family.surface.value,
        coordinates=game.coordinates.value,
        faces_players=family.faces_players,
        pieces=dict(game.pieces),
        seat_names=tuple(map(game.seat_name, range(game.seats))),
        options=dict(game.option_values),
        starts=tuple(map(str, game.starts)),
        late_passes=game.late_turns_pass,
    )


def symbols_of(game: Game) -> tuple[str, ...]:
    """Return the letter of each seat: that of its first kind of piece."""
    letters: dict[int, str] = {}
    for letter, look in game.pieces.items():
        letters.setdefault(look.seat, letter)
    return tuple(letters[seat] for seat in range(game.seats))
