"""The exact solver of Connect-N for two players: who wins, and how soon.

>>> from checkrow import ConnectGame, Record
>>> record = Record(ConnectGame(5, 4, 4))
>>> for column in "3 3 3 3 4 2 4".split():
...     record = record.play(column)
>>> solver = Solver(record.game)
>>> print(solver.solve(record))
win in 7
>>> [str(exact) for exact in solver.columns(record)]
['loss in 6', 'loss in 6', 'None', 'win in 7', 'loss in 6']

It takes every board with `width * (height + 1)` of at most 128; docs/solver.md says how it
works and how long it takes. What it learns in one call helps all later ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from checkrow.engines import _native
from checkrow.engines.value import Value
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.model import Game
from checkrow.rules.record import Record

TABLE_BYTES = 128 << 20  # of memory, unless told otherwise
MOST_THREADS = 64
_MOST_BYTES = 1 << 48
_MOST_NODES = (1 << 64) - 1

Progress = Callable[[int], bool]
"""Told how many nodes were visited so far, about every 20 milliseconds; False stops."""

Stopped = _native.Stopped
"""Raised by a call that its `progress` has stopped, or that has used up its `nodes`."""


@dataclass(frozen=True, slots=True)
class Exact:
    """The outcome under best play, for the player to move.

    `moves` is how many moves the winner still makes, the last one included; `plies` counts
    the moves of both. Both are None for a draw, and where only the value was asked for.
    """

    value: Value
    moves: int | None = None
    plies: int | None = None

    def __str__(self) -> str:
        return self.value.value if self.moves is None else f"{self.value.value} in {self.moves}"

    @property
    def rank(self) -> int:
        """Greater is better: a quick win, a slow win, a draw, a slow loss, a quick loss."""
        if self.value is Value.DRAW:
            return 0
        sooner = 1_000_000 - (self.plies or 0)
        return sooner if self.value is Value.WIN else -sooner


def can_solve(game: Game) -> bool:
    """Whether the solver takes this game."""
    return (
        isinstance(game, ConnectGame)
        and game.players == 2
        and game.connect >= 2
        and game.width * (game.height + 1) <= 128
    )


class Solver:
    """Solves positions of one game. Threads that share one take turns.

    Every call can be given `progress`, which is asked whether to go on, and `nodes`, the most
    positions that it may visit. Whether so many nodes are enough depends on nothing but the
    calls that this solver has answered before: it is the same on every machine. With several
    threads the answers are the same, but the nodes that they take are not.
    """

    def __init__(self, game: Game, table_bytes: int = TABLE_BYTES, threads: int = 1) -> None:
        """`table_bytes` bounds the memory for what is remembered. However little is given, it
        is 1 MB, or up to 32 MB for a board of more than 112 bits; and there is as much again
        for each thread. A call that takes more than some milliseconds is worked on by `threads`.

        Raises `ValueError` for other games, and for numbers that make no sense."""
        if not isinstance(game, ConnectGame) or not can_solve(game):
            raise ValueError(
                f"{game} cannot be solved: it takes two players, lines of at least 2, and a "
                "board with width * (height + 1) of at most 128"
            )
        _check_whole("table_bytes", table_bytes, 0, _MOST_BYTES)
        _check_whole("threads", threads, 1, MOST_THREADS)
        self.game = game
        self._known_game = game  # equal to it; to compare takes longer than to solve an ending
        self._cells = game.width * game.height
        self._core = _native.Solver(game.width, game.height, game.connect, table_bytes, threads)

    def solve(
        self,
        position: ConnectPosition | Record,
        *,
        weak: bool = False,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> Exact:
        """The outcome under best play; with `weak`, sooner but without how soon it comes.

        Raises `ValueError` if the game is over, and `Stopped`.
        """
        mine, theirs = self._discs(position)
        score = self._core.score(mine, theirs, weak, progress, _checked_nodes(nodes))
        return _exact(score, None if weak else self._cells, (mine | theirs).bit_count())

    def columns(
        self,
        position: ConnectPosition | Record,
        *,
        weak: bool = False,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> tuple[Exact | None, ...]:
        """The outcome of a move in each column, for the player who makes it; None where the
        column is full. Raises `ValueError` if the game is over, and `Stopped`."""
        mine, theirs = self._discs(position)
        scores = self._core.columns(mine, theirs, weak, progress, _checked_nodes(nodes))
        cells, discs = None if weak else self._cells, (mine | theirs).bit_count()
        return tuple(None if score is None else _exact(score, cells, discs) for score in scores)

    def line(
        self,
        position: ConnectPosition | Record,
        *,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> tuple[int, ...]:
        """Best play from here to the end, as columns counted from 0: whoever wins hurries, the
        other holds out. Raises `ValueError` if the game is over, and `Stopped`."""
        mine, theirs = self._discs(position)
        return tuple(self._core.line(mine, theirs, progress, _checked_nodes(nodes)))

    def score(
        self,
        position: ConnectPosition | Record,
        *,
        weak: bool = False,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> int:
        """The outcome as a number: 0 for a draw, for a win the discs that the winner has left
        at the end, his last one included, negative for a loss; with `weak`, 1, 0 and -1.
        Raises `ValueError` if the game is over, and `Stopped`."""
        mine, theirs = self._discs(position)
        return self._core.score(mine, theirs, weak, progress, _checked_nodes(nodes))

    def scores(
        self,
        positions: Iterable[ConnectPosition],
        *,
        weak: bool = False,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> list[int]:
        """The scores of many positions in one call, as `score` tells them. Raises `ValueError`
        if one of the games is over, and `Stopped`."""
        boards = [self._discs(position) for position in positions]
        return self._core.scores(boards, weak, progress, _checked_nodes(nodes))

    @property
    def nodes(self) -> int:
        """How many positions it has visited since it was made."""
        return self._core.nodes

    @property
    def table_bytes(self) -> int:
        """The memory it has set aside."""
        return self._core.table_bytes

    def scores_of(
        self,
        boards: list[tuple[int, int]],
        *,
        weak: bool = False,
        progress: Progress | None = None,
    ) -> list[int]:
        """`scores` for who has bitboards: of the player to move, and of the other."""
        return self._core.scores(boards, weak, progress)

    def columns_of(
        self, board: tuple[int, int], *, weak: bool = False, progress: Progress | None = None
    ) -> list[int | None]:
        """The score of a move in each column for who has bitboards, as in `scores_of`."""
        return self._core.columns(*board, weak, progress)

    def _discs(self, position: ConnectPosition | Record) -> tuple[int, int]:
        """The bitboards of the player to move and of the other."""
        if (
            type(position) is not ConnectPosition
            or position.game is not self._known_game
            or position.outcome is not None
        ):
            position = self._checked(position)
        first, second = position.discs
        return (second, first) if position.turn else (first, second)

    def _checked(self, position: ConnectPosition | Record) -> ConnectPosition:
        if isinstance(position, Record):
            if not isinstance(position.position, ConnectPosition):
                raise ValueError(f"this is a position of {position.game}, not of {self.game}")
            position = position.position
        if position.game != self.game:
            raise ValueError(f"this is a position of {position.game}, not of {self.game}")
        self._known_game = position.game
        if position.outcome:
            raise ValueError(f"the game is over: {position.outcome.reason.value}")
        return position


def exact_of(score: int, position: ConnectPosition) -> Exact:
    """What a score, as `Solver.scores` counts, says of a position."""
    cells = position.game.width * position.game.height
    return _exact(score, cells, position.filled.bit_count())


@cache
def _exact(score: int, cells: int | None, discs: int) -> Exact:
    """What a score says on a board of so many cells and discs; without `cells`, its sign."""
    if score == 0:
        return Exact(Value.DRAW)
    value = Value.WIN if score > 0 else Value.LOSS
    if cells is None:
        return Exact(value)
    # A win with the disc number d (counted from 1) scores (cells + 2 - d) // 2.
    last = cells + 2 - 2 * abs(score)
    if (last - discs) % 2 != (score > 0):  # the winner puts the last disc
        last -= 1
    plies = last - discs
    return Exact(value, (plies + 1) // 2, plies)


def _checked_nodes(nodes: int | None) -> int | None:
    if nodes is not None:
        _check_whole("nodes", nodes, 0, _MOST_NODES)
    return nodes


def _check_whole(name: str, number: int, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {number!r}")
