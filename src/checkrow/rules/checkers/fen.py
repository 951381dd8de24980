"""The FEN of checkers: the side to move, and the squares of the pieces.

    W:W21,22,K30:B1-12

The reader accepts what files contain in practice: numbers or letters for squares, ranges (of
numbers), either order of the sides, sides without pieces, a dot at the end, and the move counts
that lidraughts adds (`W:W28,31:B20,K50:H0:F1`), which it ignores: a position has no past. The
writer has one form: light first, squares in the order of the board, three or more men in
consecutive numbers as a range.

In the middle of a capture chain a fourth field names the piece that must continue and the pieces
it has jumped, once for each time: `W:We5:Bd4,f6:Ce5xd4`. If captured pieces leave immediately, it
names the square of the last one, over which the piece may not turn back.

If the variant counts a king's moves in a row, a last field has those of dark and of light, as in
lidraughts: how many, and the square of that king: `:+0+237`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from checkrow.rules.checkers.board import Board
from checkrow.rules.checkers.king_moves import NO_RUN, NO_RUNS, Run, Runs
from checkrow.rules.errors import BadNotation, CheckrowError

_SIDES = "WB"  # light and dark are White and Black here
_ITEM = re.compile(r"(K?)([A-Z]?[0-9]{1,4})(?:-(K?)([A-Z]?[0-9]{1,4}))?", re.ASCII)
# Turns since the last progress (H) and the number of the next move (F), always in this order.
_COUNTS = (re.compile(r"F[0-9]{1,6}", re.ASCII), re.compile(r"H[0-9]{1,6}", re.ASCII))
_RUN = re.compile(r"0|([1-9])([0-9]{2})", re.ASCII)
EXAMPLE = "W:W21,22,K30:B1-12"


@dataclass(frozen=True, slots=True)
class Setup:
    """The contents of a FEN as bitboards: `pieces` of light and dark, `jumped` once and twice."""

    turn: int
    pieces: tuple[int, int]
    kings: int
    jumper: int = 0
    jumped: int = 0
    twice: int = 0
    king_moves: Runs = NO_RUNS


def write_fen(setup: Setup, board: Board) -> str:
    fields = [_SIDES[setup.turn]]
    for side, pieces in zip(_SIDES, setup.pieces, strict=True):
        fields.append(side + _write_pieces(pieces, setup.kings & pieces, board))
    if setup.jumper:
        jumped = [
            name
            for bit, name in _in_order(setup.jumped, board)
            for _ in range(1 + bool(bit & setup.twice))
        ]
        fields.append(f"C{board.names[setup.jumper]}x{','.join(jumped)}")
    if setup.king_moves != NO_RUNS:
        light, dark = setup.king_moves
        fields.append(f"+{_write_run(dark, board)}+{_write_run(light, board)}")
    return ":".join(fields)


def _write_run(run: Run, board: Board) -> str:
    return f"{run[0]}{board.names[run[1]]:0>2}" if run[0] else "0"


def _in_order(bits: int, board: Board) -> list[tuple[int, str]]:
    return [(bit, name) for name, bit in board.bits.items() if bit & bits]


@lru_cache(maxsize=4096)  # most turns leave one side unchanged
def _write_pieces(pieces: int, kings: int, board: Board) -> str:
    if board.bits is board.letters:
        return ",".join(
            f"K{name}" if bit & kings else name for bit, name in _in_order(pieces, board)
        )
    written: list[str] = []
    run: list[str] = []
    men = pieces & ~kings
    for name, bit in board.bits.items():
        if bit & men:
            run.append(name)
            continue
        if run:
            written += _as_range(run)
            run = []
        if bit & pieces:
            written.append(f"K{name}")
    return ",".join(written + _as_range(run))


def _as_range(run: list[str]) -> list[str]:
    return [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run


def read_fen(text: str, board: Board) -> Setup:
    """Read a FEN. Raises `BadNotation`; the game checks later what its rules forbid."""
    fields = text.strip().upper().removesuffix(".").split(":")
    for count in _COUNTS:
        if len(fields) > 3 and count.fullmatch(fields[-1]):
            fields.pop()
    king_moves = NO_RUNS
    if len(fields) > 3 and fields[-1].startswith("+"):
        king_moves = _read_runs(fields.pop(), board)
    if len(fields) not in (3, 4):
        raise BadNotation(
            f"{text[:60]!r} is not a position: write who is to move and both sides' pieces, "
            f"such as {EXAMPLE}"
        )
    turn = _SIDES.find(fields[0]) if len(fields[0]) == 1 else -1
    if turn < 0:
        raise BadNotation(f"{fields[0][:20]!r} cannot be to move: write W for light or B for dark")
    pieces = [0, 0]
    kings = 0
    seen: set[int] = set()
    for field in fields[1:3]:
        side = _SIDES.find(field[0]) if field else -1
        if side < 0 or side in seen:
            raise BadNotation(
                f"{field[:20]!r} is not a side: the pieces of one start with W, "
                "those of the other with B"
            )
        seen.add(side)
        pieces[side], crowned = _read_pieces(field[1:], board)
        kings |= crowned
    if both := pieces[0] & pieces[1]:
        raise BadNotation(f"two pieces are on {board.names[board.split(both)[0]]}: leave one")
    jumper, jumped, twice = _read_chain(fields[3], board) if len(fields) == 4 else (0, 0, 0)
    return Setup(turn, (pieces[0], pieces[1]), kings, jumper, jumped, twice, king_moves)


def _read_pieces(text: str, board: Board) -> tuple[int, int]:
    pieces = kings = 0
    for item in text.split(",") if text else ():
        match = _ITEM.fullmatch(item.strip())
        if match is None:
            raise BadNotation(
                f"{item[:20]!r} is not a piece: write a square for a man, K and a square for a king"
            )
        king, first, _, last = match.groups()
        for bit in _squares(first, last, board):
            if bit & pieces:
                raise BadNotation(f"{board.names[bit]} is named twice: name each piece once")
            pieces |= bit
            if king:
                kings |= bit
    return pieces, kings


def _squares(first: str, last: str | None, board: Board) -> list[int]:
    if last is None:
        return [_bit(first, board)]
    if not (first.isdigit() and last.isdigit() and int(first) < int(last)):
        raise BadNotation(f"'{first}-{last}' is not a range: write two numbers, the smaller first")
    _bit(last, board)  # check it before counting up to it
    return [_bit(str(number), board) for number in range(int(first), int(last) + 1)]


def _bit(name: str, board: Board) -> int:
    try:
        return board.bits[board.square_named(name)]
    except CheckrowError as error:
        raise BadNotation(str(error)) from None


def _read_runs(text: str, board: Board) -> Runs:
    runs: list[Run] = []
    for part in text[1:].split("+"):
        match = _RUN.fullmatch(part)
        if match is None:
            raise BadNotation(
                f"{text[:20]!r} is not a count of king moves: write +0+0, or for two moves of "
                "light's king on 37 +0+237"
            )
        count, name = match.groups()
        runs.append((int(count), _bit(name, board)) if count else NO_RUN)
    if len(runs) != 2:
        raise BadNotation(f"{text[:20]!r} must count the king moves of both sides, as in +0+0")
    return runs[1], runs[0]


def _read_chain(text: str, board: Board) -> tuple[int, int, int]:
    jumper, cross, jumped = text[1:].partition("X")
    if text[:1] != "C" or not cross:
        raise BadNotation(
            f"{text[:20]!r} is not a capture chain: write C, the square of the capturing piece, "
            "x and the squares it has jumped"
        )
    once = twice = 0
    for name in jumped.split(","):
        bit = _bit(name, board)
        if bit & twice:
            raise BadNotation(f"{board.names[bit]} cannot be jumped three times in one turn")
        once, twice = once | bit, twice | (once & bit)
    return _bit(jumper, board), once, twice
