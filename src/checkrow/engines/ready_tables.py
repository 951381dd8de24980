"""Endgame tables that are there when they are needed.

The first time that somebody can use them, those of up to 4 pieces are made, which takes a second
or two and goes on beside whatever else is done. They stay in the user's folder. Larger ones that
somebody has built there are used as well.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from checkrow.engines.table_builder import build_tables
from checkrow.engines.table_files import TABLE_VARIANTS, BadTable, default_folder
from checkrow.engines.tables import EndgameTables
from checkrow.rules.checkers import CheckersPosition

PIECES = 4  # of the tables that are made unasked
IN_SIGHT = 8  # pieces from which a search reaches such endings


class ReadyTables:
    """Call it for the tables to search a position with; None while there are none."""

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
        """Until what is being made is there."""
        for maker in list(self._making.values()):
            maker.join()

    def _make(self, variant: str) -> None:
        try:
            folder = self._folder()
            build_tables(folder, variant, PIECES)
            tables = EndgameTables(folder)
            tables.of_variant(variant)
        except (OSError, BadTable):
            return  # without a place to keep them it is played without them
        self._made[variant] = tables


usual_tables = ReadyTables()
