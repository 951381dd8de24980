"""The boards that illustrate a variant: pieces on squares, and turns for the rules to play.

Squares are named as on an 8x8 board with a dark corner at the left, as light sees it. A mirrored
board swaps left and right. On a larger board a sketch uses the lower left corner, or the upper left
one if it shows the far row (`top`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from checkrow.rules.board_view import EMPTY, NO_CELL, in_rows
from checkrow.rules.checkers.game import CheckersGame
from checkrow.rules.checkers.position import CheckersPosition
from checkrow.rules.checkers.rulebook.statements import When, always, has_kings
from checkrow.rules.checkers.variants import Crowning, Prefer, Variant, turkish_ending
from checkrow.rules.model import END
from checkrow.rules.record import Record

USUAL_HEIGHT = 8
LETTERS = {(False, False): "l", (False, True): "L", (True, False): "d", (True, True): "D"}


@dataclass(frozen=True, slots=True)
class Sketch:
    """Pieces such as `c3 Kd6`, and the squares of each turn. If a piece could capture more, the
    turn stops if the rules allow that. Without pieces, the game starts as usual."""

    section: str
    name: str
    when: When
    light: str
    dark: str
    turns: tuple[str, ...]
    top: bool = False

    def play(self, game: CheckersGame) -> Record:
        """Return the game that the sketch shows. Raises `CheckrowError` if it breaks the rules."""
        record = Record(game, self._start(game) if self.light else None)
        for turn in self.turns:
            squares = turn.split()
            for origin, target in pairwise(squares):
                record = record.play(self._move(record, origin, target))
            if END in record.legal_moves:
                record = record.play(END)
        return record

    def _start(self, game: CheckersGame) -> CheckersPosition:
        width, _ = game.size
        cells = [EMPTY if name else NO_CELL for name in game.cell_names]
        for dark, pieces in enumerate((self.light, self.dark)):
            for piece in pieces.split():
                king, square = piece.startswith("K"), piece.removeprefix("K")
                cells[self._cell(game, square)] = LETTERS[bool(dark), king]
        return game.read_rows(in_rows(cells, width), turn=0)

    def _cell(self, game: CheckersGame, square: str) -> int:
        width, height = game.size
        column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        if game.variant.mirrored:
            column = width - 1 - column
        if self.top:
            row += height - USUAL_HEIGHT
        return (height - 1 - row) * width + column

    def _move(self, record: Record, origin: str, target: str) -> str:
        cells = [self._cell(_game(record), square) for square in (origin, target)]
        steps = record.position.render().steps
        found = next((each for each in steps if [each.origin, each.to] == cells), None)
        assert found, f"{self.name}: {origin} {target} is not legal in {record}"
        return found.move


def _game(record: Record) -> CheckersGame:
    assert isinstance(record.game, CheckersGame)
    return record.game


def diagonal(variant: Variant) -> bool:
    return not variant.orthogonal


def straight(variant: Variant) -> bool:
    return variant.orthogonal


def flies(variant: Variant) -> bool:
    return has_kings(variant) and diagonal(variant) and variant.flying_kings


def hops(variant: Variant) -> bool:
    """Return whether kings move one square."""
    return has_kings(variant) and diagonal(variant) and not variant.flying_kings


def prefers(prefer: Prefer) -> When:
    return lambda v: diagonal(v) and prefer in v.prefer


def crowns(crowning: Crowning) -> When:
    return lambda v: has_kings(v) and diagonal(v) and v.crowning is crowning


def blocked_loses(variant: Variant) -> bool:
    return diagonal(variant) and not (variant.blocked_passes or variant.losing_wins)


_BACK_AND_FORTH = ("c1 d2", "f8 e7", "d2 c1", "e7 f8")


def _repeats(times: int) -> Sketch:
    """Move kings back and forth until the position has occurred this many times."""
    return Sketch(
        "draw",
        "repetition",
        lambda v: has_kings(v) and diagonal(v) and v.repetitions == times,
        "Kc1",
        "Kf8",
        _BACK_AND_FORTH * (times - 1),
    )


SKETCHES: tuple[Sketch, ...] = (
    Sketch("board", "start", always, "", "", ()),
    Sketch("moving", "man", diagonal, "c3", "f6", ("c3 d4",)),
    Sketch("moving", "man", straight, "c3", "f6 h7", ("c3 c4",)),
    Sketch("moving", "man_sideways", straight, "c3", "f6 h7", ("c3 d3",)),
    Sketch("moving", "king_short", hops, "Kd4", "g7", ("d4 c3",)),
    Sketch("moving", "king_flies", flies, "Ka1", "c7", ("a1 e5",)),
    Sketch("moving", "king_flies", straight, "Kd2", "f7 h7", ("d2 d6",)),
    Sketch(
        "moving",
        "king_rests",
        lambda v: v.king_moves_in_row == 3,
        "Kg1 a3",
        "b10 d10 f10",
        ("g1 h2", "b10 a9", "h2 g1", "d10 c9", "g1 h2", "f10 e9", "a3 b4"),
    ),
    Sketch("capturing", "man_captures", diagonal, "c3", "d4 h8", ("c3 e5",)),
    Sketch("capturing", "man_captures", straight, "c3", "c4 f7 h8", ("c3 c5",)),
    Sketch("capturing", "man_sideways_captures", straight, "c3", "d3 f7 h8", ("c3 e3",)),
    Sketch(
        "capturing",
        "man_backward",
        lambda v: diagonal(v) and v.men_capture_backward,
        "e5",
        "d4 h8",
        ("e5 c3",),
    ),
    Sketch(
        "capturing",
        "man_straight",
        lambda v: v.captures_straight,
        "d2",
        "d4 f6 a9",
        ("d2 d6 h6",),
    ),
    Sketch("capturing", "chain", diagonal, "c3", "d4 d6 h8", ("c3 e5 c7",)),
    Sketch("capturing", "chain", straight, "c3", "c4 d5 g7 h8", ("c3 c5 e5",)),
    Sketch("capturing", "king_captures", hops, "Kd6", "c5 c3 h8", ("d6 b4 d2",)),
    Sketch("capturing", "king_captures_afar", flies, "Ka1", "d4 d6 f2", ("a1 e5 b8",)),
    Sketch("capturing", "king_captures_afar", straight, "Ka1", "a4 c6 g8 h8", ("a1 a6 d6",)),
    Sketch("capturing", "stop", lambda v: v.may_stop, "c3", "d4 d6 h8", ("c3 e5",)),
    Sketch(
        "capturing",
        "twice",
        lambda v: v.may_jump_twice,
        "Kc3",
        "d4 b4 h8",
        ("c3 e5 c3 a5",),
    ),
    Sketch("duty", "optional", lambda v: not v.must_capture, "c3 g1", "d4 h8", ("g1 h2",)),
    Sketch("duty", "most", prefers(Prefer.MOST_PIECES), "c3 h2", "d4 d6 g3", ("c3 e5 c7",)),
    Sketch(
        "duty",
        "most",
        lambda v: straight(v) and Prefer.MOST_PIECES in v.prefer,
        "c3 f3",
        "c4 d5 f4 h8",
        ("c3 c5 e5",),
    ),
    Sketch("duty", "most_value", prefers(Prefer.MOST_VALUE), "c3 i5", "d4 d6 Kh6", ("c3 e5 c7",)),
    Sketch(
        "duty",
        "king_first",
        lambda v: has_kings(v) and prefers(Prefer.BY_KING)(v),
        "Kb2 e5",
        "c3 f6",
        ("b2 d4",),
    ),
    Sketch("duty", "most_kings", prefers(Prefer.MOST_KINGS), "Kd4", "c5 Ke5", ("d4 f6",)),
    Sketch(
        "duty",
        "kings_earliest",
        prefers(Prefer.KINGS_EARLIEST),
        "Kd4",
        "Ke5 g5 c5 Kc7",
        ("d4 f6 h4",),
    ),
    Sketch(
        "crowning",
        "crowned",
        lambda v: has_kings(v) and diagonal(v),
        "g7",
        "c3",
        ("g7 f8",),
        top=True,
    ),
    Sketch("crowning", "crowned", straight, "d7", "g3 h3", ("d7 d8",), top=True),
    Sketch("crowning", "first_king", lambda v: v.first_king_wins, "g7", "c3", ("g7 f8",), top=True),
    Sketch(
        "crowning",
        "ends_turn",
        crowns(Crowning.ENDS_TURN),
        "d6",
        "e7 g7 a7",
        ("d6 f8",),
        top=True,
    ),
    Sketch(
        "crowning",
        "goes_on",
        crowns(Crowning.GOES_ON),
        "d6",
        "e7 g7 a7",
        ("d6 f8 h6",),
        top=True,
    ),
    Sketch(
        "crowning",
        "at_rest",
        lambda v: diagonal(v) and v.crowning is Crowning.AT_REST,
        "d6",
        "e7 g7 a7",
        ("d6 f8 h6",),
        top=True,
    ),
    Sketch("end", "blocked_loses", blocked_loses, "b4 d2", "a5", ("d2 c3",)),
    Sketch("end", "blocked_wins", lambda v: v.losing_wins, "b4 d2", "a5", ("d2 c3",)),
    Sketch("end", "blocked_passes", lambda v: v.blocked_passes, "b4 d2", "a5", ("d2 c3",)),
    _repeats(3),
    _repeats(4),
    Sketch(
        "draw",
        "one_each",
        lambda v: v.ending is turkish_ending,
        "c3",
        "c4 h7",
        ("c3 c5",),
    ),
)


def sketches_of(variant: Variant, section: str) -> Iterable[Sketch]:
    """Return the sketches for a section of a variant's rules."""
    return (each for each in SKETCHES if each.section == section and each.when(variant))
