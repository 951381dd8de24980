"""The three-move openings of American checkers, each with its resulting position."""

from pathlib import Path

import pytest

import checkrow
from checkrow import Record

AMERICAN = checkrow.game("checkers:american")
BALLOTS = Path(__file__).parents[1] / "data" / "openings" / "american-3-move-ballots.txt"


@pytest.mark.parametrize("line", BALLOTS.read_text().splitlines())
def test_opening(line: str) -> None:
    moves, fen = line.split("\t")
    record = Record(AMERICAN)
    for squares in moves.split():
        origin, target = (str(int(square)) for square in squares.split("-"))
        (move,) = (
            move
            for move in record.legal_moves
            if str(move) in (f"{origin}-{target}", f"{origin}x{target}")
        )
        record = record.play(move)
    assert record.position == AMERICAN.read_position(fen)
