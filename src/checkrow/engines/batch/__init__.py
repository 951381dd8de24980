"""Many games or positions in one call, with NumPy arrays in and out: see docs/research.md."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError(
        "checkrow.engines.batch works on NumPy arrays: install it with "
        "pip install 'checkrow[research]'"
    )

from checkrow.engines.batch.estimates import evaluate
from checkrow.engines.batch.exact_scores import FULL, solve, solve_columns
from checkrow.engines.batch.games import Games, random_games
from checkrow.engines.batch.rows import Rows, fields, read_rows, write_rows

__all__ = [
    "FULL",
    "Games",
    "Rows",
    "evaluate",
    "fields",
    "random_games",
    "read_rows",
    "solve",
    "solve_columns",
    "write_rows",
]
