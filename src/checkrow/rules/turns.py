"""Turns as players write them down."""

from __future__ import annotations

from collections.abc import Sequence

from checkrow.rules.checkers import Step
from checkrow.rules.model import END, LAPSE, Move


def write_turn(turn: Sequence[Move]) -> str:
    """`c1xe3xc5`: the steps of a turn run together."""
    steps = [move for move in turn if isinstance(move, Step)]
    if steps:
        sign = "x" if steps[0].capture else "-"
        late = " late" if LAPSE in turn else ""
        return sign.join((steps[0].origin, *(step.target for step in steps))) + late
    return " ".join("late" if move == LAPSE else str(move) for move in turn if move != END)
