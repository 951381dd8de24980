"""Endgame tables built in the background.

The first search that can use tables starts building small ones, which takes some seconds on another
thread. They stay in the user's folder; larger tables there are used as well.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from checkrow.engines.checkers.endgame.builder import build_tables
from checkrow.engines.checkers.endgame.files import (
    SMALL_BOARD,
    TABLE_VARIANTS,
    BadTable,
    default_folder,
    squares_of,
)
from checkrow.engines.checkers.endgame.tables import EndgameTables
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.checkers.variants import VARIANTS

PIECES = 4  # of the tables built in the background
PIECES_ON_LARGE_BOARDS = 3
IN_SIGHT = 8  # with this many pieces, searches reach such endings


class BackgroundTables:
    """Call it for the tables to search a position with; returns None until they are built."""

    def __init__(self, folder: Callable[[], Path] = default_folder) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._making: dict[str, threading.Thread] = {}
        self._made: dict[str, EndgameTables] = {}

    def __call__(self, position: CheckersPosition) -> EndgameTables | None:
        variant = position.game.variant.key
        pieces = (position.pieces[0] | position.pieces[1]).bit_count()
        if variant not in TABLE_VARIANTS or pieces > IN_SIGHT:
            return None
        with self._lock:
            if variant not in self._making:
                maker = threading.Thread(target=self._make, args=(variant,), daemon=True)
                self._making[variant] = maker
                maker.start()
            return self._made.get(variant)

    def wait(self) -> None:
        """Wait until all builds have finished."""
        for maker in list(self._making.values()):
            maker.join()

    def _make(self, variant: str) -> None:
        try:
            folder = self._folder()
            build_small_tables(folder, variant)
            tables = EndgameTables(folder)
            tables.of_variant(variant)
        except (OSError, BadTable):
            return  # without a writable folder, engines play without tables
        self._made[variant] = tables


def build_small_tables(folder: Path, variant: str) -> None:
    """Build the tables of a variant that take only seconds and are not in the folder. Raises
    `OSError`."""
    build_tables(folder, variant, pieces_of_small_tables(variant))


def pieces_of_small_tables(variant: str) -> int:
    """Return the size of the largest endings whose tables take only seconds to build."""
    small = squares_of(VARIANTS[variant]) <= SMALL_BOARD
    return PIECES if small else PIECES_ON_LARGE_BOARDS


usual_tables = BackgroundTables()
