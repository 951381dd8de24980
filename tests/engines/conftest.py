"""Endgame tables that several tests share: building them takes a second or two."""

from pathlib import Path

import pytest

from checkrow.engines.checkers.endgame.builder import build_tables


@pytest.fixture(scope="session")
def four_pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all tables of up to four pieces."""
    folder = tmp_path_factory.mktemp("tables")
    for variant in ("american", "house"):
        build_tables(folder, variant, 4, threads=2)
    return folder
