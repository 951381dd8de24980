"""How many threads one search may use in this process."""

from __future__ import annotations

import os

MOST_THREADS = 4  # leave cores for other programs

_most = MOST_THREADS


def usual_threads() -> int:
    """Return how many threads the strongest level uses: one for each core, within the limit."""
    return min(_most, os.cpu_count() or 1)


def limit_threads(most: int) -> None:
    """Let later engines of this process use at most this many threads for a search."""
    global _most  # noqa: PLW0603, a limit of the process
    if most < 1:
        raise ValueError(f"a search needs at least one thread, not {most}")
    _most = most
