"""Check a book against itself and against the solver:

    python -m checkrow.engines.connect.book.check --sample 500

Every entry must follow from the entries one move later, if the book has them; and a solver that
does not know the book solves a random sample from scratch.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from checkrow.engines.connect.book.boards import after_plain_moves, final_score, off_middle
from checkrow.engines.connect.book.file import BadBook, read_book
from checkrow.engines.connect.book.openings import SHIPPED, Book, Known
from checkrow.engines.connect.solver import Solver
from checkrow.rules.connect import ConnectPosition


def contradiction(book: Book, position: ConnectPosition, entry: Known) -> str | None:
    """Return how an entry contradicts those one move later, if it does; None also if one of
    them is missing."""
    scores: dict[int, int] = {}
    for drop in position.legal_moves:
        after = position.play(drop)
        known = None if after.outcome else book.look_up(after)
        if not (after.outcome or known):
            return None
        scores[drop.column] = -(known.score if known else final_score(after))
    best = max(scores.values())
    nearest = min(
        off_middle(column, book.game) for column, score in scores.items() if score == best
    )
    said = (entry.score, scores[entry.column], off_middle(entry.column, book.game))
    if said == (best, best, nearest):
        return None
    return f"{position}: the book says {entry}, and its moves score {scores}"


def fault(solver: Solver, position: ConnectPosition, entry: Known) -> str | None:
    """Return the fault of an entry, according to a solve from scratch."""
    [score] = solver.scores([position])
    after, moves = after_plain_moves(position.play(position.game.drops[entry.column]))
    kept = final_score(after) if after.outcome else solver.scores([after])[0]
    kept = kept if len(moves) % 2 else -kept
    if score == entry.score == kept:
        return None
    return f"{position}: the book says {entry}, but the score is {score}, and {kept} with its move"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.connect.book.check", description="Check an opening book."
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
    faults = [
        found
        for position, entry in track(book, "Comparing entries", len(book), console=console)
        if (found := contradiction(book, position, entry))
    ]
    console.print(f"{len(book):,} entries, {len(faults)} that contradict others")
    sample = book.sample(given.sample, random.Random(given.seed))
    solver = Solver(book.game)
    for position, entry in track(sample, "Solving a sample", console=console):
        if found := fault(solver, position, entry):
            faults.append(found)
    if faults:
        sys.exit("\n".join(["The book is wrong:", *faults[:20]]))
    console.print(f"All {len(sample):,} entries of the sample are correct.")


if __name__ == "__main__":
    main()
