"""Positions of running rated matches, which no engine evaluates.

Positions count as the same if they differ only by swapping the players or the sides of the board:
the best move in one is the best in the other. Runs in the processes of an `EnginePool`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from checkrow.play.refused import Refused
from checkrow.rules.games import read_record
from checkrow.rules.model import Position

# The first moves are common knowledge, and occur in nearly every match.
FREE_PLIES = 2
MATCHES = 2048  # whose positions a process caches


def check_not_rated(asked: Iterable[Position], records: Sequence[str]) -> None:
    """Raise `Refused` if one of the positions has occurred in one of these games, or can occur
    with its next move."""
    keys = {hash(position.symmetry_key) for position in asked}
    if any(not keys.isdisjoint(_closed(record)) for record in records):
        raise Refused(
            "rated-position",
            "this position occurs in a running rated match: "
            "you can analyse it when the match is over",
        )


@lru_cache(maxsize=MATCHES)
def _closed(record: str) -> frozenset[int]:
    """Return the hashes of the positions that are closed while this game is running."""
    whole = read_record(record)
    if len(whole.moves) <= FREE_PLIES:
        return frozenset()
    played = list(whole.positions)[FREE_PLIES + 1 :]
    next_ones = [whole.position.play(move) for move in whole.legal_moves]
    return frozenset(hash(each.symmetry_key) for each in (*played, *next_ones))
