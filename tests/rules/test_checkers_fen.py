"""FEN of checkers: what the reader accepts and refuses, and what the writer writes."""

import pytest

import checkrow
from checkrow import BadNotation, CheckersPosition, Piece


def read(variant: str, fen: str) -> CheckersPosition:
    position = checkrow.game(f"checkers:{variant}").read_position(fen)
    assert isinstance(position, CheckersPosition)
    return position


CANONICAL = "W:W21,22,K30:B1-12"


@pytest.mark.parametrize(
    "fen",
    [
        CANONICAL,
        "W:W21,22,K30:B1-12.",
        "W:B1-12:W21,22,K30",
        "W:WK30,22,21:B1,2,3,4,5,6,7,8,9,10,11,12",
        "w:w21,22,k30:b1-12",
        " W:W21, 22, K30:B1-12 \n",
        "W:W21-22,K30:B1-6,7-12",
        "W:Wa3,c3,Kc1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    ],
)
def test_one_position_in_many_spellings(fen: str) -> None:
    assert str(read("american", fen)) == CANONICAL


def test_ranges_of_kings() -> None:
    position = read("international", "W:WK31-K50:BK1-20")
    assert position.at("31") == Piece(0, king=True)
    assert position.at("20") == Piece(1, king=True)


def test_sides_without_pieces() -> None:
    assert str(read("american", "W:W:B1")) == "W:W:B1"
    assert str(read("russian", "B:Wa1:B")) == "B:Wa1:B"


def test_letters_are_written_where_players_use_them() -> None:
    assert str(read("russian", "W:Wc3,Kd4:Bh8")) == "W:Wc3,Kd4:Bh8"
    assert str(read("russian", "W:W22,K18:B4")) == "W:Wc3,Kd4:Bh8"


@pytest.mark.parametrize(
    ("variant", "fen", "written"),
    [
        ("international", "W:W28,31:B20,K50:H0:F1", "W:W28,31:B20,K50"),
        ("international", "B:W28,31:B20,K50:H12:F37", "B:W28,31:B20,K50"),
        ("international", "W:W28,31:B20,K50:F1", "W:W28,31:B20,K50"),
        ("international", "W:W28,31:B20,K50:H3.", "W:W28,31:B20,K50"),
        ("international", "w:w28,31:b20,k50:h0:f1", "W:W28,31:B20,K50"),
        ("american", "W:W15:B10,18:C15x18:H0:F1", "W:W15:B10,18:C15x18"),
        # The start of a Russian game on lidraughts.
        (
            "russian",
            "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0:F1",
            str(checkrow.game("checkers:russian").start()),
        ),
    ],
)
def test_counts_of_moves_that_lidraughts_writes_are_read(
    variant: str, fen: str, written: str
) -> None:
    assert str(read(variant, fen)) == written


def test_a_pdn_of_lidraughts_is_read() -> None:
    text = '[GameType "20"]\n[FEN "W:W28,31:B20,K50:H0:F1"]\n1. 28-22 *'
    assert str(checkrow.read_pdn(text)[0].record.start) == "W:W28,31:B20,K50"


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("W:W22:B18:F1:H0", "is not a capture chain"),
        ("W:W22:B18:H0:H0", "is not a capture chain"),
        ("W:W22:B18:H0:F1:F1", "is not a position"),
        ("W:W22:B18:H", "is not a capture chain"),
        ("W:W22:H0:F1", "'H0' is not a side|is not a position"),
        ("W:H0:F1", "'H0' is not a side"),
        ("", "is not a position"),
        ("W", "is not a position"),
        ("W:W1:B2:B3:C4", "is not a position"),
        ("X:W1:B2", "'X' cannot be to move"),
        ("?:W1:B2", "cannot be to move"),
        ("WB:W1:B2", "cannot be to move"),
        ("W:W22:W18", "'W18' is not a side"),
        ("W:22:B18", "'22' is not a side"),
        ("W::B18", "'' is not a side"),
        ("W:W22,:B18", "'' is not a piece"),
        ("W:WQ22:B18", "'Q22' is not a piece|no square q22"),
        ("W:W33:B18", "no square 33 to play on: the squares are 1 to 32"),
        ("W:W0:B18", "no square 0"),
        ("W:Wa2:B18", "no square a2"),
        ("W:W22,22:B18", "22 is named twice"),
        ("W:W22:B22", "two pieces are on 22"),
        ("W:W12-9:B22", "'12-9' is not a range"),
        ("W:W22-99:B1", "no square 99"),
        ("W:Wa1-c1:B1", "is not a range"),
        ("W:W:B", "the board is empty"),
        ("W:W1:B20", "a light man cannot be on 1, where it would be crowned: write K1"),
        ("W:W20:B32", "a dark man cannot be on 32, where it would be crowned: write K32"),
        ("W:W22:B18:22", "is not a capture chain"),
        ("W:W22:B18:C22", "is not a capture chain"),
        (
            "W:W15:B18,10:C18x10",
            "18 cannot continue a capture: it has no piece of the side to move",
        ),
        ("W:W15:B18,10:C15x11", "11 cannot have been jumped"),
        ("W:W15:B18:C15x18", "the piece on 15 cannot continue capturing"),
        ("W:W15:B18,10:C15x18,18", "no piece can be jumped twice in one turn"),
        ("W:W15:B18,10:C15x18,18,18", "cannot be jumped three times"),
    ],
)
def test_bad_fen_is_refused_with_its_reason(fen: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read("american", fen)


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("american", "W:W15:B10,18:C15x18"),
        ("house", "W:WKc3:Bb4,d4,h8:Cc3xd4,d4"),
        ("international", "W:W2:B7,8,40:C2x7"),
        ("turkish", "W:Wd6:Be6,h7:Cd6xd5"),
    ],
)
def test_a_chain_is_part_of_the_position(variant: str, fen: str) -> None:
    position = read(variant, fen)
    assert position.in_chain
    assert str(position) == fen


@pytest.mark.parametrize("last", ["a1", "d6,d5", "e6"])
def test_where_pieces_leave_at_once_a_chain_names_the_square_of_the_last(last: str) -> None:
    with pytest.raises(BadNotation, match="write one empty square in line with d6"):
        read("turkish", f"W:Wd6:Be6,h7:Cd6x{last}")
