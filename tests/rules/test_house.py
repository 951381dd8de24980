"""The house rules of checkers, example by example.

In positions, l and d are men, L and D are kings.
"""

import random

import pytest

import checkrow
from checkrow import (
    END,
    LAPSE,
    PASS,
    CheckersGame,
    CheckersPosition,
    IllegalMove,
    Outcome,
    Piece,
    Pile,
    Reason,
    Record,
)

HOUSE = checkrow.game("checkers:house")
LIGHT, DARK = 0, 1


def setup(pieces: str, turn: int = LIGHT) -> Record:
    """Return a record that starts from pieces such as `lC3, dD4, LH8`."""
    sides: dict[str, list[str]] = {"l": [], "d": []}
    for piece in pieces.split(", "):
        king = "K" if piece[0].isupper() else ""
        sides[piece[0].lower()].append(king + piece[1:].lower())
    fen = f"{'WB'[turn]}:W{','.join(sides['l'])}:B{','.join(sides['d'])}"
    return Record(HOUSE, HOUSE.read_position(fen))


def play(record: Record, *moves: str) -> Record:
    """Play `moves`, skipping an `end` if the turn has already ended."""
    seat = record.position.turn
    for move in moves:
        if move == "end" and record.position.turn != seat:
            continue
        record = record.play(move.lower())
    return record


def at(record: Record, square: str) -> Piece | None:
    position = record.position
    assert isinstance(position, CheckersPosition)
    return position.at(square)


def texts(record: Record) -> set[str]:
    return {str(move) for move in record.legal_moves}


def test_k1_the_board_at_the_start() -> None:
    assert isinstance(HOUSE, CheckersGame)
    board = HOUSE.board
    assert (board.width, board.height) == (8, 8)
    assert len(board.bits) == 32  # the dark tiles; the other 32 are light
    assert "h1" not in board.bits  # the bottom right tile is light for light,
    assert "a8" not in board.bits  # and for dark
    assert all((ord(name[0]) - ord("a") + int(name[1]) - 1) % 2 == 0 for name in board.bits)
    start = HOUSE.start()
    light = {name for name in board.bits if start.at(name) == Piece(LIGHT, king=False)}
    dark = {name for name in board.bits if start.at(name) == Piece(DARK, king=False)}
    assert light == set("a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3".split())
    assert dark == set("b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6".split())


def test_k2_the_first_moves() -> None:
    light, dark = (Record(HOUSE, start) for start in HOUSE.starts)
    assert texts(light) == set("a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4".split())
    assert texts(dark) == set("b6-a5 b6-c5 d6-c5 d6-e5 f6-e5 f6-g5 h6-g5".split())


def test_k3_a_man_does_not_move_backward() -> None:
    record = setup("lD4, dH8")
    with pytest.raises(IllegalMove, match="the piece on d4 cannot go to c3: play d4-e5 or d4-c5"):
        record.play("d4-c3")
    assert record.position.turn == LIGHT


def test_k4_a_king_does() -> None:
    assert at(play(setup("LD4, dH8"), "D4-C3"), "c3") == Piece(LIGHT, king=True)


def test_k5_two_tiles_only_over_a_piece() -> None:
    for text in ("c3-e5", "c3xe5"):
        with pytest.raises(IllegalMove, match="cannot go to e5"):
            setup("lC3, dH8").play(text)


def test_k6_a_captured_piece_goes_to_the_pile_at_the_end_of_the_turn() -> None:
    after = play(setup("lC3, dD4, dH8"), "C3xE5", "end")
    assert at(after, "d4") is None
    assert at(after, "e5") == Piece(LIGHT, king=False)
    assert after.piles == (Pile(men=1), Pile())


def test_k6_until_then_it_stays_and_blocks() -> None:
    middle = play(setup("lC1, dD2, dD4, dH8"), "C1xE3")
    assert at(middle, "d2") == Piece(DARK, king=False, captured=True)
    assert middle.piles == (Pile(), Pile())
    # A king on a round trip cannot stop on a tile that holds a captured piece.
    blocked = play(setup("LE1, dD2, dB4, dD6, dA7"), "E1xC3")
    assert "c3xa5" in texts(blocked)
    assert "c3-d2" not in texts(blocked)


def test_k8_no_jump_over_an_own_piece() -> None:
    with pytest.raises(IllegalMove):
        setup("lC3, lD4, dH8").play("c3xe5")


def test_k10_a_chain_may_change_direction() -> None:
    after = play(setup("lC1, dD2, dD4, dH8"), "C1xE3", "E3xC5", "end")
    assert at(after, "d2") is None
    assert at(after, "d4") is None
    assert after.piles == (Pile(men=2), Pile())
    assert after.position.turn == DARK


def test_k11_going_on_is_optional() -> None:
    middle = play(setup("lC1, dD2, dD4, dH8"), "C1xE3")
    assert texts(middle) == {"e3xc5", "end"}
    after = middle.play(END)
    assert at(after, "d2") is None
    assert at(after, "d4") == Piece(DARK, king=False)
    assert after.piles == (Pile(men=1), Pile())


def test_k12_only_the_capturing_piece_continues() -> None:
    middle = play(setup("lC1, lG1, dD2, dD4, dH8"), "C1xE3")
    with pytest.raises(IllegalMove, match="the piece on e3 must keep capturing: e3xc5 or end"):
        middle.play("g1-h2")
    ended = play(setup("lC1, lG1, dD2, dH8"), "C1xE3")  # no more captures
    with pytest.raises(IllegalMove, match="the piece on g1 is not yours, dark is to move"):
        ended.play("g1-h2")


def test_k14_a_king_may_jump_a_piece_twice_and_it_counts_once() -> None:
    after = play(setup("LC3, dD4, dH8"), "C3xE5", "E5xC3", "end")
    assert after.piles == (Pile(men=1), Pile())
    assert at(after, "d4") is None
    assert at(after, "c3") == Piece(LIGHT, king=True)


def test_k15_but_not_three_times() -> None:
    after = play(setup("LC3, dD4, dH8"), "C3xE5", "E5xC3")
    assert after.position.turn == DARK  # only "end" was possible, so the turn ended by itself
    with pytest.raises(IllegalMove):
        after.play("c3xe5")


def test_k15_twice_is_the_most_even_if_the_chain_could_continue() -> None:
    record = play(setup("LC3, dD4, dD6, dH8"), "C3xE5", "E5xC3")
    assert record.position.turn == DARK
    record = play(setup("LC3, dD4, dB4, dH8"), "C3xE5", "E5xC3")
    assert texts(record) == {"c3xa5", "end"}


def test_k17_a_man_is_crowned_at_once_and_captures_backward() -> None:
    middle = play(setup("lB6, dC7, dE7, dA7"), "B6xD8")
    assert at(middle, "d8") == Piece(LIGHT, king=True)
    after = play(middle, "D8xF6", "end")
    assert at(after, "f6") == Piece(LIGHT, king=True)
    assert after.piles == (Pile(men=2), Pile())


def test_k18_a_man_that_walks_there_is_crowned_and_the_turn_is_over() -> None:
    after = play(setup("lC7, dA7"), "C7-D8")
    assert at(after, "d8") == Piece(LIGHT, king=True)
    assert after.position.turn == DARK


def test_k19_no_passing_while_there_is_a_move() -> None:
    for word in ("end", "pass"):
        with pytest.raises(IllegalMove, match="is not possible now: play a3-b4"):
            Record(HOUSE).play(word)


def test_k20_a_capture_is_never_compulsory() -> None:
    assert texts(setup("lC3, dD4, dH8")) == {"c3-b4", "c3xe5"}


def test_k21_a_blocked_player_passes_by_himself() -> None:
    record = setup("lA3, dB4, dC5")
    assert record.moves == (PASS,)
    assert record.position.turn == DARK
    assert record.outcome is None
    # Also in the middle of a game: dark's move blocks light again, and dark continues.
    record = play(setup("lA3, dB4, dC5, dH8"), "H8-G7")
    assert [str(move) for move in record.moves] == ["pass", "h8-g7", "pass"]
    assert record.position.turn == DARK
    with pytest.raises(IllegalMove, match="light has no move and passes"):
        record.start.play(HOUSE.read_move("a3-b4"))


def test_k22_both_blocked_is_a_draw() -> None:
    stuck = setup("lA7, lC7, lE7, lG7, lB6, lD6, lF6, lH6, dB8, dD8, dF8, dH8")
    assert stuck.moves == ()
    assert stuck.legal_moves == ()
    assert stuck.outcome == Outcome(None, Reason.BOTH_BLOCKED)


def test_k23_a_side_without_pieces_has_lost() -> None:
    after = play(setup("lC3, dD4"), "C3xE5", "end")
    assert after.outcome == Outcome(LIGHT, Reason.NO_PIECES)


def test_k25_a_turn_lost_on_time_passes_and_keeps_what_was_captured() -> None:
    record = Record(HOUSE).lapse()
    assert record.moves == (LAPSE,)
    assert record.position.turn == DARK
    middle = play(setup("lC1, dD2, dD4, dH8"), "C1xE3")
    after = middle.lapse()
    assert at(after, "d2") is None
    assert at(after, "d4") == Piece(DARK, king=False)
    assert after.piles == (Pile(men=1), Pile())
    assert checkrow.read_record(str(after)) == after
    with pytest.raises(IllegalMove, match="only the clock"):
        middle.play(LAPSE)


def test_k25_only_the_house_rules_pass_a_late_turn() -> None:
    with pytest.raises(IllegalMove, match="loses the game, not the turn"):
        Record(checkrow.game("checkers:american")).lapse()


def test_k26_turns_alternate() -> None:
    with pytest.raises(IllegalMove, match="the piece on a3 is not yours, dark is to move"):
        play(Record(HOUSE), "C3-D4", "A3-B4")


def test_k27_lots_decide_who_begins() -> None:
    rng = random.Random(27)
    first = [HOUSE.draw_start(rng).turn for _ in range(400)]
    assert 160 < sum(first) < 240


def test_the_third_repetition_is_a_draw() -> None:
    there_and_back = ["a1-b2", "h8-g7", "b2-a1", "g7-h8"]
    record = play(setup("LA1, DH8"), *there_and_back)
    assert record.outcome is None
    record = play(record, *there_and_back)
    assert record.outcome == Outcome(None, Reason.REPETITION)
    with pytest.raises(IllegalMove, match="the game is over: the position was repeated"):
        record.play("a1-b2")


def test_forty_turns_each_without_progress_are_a_draw() -> None:
    record = setup("LA1, DH8, DG7, LB2")
    rng = random.Random(3)
    quiet = 0
    while not record.outcome:
        calm = [m for m in record.legal_moves if not getattr(m, "capture", False)]
        fresh = [m for m in calm if record.play(m).outcome != Outcome(None, Reason.REPETITION)]
        record = record.play(rng.choice(fresh))
        quiet += 1
    assert quiet == 80
    assert record.outcome == Outcome(None, Reason.QUIET_MOVES)


def test_a_mans_move_starts_the_count_again() -> None:
    round_trip = ["a1-b2", "h8-g7", "b2-a1", "g7-h8"]
    record = play(setup("LA1, lA3, DH8"), *round_trip, "a3-b4", "h8-g7")
    assert record.outcome is None
    record = play(record, "a1-b2", "g7-h8", "b2-a1", "h8-g7", "a1-b2", "g7-h8")
    assert record.outcome is None
    assert play(record, "b2-a1").outcome == Outcome(None, Reason.REPETITION)


def test_the_victim_of_a_move_is_known_before_it_is_made() -> None:
    position = setup("lC3, dD4").position
    assert isinstance(position, CheckersPosition)
    assert position.victim(HOUSE.read_move("c3xe5")) == "d4"
    assert position.victim(HOUSE.read_move("c3-b4")) is None
    assert position.victim(HOUSE.read_move("c3xa5")) is None  # not legal here
    assert position.victim(END) is None
