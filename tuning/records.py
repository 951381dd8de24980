"""Read records of self-play. native/tools/record.hpp draws the format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

MAGIC = b"CRREC001"
HEADER = np.dtype(
    [
        ("magic", "S8"),
        ("variant", "S24"),
        ("squares", "<u4"),
        ("most_pieces", "<u4"),
        ("words", "<u4"),
        ("record_size", "<u4"),
    ]
)
UNKNOWN = 2  # a result spoilt by a random turn


@dataclass(frozen=True, slots=True)
class Records:
    """Quiet positions from the view of the side to move, with values and results."""

    variant: str
    squares: int
    most_pieces: int
    own: npt.NDArray[np.int64]  # bitboards of one or two words
    other: npt.NDArray[np.int64]
    kings: npt.NDArray[np.int64]
    values: npt.NDArray[np.int16]
    results: npt.NDArray[np.int8]
    pieces: npt.NDArray[np.uint8]
    games: npt.NDArray[np.uint32]

    def chosen(self, which: npt.NDArray[np.bool_]) -> Records:
        """Return the records for which `which` is true."""
        return Records(
            self.variant,
            self.squares,
            self.most_pieces,
            self.own[which],
            self.other[which],
            self.kings[which],
            self.values[which],
            self.results[which],
            self.pieces[which],
            self.games[which],
        )


def record_type(words: int) -> np.dtype[np.void]:
    """Return the layout of one record."""
    return np.dtype(
        [
            ("own", "<i8", (words,)),
            ("other", "<i8", (words,)),
            ("kings", "<i8", (words,)),
            ("value", "<i2"),
            ("result", "i1"),
            ("pieces", "u1"),
            ("game", "<u4"),
        ]
    )


def read_records(paths: Sequence[Path]) -> Records:
    """Read files of the same variant. Skip a record cut off at the end of a file."""
    headers = [read_header(path) for path in paths]
    header = headers[0]
    for path, other in zip(paths, headers, strict=True):
        if other != header:
            raise ValueError(f"{path} is of another variant than {paths[0]}")
    layout = record_type(int(header["words"]))
    if layout.itemsize != header["record_size"]:
        raise ValueError(f"{paths[0]} has records of {header['record_size']} bytes")
    parts = []
    for path in paths:
        count = (path.stat().st_size - HEADER.itemsize) // layout.itemsize
        if count:
            parts.append(np.memmap(path, layout, "r", HEADER.itemsize, (count,)))
    if not parts:
        raise ValueError("there are no records")
    rows = np.concatenate(parts)
    return Records(
        header["variant"].decode("ascii"),
        int(header["squares"]),
        int(header["most_pieces"]),
        *(np.ascontiguousarray(rows[name]) for name in layout.names or ()),
    )


def read_header(path: Path) -> np.void:
    """Read the header of a file."""
    with path.open("rb") as file:
        data = file.read(HEADER.itemsize)
    if len(data) < HEADER.itemsize or not data.startswith(MAGIC):
        raise ValueError(f"{path} holds no records: it does not begin with {MAGIC.decode()}")
    found: np.void = np.frombuffer(data, HEADER)[0]
    return found
