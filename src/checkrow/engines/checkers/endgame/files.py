"""The files of endgame tables: their folder, their names, and how to write them.

One file holds one ending with either side to move: `american-1m2k-0m3k.table` is one man and
two kings against three kings. docs/tables.md describes the format.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from pathlib import Path

from checkrow.rules.checkers.variants import VARIANTS, Variant

MOST_SQUARES = 64  # the native core keeps a set of squares in one word
SMALL_BOARD = 32  # squares of an 8x8 board on which pieces move diagonally
FEWEST_PIECES = 2
MOST_PIECES_WITH_DISTANCE = 4
STALE_SECONDS = 600  # writing a table takes far less; older files are left over from killed builds

_NAME = re.compile(r"([a-z]+)-(\d)m(\d)k-(\d)m(\d)k\.table")


def squares_of(variant: Variant) -> int:
    """Return how many squares pieces can be on."""
    return variant.width * variant.height // (1 if variant.orthogonal else 2)


TABLE_VARIANTS = tuple(
    key for key, variant in VARIANTS.items() if squares_of(variant) <= MOST_SQUARES
)


def most_pieces(variant: str) -> int:
    """Return the size of the largest endings of a variant that can have tables."""
    return 6 if squares_of(VARIANTS[variant]) <= SMALL_BOARD else 5


class BadTable(ValueError):
    """A file that cannot be used; the sentence names it and says what to do."""


@dataclass(frozen=True, slots=True, order=True)
class Ending:
    """The pieces of both sides, the stronger side first."""

    men: int
    kings: int
    their_men: int
    their_kings: int

    @property
    def pieces(self) -> int:
        return self.men + self.kings + self.their_men + self.their_kings

    @property
    def sides(self) -> tuple[tuple[int, int, int, int], ...]:
        """Return men and kings of the side to move, then of the other, for each side to move."""
        first = (self.men, self.kings, self.their_men, self.their_kings)
        second = (self.their_men, self.their_kings, self.men, self.kings)
        return (first,) if first == second else (first, second)

    @property
    def has_distance(self) -> bool:
        """Whether its table also says how soon the game ends."""
        return self.pieces <= MOST_PIECES_WITH_DISTANCE

    def positions(self, variant: str) -> int:
        """Return roughly how many positions it has, with either side to move."""
        squares = squares_of(VARIANTS[variant])
        row = squares // VARIANTS[variant].height
        places = squares - self.men - self.their_men
        found = comb(squares - row, self.men) * comb(squares - row, self.their_men)
        found *= comb(places, self.kings) * comb(places - self.kings, self.their_kings)
        return found * len(self.sides)

    def file_name(self, variant: str) -> str:
        return f"{variant}-{self.men}m{self.kings}k-{self.their_men}m{self.their_kings}k.table"

    def __str__(self) -> str:
        """`1 man and 2 kings against 3 kings`."""
        mine = _side(self.men, self.kings)
        return f"{mine} against {_side(self.their_men, self.their_kings)}"


def _side(men: int, kings: int) -> str:
    parts = [(men, "man" if men == 1 else "men"), (kings, "king" if kings == 1 else "kings")]
    return " and ".join(f"{number} {name}" for number, name in parts if number)


def endings(pieces: int) -> Iterator[Ending]:
    """Yield all endings with this many pieces, each after those it leads to."""
    for men in range(pieces + 1):
        for their_men in range(men + 1):
            yield from sorted(
                Ending(men - their_men, mine - men + their_men, their_men, theirs - their_men)
                for mine in range(1, pieces)
                if 0 <= men - their_men <= mine and their_men <= (theirs := pieces - mine)
                if (mine, mine - men + their_men) >= (theirs, theirs - their_men)
            )


def endings_up_to(pieces: int, variant: str) -> list[Ending]:
    """Return the endings of a variant. Raises `ValueError` if it has no tables, or none with this
    many pieces."""
    check_variant(variant)
    most = most_pieces(variant)
    if not FEWEST_PIECES <= pieces <= most:
        raise ValueError(f"tables of {variant} have {FEWEST_PIECES} to {most} pieces, not {pieces}")
    has_kings = not VARIANTS[variant].first_king_wins
    return [
        ending
        for some in range(FEWEST_PIECES, pieces + 1)
        for ending in endings(some)
        if has_kings or not ending.kings + ending.their_kings
    ]


def check_variant(variant: str) -> None:
    """Raise `ValueError` for a variant that has no tables."""
    if variant not in TABLE_VARIANTS:
        raise ValueError(f"{variant[:40]!r} has no tables: choose {', '.join(TABLE_VARIANTS)}")


def default_folder() -> Path:
    """Return the folder of this user's tables."""
    from platformdirs import user_data_path  # noqa: PLC0415, slow to import

    return user_data_path("checkrow", appauthor=False) / "tables"


def files_of(folder: Path, variant: str) -> dict[Ending, Path]:
    """Return the tables of a variant in a folder, fewest pieces first; none without a folder."""
    found: dict[Ending, Path] = {}
    if folder.is_dir():
        for path in folder.iterdir():
            named = _NAME.fullmatch(path.name)
            if named and named[1] == variant:
                found[Ending(*(int(number) for number in named.groups()[1:]))] = path
    return dict(sorted(found.items(), key=lambda one: (one[0].pieces, one[0])))


def write_table(path: Path, data: bytes) -> None:
    """Write all of the file or nothing, so that a killed build leaves no partial table, and the
    later of two simultaneous builds wins. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _remove_stale(beside)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _remove_stale(beside: Path) -> None:
    """Remove old temporary files that killed builds left behind."""
    now = beside.stat().st_mtime
    for other in beside.parent.glob(".*.table.*"):
        try:
            if now - other.stat().st_mtime > STALE_SECONDS:
                other.unlink()
        except FileNotFoundError:  # another build has removed it
            continue
