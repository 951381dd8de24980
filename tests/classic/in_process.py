"""Run an edition without a process: lines in, text out."""

from __future__ import annotations

import io
from collections.abc import Callable

from checkrow.terminal.classic.console import Console


def played(play: Callable[[Console], None], *lines: str) -> str:
    """Return the output of an edition when these lines are typed, followed by the end of input."""
    said = io.StringIO()
    play(Console(io.StringIO("".join(f"{line}\n" for line in lines)), said))
    return said.getvalue()
