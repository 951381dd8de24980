"""The exit statuses of all commands, and how a command refuses a request."""

from __future__ import annotations

from typing import NoReturn

import typer

FAILED = 1
CANNOT = 2  # for a request that cannot be carried out
INTERRUPTED = 130  # as shells report Ctrl-C


def refuse(sentence: str) -> NoReturn:
    """Say what would be right, and end."""
    typer.echo(f"checkrow: {sentence}", err=True)
    raise typer.Exit(CANNOT)
