"""The command `checkrow solve`: who wins Connect-N on a board, in a run that can be continued."""

# A command imports what it needs when it runs, so that help appears at once.
# ruff: noqa: PLC0415

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import INTERRUPTED, refuse

if TYPE_CHECKING:
    from checkrow.engines.connect.long_solve import LongSolve
    from checkrow.rules.connect import ConnectGame


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("solve")(solve)


def solve(
    size: Annotated[str, typer.Argument(metavar="WIDTHxHEIGHT", help="The board, such as 7x6.")],
    connect: Annotated[int, typer.Option(metavar="N", help="How long a line wins.")] = 4,
    exact: Annotated[
        bool, typer.Option("--exact", help="Also find the number of the last move.")
    ] = False,
    memory: Annotated[
        int, typer.Option(metavar="MB", min=1, max=1 << 20, help="Memory for the table.")
    ] = 1024,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Threads.")] = 1,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save here, and continue from here.")
    ] = None,
    every: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="CPU time between two saves.")
    ] = 60.0,
) -> None:
    """Say who wins Connect-N on an empty board.

    With --save, the same command continues after Ctrl-C, a crash or a power failure, and
    repeats little more than what came after the last save. --memory may differ.

    Times are CPU times of all threads. To trust a result, solve the board again with another
    --memory and without the file: the search then takes another course.

    \b
    Examples:
      checkrow solve 6x5
      checkrow solve 7x6 --exact
      checkrow solve 4x13 --memory 2048 --save 4x13.proofs
      checkrow solve 6x6 --connect 5
    """
    from checkrow.engines.connect.long_solve import LongSolve

    game = _game(size, connect)
    try:
        run = LongSolve(game, table_bytes=memory << 20, threads=threads, path=save)
        if run.continued.parts:
            typer.echo(
                f"continuing with {run.continued.count:,} positions; {_spent(run)}", err=True
            )
        found = run.solve(weak=not exact, every=every, report=_report)
    except KeyboardInterrupt:
        kept = "" if save is None else f" Run the same command again to continue from {save}."
        typer.echo(f"\nStopped.{kept}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except MemoryError:
        refuse(f"there is no memory for a table of {memory} MB: give --memory a smaller number")
    except OSError as fault:
        refuse(f"{fault.filename}: {fault.strerror}")
    except ValueError as fault:
        refuse(str(fault))
    last = "" if found.plies is None else f" with move {found.plies}"
    typer.echo(f"{game.key}: {found.value.value} for the player who starts{last}; {_spent(run)}")


def _game(size: str, connect: int) -> ConnectGame:
    from checkrow.rules.connect import ConnectGame
    from checkrow.rules.errors import BadNotation

    if not re.fullmatch(r"[1-9][0-9]{0,2}x[1-9][0-9]{0,2}", size):
        refuse(f"{size[:40]!r} is not a board: write WIDTHxHEIGHT, such as 7x6")
    try:
        return ConnectGame.read_options(f"{size}x{connect}:2")
    except (BadNotation, ValueError) as fault:
        refuse(str(fault))


def _report(run: LongSolve) -> None:
    typer.echo(f"so far: {_spent(run)}", err=True)


def _spent(run: LongSolve) -> str:
    runs = "" if run.parts == 1 else f" in {run.parts} runs"
    return f"{run.nodes:,} nodes, {run.seconds:,.1f} s{runs}"
