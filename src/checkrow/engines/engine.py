"""What every computer player is to those who ask it for a move.

An engine is asked with the record so far and with limits. It reports what it has found by
callback, and the answer to each report says whether it may go on; so a screen stays alive,
and a search can be stopped at any time and still has a move to give.

One engine may serve several threads. It remembers nothing from one search to the next, apart
from the state of the chance it was given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

WIN = 1_000_000  # the score of a game that is won; one less for every move it still takes
SURE = WIN - 100_000  # beyond this, up or down, a score tells the end and not an estimate


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop looking; None is no limit. Depth is counted in turns."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The best move found so far, and how it was found.

    `score` is the engine's estimate for the player to move, in its own unit, if it has one;
    `line` is the play it expects, `move` first.
    """

    move: Move
    line: tuple[Move, ...] = ()
    score: float | None = None
    depth: int = 0
    nodes: int = 0

    @property
    def ends_in(self) -> int | None:
        """Within how many moves the game is won (or lost, with a score below 0) for certain;
        None if that is not known. A shorter way may exist."""
        if self.score is None or abs(self.score) < SURE:
            return None
        return WIN - int(abs(self.score))


KeepGoing = Callable[[Finding], bool]  # told what was found so far; False stops the search


def undisturbed(finding: Finding) -> bool:
    """For `keep_going`, where nobody waits: only the limits end the search."""
    return True


class Engine(ABC):
    """A computer player of one strength, for any game it says it plays."""

    @property
    @abstractmethod
    def usual_limits(self) -> Limits:
        """How long it takes for a move if nobody says otherwise."""

    def plays(self, game: Game) -> bool:
        """Whether it can be asked about this game."""
        return True

    @abstractmethod
    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        """The move to play. Raises `ValueError` when the game is over."""


def moves_to_choose_from(record: Record) -> tuple[Move, ...]:
    """The legal moves of a game that goes on. Raises `ValueError` when it is over."""
    if record.outcome:
        raise ValueError(f"there is no move to find: {record.outcome.reason.value}")
    return record.legal_moves
