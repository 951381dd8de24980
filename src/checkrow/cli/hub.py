"""The command `checkrow hub`: offer the engines to other programs on standard input and output."""
# ruff: noqa: PLC0415, each command imports what it needs when it runs

from __future__ import annotations

import sys
import threading

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(hub)


def hub() -> None:
    """Let other programs use the engines through the Hub protocol.

    It speaks version 2, for checkers and Connect-N. Each line is one command or answer;
    docs/protocol.md describes them. It stops at quit, or when its input ends.

    \b
    Example:
      printf 'hub\\nquit\\n' | checkrow hub
    """
    import random
    import time

    import checkrow
    from checkrow.engines.protocol.session import Session

    out = _Lines()
    session = Session(
        out.send, version=checkrow.__version__, rng=random.Random(), clock=time.monotonic
    )
    try:
        for line in sys.stdin.buffer:
            if not session.handle(line.decode("utf-8", "replace")) or out.gone:
                break
    finally:
        session.close()


class _Lines:
    """Standard output for several threads: writes whole lines."""

    def __init__(self) -> None:
        self.gone = False  # the reader has closed the stream
        self._turn = threading.Lock()

    def send(self, line: str) -> None:
        with self._turn:
            try:
                sys.stdout.buffer.write(line.encode() + b"\n")
                sys.stdout.buffer.flush()
            except BrokenPipeError:
                self.gone = True
