"""A module of jobs that records the priority at which its process loads it."""

from __future__ import annotations

import os

WHEN_LOADED = os.nice(0)


def priorities() -> tuple[int, int]:
    """Return the niceness of this process when it loaded this module, and now."""
    return WHEN_LOADED, os.nice(0)
