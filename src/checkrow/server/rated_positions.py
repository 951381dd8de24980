"""Positions of rated matches that are being played: no engine says what they are worth.

A position counts as the same if the players or the sides of the board have changed places: what is
best in one is then best in the other. Runs in the processes of an `EnginePool`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from checkrow.play.refused import Refused
from checkrow.rules.games import read_record
from checkrow.rules.model import Position

# The first moves are known to everybody, and nearly every match goes through them.
FREE_PLIES = 2
MATCHES = 2048  # whose positions a process remembers


def check_not_rated(asked: Iterable[Position], records: Sequence[str]) -> None:
    """Raise `Refused` if one of the positions has occurred in one of these games, or can occur
    there with the next move."""
    keys = {hash(position.symmetry_key) for position in asked}
    if any(not keys.isdisjoint(_closed(record)) for record in records):
        raise Refused(
            "rated-position",
            "this position occurs in a rated match that is being played: "
            "analysis opens again when it is over",
        )


@lru_cache(maxsize=MATCHES)
def _closed(record: str) -> frozenset[int]:
    """Return the hashes of the positions about which nothing is said while this game is played."""
    whole = read_record(record)
    if len(whole.moves) <= FREE_PLIES:
        return frozenset()
    played = list(whole.positions)[FREE_PLIES + 1 :]
    next_ones = [whole.position.play(move) for move in whole.legal_moves]
    return frozenset(hash(each.symmetry_key) for each in (*played, *next_ones))
