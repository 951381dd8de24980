"""Matches at one keyboard, without a screen: they run the authority of online matches in
process."""

import pytest

import checkrow
from checkrow import END, PASS, Record
from checkrow.play.events import TakebackAgreed, TakebackAsked, TakenBack
from checkrow.play.match import replay
from checkrow.play.result import Result
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.restore import restore, unfold
from checkrow.terminal.app.seats import Seat, default_seats
from checkrow.terminal.match.notices import Tone
from tests.terminal.local_matches import local_match, moves_of, timed


def test_a_move_is_played_and_the_turn_passes() -> None:
    match = local_match("connect:7x6x4:2")
    assert match.play("4")
    assert moves_of(match) == "4"
    assert match.turn == 1


def test_a_match_is_what_its_entries_tell() -> None:
    match = local_match("checkers:russian")
    for move in ("c3-d4", "f6-g5", "d4-c5"):
        assert match.play(move)
    match.undo()
    match.offer_draw()
    match.answer_draw(agreed=False)
    match.play("d4-e5")
    match.resign(0)
    assert replay(match.entries) == match.state


@pytest.mark.parametrize(
    ("key", "moves", "played", "sentence"),
    [
        ("connect:7x6x4:2", "1 1 1 1 1 1", "1", "Column 1 is full; there is room in 2, 3,"),
        ("checkers:american", "11-15 22-18", "9-14", "You must capture: 15x22."),
        ("checkers:house", "", "c3-c4", "There is no square c4 to play on: the squares are"),
        ("checkers:house", "", "zz-c4", "'zz' is not a square"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    key: str, moves: str, played: str, sentence: str
) -> None:
    match = local_match(key, moves)
    assert not match.play(played)
    assert match.notice.text.startswith(sentence)
    assert match.notice.tone is Tone.REFUSED
    assert moves_of(match) == moves


def test_the_steps_of_a_turn_are_played_all_or_not_at_all() -> None:
    match = local_match("checkers:house", start="W:Wc1,a1:Bd2,d4,h8")
    assert not match.play("c1xe3", "e3xg5")
    assert moves_of(match) == ""
    assert match.play("c1xe3", "e3xc5")
    assert moves_of(match) == "c1xe3 e3xc5"


def test_a_chain_may_be_ended_where_the_rules_allow_it() -> None:
    match = local_match("checkers:house", start="W:Wc1:Bd2,d4,h8")
    assert match.play("c1xe3")
    assert END in match.choices
    assert match.play("end")
    assert match.turn == 1
    assert len(match.record.piles[0]) == 1


def test_a_pass_is_announced_with_its_reason() -> None:
    match = local_match("checkers:house", start="B:Wa3:Bb4,c5,d8")
    assert match.play("d8-c7")
    assert PASS in match.record.moves
    assert match.turn == 1
    assert match.notice.tone is Tone.PASSED
    assert match.notice.text == "Player 1 (light) passes: every piece is blocked."


# Taking back


def test_undo_is_a_takeback_to_which_the_others_agree() -> None:
    match = local_match("connect:9x7x5:3", "4 4 5")
    assert match.undo()
    assert moves_of(match) == "4 4"
    events = [event for entry in match.entries[-3:] for event in entry.events]
    assert events == [TakebackAsked(2), TakebackAgreed(0), TakenBack(2, 2)]


def test_undo_and_redo_walk_along_the_turns() -> None:
    match = local_match("connect:7x6x4:2", "4 4 5")
    assert match.undo()
    assert match.undo()
    assert moves_of(match) == "4"
    assert match.redo()
    assert moves_of(match) == "4 4"
    assert match.play("1")
    assert not match.redo()
    assert match.notice.tone is Tone.REFUSED


def test_undo_takes_back_a_whole_turn_and_redo_plays_it() -> None:
    match = local_match("checkers:house", start="W:Wc1,a1:Bd2,d4,h8")
    match.play("c1xe3")
    assert match.undo()
    assert moves_of(match) == ""
    match.play("c1xe3")
    match.play("end")
    assert match.undo()
    assert moves_of(match) == ""
    assert match.redo()
    assert moves_of(match) == "c1xe3 end"


def test_undo_at_the_start_says_that_there_is_nothing() -> None:
    match = local_match("connect:7x6x4:2")
    assert not match.undo()
    assert match.notice.text == "There is no move to take back."


def test_undo_and_redo_of_a_move_that_forces_a_pass() -> None:
    match = local_match("checkers:house", start="B:Wa3:Bb4,c5,d8")
    match.play("d8-c7")
    assert match.undo()
    assert moves_of(match) == ""
    assert match.redo()
    assert moves_of(match) == "d8-c7 pass"


def test_against_the_computer_undo_goes_back_to_the_person() -> None:
    match = local_match("connect:7x6x4:2", "4 4 5 5", level="club")
    assert match.choices
    match.undo()
    assert moves_of(match) == "4 4"
    match.redo()
    assert moves_of(match) == "4 4 5 5"
    match.play("6")
    assert match.computer_to_move
    assert match.choices == ()
    match.undo()
    assert moves_of(match) == "4 4 5 5"


def test_the_computers_opening_cannot_be_taken_back() -> None:
    seats = (Seat("Computer", "club"), Seat("Ada"))
    match = local_match("connect:7x6x4:2", "4", seats=seats)
    assert not match.undo()
    assert match.notice.text == "There is no move to take back."


def test_a_demo_of_computers_can_be_taken_back() -> None:
    seats = (Seat("One", "club"), Seat("Two", "club"))
    match = local_match("connect:7x6x4:2", "4 4", seats=seats)
    assert match.undo()
    assert moves_of(match) == "4"


@pytest.mark.parametrize(("level", "left"), [(None, "4 4 5 5 6 6"), ("club", "4 4 5 5 6 6")])
def test_a_win_can_be_taken_back_and_made_again(level: str | None, left: str) -> None:
    match = local_match("connect:7x6x4:2", "4 4 5 5 6 6", level=level)
    match.play("7")
    assert match.undo()
    assert match.result is None
    assert moves_of(match) == left
    assert match.redo()
    assert match.result == Result(0, "rules", (1, 2), "a line is complete")


def test_after_a_win_of_the_computer_undo_goes_back_to_the_person() -> None:
    match = local_match("connect:7x6x4:2", "1 4 1 4 2 4", level="club")
    match.play("2")
    match.play("4")  # the computer completes its line
    won = Result(1, "rules", (2, 1), "a line is complete")
    assert match.result == won
    assert match.undo()
    assert moves_of(match) == "1 4 1 4 2 4"
    assert match.choices
    assert match.redo()
    assert match.result is not None


def test_a_capture_that_wins_is_taken_back_as_a_whole() -> None:
    match = local_match("checkers:russian", start="W:Wc1:Bd2,d4")
    match.play("c1xe3", "e3xc5")
    assert match.result
    assert match.undo()
    assert moves_of(match) == ""


# Ends


def test_the_end_by_the_rules_names_the_winner() -> None:
    match = local_match("connect:7x6x4:2", "4 4 5 5 6 6")
    match.play("7")
    assert match.result == Result(0, "rules", (1, 2), "a line is complete")
    assert match.notice.text == "Player 1 wins: a line is complete."
    assert match.notice.tone is Tone.OVER
    assert match.choices == ()
    assert not match.play("1")
    assert match.notice.text == "The game is over. Player 1 wins: a line is complete."


def test_among_several_the_others_play_on_when_one_resigns() -> None:
    match = local_match("connect:9x7x5:3", "1")
    assert match.resign(1)
    assert match.result is None
    assert match.turn == 2
    assert match.notice.text == "Player 2 resigned: the others continue."
    assert match.play("1")
    assert match.turn == 0
    match.resign(0)
    assert match.result_sentence() == "Player 3 wins: everybody else resigned."


def test_a_resignation_can_be_taken_back() -> None:
    match = local_match("connect:9x7x5:3", "1")
    match.resign(1)
    assert match.undo()
    assert match.turn == 1
    assert match.play("1")
    duel = local_match("checkers:russian", "c3-d4")
    duel.resign(0)
    assert duel.result == Result(1, "resignation", (2, 1))
    assert duel.undo()
    assert duel.result is None
    assert moves_of(duel) == "c3-d4"


def test_a_draw_is_offered_and_agreed() -> None:
    match = local_match("checkers:russian", "c3-d4")
    assert match.offer_draw()
    match.answer_draw(agreed=True)
    assert match.result == Result(None, "agreement", (1, 1))
    assert match.notice.text == "A draw: the players agreed."
    assert not match.resign(0)


def test_a_draw_is_offered_once_in_a_position() -> None:
    match = local_match("checkers:russian", "c3-d4")
    assert match.offer_draw()
    match.answer_draw(agreed=False)
    assert match.notice.text == "Player 1 declines the draw."
    assert not match.offer_draw()
    assert match.notice.text == "You can offer a draw again after the next move."


# Time


def test_out_of_time_loses() -> None:
    match, now = timed("connect:7x6x4:2", "1+2")
    now.time += 10  # the clock runs from the start, as online
    match.play("4")
    assert match.left(0) == 52
    now.time += 59
    assert not match.tick()
    now.time += 2
    assert match.tick()
    assert match.result == Result(0, "time", (1, 2))
    assert match.notice.text == "Player 1 wins: Player 2 ran out of time."
    assert not match.tick()


def test_a_move_that_comes_too_late_is_not_played() -> None:
    match, now = timed("connect:7x6x4:2", "1")
    now.time += 61
    assert not match.play("4")
    assert match.result == Result(1, "time", (2, 1))


def test_a_loss_on_time_can_be_taken_back_with_the_time() -> None:
    match, now = timed("connect:7x6x4:2", "1")
    match.play("4")
    now.time += 61
    match.tick()
    assert match.undo()
    assert match.left(1) == 60
    assert not match.tick()
    assert match.play("4")


def test_out_of_time_passes_the_turn_in_the_house_rules() -> None:
    match, now = timed("checkers:house", "1")
    match.play("c3-d4")
    now.time += 61
    assert match.tick()
    assert match.result is None
    assert match.turn == 0
    assert match.notice.text == "Player 2 (dark) ran out of time: the turn passes."
    assert match.left(1) == 60


def test_a_turn_that_was_taken_back_costs_its_time_as_online() -> None:
    match, now = timed("connect:7x6x4:2", "1+2")
    match.play("4")
    now.time += 30
    match.play("5")
    assert match.left(1) == 32
    now.time += 5
    match.undo()
    assert match.left(1) == 32
    assert match.left(0) == 57


# Records


def test_a_record_unfolds_into_its_moments() -> None:
    game = checkrow.game("checkers:house")
    record = Record(game, game.read_position("B:Wa3:Bb4,c5,d8")).play("d8-c7").play("c7-d6").lapse()
    line = unfold(record)
    assert line[-1] == record
    assert len(line) == 4
    assert all(shorter.moves == record.moves[: len(shorter.moves)] for shorter in line)


def test_a_restored_record_is_the_match_that_was_played() -> None:
    played = local_match("checkers:house", start="B:Wa3:Bb4,c5,d8")
    for move in ("d8-c7", "c7-d6"):
        played.play(move)
    again = restore(played.record, played.seats, lambda: 0.0)
    assert [entry.events for entry in again.entries] == [entry.events for entry in played.entries]
    assert again.view == played.view


def test_a_record_past_a_draw_that_nobody_claimed_can_be_shown() -> None:
    game = checkrow.game("checkers:russian")
    start = game.read_position("W:WKc1,Kb2:BKh2")
    moves = "b2-a1 h2-g1 a1-b2 g1-h2 b2-a1 h2-g1 a1-b2 g1-h2 b2-a1 h2-g1".split()
    record = Record(game, start, [game.read_move(move) for move in moves])
    match = restore(record, default_seats(2), lambda: 0.0)
    assert match.record == record
    assert match.result == Result(None, "rules", (1, 1), "the position was repeated too often")


def test_seats_must_fit_the_game() -> None:
    with pytest.raises(ValueError, match="takes 2 players"):
        LocalMatch(checkrow.game("connect:7x6x4:2"), default_seats(3), lambda: 0.0)
