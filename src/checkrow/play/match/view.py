"""What clients are shown of a match: all that a board needs that knows no rules.

A cell is a number: the row from the top times the width, plus the column from the left.
The same view goes to everybody, so it is written once; short names keep it small.
"""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.match.state import Match
from checkrow.play.result import Result


class StepView(Struct, frozen=True, array_like=True):
    """A step that may be made now: its text, the cell where a piece comes to stand, the cell it
    comes from and the cell of the piece it captures; -1 where there is none."""

    move: str
    to: int = -1
    origin: int = -1
    captured: int = -1


class PlayerView(Struct, frozen=True, omit_defaults=True):
    """Who sits here. `gone` is since when the connection is gone and `claim` when the others
    may claim against it, both in service time."""

    id: str
    name: str
    level: str = ""
    out: bool = False
    gone: float | None = None
    claim: float | None = None


class ClockView(Struct, frozen=True):
    """Seconds left to every seat at `now`; time passes for `running`."""

    left: tuple[float, ...]
    running: int | None


class TurnView(Struct, frozen=True):
    """The last turn: its steps, and the cells to point out."""

    seat: int
    moves: tuple[str, ...]
    cells: tuple[int, ...]


class OfferView(Struct, frozen=True, omit_defaults=True):
    """What waits for an answer."""

    by: int
    agreed: tuple[int, ...] = ()


class MatchView(Struct, frozen=True, omit_defaults=True):
    """A match as it stands at `now` (service time).

    `rows` are the cells, top row first: `.` is empty, a blank cannot be played on; in
    Connect-N `x`, `o`, `a`, `b` ... are discs; in checkers `l` and `d` are men, `L` and `D`
    kings. `steps` may be made by `turn`; `threatened` are pieces that one of them captures;
    `captured` are pieces that have been captured and leave when the turn ends.
    """

    match: str
    number: int
    position: int
    now: float
    game: str
    fen: str
    rows: tuple[str, ...]
    players: tuple[PlayerView, ...]
    moves: int = 0
    turn: int | None = None
    steps: tuple[StepView, ...] = ()
    threatened: tuple[int, ...] = ()
    captured: tuple[int, ...] = ()
    last: TurnView | None = None
    piles: tuple[tuple[int, int], ...] = ()  # men and kings captured by each seat
    clock: ClockView | None = None
    draw: OfferView | None = None
    takeback: OfferView | None = None
    result: Result | None = None
    line: tuple[int, ...] = ()  # the cells of the winner's lines
    lobby: str = ""
    rated: bool = False


def view_of(match: Match, now: float) -> MatchView:
    """The match as everybody sees it at `now`."""
    raise NotImplementedError
