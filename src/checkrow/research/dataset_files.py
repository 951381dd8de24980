"""Data sets as files: NumPy's .npz, or Parquet where pyarrow is installed.

Both have the same columns: the numbers of a row (`x`, `o` and `turn` for Connect Four), `score`,
`value` (1, 0 or -1) and `cells`, a list of all cells.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from checkrow.engines.batch import fields
from checkrow.research.datasets import Dataset

SUFFIXES = (".npz", ".parquet")


def check_target(path: Path) -> None:
    """Raise `ValueError` if a data set cannot be written there, before the work begins."""
    if path.suffix.lower() not in SUFFIXES:
        raise ValueError(f"name a file that ends in {' or '.join(SUFFIXES)}, not {path.name!r}")
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(
            f"{path} cannot be written: there is no folder {str(path.parent)!r} for it"
        )
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise ValueError(
            "Parquet needs pyarrow: install it with pip install 'checkrow[research]', or "
            "name a file that ends in .npz"
        )


def write_dataset(dataset: Dataset, path: Path) -> None:
    """Write a file of the kind that its name ends in. Raises `ValueError` and `OSError`."""
    check_target(path)
    columns = columns_of(dataset)
    if path.suffix.lower() == ".npz":
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **columns)
    else:
        _write_parquet(columns, dataset.game.key, path)


def columns_of(dataset: Dataset) -> dict[str, npt.NDArray[Any]]:
    """Return the columns by name; each has one row for each position."""
    numbers: dict[str, npt.NDArray[Any]] = dict(
        zip(fields(dataset.game), dataset.rows.T, strict=True)
    )
    numbers["turn"] = numbers["turn"].astype(np.int8)
    return numbers | {"score": dataset.scores, "value": dataset.values, "cells": dataset.cells}


def _write_parquet(columns: dict[str, npt.NDArray[Any]], game: str, path: Path) -> None:
    # It has no types, and only Parquet needs it.
    pa: Any = import_module("pyarrow")
    pq: Any = import_module("pyarrow.parquet")
    arrays = {
        name: pa.array(column)
        if column.ndim == 1
        else pa.FixedSizeListArray.from_arrays(pa.array(column.reshape(-1)), column.shape[1])
        for name, column in columns.items()
    }
    table = pa.table(arrays).replace_schema_metadata({"game": game})
    pq.write_table(table, path, compression="zstd")
