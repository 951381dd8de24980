"""The command `checkrow classic`: give each edition its streams, files, clock and randomness."""
# ruff: noqa: PLC0415, each command imports what it needs when it runs

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.standard_console import standard_console

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from checkrow.terminal.classic.solo import Computer

app = typer.Typer(invoke_without_command=True)

EDITIONS = """\
The classic editions, in plain lines:

  party   any number of players, on a board of any size
  duel    two players take turns, columns 0 to 6
  solo    you against the computer, or a friend; columns A to G
  named   two players with names; games can be saved and loaded

Example: checkrow classic duel
Each says more with --help: checkrow classic duel --help"""


@app.callback()
def classic(context: typer.Context) -> None:
    """Play in plain lines, with or without a screen.

    The editions work in a pipe, on a dumb terminal and with a screen reader.

    \b
    Examples:
      checkrow classic          list the editions
      checkrow classic party    play one of them
    """
    if context.invoked_subcommand is None:
        typer.echo(EDITIONS)


@app.command()
def party() -> None:
    """Any number of players, on a board of any size.

    The program asks how many play, how large the board is and how many tokens in a line win.

    \b
    Examples:
      checkrow classic party
      printf '3\\n9\\n7\\n5\\n1\\n2\\n' | checkrow classic party
    """
    from shutil import get_terminal_size

    from checkrow.terminal.classic.party import play

    play(standard_console(), get_terminal_size().columns)


@app.command()
def duel(
    grid: Annotated[
        str | None,
        typer.Option(
            help="Start from this grid: 6 rows of 7 cells, the top row first, such as "
            "'[[0,0,0,0,0,0,0], ...]'. 0 is empty, 1 and 2 are discs.",
            show_default="the empty grid",
        ),
    ] = None,
    player: Annotated[int, typer.Option(min=1, max=2, help="Whose turn it is at the start.")] = 1,
) -> None:
    """Two players take turns, in columns 0 to 6.

    \b
    Examples:
      checkrow classic duel
      checkrow classic duel --player 2 --grid '[
        [0,0,0,0,0,0,0], [0,0,0,0,0,0,0], [0,0,0,0,0,0,0],
        [0,0,0,0,0,0,0], [0,0,0,0,2,2,2], [1,1,0,2,1,1,1]]'
    """
    from checkrow.rules.errors import BadNotation
    from checkrow.terminal.classic.duel import play, read_start

    try:
        start = read_start(grid, player)
    except BadNotation as error:
        raise typer.BadParameter(str(error), param_hint="--grid") from error
    play(standard_console(), start)


@app.command()
def solo(
    level: Annotated[
        str,
        typer.Option(
            help="How the computer plays: random; casual, which wins before it blocks; 1 to 10, "
            "which err less and less; club, which thinks ahead; or perfect, which makes no mistake."
        ),
    ] = "random",
    seed: Annotated[
        int | None,
        typer.Option(help="Make the computer's choices repeatable."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Keep your wins and losses under this name.")
    ] = None,
    two: Annotated[
        bool, typer.Option("--two", help="Two people play; the program asks for their names.")
    ] = False,
    ranking: Annotated[
        bool, typer.Option("--ranking", help="Show who has won most and fastest, then exit.")
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(help="The file that keeps the record.", show_default="in your data folder"),
    ] = None,
) -> None:
    """You against the computer, or against a friend.

    You are X and the computer is O; the columns are A to G. The program keeps a record of the
    wins and losses of players who give a name.

    \b
    Examples:
      checkrow classic solo
      checkrow classic solo --level casual --name Ada
      checkrow classic solo --two
      checkrow classic solo --ranking
    """
    import random
    import time

    from checkrow.terminal.classic import solo as edition
    from checkrow.terminal.classic.console import showable
    from checkrow.terminal.classic.solo_records import RecordBook
    from checkrow.terminal.storage import UserFiles

    book = RecordBook(records or UserFiles.of_this_user().data / "solo.jsonl")
    console = standard_console()
    if ranking:
        edition.show_ranking(console, book)
        return
    if name is not None:
        name = showable(name)
        if fault := edition.fault_of_name(name):
            raise typer.BadParameter(fault, param_hint="--name")
        if two:
            raise typer.BadParameter(
                "with --two the program asks for both names.", param_hint="--name"
            )
    clock = time.monotonic
    computer = None if two else _computer(level, random.Random(seed), clock)
    edition.play(console, computer=computer, name=name, book=book, clock=clock)


@app.command()
def named() -> None:
    """Two players with names; games can be saved and loaded.

    \b
    Examples:
      checkrow classic named
      printf 'p\\nBatman\\nBane\\n3\\nq\\n' | checkrow classic named
    """
    from checkrow.terminal.classic.named import play

    play(standard_console(), Path.cwd())


def _computer(level: str, rng: random.Random, clock: Callable[[], float]) -> Computer:
    from checkrow.engines.engine import undisturbed
    from checkrow.engines.levels import engine_for
    from checkrow.rules.connect import Drop
    from checkrow.rules.record import Record
    from checkrow.terminal.classic.solo import Computer

    try:
        engine = engine_for(level, rng=rng, clock=clock)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.", param_hint="--level") from error

    def choose(record: Record) -> Drop:
        move = engine.search(record, engine.usual_limits, undisturbed).move
        assert isinstance(move, Drop)
        return move

    return Computer(level, choose)
