"""How many moves in a row one king has made, for variants that limit that.

In Frisian draughts a king makes at most three moves in a row without capturing, as long as its
side has men. A run says how many it has made, and which king made them:

    (2, 1 << 17)    two, by the king that is on that bit now
    (0, 0)          none

A run ends when its side does anything else, and is dropped when it no longer matters: when the
king is captured, or its side has no men left.
"""

from __future__ import annotations

Run = tuple[int, int]  # moves in a row, the king that made them
Runs = tuple[Run, Run]  # of light and of dark
NO_RUN: Run = (0, 0)
NO_RUNS: Runs = (NO_RUN, NO_RUN)


def runs_after(
    runs: Runs, side: int, origin: int, target: int, pieces: tuple[int, int], kings: int
) -> Runs:
    """Return the runs after a turn of `side`. `origin` and `target` belong to a king's move
    without a capture, 0 after any other turn; `pieces` and `kings` are those after the turn."""
    before = runs[side]
    mine = (before[0] + 1 if before[1] == origin else 1, target) if target else NO_RUN
    light, dark = (runs[0], mine) if side else (mine, runs[1])
    return kept(light, pieces[0], kings), kept(dark, pieces[1], kings)


def kept(run: Run, own: int, kings: int) -> Run:
    """Return a run if it still matters."""
    return run if run[1] & own & kings and own & ~kings else NO_RUN


def resting(run: Run, limit: int) -> int:
    """Return the king that may now only capture; 0 if every king may move."""
    return run[1] if limit and run[0] >= limit else 0
