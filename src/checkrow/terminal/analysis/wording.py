"""Values, and how they were found, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from checkrow.engines.analysis.values import MEN, Kind, Value

_COLOURS = {Kind.WIN: "green", Kind.LOSS: "red", Kind.DRAW: "yellow"}


def value_text(value: Value | None) -> Text:
    if value is None:
        return Text("not looked at", style="dim")
    return Text(str(value), style=_COLOURS.get(value.kind, ""))


def how_found(depths: Sequence[int | None], what: str, unit: str, nodes: int) -> str:
    """`Searched 4 turns deep; 3 of 7 positions solved. Estimates are in men. 501,746 nodes.`

    `depths` has None for what was solved; `what` is what they are depths of.
    """
    searched = [depth for depth in depths if depth is not None]
    solved = len(depths) - len(searched)
    if not depths:
        how = "There was no time to find anything."
    elif not searched:
        how = "Solved: every value is exact."
    else:
        low, high = min(searched), max(searched)
        how = (
            f"Searched {low} turns deep" if low == high else f"Searched {low} to {high} turns deep"
        )
        how += f"; {solved} of {len(depths)} {what} solved." if solved else "."
        how += " Estimates are in men." if unit == MEN else " Percentages are estimates."
    return f"{how} {nodes:,} nodes."
