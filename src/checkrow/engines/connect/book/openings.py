"""Look up exact scores and best moves of openings in the book."""

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
    BookContents,
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
    """A position's score for the player to move, as in `Solver.scores`, and the best column,
    from 0: of equally good ones, the one nearest the middle."""

    score: int
    column: int


class Book:
    """The entries of one game. Lookups use binary search, without unpacking anything."""

    def __init__(self, contents: BookContents) -> None:
        self._contents = contents
        self.game = contents.game
        self.discs = contents.discs  # has all positions with at most this many,
        self.missing = contents.missing  # except this many of them
        self._entries = contents.entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[ConnectPosition, Known]]:
        """Yield every position with an entry, and the entry."""
        for entry in self._entries:
            position = position_of(key_in(entry), self.game)
            yield position, Known(score_in(entry), column_in(entry))

    def sample(self, count: int, rng: random.Random) -> list[tuple[ConnectPosition, Known]]:
        """Return random entries, each equally likely."""
        chosen = rng.sample(self._entries, min(count, len(self)))
        return list(Book(replace(self._contents, entries=array("Q", chosen))))

    def look_up(self, position: ConnectPosition) -> Known | None:
        """Return the entry for an unfinished position; None if the book has none.

        It plays obvious wins and blocks until there is a real choice; the entry of that position
        gives the score.
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
        """Return best play from here, as columns from 0, as far as the book knows it."""
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
    """Return the Connect Four book that comes with Checkrow. None if it is missing or damaged:
    the solver works without it, and no game should fail for lack of a book."""
    try:
        contents = read_book(SHIPPED)
    except BadBook:
        return None
    return Book(contents) if contents.game == ConnectGame() else None
