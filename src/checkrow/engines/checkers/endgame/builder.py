"""Builds endgame tables, file after file, and checks what is there.

What is finished is on the disk before the next table is begun, so that a build that is
stopped, or killed, goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb
from pathlib import Path

from checkrow.engines import _native
from checkrow.engines.checkers.endgame.files import (
    BadTable,
    Ending,
    check_variant,
    endings_up_to,
    files_of,
    write_table,
)
from checkrow.engines.checkers.endgame.tables import TableContents, contents_of, read_table

BUILD_MEGABYTES = 1024  # of other endings that stay unpacked while tables are built


@dataclass(frozen=True, slots=True)
class Doing:
    """How far a build or a check is."""

    ending: Ending
    share: float  # of this ending
    done: int  # positions of the endings before
    total: int  # positions of all endings


Watcher = Callable[[Doing], bool]  # told every 20 milliseconds; False stops


def _unwatched(_: Doing) -> bool:
    return True


def build_tables(
    folder: Path,
    variant: str,
    pieces: int,
    *,
    threads: int = 1,
    megabytes: int = BUILD_MEGABYTES,
    watcher: Watcher = _unwatched,
) -> list[TableContents]:
    """Make sure that all tables of up to so many pieces are in the folder, and says what is in
    those that had to be built. A file that is damaged is built again.

    Raises `_native.Stopped` when the watcher says so; what was finished by then stays. Raises
    `ValueError` for what no table can have, and `OSError` if a file cannot be written.
    """
    check_variant(variant)
    wanted = endings_up_to(pieces)
    native = _native.CheckersTables(variant)
    total = sum(positions(ending) for ending in wanted)
    done = 0
    built: list[TableContents] = []
    present = files_of(folder, variant)
    for ending in wanted:
        if not _is_there(native, variant, ending, present):
            data = native.build(
                ending.sides[0],
                ending.has_distance,
                threads,
                megabytes,
                _telling(watcher, ending, done, total),
            )
            write_table(folder / ending.file_name(variant), data)
            built.append(contents_of(native, ending, len(data)))
        done += positions(ending)
        watcher(Doing(ending, 0.0, done, total))
    return built


def _is_there(
    native: _native.CheckersTables, variant: str, ending: Ending, present: dict[Ending, Path]
) -> bool:
    if ending not in present:
        return False
    try:
        read_table(native, variant, ending, present[ending])
    except BadTable:
        return False
    return True


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """How a table has stood the check that each value follows from those after each turn."""

    ending: Ending
    positions: int
    wrong: int
    example: tuple[int, int, int, int] | None  # turn, light, dark, kings of a wrong position
    counts_agree: bool  # with the numbers in the file

    @property
    def is_right(self) -> bool:
        return not self.wrong and self.counts_agree


def check_tables(
    folder: Path,
    variant: str,
    pieces: int,
    *,
    threads: int = 1,
    watcher: Watcher = _unwatched,
) -> Iterator[CheckedTable]:
    """Check the tables of up to so many pieces that are there, one after the other.

    It goes through the files as a player does, by the general turns of the native core; the
    builder's own short cuts have no part in it. Raises as `build_tables` does, and `BadTable`
    for a file that is damaged.
    """
    check_variant(variant)
    wanted = set(endings_up_to(pieces))
    present = {
        ending: path for ending, path in files_of(folder, variant).items() if ending in wanted
    }
    native = _native.CheckersTables(variant, megabytes=64)
    for ending, path in present.items():
        read_table(native, variant, ending, path)
    total = sum(positions(ending) for ending in present)
    done = 0
    for ending in present:
        checked = [
            native.check(side, threads, _telling(watcher, ending, done, total))
            for side in ending.sides
        ]
        examples = [found[2] for found in checked if found[2] is not None]
        yield CheckedTable(
            ending,
            sum(found[0] for found in checked),
            sum(found[1] for found in checked),
            examples[0] if examples else None,
            all(found[3] for found in checked),
        )
        done += positions(ending)


def _telling(watcher: Watcher, ending: Ending, done: int, total: int) -> Callable[[float], bool]:
    return lambda share: watcher(Doing(ending, share, done, total))


def positions(ending: Ending) -> int:
    """About how many positions an ending has, with either side to move: a measure of work."""
    found = 1
    places = 32
    for number, room in (
        (ending.men, 28),
        (ending.their_men, 28),
        (ending.kings, places - ending.men - ending.their_men),
        (ending.their_kings, places - ending.pieces + ending.their_kings),
    ):
        found *= comb(room, number)
    return found * len(ending.sides)
