"""Columns of text; on a narrow screen only the last one shrinks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

GAP = 2


def columns(titles: Sequence[str], rows: Sequence[Sequence[Text]], console: Console) -> list[Text]:
    """Return one line for the titles and one for each row. The last column is cut off at a blank
    if it does not fit; the first is aligned right if its title is empty."""
    cells = [[Text(title, style="bold") for title in titles], *rows]
    widths = [max(row[at].cell_len for row in cells) for at in range(len(titles))]
    room = max(console.width - sum(widths[:-1]) - GAP * (len(titles) - 1), 0)
    lines: list[Text] = []
    for row in cells:
        line = Text()
        for at, cell in enumerate(row[:-1]):
            blanks = " " * (widths[at] - cell.cell_len)
            parts = (blanks, cell) if not titles[at] else (cell, blanks)
            line.append_text(Text.assemble(*parts, " " * GAP))
        line.append_text(_cut(row[-1], room))
        line.rstrip()
        lines.append(line)
    return lines


def _cut(text: Text, room: int) -> Text:
    if text.cell_len <= room:
        return text
    kept = text.plain[: max(room - 3, 0)].rpartition(" ")[0]
    return Text.assemble(text[: len(kept)], " ...") if kept else Text()
