"""Computer players: see docs/engines.md for the players and docs/research.md for many games or
positions at once.

>>> import random, time
>>> from checkrow import ConnectGame, Record
>>> from checkrow.engines import Limits, Solver, engine_for
>>> record = Record(ConnectGame()).play("4").play("4").play("5").play("5")
>>> club = engine_for("club", rng=random.Random(1), clock=time.monotonic)
>>> club.search(record, Limits(depth=4), lambda finding: True).ends_in
3
>>> print(Solver(record.game).solve(record))
win in 2

Each name is imported on first use, so that a program that needs one engine loads only that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from checkrow.lazy_names import getter

if TYPE_CHECKING:
    from checkrow.engines.checkers.native_search import NativeCheckers
    from checkrow.engines.connect.solver import Exact, Solver, Stopped, can_solve
    from checkrow.engines.engine import Engine, Finding, Limits, undisturbed
    from checkrow.engines.levels import LEVELS, engine_for
    from checkrow.engines.match import Score, measure, play_match
    from checkrow.engines.perfect import Perfect
    from checkrow.engines.value import Value

__all__ = [
    "LEVELS",
    "Engine",
    "Exact",
    "Finding",
    "Limits",
    "NativeCheckers",
    "Perfect",
    "Score",
    "Solver",
    "Stopped",
    "Value",
    "can_solve",
    "engine_for",
    "measure",
    "play_match",
    "undisturbed",
]

_HOMES = {
    "checkers.native_search": ("NativeCheckers",),
    "connect.solver": ("Exact", "Solver", "Stopped", "can_solve"),
    "engine": ("Engine", "Finding", "Limits", "undisturbed"),
    "levels": ("LEVELS", "engine_for"),
    "match": ("Score", "measure", "play_match"),
    "perfect": ("Perfect",),
    "value": ("Value",),
}

if not TYPE_CHECKING:  # a type checker would accept any name because of it
    __getattr__ = getter(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
