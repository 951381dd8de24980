"""The game at one keyboard, without a screen."""

import pytest

import checkrow
from checkrow import END, PASS, Record
from checkrow.terminal.app.clock import Clock, read_time_control
from checkrow.terminal.app.seats import Ending, Seat, default_seats
from checkrow.terminal.app.session import Session, Tone, unfold


class HandClock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def session(key: str, moves: str = "", start: str = "", level: str | None = None) -> Session:
    game = checkrow.game(key)
    position = game.read_position(start) if start else game.start()
    record = Record(game, position, [game.read_move(move) for move in moves.split()])
    return Session(record, default_seats(game.seats, level=level))


def moves_of(played: Session) -> str:
    return " ".join(map(str, played.record.moves))


def test_a_move_is_played_and_the_turn_passes() -> None:
    game = session("connect:7x6x4:2")
    assert game.play_typed("4")
    assert moves_of(game) == "4"
    assert game.turn == 1


@pytest.mark.parametrize(
    ("key", "moves", "typed", "sentence"),
    [
        ("connect:7x6x4:2", "", "9", "There is no column 9: the columns are 1 to 7."),
        (
            "connect:7x6x4:2",
            "1 1 1 1 1 1",
            "a",
            "Column 1 is full; there is room in 2, 3, 4, 5, 6, 7.",
        ),
        ("checkers:american", "11-15 22-18", "9-14", "You must capture: 15x22."),
        ("checkers:american", "11-15 22-18", "9x14", "You must capture: 15x22."),
        ("checkers:house", "", "c3", "'c3' is not a move: write the square a piece leaves"),
        ("checkers:house", "", "c3-c5", "The piece on c3 cannot go to c5: play c3-d4 or c3-b4."),
        ("checkers:house", "", "c3-c4", "There is no square c4 to play on: the squares are"),
        ("checkers:house", "", "zz-c4", "'zz' is not a square"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    key: str, moves: str, typed: str, sentence: str
) -> None:
    game = session(key, moves)
    assert not game.play_typed(typed)
    assert game.notice.text.startswith(sentence)
    assert game.notice.tone is Tone.REFUSED
    assert moves_of(game) == moves


@pytest.mark.parametrize("typed", ["c1xe3xc5", "c1:e3:c5", "c1 e3 c5", "C1-E3-C5", "30x23x14"])
def test_steps_of_one_turn_are_typed_together(typed: str) -> None:
    game = session("checkers:house", start="W:Wc1,a1:Bd2,d4,h8")
    assert game.play_typed(typed)
    assert moves_of(game) == "c1xe3 e3xc5"


def test_a_capture_may_be_typed_by_its_ends() -> None:
    game = session("checkers:russian", start="W:Wc1:Bd2,d4,h8")
    assert game.play_typed("c1xc5")
    assert moves_of(game) == "c1xe3 e3xc5"


def test_several_typed_steps_are_played_all_or_not_at_all() -> None:
    game = session("checkers:house", start="W:Wc1,a1:Bd2,d4,h8")
    assert not game.play_typed("c1xe3xg5")
    assert moves_of(game) == ""


def test_a_chain_may_be_ended_where_the_rules_allow_it() -> None:
    game = session("checkers:house", start="W:Wc1:Bd2,d4,h8")
    assert game.play_typed("c1xe3")
    assert END in game.choices
    assert game.play_typed("end")
    assert game.turn == 1
    assert len(game.record.piles[0]) == 1


def test_a_pass_is_announced_with_its_reason() -> None:
    game = session("checkers:house", start="B:Wa3:Bb4,c5,d8")
    assert game.play_typed("d8-c7")
    assert PASS in game.record.moves
    assert game.turn == 1
    assert game.notice.tone is Tone.PASSED
    assert game.notice.text == "Player 1 (light) passes: every piece is blocked, there is no move."


def test_undo_and_redo_walk_along_the_moves() -> None:
    game = session("connect:7x6x4:2", "4 4 5")
    assert game.undo()
    assert game.undo()
    assert moves_of(game) == "4"
    assert game.redo()
    assert moves_of(game) == "4 4"
    assert game.play_typed("1")
    assert not game.can_redo
    assert not game.redo()
    assert game.notice.tone is Tone.REFUSED


def test_undo_at_the_start_says_that_there_is_nothing() -> None:
    game = session("connect:7x6x4:2")
    assert not game.can_undo
    assert not game.undo()
    assert game.notice.text == "There is no move to take back."


def test_undo_takes_back_a_pass_with_the_move_that_forced_it() -> None:
    game = session("checkers:house", start="B:Wa3:Bb4,c5,d8")
    game.play_typed("d8-c7")
    assert game.undo()
    assert moves_of(game) == ""


def test_against_the_computer_undo_goes_back_to_the_person() -> None:
    game = session("connect:7x6x4:2", "4 4 5 5", level="club")
    assert game.choices
    game.undo()
    assert moves_of(game) == "4 4"
    game.redo()
    assert moves_of(game) == "4 4 5 5"
    game.play_typed("6")
    assert game.computer_to_move
    assert game.choices == ()
    game.undo()
    assert moves_of(game) == "4 4 5 5"


def test_the_computers_opening_cannot_be_taken_back() -> None:
    game = Session(
        Record(checkrow.game("connect:7x6x4:2")).play("4"),
        (Seat("Computer", "club"), Seat("Ada")),
    )
    assert not game.can_undo


def test_the_end_by_the_rules_names_the_winner() -> None:
    game = session("connect:7x6x4:2", "4 4 5 5 6 6")
    game.play_typed("7")
    assert game.ending == Ending((0,), "a line is complete")
    assert game.notice.text == "Player 1 wins: a line is complete."
    assert game.notice.tone is Tone.OVER
    assert game.choices == ()
    assert not game.play_typed("1")


def test_resigning_lets_all_others_win_and_can_be_taken_back() -> None:
    game = session("connect:9x7x5:3", "1")
    game.resign(1)
    assert game.ending == Ending((0, 2), "Player 2 resigned")
    assert game.notice.text == "Player 1 and Player 3 win: Player 2 resigned."
    assert not game.play_typed("1")
    assert game.undo()
    assert game.ending is None
    assert game.play_typed("1")


def test_a_draw_can_be_agreed() -> None:
    game = session("checkers:russian", "c3-d4")
    game.agree_draw()
    assert game.ending == Ending((), "the players agreed on it")
    assert game.notice.text == "A draw: the players agreed on it."
    game.resign(0)
    assert game.ending == Ending((), "the players agreed on it")


def timed(key: str, control: str) -> tuple[Session, HandClock]:
    now = HandClock()
    game = checkrow.game(key)
    clock = Clock(read_time_control(control, game), game.seats, now)
    return Session(Record(game), default_seats(game.seats), clock=clock), now


def test_out_of_time_loses() -> None:
    game, now = timed("connect:7x6x4:2", "1+2")
    now.time = 100  # it stands still until the first move
    game.play_typed("4")
    assert not game.check_clock()
    now.time = 159
    assert not game.check_clock()
    now.time = 161
    assert game.check_clock()
    assert game.ending == Ending((0,), "Player 2 ran out of time")
    assert not game.check_clock()


def test_out_of_time_passes_the_turn_in_the_house_rules() -> None:
    game, now = timed("checkers:house", "1")
    game.play_typed("c3-d4")
    now.time = 61
    assert game.check_clock()
    assert game.ending is None
    assert game.turn == 0
    assert game.notice.text == "Player 2 (dark) ran out of time: the turn passes."
    assert game.clock is not None
    assert game.clock.left(1) == 60


def test_undo_gives_the_time_back() -> None:
    game, now = timed("connect:7x6x4:2", "1+2")
    game.play_typed("4")
    now.time = 30
    game.play_typed("5")
    assert game.clock is not None
    assert game.clock.left(1) == 32
    game.undo()
    assert game.clock.left(1) == 60


def test_watching_goes_to_any_moment() -> None:
    game = session("connect:7x6x4:2", "4 4 5 5 6 6 7")
    game.show_moment(2)
    assert moves_of(game) == "4 4"
    assert game.place == (2, 7)
    game.show_moment(99)
    assert game.notice.tone is Tone.OVER
    game.show_moment(-5)
    assert moves_of(game) == ""


def test_a_record_unfolds_into_its_moments() -> None:
    game = checkrow.game("checkers:house")
    record = Record(game, game.read_position("B:Wa3:Bb4,c5,d8")).play("d8-c7").play("c7-d6").lapse()
    line = unfold(record)
    assert line[-1] == record
    assert len(line) == 4
    assert all(shorter.moves == record.moves[: len(shorter.moves)] for shorter in line)


def test_seats_must_fit_the_game() -> None:
    with pytest.raises(ValueError, match="is played by 2"):
        Session(Record(checkrow.game("connect:7x6x4:2")), default_seats(3))
