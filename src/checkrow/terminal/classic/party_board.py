"""The board of the `party` edition, readable at every size.

A token is its player's number and an empty space a point, each as wide as the largest number, so
that nobody mistakes player 1 for player 11. A board wider than the line is shown in parts, one
under another. On boards too large for any screen, words describe the stretches without a token
instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checkrow.rules.connect import ConnectPosition

MOST_DRAWN = 5_000  # spaces; a larger board describes its empty stretches in words

Tokens = dict[tuple[int, int], int]  # (row from the bottom, column) -> the player, from 1


def board_lines(position: ConnectPosition, line_width: int) -> list[str]:
    """Return the size of the board, then the board itself, in lines of at most `line_width`."""
    width, height = position.game.width, position.game.height
    cell = len(str(max(width, position.game.players)))
    in_one_part = max(1, (line_width + 1) // (cell + 1))
    parts = [
        range(first, min(first + in_one_part, width)) for first in range(0, width, in_one_part)
    ]
    tokens = tokens_of(position)
    in_full = width * height <= MOST_DRAWN
    lines = [f"The board is {width} wide and {height} high."]
    for columns, drawn in _drawn_parts(parts, None if in_full or len(parts) == 1 else tokens):
        if len(parts) > 1:
            lines += ["", _span("Column", columns) + (":" if drawn else ": empty.")]
        if drawn:
            top = height if in_full else _lowest_empty_row(columns, tokens) + 1
            lines += _part_lines(columns, min(top, height), height, tokens, cell)
    return lines


def tokens_of(position: ConnectPosition) -> Tokens:
    """Return where the tokens are. It looks only at bytes that hold one, so that a huge board
    costs no more than its tokens."""
    stride = position.game.layout.stride
    tokens: Tokens = {}
    for seat, discs in enumerate(position.discs):
        cells = discs.to_bytes((discs.bit_length() + 7) // 8, "little")
        for match in re.finditer(rb"[^\0]", cells):
            for bit in range(8):
                if match[0][0] >> bit & 1:
                    column, row = divmod(match.start() * 8 + bit, stride)
                    tokens[row, column] = seat + 1
    return tokens


def _drawn_parts(parts: Sequence[range], tokens: Tokens | None) -> Iterator[tuple[range, bool]]:
    """Yield the parts, and whether to draw them. If `tokens` are given, parts without one are
    not drawn, and neighbouring ones merge."""
    taken = None if tokens is None else {column // len(parts[0]) for _, column in tokens}
    empty: range | None = None
    for number, part in enumerate(parts):
        if taken is not None and number not in taken:
            empty = range(part.start if empty is None else empty.start, part.stop)
            continue
        if empty:
            yield empty, False
            empty = None
        yield part, True
    if empty:
        yield empty, False


def _lowest_empty_row(columns: range, tokens: Tokens) -> int:
    return max((row + 1 for row, column in tokens if column in columns), default=0)


def _part_lines(columns: range, top: int, height: int, tokens: Tokens, cell: int) -> Iterator[str]:
    """Yield some columns with their numbers; rows from `top` up are empty and not drawn."""
    header = " ".join(f"{column + 1:>{cell}}" for column in columns)
    yield header
    yield "-" * len(header)
    if top < height:
        yield _span("Row", range(top, height)) + " from the bottom: empty."
    for row in range(top - 1, -1, -1):
        yield " ".join(f"{tokens.get((row, column), '.'):>{cell}}" for column in columns)


def _span(what: str, numbers: range) -> str:
    """`Column 7`, `Rows 3 to 9`: counted from 1."""
    if len(numbers) == 1:
        return f"{what} {numbers.start + 1}"
    return f"{what}s {numbers.start + 1} to {numbers.stop}"
