"""The command `checkrow dxp`: play draughts programs that speak the DamExchange protocol."""
# ruff: noqa: PLC0415, each command imports what it needs when it runs

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    from checkrow.rules.record import Record

HOST = "127.0.0.1"
USUAL_PORT = 27531


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(dxp)


def dxp(
    game: Annotated[
        str, typer.Option(metavar="VARIANT", help="The variant, such as international.")
    ] = "international",
    host: Annotated[
        str | None,
        typer.Option(help="Connect to a program there and ask for games; otherwise listen."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free port.")] = USUAL_PORT,
    games: Annotated[int, typer.Option(min=1, help="How many games to ask for.")] = 2,
    minutes: Annotated[
        int, typer.Option(min=1, max=999, help="For each side of a game to ask for.")
    ] = 5,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, help="For each turn; otherwise a share of the game's time."),
    ] = None,
    memory: Annotated[int, typer.Option(metavar="MB", min=1, help="For positions.")] = 64,
    tables: Annotated[
        str,
        typer.Option(
            metavar="FOLDER",
            help="Endgame tables; write default for those of checkrow tables build.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Play against another draughts program over a socket (DXP).

    Without --host it listens on this machine only, and plays the games that the other program
    asks for. It prints the result of every game.

    \b
    Examples:
      checkrow dxp
      checkrow dxp --host 127.0.0.1 --games 10 --minutes 1
      checkrow dxp --game frisian --port 27532 --seconds 0.5
      checkrow dxp --game russian --tables default
    """
    import time

    from checkrow.engines.checkers.endgame.named_tables import load_tables, read_folder
    from checkrow.engines.checkers.native_search import NativeCheckers
    from checkrow.engines.protocol.dxp import DxpText
    from checkrow.engines.protocol.dxp_connection import Closed, DxpConnection
    from checkrow.engines.protocol.dxp_session import DxpSession
    from checkrow.rules.checkers import VARIANTS, CheckersGame
    from checkrow.rules.errors import CheckrowError

    if game not in VARIANTS:
        refuse(f"there is no variant {game[:40]!r}: choose {', '.join(VARIANTS)}")
    try:
        text = DxpText(CheckersGame(VARIANTS[game]))
        found = load_tables(read_folder(tables), game) if tables else None
        stream = _accept(port) if host is None else socket.create_connection((host, port), 10)
    except (CheckrowError, OSError) as fault:
        refuse(str(fault))
    connection = DxpConnection(stream)
    engine = NativeCheckers(time.monotonic, memory, found)
    session = DxpSession(connection, text, engine, seconds)
    played = session.follow() if host is None else session.initiate(games, minutes)
    try:
        with contextlib.closing(connection):
            for number, record in enumerate(played, 1):
                typer.echo(f"Game {number}, {len(record.turns)} turns: {_result(record)}.")
    except Closed:
        typer.echo("The other program closed the connection.")
    except CheckrowError as fault:
        refuse(f"the other program broke the protocol: {fault}")


def _result(record: Record) -> str:
    if record.outcome is None:
        return "the other program ended it"
    if record.outcome.winner is None:
        return f"draw, {record.outcome.reason.value}"
    return f"{('light', 'dark')[record.outcome.winner]} wins, {record.outcome.reason.value}"


def _accept(port: int) -> socket.socket:
    """Wait for one program on this machine."""
    with socket.create_server((HOST, port)) as server:
        typer.echo(f"Listening on {HOST}:{server.getsockname()[1]}.")
        stream, _ = server.accept()
        return stream
