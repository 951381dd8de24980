"""The results solved for a book so far. Each is appended to a file immediately, so that a build
can be stopped or killed at any time and continue from there.

    13229044531206 -1 4 4390836

Each line has a position's key, its score, its best column from 0, and the nodes it took.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from checkrow.engines.connect.book.file import BadBook


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of one position. The column is that of the position with this key, not of its
    mirror image."""

    score: int
    column: int
    nodes: int


class Work:
    """The results by key, in memory and on disk. Use it in a `with` statement."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises `BadBook` if it holds something else."""
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
                    f"line {number} of {path} is not a result: "
                    "remove the line, or remove the file to start again"
                ) from error
            self.solved[key] = Solved(score, column, nodes)
        # A killed build may have left half a line.
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
