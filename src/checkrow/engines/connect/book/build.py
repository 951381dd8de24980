"""Build the opening book of Connect Four with the solver:

    make book

It takes an hour or two on one core. You can stop it at any time and run it again to continue.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from checkrow.engines.connect.book.boards import key_of, position_of
from checkrow.engines.connect.book.file import (
    BadBook,
    BookContents,
    column_in,
    fits,
    key_in,
    make_entry,
    read_book,
    score_in,
    write_book,
)
from checkrow.engines.connect.book.openings import SHIPPED
from checkrow.engines.connect.book.plan import BookPlan, follow_from_later, one_move_later, plan
from checkrow.engines.connect.book.work import Solved, Work
from checkrow.engines.connect.solver import Solver
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.errors import BadNotation

DISCS = 8
HARD = 8_000_000  # nodes: about half a second, the most a player should think


def build(
    game: ConnectGame, discs: int, hard: int, work: Work, solver: Solver, console: Console
) -> BookContents:
    """Build the entries of every position with at most this many discs, and of the positions one
    move after those at the edge that took more than `hard` nodes, and so on."""
    planned = _listed(game, discs, console)
    asked = planned.edge
    while asked:
        _solve(asked, work, solver, console)
        hard_ones = (asked[key] for key in asked if work.solved[key].nodes > hard)
        asked = {
            key: position for key, position in one_move_later(hard_ones).items() if key not in asked
        }
    return gathered(game, discs, planned, work)


def gathered(game: ConnectGame, discs: int, planned: BookPlan, work: Work) -> BookContents:
    """Collect the solved entries, and those that follow from them."""
    found = work.solved | follow_from_later(planned.inner, work.solved)
    missing = sum(key not in found for key in (*planned.inner, *planned.edge))
    entries = sorted(make_entry(key, each.score, each.column) for key, each in found.items())
    return BookContents(game, discs, missing, array("Q", entries))


def _listed(game: ConnectGame, discs: int, console: Console) -> BookPlan:
    console.print(f"Listing the positions of {game} with up to {discs} discs")
    return plan(game, discs)


def _solve(
    asked: Mapping[int, ConnectPosition], work: Work, solver: Solver, console: Console
) -> None:
    left = {key: position for key, position in asked.items() if key not in work.solved}
    discs = min(position.filled.bit_count() for position in asked.values())
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
        speed_estimate_period=300,
    ) as progress:
        bar = progress.add_task(
            f"From {discs} discs", total=len(asked), completed=len(asked) - len(left), rate=""
        )
        for key, position in left.items():
            work.add(key, solve_for_book(solver, position))
            speed = progress.tasks[0].speed
            progress.update(bar, advance=1, rate=f"{speed:.1f}/s" if speed else "")


def solve_for_book(solver: Solver, position: ConnectPosition) -> Solved:
    """Return the score and the best column of the position itself, not of its mirror image."""
    position = position_of(key_of(position)[0], position.game)
    before = solver.nodes
    [score] = solver.scores([position])
    column = solver.line(position)[0]
    return Solved(score, column, solver.nodes - before)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.connect.book.build",
        description="Build an opening book, or continue building it.",
    )
    parser.add_argument("--game", default="7x6x4", help="width x height x line (default 7x6x4)")
    parser.add_argument("--discs", type=int, default=DISCS, help=f"(default {DISCS})")
    parser.add_argument(
        "--hard",
        type=int,
        default=HARD,
        help=f"search deeper beyond this many nodes (default {HARD})",
    )
    parser.add_argument("--megabytes", type=int, default=1024, help="for the solver (default 1024)")
    parser.add_argument("--work", type=Path, default=Path("build/book"), help="folder for results")
    parser.add_argument(
        "--so-far", action="store_true", help="write a book of the results so far, and stop"
    )
    parser.add_argument("--output", type=Path, default=SHIPPED)
    given = parser.parse_args(arguments)
    console = Console()
    try:
        game = ConnectGame.read_options(f"{given.game}:2")
        cells = game.width * game.height
        if not fits(game) or not 0 <= given.discs < cells or given.megabytes < 1:
            raise BadBook(
                f"no book of {given.game} for {given.discs} discs is possible: a book needs a "
                "board of up to 8 columns and 55 bits, fewer discs than cells, and a megabyte"
            )
        with Work(given.work / f"{given.game}.txt") as work:
            work.solved = _known_before(given.output, game) | work.solved
            if given.so_far:
                contents = gathered(game, given.discs, _listed(game, given.discs, console), work)
            else:
                solver = Solver(game, given.megabytes << 20)
                contents = build(game, given.discs, given.hard, work, solver, console)
    except (BadBook, BadNotation) as error:
        sys.exit(f"{error}.")
    except KeyboardInterrupt:
        sys.exit("Stopped. Run the same command again to continue.")
    _deliver(given.output, contents, console)


def _known_before(path: Path, game: ConnectGame) -> dict[int, Solved]:
    """Return the entries of an earlier book, which need not be solved again."""
    try:
        contents = read_book(path)
    except BadBook:
        return {}
    if contents.game != game:
        return {}
    return {
        key_in(entry): Solved(score_in(entry), column_in(entry), 0) for entry in contents.entries
    }


def _deliver(path: Path, contents: BookContents, console: Console) -> None:
    try:
        if read_book(path) == contents:
            console.print(f"{path} is up to date: {_described(contents)}.", soft_wrap=True)
            return
    except BadBook:
        pass  # it is missing, or worth replacing
    write_book(path, contents)
    size = path.stat().st_size / 1e6
    console.print(f"{path}: {_described(contents)}, {size:.2f} MB.", soft_wrap=True)


def _described(contents: BookContents) -> str:
    whole = f"{contents.missing:,} missing" if contents.missing else "complete"
    return f"{len(contents.entries):,} entries, {whole}"


if __name__ == "__main__":
    main()
