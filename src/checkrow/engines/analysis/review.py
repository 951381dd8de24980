"""The review of a game: the played turn, the best turn, and the mark of each.

`reviewing` creates it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkrow.engines.analysis.accuracy import TurnChances, accuracy_of_game
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.marks import Mark
from checkrow.engines.analysis.plot_svg import plot_svg
from checkrow.rules.record import Record


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One turn of the game. Values are for the player who made it, counted from before it.

    `lost` is the share of winning chances it gave away, from 0 to 1, compared with the best turn
    at the same depth. `chances` feeds into the accuracy. `chance` is the first seat's after the
    turn. `line` is the best play and `best_moves` the steps of its first turn, both empty if time
    ran out; `depth` is the depth of the search in turns, None if it reached the end.
    """

    number: int  # from 1
    seat: int
    text: str
    moves: tuple[str, ...]
    position: str  # before the turn
    best: Evaluation
    played: Evaluation
    lost: float
    chances: TurnChances
    mark: Mark
    forced: bool  # there was no other turn
    line: tuple[str, ...]
    best_moves: tuple[str, ...]
    depth: int | None
    chance: float


@dataclass(frozen=True, slots=True)
class Account:
    """The marks of one player, and the share of winning chances they kept, from 0 to 1; None if
    they never had a choice that mattered."""

    seat: int
    marks: tuple[tuple[Mark, int], ...]
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class GameReview:
    """The review of a game. `turns` holds the reviewed ones: all of them, if `complete`."""

    record: Record
    turns: tuple[ReviewedTurn, ...]
    start_chance: float | None  # of the first seat, before the first turn
    unit: str  # of estimates
    nodes: int
    complete: bool

    @property
    def accounts(self) -> tuple[Account, ...]:
        return tuple(_account(seat, self.turns) for seat in range(self.record.game.seats))

    def _repr_svg_(self) -> str:
        """Return the plot that a notebook shows."""
        return plot_svg(self)


def _account(seat: int, turns: Sequence[ReviewedTurn]) -> Account:
    own = [turn for turn in turns if turn.seat == seat]
    marks = tuple((mark, sum(turn.mark is mark for turn in own)) for mark in Mark)
    return Account(seat, marks, accuracy_of_game([turn.chances for turn in own]))
