"""Checks a book against itself and against the solver:

    python -m checkrow.engines.book.check --sample 500

Every entry must follow from the entries one move later, where those are in the book; and a random
sample is solved anew, by a solver that knows nothing of the book.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track

from checkrow.engines.book.boards import after_plain_moves, final_score, key_of, off_middle
from checkrow.engines.book.file import BadBook, read_book
from checkrow.engines.book.openings import SHIPPED, Book, Known
from checkrow.engines.book.plan import best_of_next
from checkrow.engines.book.work import Solved
from checkrow.engines.solver import Solver
from checkrow.rules.connect import ConnectPosition


def contradictions(book: Book) -> Iterator[str]:
    """The entries that do not follow from those one move later."""
    known = {key_of(position)[0]: Solved(entry.score, entry.column, 0) for position, entry in book}
    for position, entry in book:
        best = best_of_next(position, known)
        if best and not _agree(position, entry, Known(best.score, best.column)):
            yield f"{position}: the book says {entry}, but what comes next says {best}"


def fault(solver: Solver, position: ConnectPosition, entry: Known) -> str | None:
    """What is wrong with an entry, by a solve from scratch."""
    [score] = solver.scores([position])
    after, moves = after_plain_moves(position.play(position.game.drops[entry.column]))
    kept = final_score(after) if after.outcome else solver.scores([after])[0]
    kept = kept if len(moves) % 2 else -kept
    found = Known(score, solver.line(position)[0])
    if kept == score and _agree(position, entry, found):
        return None
    return f"{position}: the book says {entry}, and the solver {found}"


def _agree(position: ConnectPosition, one: Known, other: Known) -> bool:
    """Two columns that are equally good may be equally far from the middle."""
    game = position.game
    return one.score == other.score and off_middle(one.column, game) == off_middle(
        other.column, game
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.book.check", description="Checks an opening book."
    )
    parser.add_argument("--book", type=Path, default=SHIPPED)
    parser.add_argument("--sample", type=int, default=100, help="how many to solve (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    console = Console()
    try:
        book = Book(read_book(given.book))
    except BadBook as error:
        sys.exit(f"{error}.")
    faults = list(contradictions(book))
    console.print(f"{len(book):,} entries, {len(faults)} that contradict others")
    sample = book.sample(given.sample, random.Random(given.seed))
    solver = Solver(book.game)
    for position, entry in track(sample, "Solving a sample anew", console=console):
        if found := fault(solver, position, entry):
            faults.append(found)
    if faults:
        sys.exit("\n".join(["The book is wrong:", *faults[:20]]))
    console.print(f"All of {len(sample):,} that were solved anew are right.")


if __name__ == "__main__":
    main()
