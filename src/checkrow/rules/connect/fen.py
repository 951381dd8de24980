"""The FEN of Connect-N, as text: rows of cells and whose turn it is.

    2x1oo1/2x4/7/7/7/7 x

Rows go from the bottom to the top, cells from left to right; a number counts empty cells; the
symbol of the player to move follows. For Connect Four that is all. Every other game adds its
options, so that nobody can mistake one for another, and may need numbers of several digits and
more symbols (see `symbols`):

    3x5/9/9/9/9/9/9 o 9x7x5:3

Cells are numbers here, as in grids: 0 is empty, 1 is the first player.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from checkrow.rules.board_view import EMPTY
from checkrow.rules.connect.symbols import seat_of, symbol_of, symbol_of_letter
from checkrow.rules.errors import BadNotation

_PARTS = re.compile(r"([0-9]++)|(\([0-9]++\)|[a-z])", re.ASCII)
_FEN = re.compile(r"[0-9a-z()]++(?:/[0-9a-z()]++)++ \S++(?: \S++)?", re.ASCII)
EXAMPLE = "2x4/7/7/7/7/7 o"


@dataclass(frozen=True, slots=True)
class Fen:
    """The three fields, split but not yet checked against a game."""

    rows: tuple[str, ...]
    turn: str
    options: str | None


def is_fen(text: str) -> bool:
    """Return whether a text looks like a position."""
    return _FEN.fullmatch(text) is not None


def split_fen(text: str) -> Fen:
    match text.split(" "):
        case [rows, turn]:
            return Fen(tuple(rows.split("/")), turn, None)
        case [rows, turn, options]:
            return Fen(tuple(rows.split("/")), turn, options)
        case _:
            raise BadNotation(
                f"{text[:60]!r} is not a position: write the rows from the bottom up, a space "
                f"and the player to move, such as {EXAMPLE!r}"
            )


def write_fen(rows: Iterable[str], turn: int, options: str | None) -> str:
    """Return the FEN of rows of letters, bottom row first; a dot is an empty cell."""
    text = f"{'/'.join(map(_write_row, rows))} {symbol_of(turn)}"
    return text if options is None else f"{text} {options}"


@lru_cache(maxsize=4096)  # most rows are unchanged by a move
def _write_row(row: str) -> str:
    return "".join(
        str(len(list(run))) if letter == EMPTY else symbol_of_letter(letter) * len(list(run))
        for letter, run in groupby(row)
    )


def read_rows(fen: Fen, width: int, height: int, players: int) -> list[list[int]]:
    """Read the cells, bottom row first. Raises `BadNotation` with the place of the fault."""
    if len(fen.rows) != height:
        raise BadNotation(f"the position has {len(fen.rows)} rows, but the board has {height}")
    before = 0  # characters before this row, to say where in the text a fault is
    rows: list[list[int]] = []
    for number, text in enumerate(fen.rows, 1):
        rows.append(_read_row(text, number, before, width, players))
        before += len(text) + 1
    return rows


def _read_row(text: str, number: int, before: int, width: int, players: int) -> list[int]:
    def fault(at: int, what: str) -> BadNotation:
        return BadNotation(f"row {number} from the bottom: {what}", line=1, column=before + at + 1)

    row: list[int] = []
    at = 0
    while at < len(text):
        match = _PARTS.match(text, at)
        if match is None:
            raise fault(at, f"{text[at]!r} is neither a number nor a player's symbol")
        gap, symbol = match.groups()
        if gap:
            if gap.startswith("0") or (row and row[-1] == 0):
                raise fault(at, f"{gap[:9]!r} is not a count of empty cells: write a number from 1")
            empty = int(gap[:9])
            if len(row) + empty > width:
                raise fault(at, f"{gap[:9]} empty cells do not fit: a row has {width} cells")
            row += [0] * empty
        else:
            row.append(read_symbol(symbol, players, line=1, column=before + at + 1) + 1)
            if len(row) > width:
                raise fault(at, f"too many cells: a row has {width}")
        at = match.end()
    if len(row) != width:
        raise fault(at, f"it has {len(row)} cells, but a row has {width}")
    return row


def read_symbol(
    symbol: str, players: int, line: int | None = None, column: int | None = None
) -> int:
    """Return the seat with this symbol, among this many players."""
    seat = seat_of(symbol)
    if seat is None or seat >= players:
        known = (
            " or ".join(map(symbol_of, range(players)))
            if players < 4
            else (f"{symbol_of(0)}, {symbol_of(1)} ... {symbol_of(players - 1)}")
        )
        raise BadNotation(
            f"{symbol[:20]!r} is not a player: the players are {known}", line=line, column=column
        )
    return seat
