"""The app's screen, as text and as a picture.

The app's own export draws the blocks of a picture as letters of a font, with gaps between the
lines, and loads that font from the network. Here blocks are rectangles, so a picture looks as it
does in a terminal and needs nothing else.
"""

from __future__ import annotations

from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.style import Style
from rich.terminal_theme import MONOKAI
from textual.app import App

CHARACTER = (9, 19)  # pixels
MARGIN = 14
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
PARTS = {  # x, y, width and height, each as a share of the character's box
    **{
        block: tuple((at % 2 / 2, at // 2 / 2, 0.5, 0.5) for at in range(4) if shape >> at & 1)
        for shape, block in enumerate(QUADRANTS)
    },
    **{
        block: ((0.0, 1 - eighths / 8, 1.0, eighths / 8),)
        for eighths, block in enumerate("▁▂▃▄▅▆▇█", 1)
    },
    "▔": ((0.0, 0.0, 1.0, 1 / 8),),
    "▊": ((0.0, 0.0, 0.75, 1.0),),
    "▎": ((0.0, 0.0, 0.25, 1.0),),
    "▍": ((0.0, 0.0, 0.375, 1.0),),
    "▕": ((7 / 8, 0.0, 1 / 8, 1.0),),
    "▏": ((0.0, 0.0, 1 / 8, 1.0),),
    "▀": ((0.0, 0.0, 1.0, 0.5),),
    "▐": ((0.5, 0.0, 0.5, 1.0),),
    "▌": ((0.0, 0.0, 0.5, 1.0),),
}

Cells = list[list[tuple[str, Style]]]  # characters with their styles, line by line


def screen_cells(app: App[str]) -> Cells:
    """Return the cells on the screen. Textual has no public API for this."""
    lines: Cells = []
    for strip in app.screen._compositor.render_strips():  # pyright: ignore[reportPrivateUsage]
        line: list[tuple[str, Style]] = []
        for text, style, _ in strip:
            line += [(letter, style or Style()) for letter in text]
        lines.append(line)
    return lines


def screen_text(app: App[str]) -> str:
    lines = ("".join(letter for letter, _ in line).rstrip() for line in screen_cells(app))
    return "\n".join(lines)


def styled_text(app: App[str]) -> str:
    """Return the screen twice: its characters, and a letter for the style of each, with a
    legend."""
    cells = screen_cells(app)
    legend: dict[str, str] = {}
    styles: list[str] = []
    for line in cells:
        row = ""
        for letter, style in line:
            known = legend.setdefault(_written(style), _key(len(legend)))
            row += known * cell_len(letter)
        styles.append(row)
    characters = ["".join(letter for letter, _ in line).rstrip() for line in cells]
    explained = [f"{key} {style}".rstrip() for style, key in legend.items()]
    return "\n".join([*characters, "", *styles, "", *explained, ""])


def _written(style: Style) -> str:
    """Return colours and attributes, without the links and metadata that Textual keeps in a
    style."""
    return str(style.without_color.clear_meta_and_links() + _colours(style))


def _colours(style: Style) -> Style:
    return Style(color=style.color, bgcolor=style.bgcolor)


def _key(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    return letters[number] if number < len(letters) else "?"


def screen_svg(app: App[str], title: str) -> str:
    cells = screen_cells(app)
    wide, high = CHARACTER
    width = max(map(len, cells)) * wide + 2 * MARGIN
    height = len(cells) * high + 2 * MARGIN
    ground = _colour(cells[0][0][1].bgcolor, MONOKAI.background_color.hex)
    shapes: list[str] = []
    letters: list[str] = []
    for row, line in enumerate(cells):
        column = 0
        for style, run in groupby(line, key=lambda cell: cell[1]):
            text = "".join(letter for letter, _ in run)
            front, back = _painted(style, ground)
            x, y = MARGIN + column * wide, MARGIN + row * high
            if back != ground:
                shapes.append(_rect(x, y, len(text) * wide, high, back))
            for at, letter in enumerate(text):
                for left, top, share, tall in PARTS.get(letter, ()):
                    box = (x + (at + left) * wide, y + top * high, share * wide, tall * high)
                    shapes.append(_rect(*box, front))
            if any(letter not in PARTS for letter in text):
                shown = "".join(" " if letter in PARTS else letter for letter in text)
                letters.append(_text(x, y + high * 0.74, shown, front, style))
            column += len(text)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>',
            '<g shape-rendering="crispEdges">',
            *shapes,
            "</g>",
            '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15"'
            ' xml:space="preserve">',
            *letters,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _painted(style: Style, ground: str) -> tuple[str, str]:
    front = _colour(style.color, MONOKAI.foreground_color.hex)
    back = _colour(style.bgcolor, ground)
    return (back, front) if style.reverse else (front, back)


def _colour(colour: RichColor | None, usual: str) -> str:
    if colour is None or colour.is_default:
        return usual
    return colour.get_truecolor(MONOKAI).hex


def _rect(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>'


def _text(x: float, y: float, text: str, colour: str, style: Style) -> str:
    start = len(text) - len(text.lstrip())
    text = text.strip()
    x += start * CHARACTER[0]
    weight = ' font-weight="bold"' if style.bold else ""
    faint = ' opacity="0.6"' if style.dim else ""
    return (
        f'<text x="{x:g}" y="{y:g}" textLength="{len(text) * CHARACTER[0]}"'
        f' fill="{colour}"{weight}{faint}>{escape(text)}</text>'
    )
