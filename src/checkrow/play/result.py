"""How a match ended."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

How = Literal[
    "rules",  # the game ended by its rules; `detail` says how
    "resignation",
    "time",
    "left",
    "gone",  # an opponent was gone too long, and somebody claimed the win
    "gone-draw",  # the same, and somebody claimed a draw
    "agreement",
    "aborted",  # before it had properly begun; does not count
    "abandoned",  # everybody had left; does not count
]

NOT_COUNTED: tuple[How, ...] = ("aborted", "abandoned")


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The end of a match. `winner` is a seat, or None for a draw or a match that does not
    count. `ranks` gives every seat its place, 1 for the best; equal seats share one."""

    winner: int | None
    how: How
    ranks: tuple[int, ...]
    detail: str = ""

    @property
    def counts(self) -> bool:
        """Whether it counts for scores and ratings."""
        return self.how not in NOT_COUNTED


def rank(seats: int, winner: int | None, out: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places: the winner first, then those who played to the end, then those who
    dropped out (`out`, in that order), the earliest last."""
    ranks = [1 if winner in (None, seat) else 2 for seat in range(seats)]
    for place, seat in enumerate(out):
        ranks[seat] = seats - place
    return tuple(ranks)
