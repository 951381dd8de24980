"""The command `checkrow datasets`: positions of Connect-N with exact scores."""

# A command imports what it needs when it runs, so that help appears at once.
# ruff: noqa: PLC0415

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import FAILED, INTERRUPTED, refuse

if TYPE_CHECKING:
    from checkrow.research.datasets import Dataset
    from checkrow.research.scores import Progress

CHECKED = 10  # scores of each data set that are solved again

app = typer.Typer(no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="Where to write: FILE.npz or FILE.parquet.")]
Game = Annotated[str, typer.Option(metavar="KEY", help="Connect-N for two players.")]
Check = Annotated[int, typer.Option(metavar="N", min=0, help="Scores to solve again another way.")]
Book = Annotated[
    bool, typer.Option("--book/--no-book", help="Take openings from the book, or solve them all.")
]
Threads = Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Threads of the solver.")]


@app.callback()
def datasets() -> None:
    """Make positions with exact scores, as NumPy arrays or Parquet.

    A score is for the player to move: 0 is a draw, n a win with n discs left, -n a loss.

    \b
    Examples:
      checkrow datasets uci uci.npz
      checkrow datasets positions openings.parquet --discs 6
      checkrow datasets random middle.npz --count 10000 --discs 16-30
    """


@app.command()
def uci(file: File, check: Check = CHECKED, book: Book = True, threads: Threads = 1) -> None:
    """Make the connect-4 data set of the UCI repository.

    All 67,557 positions with eight discs in which nobody has won and no move is forced.
    The counts must be the published ones. With --no-book the solver works on every
    position, which takes about an hour on one core.
    """
    _make(
        file,
        check,
        lambda work, progress: work.uci(book=book, threads=threads, progress=progress),
    )


@app.command()
def positions(
    file: File,
    discs: Annotated[int, typer.Option(metavar="N", min=0, help="The most discs.")],
    game: Game = "connect:7x6x4:2",
    mirror_images: Annotated[
        bool,
        typer.Option("--mirror-images/--no-mirror-images", help="Both of each pair, or only one."),
    ] = True,
    check: Check = CHECKED,
    book: Book = True,
    threads: Threads = 1,
) -> None:
    """Make all positions with at most N discs in which the game is not over."""
    _make(
        file,
        check,
        lambda work, progress: work.all_positions(
            _game(game),
            discs,
            mirror_images=mirror_images,
            book=book,
            threads=threads,
            progress=progress,
        ),
    )


@app.command("random")
def random_(
    file: File,
    count: Annotated[int, typer.Option(metavar="N", help="How many positions.")] = 1000,
    discs: Annotated[
        str, typer.Option(metavar="N-N", help="The fewest and the most discs.")
    ] = "16-30",
    game: Game = "connect:7x6x4:2",
    seed: Annotated[int, typer.Option(min=0, help="Seed of the random games.")] = 1,
    check: Check = CHECKED,
    book: Book = True,
    threads: Threads = 1,
) -> None:
    """Make different positions from the middle of random games."""
    between = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", discs, re.ASCII)
    if between is None:
        refuse(f"--discs takes two numbers such as 16-30, not {discs[:20]!r}")
    _make(
        file,
        check,
        lambda work, progress: work.random_positions(
            _game(game),
            count,
            discs=(int(between[1]), int(between[2])),
            seed=seed,
            book=book,
            threads=threads,
            progress=progress,
        ),
    )


if TYPE_CHECKING:
    from types import ModuleType

    Make = Callable[[ModuleType, Progress], Dataset]


def _make(file: Path, check: int, make: Make) -> None:
    if find_spec("numpy") is None:
        refuse("data sets need NumPy: install it with pip install 'checkrow[research]'")
    from checkrow.cli.progress_bar import progress_bar
    from checkrow.research import datasets as work
    from checkrow.research.dataset_files import check_target, write_dataset

    try:
        check_target(file)
        with progress_bar() as show:
            made = make(work, lambda done, of: show("solving", done, of))
            checked = made.check(check, progress=lambda done, of: show("checking", done, of))
        write_dataset(made, file)
    except work.WrongScores as fault:
        typer.echo(f"checkrow: {fault}; nothing was written", err=True)
        raise typer.Exit(FAILED) from None
    except ValueError as refusal:
        refuse(str(refusal))
    except OSError as error:
        typer.echo(f"checkrow: {file} cannot be written: {error.strerror or error}", err=True)
        raise typer.Exit(FAILED) from None
    except KeyboardInterrupt:
        typer.echo("\nStopped: nothing was written.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    won, drawn, lost = made.counts
    typer.echo(f"{file}: {len(made):,} positions of {made.game.key}")
    typer.echo(f"For the player to move {won:,} are won, {drawn:,} drawn, {lost:,} lost.")
    typer.echo(f"{checked} scores were solved again, each column by itself: all are right.")


def _game(key: str) -> object:
    from checkrow.rules.games import game

    return game(key)
