"""Describe values, and how they were found, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from checkrow.engines.analysis.evaluation import MEN, Evaluation

_COLOURS = {"win": "green", "loss": "red", "draw": "yellow"}


def value_text(value: Evaluation) -> Text:
    return Text(str(value), style=_COLOURS.get(value.kind, ""))


def how_found(depths: Sequence[int | None], what: str, unit: str, nodes: int) -> str:
    """`Searched 4 turns deep; 3 of 7 positions solved. 501,746 nodes.`, then the unit of estimates.

    `depths` has None for solved items; `what` names the items.
    """
    searched = [depth for depth in depths if depth is not None]
    solved = len(depths) - len(searched)
    if not depths:
        return "Not enough time to analyse anything."
    if not searched:
        return f"Solved: every value is exact. {nodes:,} nodes."
    low, high = min(searched), max(searched)
    deep = str(low) if low == high else f"{low} to {high}"
    some = f"; {solved} of {len(depths)} {what} solved" if solved else ""
    estimates = "Estimates are in men." if unit == MEN else "Percentages are estimates."
    return f"Searched {deep} turns deep{some}. {nodes:,} nodes.\n{estimates}"
