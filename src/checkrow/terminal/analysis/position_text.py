"""Every turn of a position as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from checkrow.engines.analysis.position import PositionAnalysis, TurnValue
from checkrow.engines.analysis.values import Kind, Value
from checkrow.terminal.analysis.columns import columns
from checkrow.terminal.analysis.subject import Subject
from checkrow.terminal.app.export import board_lines
from checkrow.terminal.app.families import title_of

_COLOURS = {Kind.WIN: "green", Kind.LOSS: "red", Kind.DRAW: "yellow"}
HIGHEST_BOARD = 16  # rows that are shown; a larger one would push the table off the screen


def position_text(found: PositionAnalysis, subject: Subject, console: Console) -> RenderableType:
    game = found.record.game
    parts: list[RenderableType] = [
        Text(f"{title_of(game)}: {subject.called[found.seat]} to move", style="bold"),
        *_board(found, console),
        Text(how_found(found)),
        Text(),
        *_table(found.turns, console),
    ]
    return Group(*parts)


def value_text(value: Value | None) -> Text:
    if value is None:
        return Text("not looked at", style="dim")
    return Text(str(value), style=_COLOURS.get(value.kind, ""))


def how_found(found: PositionAnalysis) -> str:
    """`Solved: every value is exact. 501,746 nodes.`"""
    known = [turn for turn in found.turns if turn.value]
    solved = sum(turn.depth is None for turn in known)
    depths = {turn.depth for turn in known if turn.depth is not None}
    if not depths:
        how = "Solved: every value is exact." if known else "There was no time to find anything."
    else:
        how = f"Searched {depth_of(depths)} turns deep"
        how += f"; {solved} of {len(found.turns)} solved." if solved else "."
        if found.unit == "men":
            how += " Estimates are in men."
        else:
            how += " Percentages are estimates."
    stopped = "" if found.complete else " Stopped before its time."
    return f"{how} {found.nodes:,} nodes.{stopped}"


def depth_of(depths: set[int]) -> str:
    low, high = min(depths), max(depths)
    return str(low) if low == high else f"{low} to {high}"


def _board(found: PositionAnalysis, console: Console) -> list[RenderableType]:
    lines = board_lines(found.record.position)
    if len(lines) > HIGHEST_BOARD or max(map(len, lines)) > console.width:
        return []
    return [Text(), *(Text(f"  {line}") for line in lines), Text()]


def _table(turns: Sequence[TurnValue], console: Console) -> list[Text]:
    rows = [
        (
            Text(turn.text),
            value_text(turn.value),
            Text(" ".join(turn.line) if turn.value else "", style="dim"),
        )
        for turn in turns
    ]
    return columns(("turn", "value", "expected play"), rows, console)
