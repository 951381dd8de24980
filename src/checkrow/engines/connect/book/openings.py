"""The book as a player uses it: exact scores and best moves of openings, looked up."""

from __future__ import annotations

import random
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from checkrow.engines.connect.book.boards import after_plain_moves, final_score, key_of, position_of
from checkrow.engines.connect.book.file import (
    BadBook,
    Contents,
    column_in,
    key_in,
    lowest_entry,
    read_book,
    score_in,
)
from checkrow.rules.connect import ConnectGame, ConnectPosition

SHIPPED = Path(__file__).parent / "connect-four.book"


@dataclass(frozen=True, slots=True)
class Known:
    """The score of a position for the player to move, as `Solver.scores` counts, and the best
    column, from 0: of equally good ones the one nearest to the middle."""

    score: int
    column: int


class Book:
    """The entries of one game, which are looked up by halving: nothing has to be unpacked."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self.game = contents.game
        self.discs = contents.discs  # positions with at most so many are known,
        self.missing = contents.missing  # but for so many of them
        self._entries = contents.entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[ConnectPosition, Known]]:
        """Every position that has an entry, and what is known of it."""
        for entry in self._entries:
            position = position_of(key_in(entry), self.game)
            yield position, Known(score_in(entry), column_in(entry))

    def sample(self, count: int, rng: random.Random) -> list[tuple[ConnectPosition, Known]]:
        """Some of the entries, each as likely as any other."""
        chosen = rng.sample(self._entries, min(count, len(self)))
        return list(Book(replace(self._contents, entries=array("Q", chosen))))

    def look_up(self, position: ConnectPosition) -> Known | None:
        """What is known of a position where the game goes on; None if that is nothing.

        Wins and blocks are played until the next move is a matter of thought, and the position
        that is found there tells the score.
        """
        if position.game != self.game:
            return None
        end, moves = after_plain_moves(position)
        sign = -1 if len(moves) % 2 else 1
        if end.outcome:
            return Known(sign * final_score(end), moves[0].column) if moves else None
        entry = self._entry(end)
        if entry is None:
            return None
        return Known(sign * entry.score, moves[0].column if moves else entry.column)

    def line(self, position: ConnectPosition) -> tuple[int, ...]:
        """Best play from here, as columns from 0, as far as the book knows it."""
        columns: list[int] = []
        while not position.outcome and (known := self.look_up(position)):
            columns.append(known.column)
            position = position.play(self.game.drops[known.column])
        return tuple(columns)

    def _entry(self, position: ConnectPosition) -> Known | None:
        key, is_image = key_of(position)
        at = bisect_left(self._entries, lowest_entry(key))
        if at == len(self._entries) or key_in(self._entries[at]) != key:
            return None
        entry = self._entries[at]
        column = column_in(entry)
        return Known(score_in(entry), self.game.width - 1 - column if is_image else column)


@cache
def shipped_book() -> Book | None:
    """The book of Connect Four that comes with Checkrow. None if it is missing or damaged: then
    there is still the solver, and no game should end for want of a book."""
    try:
        contents = read_book(SHIPPED)
    except BadBook:
        return None
    return Book(contents) if contents.game == ConnectGame() else None
