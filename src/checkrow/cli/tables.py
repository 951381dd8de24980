"""The command `checkrow tables`: build, list and check endgame tables."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from checkrow.cli.exit_status import INTERRUPTED, refuse

if TYPE_CHECKING:
    from checkrow.engines.checkers.endgame.builder import Watcher
    from checkrow.engines.checkers.endgame.tables import TableContents


app = typer.Typer(no_args_is_help=True)

Game = Annotated[str, typer.Option(metavar="VARIANT", help="american or house.")]
Pieces = Annotated[int, typer.Option(metavar="N", help="The most pieces on the board: 2 to 6.")]
Threads = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=1, max=64, help="How many threads to use.", show_default="one per core"
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(help="The folder of the tables.", show_default="in your data folder"),
]


@app.callback()
def tables() -> None:
    """Manage endgame tables, which hold the result of every position with few pieces.

    With them the computer plays the endings of american and house checkers perfectly.

    \b
    Examples:
      checkrow tables build --game american --pieces 5
      checkrow tables list
      checkrow tables check --pieces 4
    """


@app.command()
def build(
    game: Game = "american",
    pieces: Pieces = 4,
    threads: Threads = None,
    folder: Folder = None,
    memory: Annotated[
        int, typer.Option(metavar="MB", min=1, help="Memory for tables in use.")
    ] = 1024,
) -> None:
    """Build the tables of up to N pieces, except those that exist already.

    4 pieces take seconds, 5 about half a minute, 6 many times longer. Ctrl-C loses only
    the table being built; run the same command again to continue.

    \b
    Examples:
      checkrow tables build
      checkrow tables build --game house --pieces 5
      checkrow tables build --pieces 6 --threads 2
    """
    from checkrow.engines.checkers.endgame.builder import build_tables

    where = _folder(folder)
    try:
        with _watching("building") as watcher:
            built = build_tables(
                where,
                game,
                pieces,
                threads=_threads(threads),
                megabytes=memory,
                watcher=watcher,
            )
    except KeyboardInterrupt:
        _leave(where, game)
    except (ValueError, OSError) as fault:
        _refuse(fault)
    if built:
        _show(built)
        typer.echo(f"{_number(len(built), 'table')} written to {where}.")
    else:
        typer.echo(f"Nothing to do: all tables of up to {pieces} pieces are in {where}.")


@app.command(name="list")
def list_tables(folder: Folder = None) -> None:
    """List the tables, with their sizes and the results of their positions.

    \b
    Examples:
      checkrow tables list
      checkrow tables list --folder /media/tables
    """
    from checkrow.engines.checkers.endgame.files import TABLE_VARIANTS
    from checkrow.engines.checkers.endgame.tables import EndgameTables

    where = _folder(folder)
    there = EndgameTables(where)
    nothing = True
    for variant in TABLE_VARIANTS:
        try:
            contents = there.contents(variant)
        except ValueError as fault:
            _refuse(fault)
        if contents:
            nothing = False
            typer.echo(f"{variant}, in {where}:")
            _show(contents)
    if nothing:
        typer.echo(f"No tables in {where}. Build some with checkrow tables build.")


@app.command()
def check(
    game: Game = "american",
    pieces: Pieces = 4,
    threads: Threads = None,
    folder: Folder = None,
) -> None:
    """Check that each value agrees with the values of the positions one turn later.

    \b
    Examples:
      checkrow tables check
      checkrow tables check --game house --pieces 5
    """
    from checkrow.engines.checkers.endgame.builder import check_tables

    where = _folder(folder)
    positions = wrong = found = 0
    try:
        with _watching("checking") as watcher:
            for table in check_tables(
                where, game, pieces, threads=_threads(threads), watcher=watcher
            ):
                found += 1
                positions += table.positions
                if not table.is_right:
                    wrong += 1
                    typer.echo(
                        f"{table.ending}: {table.wrong:,} of {table.positions:,} values are wrong"
                        + ("" if table.counts_agree else ", and so are the counts")
                        + f". Delete {where / table.ending.file_name(game)} and build it again."
                    )
    except KeyboardInterrupt:
        typer.echo(f"\nStopped: {_number(found, 'table')} checked.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except (ValueError, OSError) as fault:
        _refuse(fault)
    if not found:
        _refuse(f"no tables of {game} in {where}: build some with checkrow tables build")
    if wrong:
        raise typer.Exit(1)
    typer.echo(f"All {positions:,} values in {_number(found, 'table')} are correct.")


@contextlib.contextmanager
def _watching(verb: str) -> Generator[Watcher]:
    """Show a progress bar if standard error is a terminal."""
    from checkrow.cli.progress_bar import progress_bar
    from checkrow.engines.checkers.endgame.builder import Doing, positions

    with progress_bar() as show:

        def watcher(doing: Doing) -> bool:
            done = doing.done + doing.share * positions(doing.ending)
            show(f"{verb} {doing.ending.pieces} pieces: {doing.ending}", done, doing.total)
            return True

        yield watcher


def _show(contents: list[TableContents]) -> None:
    """Print one line for each number of pieces, counting positions with one side to move."""
    typer.echo("  pieces  tables             won           drawn            lost       bytes")
    for pieces in sorted({one.ending.pieces for one in contents}):
        some = [one for one in contents if one.ending.pieces == pieces]
        won, drawn = sum(one.won for one in some), sum(one.drawn for one in some)
        lost, size = sum(one.lost for one in some), sum(one.size for one in some)
        distance = "  with distance" if all(one.has_distance for one in some) else ""
        typer.echo(
            f"  {pieces:6}  {len(some):6}  {won:14,}  {drawn:14,}  {lost:14,}  {size:10,}{distance}"
        )


def _leave(where: Path, game: str) -> NoReturn:
    from checkrow.engines.checkers.endgame.files import files_of

    kept = len(files_of(where, game))
    typer.echo(
        f"\nStopped. Kept {_number(kept, 'table')} of {game} in {where}; run the same command "
        "again to continue.",
        err=True,
    )
    raise typer.Exit(INTERRUPTED)


def _folder(given: Path | None) -> Path:
    from checkrow.engines.checkers.endgame.files import default_folder

    return given or default_folder()


def _threads(given: int | None) -> int:
    return given if given is not None else min(os.cpu_count() or 1, 64)


def _number(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"


def _refuse(fault: object) -> NoReturn:
    if isinstance(fault, OSError) and fault.strerror:
        fault = f"{fault.filename}: {fault.strerror}"
    refuse(str(fault))
