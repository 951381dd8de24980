"""The interface of every computer player.

Callers pass an engine the record so far and limits. It reports its findings to a callback, whose
return value says whether it may continue; so a screen stays responsive, and a search can stop at
any time and still return a move.

One engine may serve several threads. It keeps nothing between searches, apart from the state of
its random generator, and, if it `ponders`, what it learnt about positions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

WIN = 1_000_000  # the score of a won game; one less for every move it still takes
SURE = WIN - 100_000  # beyond this, up or down, a score means a certain end


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop searching; None means no limit. Depth counts turns."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The best move found so far, and how it was found.

    `score` is the engine's estimate for the player to move, in its own unit, if it has one;
    `line` is the expected play, `move` first.
    """

    move: Move
    line: tuple[Move, ...] = ()
    score: float | None = None
    depth: int = 0
    nodes: int = 0

    @property
    def ends_in(self) -> int | None:
        """The number of moves within which the game is certainly won (or lost, if the score is
        below 0); None if unknown. A shorter way may exist."""
        if self.score is None or abs(self.score) < SURE:
            return None
        return WIN - int(abs(self.score))


KeepGoing = Callable[[Finding], bool]  # receives the finding so far; returns False to stop


def undisturbed(finding: Finding) -> bool:
    """Never stop: a `keep_going` for callers that do not wait, so that only limits apply."""
    return True


class Engine(ABC):
    """A computer player of one strength, for any game that it `plays`."""

    @property
    @abstractmethod
    def usual_limits(self) -> Limits:
        """The limits for a move by default."""

    def plays(self, game: Game) -> bool:
        """Return whether it supports this game."""
        return True

    def ponders(self, game: Game) -> bool:
        """Return whether a search helps later searches of the same game, so that searching while
        the opponent thinks makes it stronger."""
        return False

    @abstractmethod
    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        """Return the move to play. Raises `ValueError` when the game is over."""


def moves_to_choose_from(record: Record) -> tuple[Move, ...]:
    """Return the legal moves. Raises `ValueError` when the game is over."""
    if record.outcome:
        raise ValueError(f"there is no move to find: {record.outcome.reason.value}")
    return record.legal_moves
