"""The endgame tables that a client or a user names."""

from __future__ import annotations

from pathlib import Path

from checkrow.engines.checkers.endgame.files import (
    TABLE_VARIANTS,
    BadTable,
    default_folder,
    files_of,
)
from checkrow.engines.checkers.endgame.tables import EndgameTables, shared_tables
from checkrow.rules.errors import BadNotation, CheckrowError

DEFAULT = "default"  # the folder that `checkrow tables build` writes to


def read_folder(text: str) -> Path:
    """Return the named folder. Raises `BadNotation` if it has no tables."""
    folder = default_folder() if text == DEFAULT else Path(text)
    named = repr(str(folder)[:200])
    try:
        if any(files_of(folder, variant) for variant in TABLE_VARIANTS):
            return folder
        wrong = (
            f"there are no tables in {named}" if folder.is_dir() else f"there is no folder {named}"
        )
    except OSError as fault:
        wrong = f"{named} cannot be read ({fault.strerror})"
    raise BadNotation(
        f"{wrong}: name a folder with endgame tables, or {DEFAULT} for those that checkrow tables "
        "build makes"
    )


def load_tables(folder: Path, variant: str) -> EndgameTables:
    """Return the tables, with those of a variant in memory, so that no search has to wait for them.
    Raises `CheckrowError` if a file is damaged."""
    try:
        tables = shared_tables(folder)
        tables.of_variant(variant)
    except (OSError, BadTable) as fault:
        raise CheckrowError(str(fault)) from None
    return tables
