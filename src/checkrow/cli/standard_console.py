"""A console on standard input and output, for commands that talk in plain lines."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checkrow.terminal.classic.console import Console


def standard_console() -> Console:
    """Return a console on standard input and output. It replaces bytes that are not text, and
    treats a closed stream as empty."""
    from checkrow.terminal.classic.console import Console  # noqa: PLC0415, so that help is fast

    streams = [stream or io.StringIO() for stream in (sys.stdin, sys.stdout)]
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(*streams)
