"""Draw a position of any game as SVG.

It draws what the position's view and the game's family describe: the surface, the pieces and the
cell names, then the last turn, the winning line and any arrows.

>>> import checkrow
>>> drawn = picture(checkrow.game("connect:7x6x4:2").start())
>>> drawn[:57]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 736 '
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Sequence
from html import escape

from checkrow.rules.board_view import EMPTY, NO_CELL, BoardView, Cells
from checkrow.rules.families import family_of
from checkrow.rules.family import EntryMode, Surface
from checkrow.rules.model import Coordinates, Game, PieceView, Position

CELL = 100
EDGE = 18  # around the cells
LABELS = 44  # room for the names of columns and rows
WIDTH = 720  # pixels
NOTEBOOK_WIDTH = 380
# What `sans-serif` means in a PNG: a typeface that the system is likely to have.
SANS_SERIF = "DejaVu Sans" if sys.platform == "linux" else "Arial"
HOLE = 40

FACE, HOLLOW = "#2c62c9", "#e9eef8"
LIGHT_SQUARE, DARK_SQUARE, FRAME, INK = "#efe0c3", "#a9794f", "#6b4529", "#f6ead5"
LAST, WIN, ARROW = "#f4c331", "#ffffff", "#17803d"
LIGHT, DARK, GOLD = "#f8ecd6", "#36302d", "#c8931a"
DISCS = (
    *("#d8343a", "#f5c22b", "#2fa35f", "#8a55d0", "#f07f26", "#2f9fe0"),
    *("#ea76ae", "#86552f", "#22aea2", "#b4bcc8", "#a3cb3f", "#474d5a"),
)
# The sign on each seat's disc in games for many, centred on 0 0; later seats get a letter.
SIGNS = (
    "M-15-15 15 15M15-15-15 15",
    "M18 0A18 18 0 1 1-18 0 18 18 0 1 1 18 0Z",
    "M0-19 19 14-19 14Z",
    "M-15-15H15V15H-15Z",
    "M0-21 21 0 0 21-21 0Z",
    "M0-20 5.5-6.5 19-6 8 3 12 17 0 9-12 17-8 3-19-6-5.5-6.5Z",
    "M0-19V19M-19 0H19",
    "M-10-17H10L20 0 10 17H-10L-20 0Z",
    "M0 18C-30-4-12-22 0-8 12-22 30-4 0 18Z",
    "M0 19-19-14 19-14Z",
    "M9-18A19 19 0 1 0 9 18 15 15 0 0 1 9-18Z",
    "M-17-9H17M-17 9H17",
)
CROWN = "M-19 13-23-11-9-1 0-18 9-1 23-11 19 13ZM-18 20H18"
SHEEN = (
    '<radialGradient id="sheen" cx=".36" cy=".28" r=".8"><stop stop-color="#fff" '
    'stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" '
    'stop-opacity=".2"/></radialGradient>'
)


def picture(
    position: Position,
    *,
    last: Sequence[str] = (),
    arrows: Iterable[Cells] = (),
    flipped: bool = False,
    width: int = WIDTH,
) -> str:
    """Return the picture of a position. `last` holds the steps of the turn that led to it; each
    item of `arrows` lists the cells an arrow passes. `flipped` shows the board from the other
    side. The picture is `width` pixels wide unless the page that shows it sets another width."""
    return _Picture(position, position.render(last), flipped=flipped).drawn(arrows, width)


def as_png(drawn: str) -> bytes:
    """Return a picture as PNG. Needs the package resvg-py."""
    import resvg_py  # noqa: PLC0415

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, sans_serif_family=SANS_SERIF))


def arrow_along(position: Position, moves: Iterable[str]) -> Cells:
    """Return the cells that the steps of a turn go along: one cell where a piece only arrives.
    Raises `IllegalMove` for a step that cannot be made."""
    cells: list[int] = []
    for text in moves:
        move = position.game.read_move(text)
        for step in position.render().steps:
            if step.move == str(move):
                cells += [step.origin] if step.origin >= 0 and not cells else []
                cells += [step.to] if step.to >= 0 else []
        position = position.play(move)
    return tuple(cells)


class _Picture:
    def __init__(self, position: Position, view: BoardView, *, flipped: bool) -> None:
        self._position = position
        self._game: Game = position.game
        self._family = family_of(self._game)
        self._view = view
        self._flipped = flipped
        self._columns, self._rows = self._game.size
        self._letters = "".join(view.rows)
        below = self._game.coordinates is not Coordinates.CELLS
        beside = self._game.coordinates is Coordinates.EDGES
        self._side, self._bottom = LABELS if beside else EDGE, LABELS if below else EDGE
        self._wide = 2 * self._side + CELL * self._columns
        self._high = EDGE + CELL * self._rows + self._bottom

    @property
    def _on_wall(self) -> bool:
        return self._family.surface is Surface.WALL

    def drawn(self, arrows: Iterable[Cells], width: int) -> str:
        height = round(width * self._high / self._wide)
        frame = FACE if self._on_wall else FRAME
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._wide} {self._high}"'
            f' width="{width}" height="{height}" role="img">',
            f"<title>{escape(f'{self._game.title}: {self._position}'[:400])}</title>",
            f"<defs>{SHEEN}{''.join(self._symbols())}</defs>",
            f'<rect width="{self._wide}" height="{self._high}" rx="14" fill="{frame}"/>',
            *self._labels(),
            f'<g transform="translate({self._side} {EDGE})">',
            *self._ground(),
            *self._last_turn(),
            *self._pieces(),
            *self._face(),
            *self._facts(),
            *map(self._arrow, arrows),
            "</g></svg>",
        ]
        return "".join(parts)

    # Where things are

    def _centre(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._columns)
        if self._flipped:
            column = self._columns - 1 - column
            if self._family.entry_mode is not EntryMode.DROP:  # discs fall down
                row = self._rows - 1 - row
        return column * CELL + CELL // 2, row * CELL + CELL // 2

    def _squares(self, cells: Iterable[int]) -> str:
        corners = ((x - CELL // 2, y - CELL // 2) for x, y in map(self._centre, cells))
        return "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)

    def _played(self) -> list[int]:
        return [cell for cell, letter in enumerate(self._letters) if letter != NO_CELL]

    # The board

    def _ground(self) -> Iterable[str]:
        whole = f'width="{CELL * self._columns}" height="{CELL * self._rows}"'
        if self._on_wall:
            yield f'<rect {whole} fill="{HOLLOW}"/>'
            return
        yield f'<rect {whole} fill="{LIGHT_SQUARE}"/>'
        if self._family.surface is Surface.GRID:
            rules = self._squares(self._played())
            yield f'<path d="{rules}" fill="none" stroke="{DARK_SQUARE}" stroke-width="5"/>'
        else:
            yield f'<path d="{self._squares(self._dark())}" fill="{DARK_SQUARE}"/>'
        if self._game.coordinates is Coordinates.CELLS:
            for cell, name in enumerate(self._game.cell_names):
                x, y = self._centre(cell)
                if name:
                    yield _text(name, x - 46, y - 30, 18, LIGHT_SQUARE, "start")

    def _dark(self) -> list[int]:
        """Return the dark squares. If all squares are in play, the two tones only guide the eye."""
        if NO_CELL in self._letters:
            return self._played()
        bottom = self._rows - 1
        return [
            cell
            for cell in self._played()
            if (cell // self._columns + bottom + cell % self._columns) % 2 == 0
        ]

    def _face(self) -> Iterable[str]:
        """Yield the front of the wall, drawn over the pieces with its holes cut out."""
        if not self._on_wall:
            return
        rings = "".join(
            f"M{x - HOLE} {y}a{HOLE} {HOLE} 0 1 0 {2 * HOLE} 0a{HOLE} {HOLE} 0 1 0 -{2 * HOLE} 0z"
            for x, y in map(self._centre, self._played())
        )
        across, down = CELL * self._columns + 2, CELL * self._rows + 2
        yield f'<path d="M-2-2H{across}V{down}H-2z{rings}" fill="{FACE}" fill-rule="evenodd"/>'
        edge = _mixed(FACE, "#000000", 0.3)
        yield f'<path d="{rings}" fill="none" stroke="{edge}" stroke-width="3"/>'

    def _labels(self) -> Iterable[str]:
        below = self._high - self._bottom / 2 + 8
        names = self._game.cell_names
        if self._game.coordinates is Coordinates.COLUMNS:
            for column in range(self._columns):
                x, _ = self._centre(column)
                yield _text(str(column + 1), self._side + x, below, 26, "#ffffff")
        elif self._game.coordinates is Coordinates.EDGES:
            for column in range(self._columns):
                named = next(filter(None, names[column :: self._columns]), "")
                x, _ = self._centre(column)
                letters = re.sub(r"\d", "", named).lower()
                yield _text(letters, self._side + x, below, 26, INK)
            for row in range(self._rows):
                own = names[row * self._columns : (row + 1) * self._columns]
                number = re.sub(r"\D", "", next(filter(None, own), ""))
                _, y = self._centre(row * self._columns)
                yield _text(number, self._side / 2, EDGE + y + 9, 26, INK)

    # The pieces

    def _symbols(self) -> Iterable[str]:
        signed = self._game.seats > 2
        for letter, piece in self._game.pieces.items():
            if letter in self._letters:
                yield f'<g id="{self._id(letter)}">{_drawn(piece, letter, signed=signed)}</g>'

    def _pieces(self) -> Iterable[str]:
        for cell, letter in enumerate(self._letters):
            if letter not in (EMPTY, NO_CELL):
                x, y = self._centre(cell)
                gone = ' opacity=".5"' if cell in self._view.captured else ""
                yield f'<use href="#{self._id(letter)}" x="{x}" y="{y}"{gone}/>'

    def _id(self, letter: str) -> str:
        """Name the drawing of a piece. Pictures on one page share names, and a name always
        has the same drawing."""
        piece = self._game.pieces[letter]
        sign = "-signed" if self._game.seats > 2 else ""
        return f"{piece.shape}-{piece.seat}-{'-'.join(f'{ord(each):x}' for each in letter)}{sign}"

    # Highlights

    def _last_turn(self) -> Iterable[str]:
        if self._view.last and not self._on_wall:
            squares = self._squares(self._view.last)
            yield f'<path d="{squares}" fill="{LAST}" opacity=".42"/>'

    def _facts(self) -> Iterable[str]:
        rings = self._view.line or (self._view.last if self._on_wall else ())
        stroke = 8 if self._view.line else 4
        for x, y in map(self._centre, rings):
            edge = f'<circle cx="{x}" cy="{y}" r="37" fill="none"'
            yield f'{edge} stroke="#000" stroke-opacity=".5" stroke-width="{stroke + 5}"/>'
            yield f'{edge} stroke="{WIN}" stroke-width="{stroke}"/>'

    def _arrow(self, path: Cells) -> str:
        """Return an arrow along cells, or a ring if there is only one."""
        points = list(map(self._centre, path))
        style = f'fill="none" stroke="{ARROW}" stroke-opacity=".85"'
        if len(points) < 2:
            rings = (
                f'<circle cx="{x}" cy="{y}" r="38" {style} stroke-width="9"/>' for x, y in points
            )
            return "".join(rings)
        (x0, y0), (x1, y1) = points[-2:]
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        length = math.hypot(x1 - x0, y1 - y0) or 1
        end = (round(x1 - 34 * (x1 - x0) / length), round(y1 - 34 * (y1 - y0) / length))
        line = "L".join(f"{x} {y}" for x, y in [*points[:-1], end])
        return (
            f'<path d="M{line}" {style} stroke-width="15" stroke-linejoin="round"/>'
            f'<path d="M8 0-36-25V25z" transform="translate({x1} {y1}) rotate({angle:.1f})" '
            f'fill="{ARROW}" fill-opacity=".95"/>'
        )


def _drawn(piece: PieceView, letter: str, *, signed: bool) -> str:
    """Return a piece around the point 0 0."""
    colour = DISCS[piece.seat % len(DISCS)]
    match piece.shape:
        case "mark":
            return f'<g transform="scale(1.7)">{_sign(piece, letter, colour, 6)}</g>'
        case "disc":
            sign = _sign(piece, letter, colour, 7) if signed else ""
            return (
                f'<circle r="45" fill="{_mixed(colour, "#000000", 0.18)}"/>'
                f'<circle r="34" fill="{colour}"/>{sign}<circle r="45" fill="url(#sheen)"/>'
            )
        case "man" | "king":
            return _draughtsman(piece)


def _sign(piece: PieceView, letter: str, colour: str, stroke: int) -> str:
    ink = _mixed(colour, "#000000", 0.44)
    if piece.seat >= len(SIGNS):
        return _text(piece.name or letter, 0, 15, 44, ink)
    return (
        f'<path d="{SIGNS[piece.seat]}" fill="none" stroke="{ink}" stroke-width="{stroke}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _draughtsman(piece: PieceView) -> str:
    light = piece.seat == 0
    colour = LIGHT if light else DARK
    rim = _mixed(colour, "#3b2a14", 0.45) if light else _mixed(colour, "#000000", 0.6)
    line = _mixed(colour, "#3b2a14", 0.34) if light else _mixed(colour, "#ffffff", 0.28)
    rings = "".join(
        f'<circle cy="-2" r="{radius}" fill="none" stroke="{line}" stroke-width="2.5"/>'
        for radius in ((31, 23) if light else (31,))  # colour alone must not tell them apart
    )
    crown = (
        f'<circle cy="-2" r="27" fill="{colour}" stroke="{GOLD}" stroke-width="3"/>'
        f'<path d="{CROWN}" fill="{GOLD}" stroke="{_mixed(GOLD, "#000000", 0.35)}" '
        'stroke-width="3" stroke-linejoin="round"/>'
    )
    return (
        f'<circle cy="5" r="41" opacity=".3"/><circle cy="2" r="40" fill="{rim}"/>'
        f'<circle cy="-2" r="39" fill="{colour}"/>{rings}'
        f'<circle cy="-2" r="39" fill="url(#sheen)"/>{crown if piece.shape == "king" else ""}'
    )


def _text(words: str, x: float, y: float, size: int, colour: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" '
        f'font-family="system-ui, sans-serif" font-weight="600" font-size="{size}">'
        f"{escape(words)}</text>"
    )


def _mixed(colour: str, other: str, share: float) -> str:
    """Return a colour mixed with this share of another."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex()
