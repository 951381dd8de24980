"""The standard variants: how each one differs, in small positions."""

import pytest

import checkrow
from checkrow import (
    BadNotation,
    CheckersGame,
    CheckersPosition,
    IllegalMove,
    Outcome,
    Piece,
    Pile,
    Reason,
    Record,
)


def record(variant: str, fen: str) -> Record:
    game = checkrow.game(f"checkers:{variant}")
    return Record(game, game.read_position(fen))


def texts(variant: str, fen: str) -> set[str]:
    return {str(move) for move in record(variant, fen).legal_moves}


def piece_on(after: Record, square: str) -> Piece | None:
    assert isinstance(after.position, CheckersPosition)
    return after.position.at(square)


@pytest.mark.parametrize(
    ("variant", "men", "first", "start"),
    [
        ("american", 12, "dark", "B:W21-32:B1-12"),
        ("international", 20, "light", "W:W31-50:B1-20"),
        ("canadian", 30, "light", "W:W43-72:B1-30"),
        ("pool", 12, "dark", "B:W21-32:B1-12"),
        ("italian", 12, "light", "W:W21-32:B1-12"),
        ("spanish", 12, "light", "W:W1-12:B21-32"),
        (
            "russian",
            12,
            "light",
            "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
        ),
        (
            "turkish",
            16,
            "light",
            "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3"
            ":Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
        ),
    ],
)
def test_starts(variant: str, men: int, first: str, start: str) -> None:
    game = checkrow.game(f"checkers:{variant}")
    position = game.start()
    assert str(position) == start
    assert game.starts == (position,)
    assert game.seat_name(position.turn) == first
    assert [pieces.bit_count() for pieces in position.pieces] == [men, men]  # type: ignore[attr-defined]


def test_mirrored_boards_have_their_dark_corner_at_the_right() -> None:
    for variant in ("italian", "spanish"):
        game = checkrow.game(f"checkers:{variant}")
        assert isinstance(game, CheckersGame)
        assert "h1" in game.board.letters
        assert "a1" not in game.board.letters
    italian, spanish = checkrow.game("checkers:italian"), checkrow.game("checkers:spanish")
    assert isinstance(italian, CheckersGame)
    assert isinstance(spanish, CheckersGame)
    assert italian.board.letters["a8"] == italian.board.numbers["1"]
    assert spanish.board.letters["h1"] == spanish.board.numbers["1"]


def test_a_capture_is_compulsory_and_the_refusal_says_so() -> None:
    before = record("american", "W:W22,30:B18,17,25")
    with pytest.raises(IllegalMove, match="you must capture: 30x21, 22x15 or 22x13"):
        before.play("22-17")
    with pytest.raises(IllegalMove, match="you must capture"):
        before.play("30-26")


def test_american_crowning_ends_the_turn() -> None:
    after = record("american", "W:W11:B7,6,8").play("11x2")
    assert piece_on(after, "2") == Piece(0, king=True)
    assert after.position.turn == 1  # even though 2x9 was possible


def test_russian_crowning_continues_the_capture() -> None:
    middle = record("russian", "W:Wb6:Bc7,f6,a3").play("b6xd8")
    assert piece_on(middle, "d8") == Piece(0, king=True)
    assert middle.position.in_chain
    assert {str(move) for move in middle.legal_moves} == {"d8xg5", "d8xh4"}
    assert middle.play("d8xh4").piles[0] == Pile(men=2)


def test_international_men_pass_the_far_row_as_men() -> None:
    resting = record("international", "W:W12:B7,40").play("12x1")
    assert piece_on(resting, "1") == Piece(0, king=True)
    passing = record("international", "W:W11:B7,8,40").play("11x2")
    assert passing.position.in_chain
    assert piece_on(passing, "2") == Piece(0, king=False)
    assert piece_on(passing.play("2x13"), "13") == Piece(0, king=False)


def test_most_pieces_must_be_taken() -> None:
    before = record("international", "W:W32:B27,17,28,40")
    assert {str(move) for move in before.legal_moves} == {"32x21"}
    with pytest.raises(IllegalMove, match="you must capture as much as you can: 32x21"):
        before.play("32x23")


def test_russian_takes_any_but_must_continue() -> None:
    # Behind the man on d4 the king may land on e5, f6, g7 or h8: only from f6 can it continue.
    assert texts("russian", "W:WKc3:Bd4,g5,a7") == {"c3xf6"}
    with pytest.raises(IllegalMove, match="so that you can capture again: c3xf6"):
        record("russian", "W:WKc3:Bd4,g5,a7").play("c3xe5")


def test_a_captured_piece_stays_and_is_not_jumped_twice() -> None:
    # The king on a1 takes d4, then f4 or f6, and cannot come back over d4.
    middle = record("russian", "W:WKa1:Bd4,f4,a7").play("a1xe5").play("e5xg3")
    assert middle.position.turn == 1
    assert piece_on(middle, "d4") is None


def test_italian_men_do_not_take_kings() -> None:
    assert texts("italian", "W:W22:BK18,1") == {"22-19"}
    assert texts("italian", "W:WK22:BK18,1") == {"22x13"}


@pytest.mark.parametrize(
    ("fen", "step"),
    [
        ("W:W22,K25:B19,11,21,1", "22x15"),  # the man takes two, the king only one
        ("W:W22,K25:B19,21,1", "25x18"),  # one each: the king takes
        ("W:WK22:B18,K19,1", "22x15"),  # one each way: a king rather than a man
        ("W:WK22:BK18,10,19,K12", "22x13"),  # two each way: the king comes first
    ],
)
def test_italian_preferences_in_their_order(fen: str, step: str) -> None:
    assert texts("italian", fen) == {step}


def test_czech_kings_capture_first() -> None:
    assert texts("czech", "W:Wc3,Ke1:Bd4,g3,a7") == {"e1xh4"}
    assert texts("czech", "W:Wc3,e1:Bd4,g3,a7") == {"c3xe5"}


def test_turkish_captured_pieces_leave_at_once() -> None:
    middle = record("turkish", "W:Wd4:Bd5,e6,h8").play("d4xd6")
    assert piece_on(middle, "d5") is None
    assert middle.position.in_chain
    assert middle.piles[0] == Pile(men=1)
    assert str(middle.position) == "W:Wd6:Be6,h8:Cd6xd5"


def test_turkish_kings_do_not_turn_back() -> None:
    before = record("turkish", "W:WKd3:Bd5,d2,h7")
    assert {str(step) for step in before.legal_moves} == {"d3xd6", "d3xd7", "d3xd8", "d3xd1"}
    assert before.play("d3xd7").position.turn == 1  # even though d2 is behind it


def test_spanish_kings_are_taken_rather_than_men() -> None:
    assert texts("spanish", "W:WK15:B20,K19,32") == {"15x22", "15x26", "15x29"}


def test_a_blocked_player_loses() -> None:
    blocked = record("american", "W:W29:B25,22")
    assert blocked.legal_moves == ()
    assert blocked.outcome == Outcome(1, Reason.BLOCKED)


def test_piles_tell_men_and_kings() -> None:
    after = record("american", "W:W22:BK18,11,1").play("22x15").play("15x8")
    assert after.piles == (Pile(men=1, kings=1), Pile())
    assert len(after.piles[0]) == 2


# Squares and steps


def test_squares_may_be_numbers_or_letters_in_any_case() -> None:
    game = checkrow.game("checkers:american")
    assert str(game.read_move("c3-d4")) == "22-18"
    assert str(game.read_move("C3xE5")) == "22x15"
    assert str(checkrow.game("checkers:russian").read_move("22-18")) == "c3-d4"


@pytest.mark.parametrize(
    ("text", "error", "reason"),
    [
        ("", BadNotation, "is not a step: write two squares"),
        ("22", BadNotation, "is not a step"),
        ("22-", BadNotation, "'' is not a square"),
        ("22-99", IllegalMove, "no square 99 to play on: the squares are 1 to 32"),
        ("0-1", IllegalMove, "no square 0"),
        (
            "a1-a2",
            IllegalMove,
            "no square a2 to play on: the squares are the dark ones of a1 to h8",
        ),
        ("22-18-15", BadNotation, "'18-15' is not a square"),
        ("٢-٣", BadNotation, "is not a square"),
        ("9" * 5000 + "-1", IllegalMove, "no square"),
    ],
)
def test_steps_that_cannot_be_read(text: str, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        checkrow.game("checkers:american").read_move(text)


def test_refusals_name_the_fault() -> None:
    start = Record(checkrow.game("checkers:american"))
    for text, reason in [
        ("15-18", "there is no piece on 15: play"),
        ("22-18", "the piece on 22 is not yours, dark is to move: play"),
        ("1-5", "the piece on 1 cannot move: play"),
        ("9-18", "the piece on 9 cannot go to 18: play 9-13 or 9-14"),
        ("pass", "pass is not possible now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            start.play(text)
    over = record("american", "B:W9:B")
    with pytest.raises(IllegalMove, match="the game is over: a side has no pieces left"):
        over.play("9-6")
