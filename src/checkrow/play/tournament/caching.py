"""Results that every visitor of a tournament needs, computed once for each of its states."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from checkrow.play.tournament.state import Tournament

T = TypeVar("T")


def once_per_state(compute: Callable[[Tournament], T]) -> Callable[[Tournament], T]:
    """Keep the result of a pure function with the state it was computed from.

    The result lives as long as its state, so there is nothing to limit or to clear. A state is
    frozen, and the next one starts without results.
    """
    key = f"{compute.__module__}.{compute.__name__}"

    @wraps(compute)
    def result_of(tournament: Tournament) -> T:
        results: dict[str, T] = vars(tournament)
        if key not in results:
            results[key] = compute(tournament)
        return results[key]

    return result_of
