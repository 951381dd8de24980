"""Frisian draughts as on lidraughts: straight captures, values, and kings that must rest."""

import pytest

import checkrow
from checkrow import BadNotation, IllegalMove, Outcome, Reason, Record

FRISIAN = checkrow.game("checkers:frisian")

# A game from pydraughts' tests (test_variants.py), which leaves two legal moves at its end.
KING_AT_REST = (
    "32-27 19-23 27-21 17x26 31-27 26x28 33x24 20x29 39x17 12x21 34-30 21-26 30-25 13-18 38-32 "
    "8-12 40-34 12-17 34-30 7-12 43-38 14-20 25x14 9x40 45x34 17-21 34-30 18-22 30-25 12-17 "
    "32x12 17x8 38-33 21-27 37x17 11x22 33-29 22-27 29-24 2-7 42-37 16-21 36x16 6x26 37x17 "
    "21x12 41-36 1-6 36x16 6x26 46-41 12-17 41-37 17-22 37-32 22x42 48x37 8-12 50-45 3-9 44-39 "
    "10-14 24-20 15x24 25x23 14-20 49-44 12-17 44-40 17-22 23x21 26x17 39-34 17-21 37-31 21x41 "
    "47x36 4-10 34-30 9-13 30-25 7-12 25x14 10x19 35-30 19-23 36-31 12-17 30-25 23-29 40-34 "
    "29x40 45x34 5-10 34-29 10-14 29-24 14x34 25-20 34-40 20-15 40-45 15-10 13-19 10-5 19-24 "
    "5-32 24-29 32-49 29-33 49-43 17-21 43x26 45-50 31-27 50-39 26-48 39-50 48-37 50-44 37-19 "
    "44-49"
)


def texts(fen: str) -> set[str]:
    return {str(move) for move in FRISIAN.read_position(fen).legal_moves}


def play(fen: str, moves: str) -> Record:
    record = Record(FRISIAN, FRISIAN.read_position(fen))
    for move in moves.split():
        record = record.play(move)
    return record


@pytest.mark.parametrize("victim", ["18", "38", "27", "29", "22", "23", "32", "33"])
def test_men_capture_in_eight_directions(victim: str) -> None:
    landing = {"18": "8", "38": "48", "27": "26", "29": "30"}
    landing |= {"22": "17", "23": "19", "32": "37", "33": "39"}
    assert texts(f"W:W28:B{victim}") == {f"28x{landing[victim]}"}


def test_captures_sideways_stay_in_their_row() -> None:
    # 25 is the last square of its row and 26 the first of the next but one: no neighbours.
    assert texts("W:W24:B25") == {"24-19", "24-20"}
    assert texts("W:WK21:B25,26") == {"21-16", "21-17", "21-12", "21-8", "21-3", "21-27"} | {
        "21-32", "21-38", "21-43", "21-49"
    }  # fmt: skip


def test_kings_fly_to_straight_captures_but_move_diagonally() -> None:
    assert texts("W:WK46:B16") == {"46x6"}
    assert texts("W:WK50:B30") == {"50x20", "50x10"}
    assert texts("W:WK47:BK49") == {"47x50"}
    assert texts("W:WK46:B1") == {"46-41", "46-37", "46-32", "46-28", "46-23", "46-19", "46-14"} | {
        "46-10", "46-5"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        # Two men (200) come before one king (199).
        ("W:W28,44:B22,11,K40", {"28x17"}),
        # Two kings (398) come before three men (300).
        ("W:W28,45:B22,11,1,K40,K29", {"45x34"}),
        # With equal values the king captures.
        ("W:W27,K46:B22,10", {"46x5"}),
    ],
)
def test_the_most_valuable_capture_must_be_made(fen: str, moves: set[str]) -> None:
    assert texts(fen) == moves


def test_the_sentence_says_what_must_be_captured() -> None:
    record = play("W:W28,45:B22,11,1,K40,K29", "")
    with pytest.raises(IllegalMove, match="you must capture as much as you can: 45x34"):
        record.play("28x17")


def test_a_king_rests_after_three_moves() -> None:
    record = play("W:WK46,36:B3,4", "46-41 3-8 41-46 8-12 46-41 4-9")
    assert str(record.position) == "W:W36,K41:B9,12:+0+341"
    assert {str(move) for move in record.legal_moves} == {"36-31"}
    with pytest.raises(
        IllegalMove, match="the king on 41 has moved 3 times in a row and must rest"
    ):
        record.play("41-46")
    again = record.play("36-31").play("9-13")
    assert again.position.king_moves == ((0, 0), (0, 0))  # type: ignore[attr-defined]
    assert "41-46" in {str(move) for move in again.legal_moves}


def test_a_game_of_others_ends_with_a_king_at_rest() -> None:
    record = Record(FRISIAN)
    # The game uses short notation; each of its captures has one route.
    for text in KING_AT_REST.split():
        origin, target = text.replace("x", "-").split("-")
        record = play_short(record, origin, target)
    assert {str(move) for move in record.legal_moves} == {"27-21", "27-22"}


def play_short(record: Record, origin: str, target: str) -> Record:
    """Play the turn from one square to another, by any route."""
    begun = [record]
    while begun:
        now = begun.pop()
        for move in now.legal_moves:
            if len(now.moves) == len(record.moves) and move.origin != origin:  # type: ignore[attr-defined]
                continue
            after = now.play(move)
            if after.position.in_chain:
                begun.append(after)
            elif move.target == target:  # type: ignore[attr-defined]
                return after
    raise AssertionError(f"{origin} to {target} is not legal in {record.position}")


def test_another_king_may_move_instead() -> None:
    record = play("W:WK46,K50,36:B3,4", "46-41 3-8 41-46 8-12 46-41 4-9")
    assert {str(move).split("-")[0] for move in record.legal_moves} == {"50", "36"}
    after = record.play("50-44").play("9-13")
    assert str(after.position).endswith(":+0+144")
    assert "41-46" in {str(move) for move in after.legal_moves}


def test_a_king_at_rest_captures_and_is_free_again() -> None:
    record = play("W:W36,K41:B6,32:+0+341", "")
    captures = {"41x28", "41x23", "41x19", "41x14", "41x10", "41x5"}
    assert {str(move) for move in record.legal_moves} == captures
    assert str(record.play("41x28").position) == "B:WK28,36:B6"


def test_kings_without_men_move_freely() -> None:
    record = play("W:WK46,K50:B3,4", "46-41 3-8 41-46 8-12 46-41 4-9")
    assert "41-46" in {str(move) for move in record.legal_moves}
    assert str(record.position) == "W:WK41,K50:B9,12"


def test_a_run_ends_with_the_last_man() -> None:
    after = play("B:WK46,32:B3,28:+0+346", "28x37")
    assert str(after.position) == "W:WK46:B3,37"


def test_runs_tell_positions_apart() -> None:
    tired = FRISIAN.read_position("W:W36,K41:B10,14:+0+341")
    rested = FRISIAN.read_position("W:W36,K41:B10,14")
    assert tired != rested
    assert FRISIAN.read_position("W:W36,K41:B10,14:+0+0") == rested
    assert FRISIAN.read_position(str(tired)) == tired


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("W:W36,K41:B10:+0", "both sides"),
        ("W:W36,K41:B10:+0+441", "makes 3 moves in a row"),
        ("W:W36,K41:B10:+0+3", "write \\+0\\+0"),
        ("W:W36,K41:B10:+0+399", "no square"),
    ],
)
def test_impossible_runs_are_refused(fen: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        FRISIAN.read_position(fen)


def test_only_frisian_kings_are_counted() -> None:
    with pytest.raises(BadNotation, match="any number of moves in a row"):
        checkrow.game("checkers:international").read_position("W:W36,K41:B10:+0+141")


def test_a_blocked_player_loses() -> None:
    record = play("W:WK46,36:B31,26,27,37,10:+0+346", "")
    assert record.legal_moves  # it must capture
    stuck = FRISIAN.read_position("W:W6,K46:B1,45:+0+346")
    assert stuck.outcome == Outcome(1, Reason.BLOCKED)
