"""What has been solved for a book so far: a file to which every result is added at once, so that
a build can be ended at any time, even by force, and goes on from there.

    13229044531206 -1 4 4390836

The key of a position, its score, its best column from 0, and how many nodes that took.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from checkrow.engines.connect.book.file import BadBook


@dataclass(frozen=True, slots=True)
class Solved:
    """One position. The column is that of the position which has the key itself, not of its
    mirror image."""

    score: int
    column: int
    nodes: int


class Work:
    """The results by key, in memory and on disk. Use it in a `with` statement."""

    def __init__(self, path: Path) -> None:
        """Raise `BadBook` if the file is there and something else."""
        self.solved: dict[int, Solved] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n") if whole else (), 1):
            try:
                key, score, column, nodes = map(int, line.split())
            except ValueError as error:
                self._file.close()
                raise BadBook(
                    f"line {number} of {path} is no result: "
                    "remove the line, or the file to begin again"
                ) from error
            self.solved[key] = Solved(score, column, nodes)
        # A build that was ended by force may have left half a line.
        self._file.truncate(self._file.seek(0, os.SEEK_END) - len(torn))

    def add(self, key: int, result: Solved) -> None:
        self.solved[key] = result
        self._file.write(f"{key} {result.score} {result.column} {result.nodes}\n".encode())
        self._file.flush()

    def __enter__(self) -> Work:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()
