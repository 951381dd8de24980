"""Cursor, piece in hand and typing: keys become moves, and refusals say why."""

import pytest

import checkrow
from checkrow import VARIANTS, Record
from checkrow.terminal.app.checkers_view import place_of
from checkrow.terminal.app.hand import LETTERS_OF_MOVES, Hand
from checkrow.terminal.app.playing import MENU
from checkrow.terminal.app.seats import default_seats
from checkrow.terminal.app.session import Session, Tone


def hand(key: str, start: str = "", level: str | None = None) -> Hand:
    game = checkrow.game(key)
    record = Record(game, game.read_position(start)) if start else Record(game)
    return Hand(Session(record, default_seats(game.seats, level=level)))


def typed(each: Hand, text: str) -> str:
    for letter in text:
        assert each.type(letter)
    each.submit()
    return " ".join(map(str, each.session.record.moves))


def test_a_digit_or_a_letter_drops_a_disc_at_once() -> None:
    player = hand("connect:7x6x4:2")
    player.type("4")
    player.type("c")
    assert [str(move) for move in player.session.record.moves] == ["4", "3"]
    assert player.cursor[1] == 2


def test_beyond_nine_columns_a_number_is_typed_out() -> None:
    player = hand("connect:12x6x4:2")
    assert typed(player, "12") == "12"


def test_moves_are_typed_out_in_checkers() -> None:
    assert typed(hand("checkers:american"), "11-15") == "11-15"


def test_a_square_alone_takes_its_piece_in_hand() -> None:
    player = hand("checkers:american")
    typed(player, "11")
    assert player.selected is not None
    assert player.session.notice.text == "It may go 11-15 or 11-16."
    assert typed(player, "15") == "11-15"


def test_what_is_no_part_of_a_move_is_left_to_commands() -> None:
    player = hand("checkers:house")
    assert not any(player.type(letter) for letter in "mnopqrstuvwyz!=?. ")
    assert not player.typed


def test_commands_and_moves_use_different_keys() -> None:
    commands = {key for _, key, _ in MENU}
    assert not commands & (set(LETTERS_OF_MOVES) | set("0123456789x-:*"))


def test_end_can_be_typed() -> None:
    player = hand("checkers:house", "W:Wc1:Bd2,d4,h8")
    typed(player, "c1xe3")
    assert typed(player, "end") == "c1xe3 end"


def test_the_piece_that_must_go_on_is_in_hand_already() -> None:
    player = hand("checkers:russian", "W:Wc1:Bd2,d4,h8")
    typed(player, "c1xe3")
    assert player.selected == player.cursor == (2, 4)
    assert not player.let_go()


def test_choosing_the_piece_in_hand_again_ends_the_turn_or_puts_it_down() -> None:
    player = hand("checkers:house", "W:Wc1:Bd2,d4,h8")
    player.point((0, 2))
    assert player.selected == (0, 2)
    player.point((0, 2))
    assert player.selected is None
    player.point((0, 2))
    player.point((2, 4))
    player.choose()
    assert [str(move) for move in player.session.record.moves] == ["c1xe3", "end"]


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ((0, 1), "Pieces stand on the dark squares only."),
        ((3, 1), "There is no piece on b4: play"),
        ((7, 1), "The piece on b8 is not yours, light is to move: play"),
        ((0, 0), "The piece on a1 cannot move: play"),
    ],
)
def test_pointing_at_the_wrong_cell_says_why(place: tuple[int, int], why: str) -> None:
    player = hand("checkers:house")
    player.point(place)
    assert player.session.notice.text.startswith(why)
    assert player.session.notice.tone is Tone.REFUSED


def test_the_piece_in_hand_stays_there_when_a_square_is_refused() -> None:
    player = hand("checkers:house")
    player.point((2, 2))
    player.point((4, 4))
    assert player.selected == (2, 2)
    assert player.session.notice.text == "The piece on c3 cannot go to e5: play c3-d4 or c3-b4."


def test_a_piece_that_may_not_move_because_of_a_capture_says_so() -> None:
    player = hand("checkers:american", "B:W18,21,23-32:B1-10,12,15")
    board = checkrow.CheckersGame(VARIANTS["american"]).board
    player.point(place_of(board, "9"))
    assert player.session.notice.text == "You must capture: 15x22."


def test_nobody_moves_for_the_computer() -> None:
    player = hand("connect:7x6x4:2", level="club")
    player.type("4")
    player.type("4")
    assert len(player.session.record.moves) == 1
    assert player.session.notice.text.startswith("Wait, Club computer is to move")


def test_arrows_visit_the_squares_that_are_played_on() -> None:
    player = hand("checkers:house")
    player.cursor = (0, 0)
    seen = []
    for up, right in ((1, 0), (1, 0), (0, 1), (-1, 0), (-1, 0), (0, -1), (-1, 0), (0, -1)):
        player.move_cursor(up, right)
        seen.append(player.cursor)
    assert seen == [(1, 1), (2, 0), (2, 2), (1, 3), (0, 2), (0, 0), (0, 0), (0, 0)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_arrows_reach_every_square_of_every_variant(variant: str) -> None:
    player = hand(f"checkers:{variant}")
    board = checkrow.CheckersGame(VARIANTS[variant]).board
    reached, ways = {player.cursor}, [player.cursor]
    while ways:
        place = ways.pop()
        for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            player.cursor = place
            player.move_cursor(up, right)
            if player.cursor not in reached:
                reached.add(player.cursor)
                ways.append(player.cursor)
    assert reached == set(board.places.values())


def test_arrows_follow_the_screen_when_the_board_is_turned() -> None:
    player = hand("connect:7x6x4:2")
    player.flipped = True
    column = player.cursor[1]
    player.move_cursor(0, 1)
    assert player.cursor[1] == column - 1


def test_tab_goes_from_choice_to_choice() -> None:
    player = hand("checkers:house")
    player.cursor = (0, 0)
    visited = []
    for _ in range(5):
        player.next_place(1)
        visited.append(player.cursor)
    assert visited == [(2, 0), (2, 2), (2, 4), (2, 6), (2, 0)]
    player.next_place(-1)
    assert player.cursor == (2, 6)
    player.cursor = (1, 1)
    player.next_place(-1)
    assert player.cursor == (2, 6)


def test_escape_forgets_what_was_typed_and_puts_the_piece_down() -> None:
    player = hand("checkers:american")
    player.type("1")
    assert player.let_go()
    typed(player, "11")
    assert player.let_go()
    assert player.selected is None
    assert not player.let_go()
    player.type("1")
    player.erase()
    assert player.typed == ""
