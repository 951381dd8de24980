"""Endgame tables that several tests share: building them takes a second or two."""

from pathlib import Path

import pytest

from checkrow import VARIANTS
from checkrow.engines.checkers.endgame.builder import build_tables
from checkrow.engines.checkers.endgame.files import SMALL_BOARD, TABLE_VARIANTS, squares_of


@pytest.fixture(scope="session")
def four_pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all tables of up to four pieces of american, house and russian."""
    folder = tmp_path_factory.mktemp("tables")
    for variant in ("american", "house", "russian"):
        build_tables(folder, variant, 4, threads=2)
    return folder


@pytest.fixture(scope="session")
def few_pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of every variant: three pieces on small boards, two on large."""
    folder = tmp_path_factory.mktemp("tables-of-all")
    for variant in TABLE_VARIANTS:
        small = squares_of(VARIANTS[variant]) <= SMALL_BOARD
        build_tables(folder, variant, 3 if small else 2, threads=2)
    return folder
