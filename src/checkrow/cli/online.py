"""The command `checkrow online`: play on a server from the terminal."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from checkrow.cli.exit_status import refuse

ADVICE = (
    "Start a server on this machine with checkrow serve, or name another one, "
    "as in checkrow online http://192.168.1.20:8000"
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("online")(online)


def online(
    address: Annotated[
        str, typer.Argument(metavar="[URL]", help="The server.", show_default=True)
    ] = "http://localhost:8000",
    ascii_pieces: Annotated[
        bool, typer.Option("--ascii", help="Show the pieces as plain letters.")
    ] = False,
) -> None:
    """Play other people on a server, on the full screen.

    \b
    Examples:
      checkrow online
      checkrow online http://192.168.1.20:8000
    """
    import asyncio

    from checkrow.client import Client, NotReached
    from checkrow.terminal.online import run_online

    try:
        asyncio.run(Client(address).choices())
    except NotReached as error:
        _refuse(f"{error}. {ADVICE}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _refuse("the full screen needs a terminal: run this command in one")
    if sentence := run_online(address, letters=ascii_pieces):
        _refuse(sentence)


def _refuse(sentence: str) -> NoReturn:
    refuse(f"{sentence.rstrip('.')}.")
