"""Build endgame tables, file by file, and check existing ones.

Each finished table is on disk before the next one starts, so that a stopped or killed build can
continue from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from checkrow.engines import _native
from checkrow.engines.checkers.endgame.files import (
    BadTable,
    Ending,
    endings_up_to,
    files_of,
    write_table,
)
from checkrow.engines.checkers.endgame.tables import TableContents, contents_of, read_table

BUILD_MEGABYTES = 1024  # for unpacked tables that the build reads


@dataclass(frozen=True, slots=True)
class Doing:
    """The progress of a build or a check."""

    ending: Ending
    share: float  # of this ending
    done: int  # positions of the endings before
    total: int  # positions of all endings


Watcher = Callable[[Doing], bool]  # called every 20 milliseconds; returns False to stop


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
    """Make sure that the folder has all tables of up to this many pieces. Return the contents of
    the newly built ones. Damaged files are rebuilt.

    Raises `_native.Stopped` if the watcher stops it; finished tables stay. Raises `ValueError`
    for pieces or variants without tables, and `OSError` if a file cannot be written.
    """
    wanted = endings_up_to(pieces, variant)
    native = _native.CheckersTables(variant)
    total = sum(ending.positions(variant) for ending in wanted)
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
        done += ending.positions(variant)
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
    """The result of checking that each value agrees with those one turn later."""

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
    """Check the existing tables of up to this many pieces, one after another.

    It reads the files as a player does and generates turns with the native core's general code,
    without the builder's shortcuts. Raises like `build_tables`, and `BadTable` for a damaged
    file.
    """
    wanted = set(endings_up_to(pieces, variant))
    present = {
        ending: path for ending, path in files_of(folder, variant).items() if ending in wanted
    }
    native = _native.CheckersTables(variant, megabytes=64)
    for ending, path in present.items():
        read_table(native, variant, ending, path)
    total = sum(ending.positions(variant) for ending in present)
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
        done += ending.positions(variant)


def _telling(watcher: Watcher, ending: Ending, done: int, total: int) -> Callable[[float], bool]:
    return lambda share: watcher(Doing(ending, share, done, total))
