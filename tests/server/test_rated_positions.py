"""Which positions count as equal: engines refuse those of rated matches."""

from __future__ import annotations

import pytest

import checkrow
from checkrow.play.refused import Refused
from checkrow.rules.model import Position
from checkrow.rules.record import Record
from checkrow.server.rated_positions import check_not_rated


def position(key: str, fen: str) -> Position:
    return checkrow.game(key).read_position(fen)


@pytest.mark.parametrize(
    ("key", "fen", "image"),
    [
        ("connect:7x6x4:2", "x1o4/7/7/7/7/7 x", "4o1x/7/7/7/7/7 x"),
        ("connect:7x6x4:2", "x1o4/7/7/7/7/7 x", "o1x4/7/7/7/7/7 o"),
        ("checkers:american", "W:W32,30:BK1,3", "B:B1,3:WK32,30"),
        ("checkers:turkish", "W:Wa1,Kb3:Bh8", "B:Bh8,Kg6:Wa1"),
    ],
)
def test_players_and_sides_may_change_places(key: str, fen: str, image: str) -> None:
    assert position(key, fen).symmetry_key == position(key, image).symmetry_key


@pytest.mark.parametrize(
    ("key", "fen", "other"),
    [
        ("connect:7x6x4:2", "x1o4/7/7/7/7/7 x", "x1o4/7/7/7/7/7 o"),
        ("connect:7x6x4:2", "x1o4/7/7/7/7/7 x", "x2o3/7/7/7/7/7 x"),
        ("checkers:american", "W:W32,30:BK1,3", "B:W32,30:BK1,3"),
        ("checkers:american", "W:W32,30:BK1,3", "W:W32,30:B1,3"),
    ],
)
def test_others_are_different(key: str, fen: str, other: str) -> None:
    assert position(key, fen).symmetry_key != position(key, other).symmetry_key


def test_the_first_moves_are_free() -> None:
    record = Record(checkrow.game("checkers:american"))
    records = []
    for number in range(4):
        records.append(record)
        record = record.play(record.legal_moves[number])
    for played in records[:3]:
        check_not_rated([played.position], [str(played)])
    with pytest.raises(Refused) as error:
        check_not_rated([records[3].position], [str(records[3])])
    assert error.value.code == "rated-position"
