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

Game = Annotated[
    str, typer.Option(metavar="VARIANT", help="A variant of checkers, such as russian.")
]
Pieces = Annotated[
    int, typer.Option(metavar="N", help="The most pieces on the board: 2 to 6, or 5.")
]
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

    With them the computer plays these endings of checkers perfectly.

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

    4 pieces take seconds on boards of 32 squares, where up to 6 are possible, and minutes on larger
    ones, where up to 5 are. Each piece more takes twenty to fifty times longer. Ctrl-C loses only
    the table being built; run the same command again to continue.

    \b
    Examples:
      checkrow tables build
      checkrow tables build --game russian
      checkrow tables build --game house --pieces 5
      checkrow tables build --pieces 6 --threads 2
    """
    from checkrow.engines.checkers.endgame.builder import build_tables

    where = _folder(folder)
    try:
        with _watching("building", game) as watcher:
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
def list_tables(
    folder: Folder = None,
    counts: Annotated[
        bool, typer.Option("--counts", help="Print a table for each variant, as in the manual.")
    ] = False,
) -> None:
    """List the tables, with their sizes and the results of their positions.

    With --counts, list every ending with either side to move: K is a king, m a man.

    \b
    Examples:
      checkrow tables list
      checkrow tables list --counts
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
            if counts:
                _show_counts(variant, contents)
            else:
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
    repair: Annotated[
        bool,
        typer.Option("--repair", help="Build damaged, wrong and missing tables again."),
    ] = False,
) -> None:
    """Check that each value agrees with the values of the positions one turn later.

    \b
    Examples:
      checkrow tables check
      checkrow tables check --game house --pieces 5
      checkrow tables check --game russian --repair
    """
    from checkrow.engines.checkers.endgame.builder import build_tables, check_tables

    where = _folder(folder)
    positions = wrong = found = 0
    try:
        if repair:
            built = build_tables(where, game, pieces, threads=_threads(threads))
            typer.echo(f"{_number(len(built), 'table')} built again.")
        with _watching("checking", game) as watcher:
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
                        + f". The file is {where / table.ending.file_name(game)}."
                    )
                    if repair:
                        (where / table.ending.file_name(game)).unlink()
    except KeyboardInterrupt:
        typer.echo(f"\nStopped: {_number(found, 'table')} checked.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except (ValueError, OSError) as fault:
        _refuse(fault)
    if not found:
        _refuse(f"no tables of {game} in {where}: build some with checkrow tables build")
    if wrong:
        again = f"checkrow tables {'build' if repair else 'check --repair'} --game {game}"
        kept = "Deleted" if repair else "Kept"
        typer.echo(f"{kept} {_number(wrong, 'wrong table')}. Build again: {again}")
        raise typer.Exit(1)
    typer.echo(f"All {positions:,} values in {_number(found, 'table')} are correct.")


@contextlib.contextmanager
def _watching(verb: str, game: str) -> Generator[Watcher]:
    """Show a progress bar if standard error is a terminal."""
    from checkrow.cli.progress_bar import progress_bar
    from checkrow.engines.checkers.endgame.builder import Doing

    with progress_bar() as show:

        def watcher(doing: Doing) -> bool:
            done = doing.done + doing.share * doing.ending.positions(game)
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


def _show_counts(variant: str, contents: list[TableContents]) -> None:
    """Print the results of each ending as a table in Markdown."""
    typer.echo(f"### {variant}\n")
    typer.echo("| ending | won | drawn | lost | other side: won | drawn | lost | longest |")
    typer.echo("|---|---:|---:|---:|---:|---:|---:|---:|")
    for one in contents:
        sides = [f"{number:,}" for side in one.by_side for number in side]
        mine = "m" * one.ending.men + "K" * one.ending.kings
        theirs = "m" * one.ending.their_men + "K" * one.ending.their_kings
        columns = [f"{mine} : {theirs}", *sides, *[""] * (6 - len(sides)), str(one.longest)]
        typer.echo(f"| {' | '.join(columns)} |")
    typer.echo("")


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
