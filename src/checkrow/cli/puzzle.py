"""The command `checkrow puzzle`: find the only move that wins."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from checkrow.engines.puzzles import Puzzle
    from checkrow.rules.model import Game

MOST = 1000  # puzzles
PATIENT_NODES = 2_000_000  # to judge any turn of a puzzle; most take far less


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("puzzle")(puzzle)


def puzzle(
    name: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="Such as connect, american or connect:6x5x4:2."),
    ] = "connect",
    level: Annotated[
        str, typer.Option(help="easy, medium or hard: how long the win takes.")
    ] = "easy",
    count: Annotated[int, typer.Option(metavar="N", min=1, max=MOST, help="How many.")] = 1,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same puzzles.")
    ] = None,
    print_: Annotated[
        bool, typer.Option("--print", help="Print puzzles for paper, solutions at the end.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print puzzles and solutions as JSON.")
    ] = False,
) -> None:
    """Find the only move that wins, then win against the best defence.

    Every value is exact: Connect-N for two is solved, and checkers has endgame tables. The first
    puzzle of a variant of checkers builds small ones, which takes some seconds.

    Type a move as elsewhere: 4, 11-15, c3xe5. A wrong one is answered with what it is worth. hint
    rules out one wrong move, solution shows the rest, skip goes to the next puzzle, quit ends.

    \b
    Examples:
      checkrow puzzle
      checkrow puzzle american --level hard --count 5
      checkrow puzzle connect:6x5x4:2 --seed 7
      checkrow puzzle russian --count 12 --seed 1 --print > sheet.txt
    """
    import random

    from checkrow.cli.rules import named_game
    from checkrow.engines.puzzles import LEVELS, NoPuzzle
    from checkrow.rules.errors import BadNotation

    if print_ and json:
        refuse("--print and --json print the same puzzles: choose one of them")
    if level not in LEVELS:
        refuse(f"--level takes {', '.join(LEVELS)}; got {level[:20]!r}")
    try:
        game = named_game(name)
        found = _found(game, random.Random(seed), LEVELS[level], count)
        if print_ or json:
            _print(list(found), as_json=json)
        else:
            _solve(found, game)
    except (BadNotation, NoPuzzle) as refusal:
        refuse(str(refusal))
    except OSError as fault:
        if fault.filename is None:
            raise
        refuse(f"{fault.filename}: {fault.strerror}")


def _found(game: Game, rng: random.Random, moves: range, count: int) -> Iterator[Puzzle]:
    """Yield so many puzzles, and show a progress bar while the player waits."""
    from checkrow.cli.progress_bar import progress_bar
    from checkrow.engines.puzzles import puzzles

    search = puzzles(game, rng, moves)
    for number in range(count):
        with progress_bar() as show:
            show("looking for puzzles", number, count)
            found = next(search)
        yield found


def _solve(found: Iterator[Puzzle], game: Game) -> None:
    from itertools import chain

    from checkrow.cli.standard_console import standard_console
    from checkrow.engines.puzzles import exact_turns
    from checkrow.terminal.puzzle import solve_puzzles

    first = next(found)
    turns = exact_turns(game, PATIENT_NODES)
    solve_puzzles(standard_console(), chain([first], found), turns)


def _print(found: list[Puzzle], *, as_json: bool) -> None:
    import json

    from checkrow.terminal.puzzle_text import puzzles_to_json, worksheet

    if as_json:
        typer.echo(json.dumps(puzzles_to_json(found), indent=2))
    else:
        typer.echo("\n".join(worksheet(found)))
