"""Every turn of a position as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from checkrow.engines.analysis.position import PositionAnalysis, TurnValue
from checkrow.terminal.analysis.columns import columns
from checkrow.terminal.analysis.subject import Subject
from checkrow.terminal.analysis.wording import how_found, value_text
from checkrow.terminal.app.export import board_lines

HIGHEST_BOARD = 16  # rows; a higher board would push the table off the screen


def position_text(found: PositionAnalysis, subject: Subject, console: Console) -> RenderableType:
    game = found.record.game
    known = [turn for turn in found.turns if turn.value]
    depths = [turn.depth for turn in known]
    parts: list[RenderableType] = [
        Text(f"{game.title}: {subject.called[found.seat]} to move", style="bold"),
        *_board(found, console),
        Text(how_found(depths, "turns", found.unit, found.nodes)),
    ]
    if known:
        parts += [Text(), *_table(known, console)]
    if unknown := len(found.turns) - len(known):
        parts.append(Text(f"Turns not analysed: {unknown}"))
    if not found.complete:
        parts.append(Text("Stopped early."))
    return Group(*parts)


def _board(found: PositionAnalysis, console: Console) -> list[RenderableType]:
    lines = board_lines(found.record.position)
    if len(lines) > HIGHEST_BOARD or max(map(len, lines)) > console.width:
        return []
    return [Text(), *(Text(f"  {line}") for line in lines), Text()]


def _table(turns: Sequence[TurnValue], console: Console) -> list[Text]:
    rows = [
        (Text(turn.text), value_text(turn.value), Text(" ".join(turn.line), style="dim"))
        for turn in turns
        if turn.value
    ]
    return columns(("turn", "value", "expected play"), rows, console)
