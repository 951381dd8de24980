"""Draws the preview pictures of links to lobbies, matches and replays, in the usual size."""

from __future__ import annotations

import re
from typing import Literal

from checkrow import svg
from checkrow.play.match import Match
from checkrow.rules.model import Position

PictureFormat = Literal["png", "svg"]

WIDTH, HEIGHT = 1200, 630
EDGE = 24  # pixels above and below the board
GROUND = "#f3ece0"

_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


def picture_of_match(match: Match, kind: PictureFormat) -> bytes:
    """Return a picture of a match, with the last turn marked."""
    last = match.last
    return _written(card(match.record.position, last.moves if last else ()), kind)


def picture_of_game(position: Position, kind: PictureFormat) -> bytes:
    """Return a picture of a position, with no turn marked."""
    return _written(card(position), kind)


def card(position: Position, last: tuple[str, ...] = ()) -> str:
    """Return a board in the middle of a card, as SVG."""
    board = svg.picture(position, last=last)
    found = _SIZE.search(board)
    assert found
    wide, high = int(found[1]), int(found[2])
    scale = min((HEIGHT - 2 * EDGE) / high, (WIDTH - 2 * EDGE) / wide)
    width, height = round(wide * scale), round(high * scale)
    x, y = (WIDTH - width) // 2, (HEIGHT - height) // 2
    placed = _SIZE.sub(f'x="{x}" y="{y}" width="{width}" height="{height}"', board, count=1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{placed}</svg>'
    )


def _written(drawn: str, kind: PictureFormat) -> bytes:
    return drawn.encode() if kind == "svg" else svg.as_png(drawn)
