"""Endgame tables shared by several tests: building them takes a second or two."""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from checkrow import VARIANTS
from checkrow.engines.checkers.endgame.builder import build_tables
from checkrow.engines.checkers.endgame.files import SMALL_BOARD, TABLE_VARIANTS, squares_of


@contextmanager
def shared_folder(factory: pytest.TempPathFactory, name: str) -> Generator[Path]:
    """Yield a folder that all processes of a run share; only one of them at a time may fill it."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    folder.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


@pytest.fixture(scope="session")
def four_pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all tables of up to four pieces for american, house and russian."""
    with shared_folder(tmp_path_factory, "tables") as folder:
        for variant in ("american", "house", "russian"):
            build_tables(folder, variant, 4, threads=2)
        return folder


@pytest.fixture(scope="session")
def few_pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of every variant: three pieces on small boards, two on large."""
    with shared_folder(tmp_path_factory, "tables-of-all") as folder:
        for variant in TABLE_VARIANTS:
            small = squares_of(VARIANTS[variant]) <= SMALL_BOARD
            build_tables(folder, variant, 3 if small else 2, threads=2)
        return folder
