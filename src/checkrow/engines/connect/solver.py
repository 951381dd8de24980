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

It supports every board with `width * (height + 1)` of at most 128; docs/solver.md says how it
works and how long it takes. Each call helps later ones.
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

TABLE_BYTES = 128 << 20  # of memory by default
MOST_THREADS = 64
PROOF_BYTES = 19  # of an entry in `Solver.proved`
_MOST_BYTES = 1 << 48
_MOST_NODES = (1 << 64) - 1

Progress = Callable[[int], bool]
"""Receives the number of nodes visited, about every 20 milliseconds; returns False to stop."""

Stopped = _native.Stopped
"""Raised if `progress` stops a call, or if it uses up its `nodes`."""


@dataclass(frozen=True, slots=True)
class Exact:
    """The outcome under best play, for the player to move.

    `moves` counts the winner's remaining moves, the last one included; `plies` counts the moves
    of both. Both are None for a draw, and if only the value was requested.
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
    """Return whether the solver supports this game."""
    return (
        isinstance(game, ConnectGame)
        and game.players == 2
        and game.connect >= 2
        and game.width * (game.height + 1) <= 128
    )


class Solver:
    """Solves positions of one game. Threads that share one take turns.

    Every call accepts `progress`, which decides whether to continue, and `nodes`, the most
    positions it may visit. Whether a number of nodes is enough depends only on this solver's
    earlier calls, so it is the same on every machine. Several threads give the same answers, but
    visit different numbers of nodes.
    """

    def __init__(self, game: Game, table_bytes: int = TABLE_BYTES, threads: int = 1) -> None:
        """`table_bytes` limits the memory of the table. The minimum is 1 MB, or up to 32 MB for a
        board of more than 112 bits; each thread takes as much again. Calls that take more than a
        few milliseconds use `threads`.

        Raises `ValueError` for unsupported games and for invalid numbers."""
        if not isinstance(game, ConnectGame) or not can_solve(game):
            raise ValueError(
                f"{game} cannot be solved: it needs two players, lines of at least 2, and a "
                "board with width * (height + 1) of at most 128"
            )
        _check_whole("table_bytes", table_bytes, 0, _MOST_BYTES)
        _check_whole("threads", threads, 1, MOST_THREADS)
        self.game = game
        self._known_game = game  # an equal one; comparing takes longer than solving an ending
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
        """Return the outcome under best play; with `weak`, faster but without the distance.

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
        """Return the outcome of a move in each column, for the player who makes it; None for full
        columns. Raises `ValueError` if the game is over, and `Stopped`."""
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
        """Return best play from here to the end, as columns from 0: the winner hurries, the loser
        holds out. Raises `ValueError` if the game is over, and `Stopped`."""
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
        """Return the outcome as a number: 0 for a draw; for a win, the discs the winner has left at
        the end, counting the last one; negative for a loss. With `weak`, 1, 0 and -1. Raises
        `ValueError` if the game is over, and `Stopped`."""
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
        """Return the scores of many positions in one call, as in `score`. Raises `ValueError` if
        one of the games is over, and `Stopped`."""
        boards = [self._discs(position) for position in positions]
        return self._core.scores(boards, weak, progress, _checked_nodes(nodes))

    @property
    def nodes(self) -> int:
        """How many positions it has visited in total."""
        return self._core.nodes

    @property
    def table_bytes(self) -> int:
        """The memory it has allocated."""
        return self._core.table_bytes

    def proved(self, least_work: int) -> bytes:
        """Return the bounds on scores that it has proved with at least `4 ** least_work` nodes, as
        entries of `PROOF_BYTES` bytes for `learn`. Between calls, not during one."""
        return self._core.proved(least_work)

    def learn(self, proofs: bytes) -> None:
        """Add what another solver of the same game has `proved`. Raises `ValueError` if this cannot
        be about the same board; it does not check the bounds themselves."""
        self._core.learn(proofs)

    def scores_of(
        self,
        boards: list[tuple[int, int]],
        *,
        weak: bool = False,
        progress: Progress | None = None,
    ) -> list[int]:
        """Return `scores` of bitboards: the player to move's, and the other's."""
        return self._core.scores(boards, weak, progress)

    def columns_of(
        self, board: tuple[int, int], *, weak: bool = False, progress: Progress | None = None
    ) -> list[int | None]:
        """Return the score of a move in each column, from bitboards as in `scores_of`."""
        return self._core.columns(*board, weak, progress)

    def _discs(self, position: ConnectPosition | Record) -> tuple[int, int]:
        """Return the bitboards of the player to move and of the other."""
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
    """Return the meaning of a score, as in `Solver.scores`, in a position."""
    cells = position.game.width * position.game.height
    return _exact(score, cells, position.filled.bit_count())


@cache
def _exact(score: int, cells: int | None, discs: int) -> Exact:
    """Return a score's meaning with this many cells and discs; without `cells`, its sign."""
    if score == 0:
        return Exact(Value.DRAW)
    value = Value.WIN if score > 0 else Value.LOSS
    if cells is None:
        return Exact(value)
    # A win with the disc number d (counted from 1) scores (cells + 2 - d) // 2.
    last = cells + 2 - 2 * abs(score)
    if (last - discs) % 2 != (score > 0):  # the winner drops the last disc
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
