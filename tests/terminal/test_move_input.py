"""Cursor, selected piece and typing: keys become moves, and refusals say why."""

import random

import pytest

import checkrow
from checkrow import VARIANTS
from checkrow.rules.family import EntryMode
from checkrow.terminal.app.play_screen import MENU
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import Square
from checkrow.terminal.match.move_input import LETTERS_OF_MOVES, MoveChoice, MoveInput
from checkrow.terminal.match.notices import Tone
from checkrow.terminal.match.typed_moves import read_typed
from tests.terminal.local_matches import local_match, moves_of


class Player:
    """A person at a keyboard: a chosen move is played at once, as on the screen."""

    def __init__(
        self, key: str, start: str = "", level: str | None = None, moves: str = ""
    ) -> None:
        self.match = local_match(key, moves, start=start, level=level)
        self.input = MoveInput(self.match.view, self.match.people)

    def _act(self, choice: MoveChoice | None) -> bool:
        if choice is None:
            return False
        if choice.steps:
            self.match.play(*choice.steps)
        elif choice.refused:
            self.match.refuse(choice.sentence)
        elif choice.sentence:
            self.match.say(choice.sentence)
        self.input.update(self.match.view)
        return True

    def type(self, letter: str) -> bool:
        return self._act(self.input.type(letter))

    def submit(self) -> None:
        self._act(self.input.submit())

    def point(self, square: Square) -> None:
        self._act(self.input.point(square))

    def choose(self) -> None:
        self._act(self.input.choose())

    @property
    def sentence(self) -> str:
        return self.match.notice.text


def typed(player: Player, text: str) -> str:
    for letter in text:
        assert player.type(letter)
    player.submit()
    return moves_of(player.match)


def named(key: str, name: str) -> Square:
    return next(square for square, found in kind_of(key).names.items() if found == name)


def test_a_digit_or_a_letter_drops_a_disc_at_once() -> None:
    player = Player("connect:7x6x4:2")
    player.type("4")
    player.type("c")
    assert [str(move) for move in player.match.record.moves] == ["4", "3"]
    assert player.input.cursor[1] == 2


def test_beyond_nine_columns_a_number_is_typed_out() -> None:
    player = Player("connect:12x6x4:2")
    assert typed(player, "12") == "12"


def test_moves_are_typed_out_in_checkers() -> None:
    assert typed(Player("checkers:american"), "11-15") == "11-15"


def test_a_square_alone_selects_its_piece() -> None:
    player = Player("checkers:american")
    typed(player, "11")
    assert player.input.selected is not None
    assert player.sentence == "It can go 11-15 or 11-16."
    assert typed(player, "15") == "11-15"


def test_keys_outside_moves_are_left_to_commands() -> None:
    player = Player("checkers:house")
    assert not any(player.type(letter) for letter in "mnopqrstuvwyz!=?. ")
    assert not player.input.typed


def test_commands_and_moves_use_different_keys() -> None:
    commands = {key for _, key, _ in MENU}
    assert not commands & (set(LETTERS_OF_MOVES) | set("0123456789x-:*"))


def test_end_can_be_typed() -> None:
    player = Player("checkers:house", "W:Wc1:Bd2,d4,h8")
    typed(player, "c1xe3")
    assert typed(player, "end") == "c1xe3 end"


def test_the_piece_that_must_continue_is_already_selected() -> None:
    player = Player("checkers:russian", "W:Wc1:Bd2,d4,h8")
    typed(player, "c1xe3")
    assert player.input.selected == player.input.cursor == (2, 4)
    assert not player.input.let_go()


def test_choosing_the_selected_piece_again_ends_the_turn_or_deselects_it() -> None:
    player = Player("checkers:house", "W:Wc1:Bd2,d4,h8")
    player.point((0, 2))
    assert player.input.selected == (0, 2)
    player.point((0, 2))
    assert player.input.selected is None
    player.point((0, 2))
    player.point((2, 4))
    player.choose()
    assert [str(move) for move in player.match.record.moves] == ["c1xe3", "end"]


@pytest.mark.parametrize(
    ("square", "why"),
    [
        ((0, 1), "Only the dark squares are in play."),
        ((3, 1), "There is no piece on b4: play"),
        ((7, 1), "The piece on b8 is not yours, light is to move: play"),
        ((0, 0), "The piece on a1 cannot move: play"),
    ],
)
def test_pointing_at_the_wrong_cell_says_why(square: tuple[int, int], why: str) -> None:
    player = Player("checkers:house")
    player.point(square)
    assert player.sentence.startswith(why)
    assert player.match.notice.tone is Tone.REFUSED


def test_the_piece_stays_selected_when_a_square_is_refused() -> None:
    player = Player("checkers:house")
    player.point((2, 2))
    player.point((4, 4))
    assert player.input.selected == (2, 2)
    assert player.sentence == "The piece on c3 cannot go to e5: play c3-d4 or c3-b4."


def test_a_piece_that_may_not_move_because_of_a_capture_says_so() -> None:
    player = Player("checkers:american", "B:W18,21,23-32:B1-10,12,15")
    player.point(named("checkers:american", "9"))
    assert player.sentence == "You must capture: 15x22."


def test_nobody_moves_for_the_computer() -> None:
    player = Player("connect:7x6x4:2", level="club")
    player.type("4")
    player.type("4")
    assert len(player.match.record.moves) == 1
    assert player.sentence.startswith("Wait for Club computer to move")


def test_arrows_visit_the_squares_that_are_played_on() -> None:
    player = Player("checkers:house")
    player.input.cursor = (0, 0)
    seen = []
    for up, right in ((1, 0), (1, 0), (0, 1), (-1, 0), (-1, 0), (0, -1), (-1, 0), (0, -1)):
        player.input.move_cursor(up, right)
        seen.append(player.input.cursor)
    assert seen == [(1, 1), (2, 0), (2, 2), (1, 3), (0, 2), (0, 0), (0, 0), (0, 0)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_arrows_reach_every_square_of_every_variant(variant: str) -> None:
    player = Player(f"checkers:{variant}")
    board = checkrow.CheckersGame(VARIANTS[variant]).board
    reached, ways = {player.input.cursor}, [player.input.cursor]
    while ways:
        square = ways.pop()
        for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            player.input.cursor = square
            player.input.move_cursor(up, right)
            if player.input.cursor not in reached:
                reached.add(player.input.cursor)
                ways.append(player.input.cursor)
    assert reached == set(board.places.values())


def test_arrows_follow_the_screen_when_the_board_is_turned() -> None:
    player = Player("connect:7x6x4:2")
    player.input.flipped = True
    column = player.input.cursor[1]
    player.input.move_cursor(0, 1)
    assert player.input.cursor[1] == column - 1


def test_tab_goes_from_choice_to_choice() -> None:
    player = Player("checkers:house")
    player.input.cursor = (0, 0)
    visited = []
    for _ in range(5):
        player.input.next_choice(1)
        visited.append(player.input.cursor)
    assert visited == [(2, 0), (2, 2), (2, 4), (2, 6), (2, 0)]
    player.input.next_choice(-1)
    assert player.input.cursor == (2, 6)
    player.input.cursor = (1, 1)
    player.input.next_choice(-1)
    assert player.input.cursor == (2, 6)


def test_escape_forgets_what_was_typed_and_puts_the_piece_down() -> None:
    player = Player("checkers:american")
    player.type("1")
    assert player.input.let_go()
    typed(player, "11")
    assert player.input.let_go()
    assert player.input.selected is None
    assert not player.input.let_go()
    player.type("1")
    player.input.erase()
    assert player.input.typed == ""


# Typed moves


@pytest.mark.parametrize(
    ("key", "moves", "text", "sentence"),
    [
        ("connect:7x6x4:2", "", "9", "There is no column 9: the columns are 1 to 7."),
        ("connect:7x6x4:2", "1 1 1 1 1 1", "a", "Column 1 is full; there is room in 2, 3,"),
        ("checkers:american", "11-15 22-18", "9-14", "You must capture: 15x22."),
        ("checkers:american", "11-15 22-18", "9x14", "You must capture: 15x22."),
        ("checkers:house", "", "c3-", "'c3-' is not a move: write the square a piece leaves"),
        ("checkers:house", "", "c3-c5", "The piece on c3 cannot go to c5: play c3-d4 or c3-b4."),
        ("checkers:house", "", "c3-c4", "There is no square c4 to play on: the squares are"),
        ("checkers:house", "", "c9", "'c9' is not a move"),
    ],
)
def test_a_typed_refusal_says_why_and_changes_nothing(
    key: str, moves: str, text: str, sentence: str
) -> None:
    player = Player(key, moves=moves)
    player.input.typed = text
    player.submit()
    assert player.sentence.startswith(sentence)
    assert player.match.notice.tone is Tone.REFUSED
    assert moves_of(player.match) == moves


@pytest.mark.parametrize("text", ["c1xe3xc5", "c1:e3:c5", "c1 e3 c5", "C1-E3-C5", "30x23x14"])
def test_steps_of_one_turn_are_typed_together(text: str) -> None:
    match = local_match("checkers:house", start="W:Wc1,a1:Bd2,d4,h8")
    assert read_typed(match.view, text) == ("c1xe3", "e3xc5")


def test_a_capture_may_be_typed_by_its_ends() -> None:
    match = local_match("checkers:russian", start="W:Wc1:Bd2,d4,h8")
    assert read_typed(match.view, "c1xc5") == ("c1xe3", "e3xc5")


def test_several_typed_steps_are_played_all_or_not_at_all() -> None:
    player = Player("checkers:house", "W:Wc1,a1:Bd2,d4,h8")
    assert typed(player, "c1xe3xg5") == ""


def test_a_square_may_be_typed_by_its_number_where_letters_are_used() -> None:
    player = Player("checkers:house", "W:Wc1,a1:Bd2,d4,h8")
    typed(player, "30")
    assert player.input.selected == named("checkers:house", "c1")


@pytest.mark.parametrize("key", ["connect:7x6x4:3", *(f"checkers:{each}" for each in VARIANTS)])
def test_every_step_of_a_view_can_be_typed(key: str) -> None:
    """In mid-capture too: the text of the position says which piece must continue."""
    rng, match = random.Random(3), local_match(key)
    while not match.result and len(match.record.moves) < 60:
        for step in match.view.steps:
            assert read_typed(match.view, step.move)[0] == step.move
        captures = [move for move in match.choices if "x" in str(move)]
        assert match.play(rng.choice(captures or match.choices))


# How moves are entered


def test_the_first_steps_tell_how_moves_are_entered() -> None:
    assert kind_of("connect:7x6x4:2").mode is EntryMode.DROP
    assert kind_of("checkers:turkish").mode is EntryMode.STEP
